import Cameo
import Glibc
import Synchronization

/// The SHA-256 of photos, each of which many jobs may show.
final class PhotoSums: Sendable {
  private struct Stamp: Hashable {
    let device: dev_t
    let file: ino_t
    let size: off_t
    let seconds: Int
    let nanoseconds: Int
  }

  private static let capacity = 4096
  private let known = Mutex<[Stamp: String]>([:])

  /// The sum of a file; nil where it cannot be read.
  func sum(of path: String) -> String? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    let stamp = Stamp(
      device: status.st_dev, file: status.st_ino, size: status.st_size, seconds: status.st_mtim.tv_sec,
      nanoseconds: status.st_mtim.tv_nsec)
    if let sum = known.withLock({ $0[stamp] }) { return sum }
    guard let sum = try? ByteSource(path: path).sha256() else { return nil }
    known.withLock { known in
      if known.count >= Self.capacity { known.removeAll() }
      known[stamp] = sum
    }
    return sum
  }
}
