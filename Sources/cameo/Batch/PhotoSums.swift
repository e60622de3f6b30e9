import Cameo
import Synchronization

/// The SHA-256 of photos, each of which many jobs may show.
final class PhotoSums: Sendable {
  private static let capacity = 4096
  private let known = Mutex<[FileState: String]>([:])

  /// The sum of a file; nil where it cannot be read.
  func sum(of path: String) -> String? {
    guard let state = FileState(path: path) else { return nil }
    if let sum = known.withLock({ $0[state] }) { return sum }
    guard let sum = try? ByteSource(path: path).sha256() else { return nil }
    known.withLock { known in
      if known.count >= Self.capacity { known.removeAll() }
      known[state] = sum
    }
    return sum
  }
}
