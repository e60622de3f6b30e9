import CGetopt
import Glibc

/// The program's version.
let programVersion = "0.1.0"

/// Does what the command line says, and ends the process.
func runCommandLine() -> Never {
  // A reader that goes away is seen in what `write` answers.
  signal(SIGPIPE, SIG_IGN)
  // A file that grows past its allowed size is an error of `write`, too.
  signal(SIGXFSZ, SIG_IGN)
  endOnInterruption()
  endOnFaults()
  cameo_stdio_silence_errors()
  do throws(CommandFailure) {
    try refuseBrokenArguments()
    try Request(Array(CommandLine.arguments.dropFirst())).carryOut()
    exit(ExitCode.done.rawValue)
  } catch {
    error.report()
    exit(error.exitCode.rawValue)
  }
}

extension Request {
  fileprivate func carryOut() throws(CommandFailure) {
    switch self {
    case .help(let text): try printResult(text)
    case .version: try printResult("cameo \(programVersion)\n")
    case .command(let arguments):
      switch arguments.command {
      case .render: try render(arguments)
      case .batch: try batch(arguments)
      case .resolve: try resolve(arguments)
      case .inspect: try inspect(arguments)
      case .templateList: try listTemplates(arguments)
      case .templateShow: try showTemplate(arguments)
      case .templateCheck: try checkTemplates(arguments)
      case .templateDetect: try detectHoles(arguments)
      case .templateNew: try startTemplate(arguments)
      case .templatePreview: try previewTemplates(arguments)
      case .edit: try edit(arguments)
      case .embed: try embed(arguments)
      case .serve: try serve(arguments)
      case .limits: try printLimits(arguments)
      case .completions: try printCompletions(arguments)
      case .manual: try printManual(arguments)
      }
    }
  }
}

/// Refuses arguments that are no UTF-8: as texts they would name other files.
private func refuseBrokenArguments() throws(CommandFailure) {
  for index in 1..<max(1, Int(CommandLine.argc)) {
    guard let argument = unsafe CommandLine.unsafeArgv[index] else { continue }
    if unsafe String(validatingCString: argument) == nil {
      throw .usage(.notUTF8(unsafe String(cString: argument)), help: "cameo --help")
    }
  }
}

/// Ends the process with its own exit code on SIGINT, unless it was started to ignore it, as shells do in scripts
/// with what runs in the background.
private func endOnInterruption() {
  if !isIgnored(SIGINT) { signal(SIGINT) { _ in _exit(ExitCode.interrupted.rawValue) } }
  release([SIGINT])
}
