import Synchronization

/// Which pages of a session are open: each says every few seconds that it is there, and when it goes.
///
/// A computer that sleeps loses no page: the clock stands still meanwhile.
final class Presence: Sendable {
  private struct State {
    /// By page, until when nothing need be heard of it.
    var pages: [String: SuspendingClock.Instant] = [:]
    /// When the last page went; nil while there is one, and before the first.
    var emptied: SuspendingClock.Instant?
  }

  private let state = Mutex(State())

  /// How long nothing may be heard of a page that is seen.
  static let patience = Duration.seconds(20)
  /// How long nothing may be heard of a hidden one: browsers let those act but once a minute.
  static let hiddenPatience = Duration.seconds(180)
  /// How long a page that goes may take to come back, as it does when it is loaded again.
  static let grace = Duration.seconds(3)
  /// More pages than a person opens.
  private static let mostPages = 100

  /// A page is there, in sight or hidden.
  func attend(_ page: String, isHidden: Bool = false, at now: SuspendingClock.Instant = .now) {
    state.withLock { state in
      guard state.pages[page] != nil || state.pages.count < Self.mostPages else { return }
      state.pages[page] = now + (isHidden ? Self.hiddenPatience : Self.patience)
      state.emptied = nil
    }
  }

  /// A page goes.
  func leave(_ page: String, at now: SuspendingClock.Instant = .now) {
    state.withLock { state in
      if state.pages.removeValue(forKey: page) != nil, state.pages.isEmpty { state.emptied = now }
    }
  }

  /// Whether there have been pages and all are gone.
  func isOver(at now: SuspendingClock.Instant = .now) -> Bool {
    state.withLock { state in
      let silent = state.pages.filter { $0.value < now }.keys
      for page in silent { state.pages[page] = nil }
      if !silent.isEmpty, state.pages.isEmpty { return true }
      return state.emptied.map { now - $0 > Self.grace } ?? false
    }
  }
}
