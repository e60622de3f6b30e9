import CameoImages
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

  /// The absolute path without links (`realpath`), nil where it leads nowhere.
  static func resolve(_ path: String) throws(TemplateError) -> String? {
    guard let resolved = unsafe realpath(path, nil) else {
      let code = errno
      if meansMissing(code) { return nil }
      throw .system(path: path, code: code)
    }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// The names in a folder that do not begin with a dot, sorted (`readdir`).
  static func names(in path: String) throws(TemplateError) -> [String] {
    guard let folder = unsafe opendir(path) else { throw .system(path: path, code: errno) }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while true {
      // The end and a failure look alike but for this number.
      errno = 0
      guard let entry = unsafe readdir(folder) else {
        let code = errno
        guard code == 0 else { throw .system(path: path, code: code) }
        return names.sorted()
      }
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
  }

  /// Whether a path leads to a file or a folder, or to what cannot be looked at (`access`).
  static func mayExist(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 || !meansMissing(errno) }

  /// What a file of a folder is.
  enum Place {
    /// A file inside the folder, by its absolute path without links.
    case inside(String)
    /// A link or a path that leads out of the folder.
    case outside
    /// It leads nowhere.
    case missing
  }

  /// Where a path in a folder leads to, behind all links.
  static func place(of path: String, in folder: String) throws(TemplateError) -> Place {
    guard let root = try resolve(folder), let resolved = try resolve(folder + "/" + path) else { return .missing }
    return resolved.utf8.starts(with: (root == "/" ? "/" : root + "/").utf8) ? .inside(resolved) : .outside
  }

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
    do throws(DescriptorError) {
      let bytes = try readToEnd(of: descriptor, atMost: limit)
      // A file may grow while it is read.
      return bytes.count <= limit ? .bytes(bytes) : .tooLarge(bytes.count)
    } catch {
      throw .system(path: path, code: error.code)
    }
  }
}

/// The C library's words for an error number (`strerror_r`).
package func systemMessage(_ code: Int32) -> String {
  var buffer = [CChar](repeating: 0, count: 256)
  guard unsafe strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
  return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
