import Glibc
import Synchronization

/// Knows what each open connection is about, and ends those whose request takes too long to arrive.
///
/// The daemon's own timeout ends connections on which nothing moves; one that gets a byte now and then would live for
/// ever. Where nearly all places are taken, those that have waited longest make room.
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
    /// To be closed by the daemon.
    case ended
  }

  private struct Entry {
    var phase: Phase
    let since: ContinuousClock.Instant
    /// When some of the body came last.
    var moved: ContinuousClock.Instant

    init(_ phase: Phase) {
      self.phase = phase
      since = .now
      moved = since
    }
  }

  /// How long a body may be on its way before its connection makes room for others.
  private static let patience = Duration.seconds(10)
  private let headTime: Duration
  private let bodyTime: Duration
  /// The open connections from which each new one takes the place of an old one.
  private let crowd: Int
  private let entries = Mutex<[Int32: Entry]>([:])

  /// - Parameters:
  ///   - headTime: How long a request's head may take, and how long none may come.
  ///   - bodyTime: How long a body may take.
  ///   - limit: Connections that may be open at the same time.
  init(headTime: Duration, bodyTime: Duration, limit: Int) {
    self.headTime = headTime
    self.bodyTime = bodyTime
    crowd = max(1, limit - limit / 10)
  }

  /// Notes what a connection has come to.
  func enter(_ phase: Phase, _ socket: Int32) {
    entries.withLock { table in
      // At its limit the daemon takes no more, and nobody could even ask whether it lives.
      if phase == .opened, table.count >= crowd { endOldest(&table) }
      table[socket] = Entry(phase)
    }
  }

  /// Notes that some of a body has come.
  func noteBytes(_ socket: Int32) { entries.withLock { $0[socket]?.moved = .now } }

  /// Ends the connection that has waited longest for a request; where there is none, for a body that takes long.
  private func endOldest(_ table: inout [Int32: Entry]) {
    var (waiting, sending): ((key: Int32, value: Entry)?, (key: Int32, value: Entry)?)
    for element in table {
      switch element.value.phase {
      case .opened, .receivingHead, .idle:
        if waiting.map({ element.value.since < $0.value.since }) ?? true { waiting = element }
      case .receivingBody:
        if sending.map({ element.value.since < $0.value.since }) ?? true { sending = element }
      case .answering, .ended: continue
      }
    }
    if let sending, waiting == nil, ContinuousClock.now - sending.value.since < Self.patience { return }
    if let oldest = waiting ?? sending { end(oldest.key, &table) }
  }

  private func end(_ socket: Int32, _ table: inout [Int32: Entry]) {
    table[socket]?.phase = .ended
    shutdown(socket, Int32(SHUT_RDWR))
  }

  /// Forgets a connection; its socket must still be open.
  func close(_ socket: Int32) { entries.withLock { $0[socket] = nil } }

  /// Whether a request is on its way in, being answered, or to be expected on a new connection.
  var isBusy: Bool { entries.withLock { $0.values.contains { $0.phase != .idle } } }

  /// Ends connections that were too slow (`shutdown`); the daemon then closes them.
  /// - Parameter isStopping: Whether the server waits for them: who sends nothing any more, or takes long, is given up
  ///   soon.
  func endOverdue(isStopping: Bool = false) {
    let now = ContinuousClock.now
    entries.withLock { table in
      // A socket leaves the table before it is closed, so none of these is another one's by now.
      for (socket, entry) in table {
        let isOverdue: Bool
        switch entry.phase {
        case .opened, .receivingHead, .idle:
          isOverdue = now - entry.since > (isStopping ? min(headTime, .seconds(2)) : headTime)
        case .receivingBody:
          isOverdue =
            now - entry.since > (isStopping ? min(bodyTime, .seconds(20)) : bodyTime)
            || isStopping && now - entry.moved > .seconds(3)
        case .answering, .ended: continue
        }
        if isOverdue { end(socket, &table) }
      }
    }
  }
}
