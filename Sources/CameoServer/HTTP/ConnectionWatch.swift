import Glibc
import Synchronization

/// Knows what each open connection is about, and ends those whose request takes too long to arrive.
///
/// The daemon's own timeout ends connections on which nothing moves; one that gets a byte now and then would live for
/// ever.
final class ConnectionWatch: Sendable {
  /// What a connection waits for.
  enum Phase: Hashable, Sendable {
    /// The head of its first request.
    case opened
    /// The rest of a head.
    case receivingHead
    /// The body.
    case receivingBody
    /// The answer to be made and sent.
    case answering
    /// Another request.
    case idle
  }

  private struct Entry {
    var phase: Phase
    var since: ContinuousClock.Instant
  }

  private let headTime: Duration
  private let bodyTime: Duration
  private let entries = Mutex<[Int32: Entry]>([:])

  /// - Parameters:
  ///   - headTime: How long a request's head may take, and how long none may come.
  ///   - bodyTime: How long a body may take.
  init(headTime: Duration, bodyTime: Duration) {
    self.headTime = headTime
    self.bodyTime = bodyTime
  }

  /// Notes what a connection has come to.
  func enter(_ phase: Phase, _ socket: Int32) {
    entries.withLock { $0[socket] = Entry(phase: phase, since: .now) }
  }

  /// Forgets a connection; its socket must still be open.
  func close(_ socket: Int32) { entries.withLock { $0[socket] = nil } }

  /// Whether a request is on its way in, being answered, or to be expected on a new connection.
  var isBusy: Bool { entries.withLock { $0.values.contains { $0.phase != .idle } } }

  /// Ends connections that were too slow (`shutdown`); the daemon then closes them.
  /// - Parameter isStopping: Whether the server waits for them: who has sent nothing yet, or not much, is given up soon.
  func endOverdue(isStopping: Bool = false) {
    entries.withLock { table in
      // A socket leaves the table before it is closed, so none of these is another one's by now.
      for (socket, entry) in table {
        let limit: Duration
        switch entry.phase {
        case .opened, .receivingHead, .idle: limit = isStopping ? min(headTime, .seconds(2)) : headTime
        case .receivingBody: limit = isStopping ? min(bodyTime, .seconds(20)) : bodyTime
        case .answering: continue
        }
        if ContinuousClock.now - entry.since > limit { shutdown(socket, Int32(SHUT_RDWR)) }
      }
    }
  }
}
