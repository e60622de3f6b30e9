internal import Glibc
internal import Synchronization

/// A file on its way, under a hidden name beside its place: `.NAME.cameo-XXXXXX`.
///
/// It takes its place when it is ``finish(replaces:)``ed, and is removed where it never comes to that; only SIGKILL
/// leaves it behind.
package final class UnfinishedFile: Sendable {
  /// Where it is to appear.
  package let path: String
  /// The file itself, behind any links.
  private let place: String
  private let hidden: String
  private let descriptor: Int32

  /// The hidden names of all files on their way.
  private static let all = Mutex<Set<String>>([])

  /// Creates the file; missing folders on the way are made.
  package init(for path: String) throws(OutputFileError) {
    self.path = path
    place = Self.target(of: path)
    let (folder, name) = Self.split(place)
    try Self.makeFolder(folder)
    var template = Array("\(folder)/\(Self.hiddenPrefix(of: name))XXXXXX".utf8CString)
    // Made and noted in one step, so that whoever ends the process knows of every file.
    (descriptor, hidden) = Self.all.withLock { names in
      let descriptor = unsafe template.withUnsafeMutableBufferPointer { buffer in
        unsafe buffer.baseAddress.map { unsafe mkstemp($0) } ?? -1
      }
      let hidden = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if descriptor >= 0 { names.insert(hidden) }
      return (descriptor, hidden)
    }
    guard descriptor >= 0 else { throw fault("open") }
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    Self.all.withLock { names in
      // One that has taken its place is no longer noted.
      if names.remove(hidden) != nil { unsafe unlink(hidden) }
    }
  }

  /// Adds bytes.
  package func write(_ bytes: [UInt8]) throws(OutputFileError) {
    try OutputFile.writeAll(bytes, to: descriptor, path)
  }

  /// Gives the complete file its name.
  /// - Parameter replaces: Whether an existing file is replaced.
  package func finish(replaces: Bool) throws(OutputFileError) {
    // mkstemp makes private files; an output has the permissions of the file that it replaces, or of any new one.
    guard fchmod(descriptor, Self.permissions(of: place) ?? 0o666 & ~Self.currentMask()) == 0 else {
      throw fault("chmod")
    }
    let code: Int32 = Self.all.withLock { names in
      // A link fails where the name exists, a rename replaces it; both are atomic.
      guard (replaces ? unsafe rename(hidden, place) : unsafe link(hidden, place)) == 0 else { return errno }
      if !replaces { unsafe unlink(hidden) }
      names.remove(hidden)
      return 0
    }
    guard code == 0 else {
      throw code == EEXIST
        ? OutputFileError(path: path, reason: .exists)
        : OutputFileError(path: path, reason: .system(call: "rename", code: code))
    }
  }

  /// Removes all files on their way and ends the process; none begins or takes its place meanwhile.
  package static func abandonAll(_ end: () -> Never) -> Never {
    all.withLock { names in
      for name in names { unsafe unlink(name) }
      end()
    }
  }

  /// What hidden names of a file begin with.
  package static func hiddenPrefix(of name: String) -> String {
    // File names end at 255 bytes; a hidden name keeps what fits of a long one.
    ".\(String(decoding: name.utf8.prefix(220), as: UTF8.self).filter { $0 != "\u{FFFD}" }).cameo-"
  }

  /// The folder and the name of a path.
  package static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
  }

  /// Makes a folder and those above it.
  private static func makeFolder(_ folder: String) throws(OutputFileError) {
    guard folder != ".", folder != "/", unsafe access(folder, F_OK) != 0 else { return }
    let parent = split(folder).folder
    try makeFolder(parent)
    guard unsafe mkdir(folder, 0o777) == 0 || errno == EEXIST else {
      throw OutputFileError(path: folder, reason: .system(call: "mkdir", code: errno))
    }
  }

  /// The regular file that links lead to; the path itself where there is none.
  private static func target(of path: String) -> String {
    guard permissions(of: path) != nil, let resolved = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// The permissions of a regular file that exists.
  private static func permissions(of path: String) -> mode_t? {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return status.st_mode & 0o777
  }

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

  private func fault(_ call: String) -> OutputFileError {
    OutputFileError(path: path, reason: .system(call: call, code: errno))
  }
}
