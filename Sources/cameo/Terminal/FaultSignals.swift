import Glibc

/// Lets signals end the process as those who run commands expect it, instead of with Swift's report of all threads:
/// SIGQUIT without a word, a fault with one line and its exit code.
///
/// Who sets SWIFT_BACKTRACE gets what Swift makes of it.
func endOnFaults() {
  guard unsafe getenv("SWIFT_BACKTRACE") == nil else { return }
  if !isIgnored(SIGQUIT) { signal(SIGQUIT, SIG_DFL) }
  // Swift and the C library abort where an allocation fails; what is wrong in the program traps.
  signal(SIGABRT) { _ in endWithFault("cameo: the work was aborted, most likely for lack of memory\n") }
  let faults = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE]
  for number in faults {
    signal(number) { _ in
      endWithFault("cameo: a fault of Cameo's own; with SWIFT_BACKTRACE=enable=yes it tells where\n")
    }
  }
  release(faults + [SIGABRT, SIGQUIT])
}

/// Lets signals come: some programs start others with all of them held back.
func release(_ numbers: [Int32]) {
  var signals = sigset_t()
  unsafe sigemptyset(&signals)
  for number in numbers { unsafe sigaddset(&signals, number) }
  unsafe sigprocmask(SIG_UNBLOCK, &signals, nil)
}

/// Whether the process was started to ignore a signal, as `nohup` and shells do.
func isIgnored(_ number: Int32) -> Bool {
  let before = signal(number, SIG_DFL)
  signal(number, before)
  return unsafe unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
}

/// Ends the process from within a signal's handler, where nothing may be allocated.
private func endWithFault(_ line: StaticString) -> Never {
  line.withUTF8Buffer { unsafe _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  _exit(ExitCode.internalFault.rawValue)
}
