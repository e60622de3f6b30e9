import CameoImages
import CameoTemplates
import Glibc

/// Reads files and standard input to the end.
enum Input {
  /// Returns the bytes of a file, or of standard input where the path is `-`.
  /// - Parameter limit: The most bytes that are taken.
  static func bytes(of path: String, limit: Int) throws(InputError) -> [UInt8] {
    if path == "-" { return try bytes(from: STDIN_FILENO, limit: limit) }
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(code: errno) }
    defer { close(descriptor) }
    return try bytes(from: descriptor, limit: limit)
  }

  private static func bytes(from descriptor: Int32, limit: Int) throws(InputError) -> [UInt8] {
    let bytes: [UInt8]
    do throws(DescriptorError) {
      bytes = try readToEnd(of: descriptor, atMost: limit)
    } catch {
      throw .system(code: error.code)
    }
    guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    return bytes
  }
}

/// Why bytes were not read.
enum InputError: Error, Hashable {
  /// A system call failed.
  case system(code: Int32)
  /// The path is a folder's, where photos or a list of jobs are asked for.
  case folder(String)
  /// There are more bytes than are taken.
  case tooLarge(limit: Int)

  /// The word that programs tell it by.
  var code: String {
    switch self {
    case .system, .folder: "input.unreadable"
    case .tooLarge: "limit.input-bytes"
    }
  }

  /// A plain sentence.
  var message: String {
    switch self {
    case .system(let code): "it cannot be read: \(systemMessage(code))"
    case .folder(let path): "it is a folder; name the photos in it, as \(path)\(path.hasSuffix("/") ? "" : "/")*"
    case .tooLarge(let limit): "it has more than \(limit) bytes"
    }
  }

  /// The limit that was passed.
  var limit: Int? { if case .tooLarge(let limit) = self { limit } else { nil } }
}
