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
///
/// It is written under a hidden name beside its place, `.NAME.cameo-XXXXXX`, and renamed when complete; whatever
/// ends the write on the way removes it, except SIGKILL.
package enum OutputFile {
  /// Writes a file whole; missing folders on the way are made.
  ///
  /// A link is followed and stays; a device or a pipe is written into, since nothing can take its place.
  /// - Parameter replaces: Whether an existing file is replaced.
  package static func write(_ bytes: [UInt8], to path: String, replaces: Bool) throws(OutputFileError) {
    if !replaces && exists(path) { throw OutputFileError(path: path, reason: .exists) }
    switch kind(of: path) {
    case S_IFCHR, S_IFBLK, S_IFIFO, S_IFSOCK: try writeInto(path, bytes)
    case S_IFREG: try writeWhole(bytes, to: target(of: path), named: path, replaces: replaces)
    default: try writeWhole(bytes, to: path, named: path, replaces: replaces)
    }
  }

  /// What a path leads to, links followed; 0 where there is nothing.
  private static func kind(of path: String) -> mode_t {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status.st_mode & S_IFMT : 0
  }

  /// The file itself behind any links.
  private static func target(of path: String) -> String {
    guard let resolved = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  private static func writeInto(_ path: String, _ bytes: [UInt8]) throws(OutputFileError) {
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw fault(path, "open") }
    defer { close(descriptor) }
    try writeAll(bytes, to: descriptor, path)
  }

  /// Writes a regular file beside its place and moves it there.
  /// - Parameter path: What errors call it.
  private static func writeWhole(
    _ bytes: [UInt8], to place: String, named path: String, replaces: Bool
  ) throws(OutputFileError) {
    let (folder, name) = split(place)
    try makeFolder(folder)
    let signals = holdSignals()
    defer { unsafe pthread_sigmask(SIG_SETMASK, [signals], nil) }
    // File names end at 255 bytes; a hidden name keeps what fits of a long one.
    let visible = String(decoding: name.utf8.prefix(220), as: UTF8.self).filter { $0 != "\u{FFFD}" }
    var template = Array("\(folder)/.\(visible).cameo-XXXXXX".utf8CString)
    let descriptor = unsafe template.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe mkstemp($0) } ?? -1
    }
    guard descriptor >= 0 else { throw fault(path, "open") }
    do throws(OutputFileError) {
      try writeAll(bytes, to: descriptor, path)
      // mkstemp makes private files; an output has the permissions of any new file.
      guard fchmod(descriptor, 0o666 & ~currentMask()) == 0 else { throw fault(path, "chmod") }
    } catch {
      close(descriptor)
      unsafe unlink(template)
      throw error
    }
    guard close(descriptor) == 0 else {
      unsafe unlink(template)
      throw fault(path, "close")
    }
    // A link fails where the name exists, a rename replaces it; both are atomic.
    let moved = replaces ? unsafe rename(template, place) : unsafe link(template, place)
    let error = errno == EEXIST ? OutputFileError(path: path, reason: .exists) : fault(path, "rename")
    if moved != 0 || !replaces { unsafe unlink(template) }
    if moved != 0 { throw error }
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

  /// Writes all bytes to an open descriptor.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32, _ path: String) throws(OutputFileError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(descriptor, buffer.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw fault(path, "write") }
      written += count
    }
  }

  /// The folder and the name of a path.
  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
  }

  /// Makes a folder and those above it.
  private static func makeFolder(_ folder: String) throws(OutputFileError) {
    guard folder != ".", folder != "/", !exists(folder) else { return }
    let parent = split(folder).folder
    try makeFolder(parent)
    guard unsafe mkdir(folder, 0o777) == 0 || errno == EEXIST else { throw fault(folder, "mkdir") }
  }

  private static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// The process's file mode mask, read from /proc since umask(2) can only be read by changing it.
  private static func currentMask() -> mode_t {
    let descriptor = unsafe open("/proc/self/status", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return 0o022 }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
    guard count > 0 else { return 0o022 }
    for line in String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
    where line.hasPrefix("Umask:") {
      let digits = line.dropFirst("Umask:".count).drop { $0 == " " || $0 == "\t" }
      return mode_t(digits, radix: 8) ?? 0o022
    }
    return 0o022
  }

  private static func fault(_ path: String, _ call: String) -> OutputFileError {
    OutputFileError(path: path, reason: .system(call: call, code: errno))
  }
}
