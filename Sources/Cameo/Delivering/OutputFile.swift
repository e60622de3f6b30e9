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
  /// - Parameter replaces: Whether an existing file is replaced.
  package static func write(_ bytes: [UInt8], to path: String, replaces: Bool) throws(OutputFileError) {
    if unsafe !replaces && access(path, F_OK) == 0 { throw OutputFileError(path: path, reason: .exists) }
    let signals = holdSignals()
    defer { unsafe pthread_sigmask(SIG_SETMASK, [signals], nil) }
    let file = try UnfinishedFile(for: path)
    try file.write(bytes)
    try file.finish(replaces: replaces)
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
