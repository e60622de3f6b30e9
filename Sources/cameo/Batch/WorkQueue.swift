import Synchronization

/// Work on its way from one thread to several, in order.
final class WorkQueue<Work: Sendable>: Sendable {
  private let works = Mutex<[Work]>([])
  private let tokens: Tokens

  init() throws(CommandFailure) { tokens = try Tokens() }

  /// Adds to the end.
  func add(_ work: Work) {
    works.withLock { $0.append(work) }
    tokens.add()
  }

  /// Takes from the front, as soon as there is something; nil when the queue is closed.
  func next() -> Work? {
    tokens.take()
    return works.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }

  /// Lets as many threads go as wait, once all is taken.
  func close(_ threads: Int) { tokens.add(threads) }

  /// Forgets what is not taken.
  func clear() { works.withLock { $0.removeAll() } }
}
