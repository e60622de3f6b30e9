internal import Glibc

/// A file as the system knows it: which one it is, through links and under all its names, and what changes when
/// somebody writes to it.
package struct FileState: Hashable, Sendable {
  /// What a file keeps as long as it is there.
  package struct Identity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64

    fileprivate init(_ status: stat) {
      device = UInt64(status.st_dev)
      number = UInt64(status.st_ino)
    }
  }

  /// Which file it is.
  package let identity: Identity
  /// Whether it is an ordinary file: devices and pipes may be read and written at the same time.
  package let isOrdinary: Bool
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  /// Looks a path up (`stat`); nil where there is nothing.
  package init?(path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Looks an open file up (`fstat`); nil where the descriptor is closed.
  package init?(descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    identity = Identity(status)
    isOrdinary = status.st_mode & S_IFMT == S_IFREG
    size = Int(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }
}
