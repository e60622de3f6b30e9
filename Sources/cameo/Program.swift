import Glibc

/// The program's version.
let programVersion = "0.1.0"

/// Does what the command line says, and ends the process.
func runCommandLine() -> Never {
  // A reader that goes away is seen in what `write` answers.
  signal(SIGPIPE, SIG_IGN)
  signal(SIGINT) { _ in _exit(ExitCode.interrupted.rawValue) }
  do throws(CommandFailure) {
    try Request(Array(CommandLine.arguments.dropFirst())).carryOut()
    exit(ExitCode.done.rawValue)
  } catch {
    exit(error.report().rawValue)
  }
}

extension Request {
  fileprivate func carryOut() throws(CommandFailure) {
    switch self {
    case .help(let text): try printResult(text)
    case .version: try printResult("cameo \(programVersion)\n")
    case .command(let arguments):
      switch arguments.command {
      case .limits: try printLimits(arguments)
      case .render, .resolve, .inspect, .templateList, .templateShow, .templatePreview: break
      }
    }
  }
}
