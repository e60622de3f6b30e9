import Synchronization

/// The bytes of bodies that are in memory at the same time, bounded.
final class UploadBudget: Sendable {
  /// The most bytes of all bodies together.
  let limit: Int
  private let used = Mutex(0)

  init(limit: Int) { self.limit = limit }

  /// Takes bytes, or none of them where they are too many.
  func take(_ count: Int) -> Bool {
    used.withLock { used in
      guard count <= limit - used else { return false }
      used += count
      return true
    }
  }

  /// Gives bytes back.
  func give(_ count: Int) { used.withLock { $0 -= count } }
}
