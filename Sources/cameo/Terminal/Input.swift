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
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe block.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .system(code: errno) }
      if count == 0 { return bytes }
      bytes += block[..<count]
      guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    }
  }
}

/// Why bytes were not read.
enum InputError: Error, Hashable {
  /// A system call failed.
  case system(code: Int32)
  /// There are more bytes than are taken.
  case tooLarge(limit: Int)
}
