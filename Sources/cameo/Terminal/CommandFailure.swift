import Glibc

/// Why a command ended early.
enum CommandFailure: Error, Hashable {
  /// The command line is wrong; `help` is the command that tells more.
  case usage(UsageError, help: String)
  /// Standard output did not take what was to be printed.
  case output(StreamError)

  /// Says on standard error what is wrong, in one line, and returns how to end.
  func report() -> ExitCode {
    switch self {
    case .usage(let error, let help):
      printMessage(error.message(help: help))
      return .usage
    case .output(.closed):
      // Who closes a pipe has read enough.
      return .done
    case .output(.system(let code)):
      printMessage("standard output cannot be written: \(systemMessage(code))")
      return .file
    }
  }
}

/// Writes one line to standard error: the program's name, what it is about where that is known, and the text.
func printMessage(_ text: String, about subject: String? = nil) {
  let line = printable("cameo: " + (subject.map { "\($0): " } ?? "") + text) + "\n"
  // Where even standard error is gone, nobody is left to be told.
  try? StandardStream.error.write(line)
}

/// Returns the system's words for an error number.
func systemMessage(_ code: Int32) -> String {
  unsafe String(cString: strerror(code))
}
