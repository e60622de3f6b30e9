internal import Glibc

/// Which file a path leads to, through links and under all its names.
struct FileIdentity: Hashable {
  private let device: dev_t
  private let inode: ino_t

  /// Looks a path up (`stat`); nil where there is no ordinary file, as devices and pipes may be read and written.
  init?(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    device = status.st_dev
    inode = status.st_ino
  }
}
