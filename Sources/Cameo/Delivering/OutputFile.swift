internal import Glibc

/// Why an output could not be written.
public struct OutputFileError: Error, Hashable, Sendable {
  /// What failed.
  public enum Reason: Hashable, Sendable {
    /// The file exists and may not be replaced.
    case exists
    /// A system call failed, with its error number.
    case system(call: String, code: Int32)
  }

  /// The output's path.
  public var path: String
  /// What failed.
  public var reason: Reason
}

/// A file that appears whole or not at all.
package enum OutputFile {
  /// Writes a file whole; missing folders on the way are made.
  ///
  /// A link is followed and stays; a device or a pipe is written into, since nothing can take its place.
  /// - Parameter replaces: Whether an existing file is replaced.
  package static func write(_ bytes: [UInt8], to path: String, replaces: Bool) throws(OutputFileError) {
    if unsafe !replaces && access(path, F_OK) == 0 { throw OutputFileError(path: path, reason: .exists) }
    let signals = holdSignals()
    defer { unsafe pthread_sigmask(SIG_SETMASK, [signals], nil) }
    if isSpecial(path) {
      let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw OutputFileError(path: path, reason: .system(call: "open", code: errno)) }
      defer { close(descriptor) }
      try writeAll(bytes, to: descriptor, path)
    } else {
      let file = try UnfinishedFile(for: path)
      try file.write(bytes)
      try file.finish(replaces: replaces)
    }
  }

  /// Whether a path leads to a device, a pipe or a socket, which nothing can take the place of.
  private static func isSpecial(_ path: String) -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return false }
    return [S_IFCHR, S_IFBLK, S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
  }

  /// Writes all bytes to an open descriptor.
  /// - Parameter path: What errors call it.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32, _ path: String) throws(OutputFileError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(descriptor, buffer.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw OutputFileError(path: path, reason: .system(call: "write", code: errno)) }
      written += count
    }
  }

  /// Holds back the signals that end a program, so that none leaves a part of a file behind.
  /// - Returns: The signals that were held back before.
  private static func holdSignals() -> sigset_t {
    var ending = sigset_t()
    unsafe sigemptyset(&ending)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { unsafe sigaddset(&ending, signal) }
    var before = sigset_t()
    unsafe pthread_sigmask(SIG_BLOCK, &ending, &before)
    return before
  }
}
