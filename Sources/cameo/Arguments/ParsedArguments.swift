import Cameo
import CameoTemplates

/// A command line taken apart: its options in order, abbreviations spelt out, and the other words.
struct ParsedArguments: Hashable, Sendable {
  /// One option as given.
  struct Given: Hashable, Sendable {
    let name: OptionName
    let value: String?
    /// The environment variable that gave it; nil where the command line did.
    var variable: String?
  }

  let command: Command
  let options: [Given]
  let operands: [String]

  init(command: Command, options: [Given], operands: [String]) {
    self.command = command
    self.options = options
    self.operands = operands
  }

  /// Takes the words after the command apart, as `getopt_long` does.
  init(_ words: [String], of command: Command) throws(UsageError) {
    self.command = command
    let known = CommandOption.all(of: command)
    let scan = OptionScan(words, options: known)
    options = scan.given.map { Given(name: $0.option.name, value: $0.value) }
    operands = scan.operands
    // Who asks for help gets it, whatever else is wrong.
    if has(.help) || has(.version) { return }
    switch scan.outcome {
    case .complete: break
    case .missingValue(let option, let spelled): throw .missingValue(option: spelled, value: option.valueName)
    case .rejected(let word): throw Self.reason(word, known: known, command: command)
    }
    for given in scan.given {
      if given.value?.isEmpty == true {
        throw .missingValue(option: "--\(given.option.name.rawValue)", value: given.option.valueName)
      }
      guard case .choice(let choices) = given.option.argument, let value = given.value,
        !choices.contains(value)
      else { continue }
      throw .invalidValue(
        value, option: "--\(given.option.name.rawValue)", expected: listed(choices),
        nearest: nearNames(to: value, among: choices).first)
    }
  }

  /// The value given last, as with any GNU command; nil where the option was not given.
  func value(of name: OptionName) -> String? { values(of: name).last }

  /// All values given, in order.
  func values(of name: OptionName) -> [String] { options.filter { $0.name == name }.compactMap(\.value) }

  /// Whether the option was given.
  func has(_ name: OptionName) -> Bool { options.contains { $0.name == name } }

  /// The value of an option of a job, given last; nil where it was not given.
  func value(of option: JobOption) -> String? { value(of: OptionName(option)) }

  /// All values of an option of a job, in order.
  func values(of option: JobOption) -> [String] { values(of: OptionName(option)) }

  /// Whether an option of a job was given.
  func has(_ option: JobOption) -> Bool { has(OptionName(option)) }

  /// Says why `getopt_long` would not have a word.
  private static func reason(_ word: String, known: [CommandOption], command: Command) -> UsageError {
    guard word.hasPrefix("--") else {
      let short = word.dropFirst().first
      let takers = CommandOption.all.first { $0.short == short }?.commands ?? []
      if !takers.isEmpty {
        return .foreignOption(word, command: command, takenBy: Command.allCases.filter(takers.contains))
      }
      let likely = known.first { $0.name.rawValue.first == short }
      return .unknownOption(word, nearest: likely.map { "--\($0.name.rawValue)" })
    }
    let typed = String(word.dropFirst(2).prefix { $0 != "=" })
    let candidates = known.map(\.name.rawValue).filter { $0.hasPrefix(typed) }
    if candidates.count == 1 || candidates.contains(typed) {
      return .unexpectedValue(option: "--\(candidates.contains(typed) ? typed : candidates[0])")
    }
    if candidates.count > 1, !typed.isEmpty {
      return .ambiguousOption("--\(typed)", candidates: candidates.map { "--\($0)" })
    }
    if let foreign = CommandOption.all.first(where: { $0.name.rawValue == typed }) {
      return .foreignOption(
        "--\(typed)", command: command, takenBy: Command.allCases.filter(foreign.commands.contains))
    }
    return .unknownOption(
      "--\(typed)", nearest: nearNames(to: typed, among: known.map(\.name.rawValue)).first.map { "--\($0)" })
  }
}

/// Returns the words as a sentence lists them: `a, b or c`.
func listed(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " or " + last
}
