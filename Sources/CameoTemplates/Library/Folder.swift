import Glibc

/// Reads folders and small files by system calls.
enum Folder {
  /// What a path leads to.
  enum Contents {
    case bytes([UInt8])
    case notRegular
    case tooLarge(Int)
  }

  /// Whether an error number says that a file is not there.
  static func meansMissing(_ code: Int32) -> Bool { code == ENOENT || code == ENOTDIR }

  /// The absolute path without links (`realpath`).
  static func resolve(_ path: String) throws(TemplateError) -> String {
    guard let resolved = unsafe realpath(path, nil) else { throw .system(path: path, code: errno) }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// The names in a folder that do not begin with a dot, sorted (`readdir`).
  static func names(in path: String) throws(TemplateError) -> [String] {
    guard let folder = unsafe opendir(path) else { throw .system(path: path, code: errno) }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  /// Whether a path leads to a file or a folder (`access`).
  static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// The bytes of a regular file.
  /// - Parameter limit: The number of bytes above which none is read.
  static func read(_ path: String, limit: Int) throws(TemplateError) -> Contents {
    // Not to hang on a pipe that is named like a picture.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .system(path: path, code: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .system(path: path, code: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { return .notRegular }
    guard status.st_size <= limit else { return .tooLarge(Int(status.st_size)) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe block.withUnsafeMutableBytes {
        unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .system(path: path, code: errno) }
      if count == 0 { return .bytes(bytes) }
      bytes += block[..<count]
      // A file may grow while it is read.
      guard bytes.count <= limit else { return .tooLarge(bytes.count) }
    }
  }
}

/// The C library's words for an error number (`strerror_r`).
package func systemMessage(_ code: Int32) -> String {
  var buffer = [CChar](repeating: 0, count: 256)
  guard unsafe strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
  return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
