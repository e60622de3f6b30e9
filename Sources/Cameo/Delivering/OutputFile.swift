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

  /// Creates an error.
  package init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }
}

/// A file that is ready and not there yet: it appears whole or not at all.
///
/// What can fail has been tried when it is made, so that of several files all appear or none.
package enum OutputFile: Sendable {
  /// A file under a hidden name beside its place.
  case unfinished(UnfinishedFile, replaces: Bool)
  /// The bytes of a device or a pipe, which is written into, since nothing can take its place.
  case special([UInt8], path: String)

  /// Makes a file ready.
  ///
  /// Missing folders on the way are made; a link is followed and stays.
  /// - Parameter replaces: Whether an existing file is replaced.
  package init(_ bytes: [UInt8], at path: String, replaces: Bool) throws(OutputFileError) {
    let kind = Self.kind(of: path)
    if kind != nil, !replaces { throw OutputFileError(path: path, reason: .exists) }
    switch kind {
    case S_IFDIR: throw OutputFileError(path: path, reason: .system(call: "open", code: EISDIR))
    case S_IFCHR, S_IFBLK, S_IFIFO, S_IFSOCK: self = .special(bytes, path: path)
    default:
      let file = try UnfinishedFile(for: path)
      try file.write(bytes)
      self = .unfinished(file, replaces: replaces)
    }
  }

  /// Lets the file appear.
  package func appear() throws(OutputFileError) {
    switch self {
    case .unfinished(let file, let replaces): try file.finish(replaces: replaces)
    case .special(let bytes, let path):
      let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw OutputFileError(path: path, reason: .system(call: "open", code: errno)) }
      defer { close(descriptor) }
      try Self.writeAll(bytes, to: descriptor, path)
    }
  }

  /// Writes one file whole.
  /// - Parameter replaces: Whether an existing file is replaced.
  package static func write(_ bytes: [UInt8], to path: String, replaces: Bool) throws(OutputFileError) {
    try holdingSignals { () throws(OutputFileError) in
      try OutputFile(bytes, at: path, replaces: replaces).appear()
    }
  }

  /// Holds back the signals that end a program while files are made and appear, so that none leaves a part of a file
  /// behind.
  package static func holdingSignals<Failure>(_ body: () throws(Failure) -> Void) throws(Failure) {
    var ending = sigset_t()
    unsafe sigemptyset(&ending)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { unsafe sigaddset(&ending, signal) }
    var before = sigset_t()
    unsafe pthread_sigmask(SIG_BLOCK, &ending, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, [before], nil) }
    try body()
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

  /// What a path leads to, as `S_IFREG`; nil where it leads nowhere.
  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }
}
