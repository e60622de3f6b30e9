/// What is wrong with a command line; wording is in ``message``.
enum UsageError: Error, Hashable {
  case notUTF8(String)
  case unknownCommand(String, nearest: String?)
  case missingCommand(group: String?)
  case unknownOption(String, nearest: String?)
  case unknownVariable(String, nearest: String?)
  case optionBeforeCommand(String)
  case foreignOption(String, command: Command, takenBy: [Command])
  case ambiguousOption(String, candidates: [String])
  case missingValue(option: String, value: String)
  case unexpectedValue(option: String)
  case invalidValue(String, option: String, expected: String, nearest: String? = nil)
  case missingOption(String, purpose: String)
  case conflict(String, String)
  case besideJob(OptionName)
  case missingOperand(String)
  case unexpectedOperand(String, expected: String)
  case noJobList(String)
  case binaryOnTerminal

  /// What is wrong and what to do, in one line without the program's name.
  func message(help: String) -> String {
    switch self {
    case .notUTF8(let text):
      "the argument '\(text)' is not UTF-8; rename the file, or give it to render as standard input"
    case .unknownCommand(let word, let nearest):
      "unknown command '\(word)'; " + (nearest.map { "did you mean '\($0)'?" } ?? "'\(help)' lists them")
    case .missingCommand(nil): "which command? '\(help)' lists them"
    case .missingCommand(let group?): "\(group): which of its commands? '\(help)' lists them"
    case .unknownOption(let option, let nearest):
      "unknown option \(option); " + (nearest.map { "did you mean \($0)?" } ?? "'\(help)' lists all")
    case .unknownVariable(let variable, let nearest):
      "unknown variable \(variable); "
        + (nearest.map { "did you mean \($0)?" } ?? "each option has one, as --port has CAMEO_PORT; '\(help)' lists all")
    case .optionBeforeCommand(let option): "\(option) has to stand behind a command; '\(help)' lists them"
    case .foreignOption(let option, let command, let takers):
      "\(command.rawValue) takes no \(option); \(takers.map(\.rawValue).joined(separator: ", ")) "
        + (takers.count == 1 ? "does" : "do")
    case .ambiguousOption(let option, let candidates):
      "\(option) is short for several options: \(candidates.joined(separator: ", "))"
    case .missingValue(let option, let value) where option.hasPrefix("-"): "\(option) needs a value: \(option) \(value)"
    case .missingValue(let variable, let value): "\(variable) needs a value, as \(variable)=\(value), or is left out"
    case .unexpectedValue(let option): "\(option) takes no value"
    case .invalidValue(let text, let option, let expected, let nearest):
      "\(option) takes \(expected), not '\(text)'" + (nearest.map { "; did you mean \($0)?" } ?? "")
    case .missingOption(let option, let purpose): "\(option) is missing: \(purpose)"
    case .conflict(let one, let other): "\(one) and \(other) cannot be given together"
    case .besideJob(.output):
      "--job and --output cannot be given together: the document names its files, as outputs[0].path"
    case .besideJob(let name):
      "--job and --\(name.rawValue) cannot be given together: what it says belongs into the document"
    case .missingOperand(let what): "\(what); '\(help)' tells more"
    case .unexpectedOperand(let word, let expected): "unexpected argument '\(word)': \(expected)"
    case .noJobList(let name):
      "\(name) is no list of jobs, which is text with a job document a line; a photo needs a template and a name for "
        + "its avatar: cameo batch -t oval -o 'out/{stem}.png' \(name == "standard input" ? "PHOTO" : name)"
    case .binaryOnTerminal: "a picture is not for a terminal: name a file with -o, or redirect the output"
    }
  }
}
