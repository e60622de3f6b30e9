import Cameo
import CameoServer

/// Why a command ended early.
enum CommandFailure: Error, Hashable {
  /// The command line is wrong; `help` is the command that tells more.
  case usage(UsageError, help: String)
  /// Bytes could not be read.
  case input(InputError, name: String)
  /// Standard output did not take what was to be printed.
  case output(StreamError)
  /// The library refused or failed.
  case cameo(CameoError)
  /// A server does not start.
  case server(ServerError)
  /// A template has faults, which were printed.
  case faults(Int)
  /// A mask has no hole that a photo could show in; the sentences say why and what to do.
  case noHole([String], mask: String)
  /// A template cannot be made where it is asked for.
  case template(String, subject: String, ExitCode)
  /// A list of jobs cannot be begun.
  case batch(BatchFault)
  /// At least one job of a list failed; its result says why.
  case jobsFailed
  /// The work was broken off by a signal; with the command that takes it up again.
  case interrupted(goOn: String)

  /// How to end.
  var exitCode: ExitCode {
    switch self {
    case .usage: .usage
    case .input(.system, _), .input(.folder, _): .file
    case .input(.tooLarge, _): .limit
    // Who closes a pipe has read enough.
    case .output(.closed): .done
    case .output(.system): .file
    case .cameo(let error): error.exitCode
    case .server(.badHost): .usage
    case .server: .file
    case .faults, .noHole: .document
    case .template(_, _, let code): code
    case .batch: .document
    case .jobsFailed: .failedJobs
    case .interrupted: .interrupted
    }
  }

  /// The member `error` of a result document; nil where the command line itself or its output is at fault.
  var document: JSONValue? {
    switch self {
    case .cameo(let error): error.document
    case .input(let error, let name):
      JSONValue(members: [
        ("code", JSONValue(error.code)), ("message", JSONValue("\(name): \(error.message)")),
        ("limit", error.limit.map { JSONValue($0) }),
      ])
    case .usage, .output, .server, .faults, .noHole, .template, .batch, .jobsFailed, .interrupted: nil
    }
  }

  /// Says on standard error what is wrong, one line for each thing.
  func report() {
    switch self {
    case .usage(let error, let help): printMessage(error.message(help: help))
    case .input(let error, let name): printMessage(error.message, about: name)
    case .output(.closed), .jobsFailed: break
    case .batch(let fault): printMessage(fault.message)
    case .interrupted(let command): printMessage("interrupted; to go on: \(command)")
    case .output(.system(let code)): printMessage("standard output cannot be written: \(systemMessage(code))")
    case .cameo(.job(let error)), .cameo(.template(.invalid(let error))):
      // Each line names its place.
      for line in error.lines { printMessage(line) }
    case .cameo(let error): printMessage(error.commandMessage, about: error.subject)
    case .server(let error): printMessage(error.message)
    case .faults(let count): printMessage(count == 1 ? "there is one error" : "there are \(count) errors")
    case .noHole(let sentences, let mask): for sentence in sentences { printMessage(sentence, about: mask) }
    case .template(let message, let subject, _): printMessage(message, about: subject)
    }
  }
}

/// Writes one line to standard error: the program's name, what it is about where that is known, and the text.
func printMessage(_ text: String, about subject: String? = nil) {
  let line = printable("cameo: " + (subject.map { "\($0): " } ?? "") + text) + "\n"
  // Where even standard error is gone, nobody is left to be told.
  try? StandardStream.error.write(line)
}
