import Cameo
import Glibc
import Synchronization

/// What signals ask of a running batch: the first SIGINT to finish what is begun, any other to end at once.
///
/// From its creation on, the signals that end a program are held back in all threads and one thread waits for them,
/// so that no file that is being written stays behind.
final class Interruption: Sendable {
  private let asked = Atomic(false)
  private let tokens: Tokens

  /// Starts to wait for signals.
  init() throws(CommandFailure) {
    tokens = try Tokens()
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] where !isIgnored(number) {
      unsafe sigaddset(&signals, number)
    }
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    let awaited = signals
    _ = Thread { [self] in
      while true {
        var number: Int32 = 0
        guard unsafe sigwait([awaited], &number) == 0 else { continue }
        if number == SIGINT, !asked.exchange(true, ordering: .sequentiallyConsistent) {
          tokens.add()
        } else {
          Self.end(number)
        }
      }
    }
  }

  /// Whether to finish.
  var isAsked: Bool { asked.load(ordering: .sequentiallyConsistent) }

  /// Becomes readable when it is asked to finish.
  var descriptor: Int32 { tokens.descriptor }

  /// Ends the process by a signal, without a part of a file.
  private static func end(_ number: Int32) -> Never {
    UnfinishedFile.abandonAll {
      if number != SIGINT {
        signal(number, SIG_DFL)
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, number)
        unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(number)
      }
      _exit(ExitCode.interrupted.rawValue)
    }
  }
}
