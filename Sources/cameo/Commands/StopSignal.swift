import Glibc

/// SIGTERM and SIGINT, held back from its creation on, so that a server ends when it is ready.
struct StopSignal {
  private let awaited: sigset_t

  /// Holds the signals back in this thread and in those that it starts; SIGINT only where it is not ignored.
  init() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGTERM)
    if !isIgnored(SIGINT) { unsafe sigaddset(&signals, SIGINT) }
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    awaited = signals
  }

  /// Waits for a signal (`sigtimedwait`).
  ///
  /// Once one has come, the next one ends the process at once.
  /// - Returns: Whether one came.
  func wait(atMost duration: Duration) -> Bool {
    let (seconds, rest) = duration.components
    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(rest / 1_000_000_000))
    guard unsafe sigtimedwait([awaited], nil, &time) > 0 else { return false }
    unsafe pthread_sigmask(SIG_UNBLOCK, [awaited], nil)
    return true
  }
}
