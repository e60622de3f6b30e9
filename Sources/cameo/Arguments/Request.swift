import CameoTemplates

/// What a command line asks for.
enum Request: Hashable, Sendable {
  /// To print this.
  case help(String)
  /// To print the version.
  case version
  /// To carry out a command.
  case command(ParsedArguments)

  /// Reads the words behind the program's name.
  init(_ words: [String]) throws(CommandFailure) {
    guard let first = words.first else { throw .usage(.missingCommand(group: nil), help: "cameo --help") }
    if first.hasPrefix("-"), first != "-" {
      self = try Self.global(first)
    } else if first == "help" {
      self = .help(try Self.help(on: words.dropFirst()))
    } else {
      self = try Self.command(words)
    }
  }

  /// An option in the command's place.
  private static func global(_ word: String) throws(CommandFailure) -> Request {
    let options = CommandOption.all.filter { $0.name == .help || $0.name == .version }
    let scan = OptionScan([word], options: options)
    switch scan.given.first?.option.name {
    case .help?: return .help(HelpText.program)
    case .version?: return .version
    default:
      let name = word.prefix { $0 != "=" }
      let known = CommandOption.all.contains {
        name == "--\($0.name.rawValue)" || $0.short.map { name == "-\($0)" } ?? false
      }
      if word.contains("="), options.contains(where: { name == "--\($0.name.rawValue)" }) {
        throw .usage(.unexpectedValue(option: String(name)), help: "cameo --help")
      }
      throw .usage(
        known ? .optionBeforeCommand(String(name)) : .unknownOption(String(name), nearest: nil),
        help: "cameo --help")
    }
  }

  private static func help(on words: ArraySlice<String>) throws(CommandFailure) -> String {
    let name = words.joined(separator: " ")
    if name.isEmpty { return HelpText.program }
    if Command.groups.contains(name) { return HelpText.group(name) }
    guard let command = Command(rawValue: name) else { throw unknown(name, among: Command.names) }
    return HelpText.command(command)
  }

  private static func command(_ words: [String]) throws(CommandFailure) -> Request {
    var rest = words[...]
    var name = rest.removeFirst()
    if Command.groups.contains(name) {
      guard let second = rest.first else {
        throw .usage(.missingCommand(group: name), help: "cameo \(name) --help")
      }
      if OptionScan([second], options: CommandOption.all.filter { $0.name == .help }).given.count == 1 {
        return .help(HelpText.group(name))
      }
      rest = rest.dropFirst()
      guard Command(rawValue: "\(name) \(second)") != nil else {
        let members = Command.allCases.map(\.rawValue).filter { $0.hasPrefix(name + " ") }
        throw unknown("\(name) \(second)", among: members)
      }
      name += " " + second
    }
    guard let command = Command(rawValue: name) else { throw unknown(name, among: Command.names) }
    do throws(UsageError) {
      let arguments = try ParsedArguments(Array(rest), of: command)
      if arguments.has(.help) { return .help(HelpText.command(command)) }
      return arguments.has(.version) ? .version : .command(arguments)
    } catch {
      throw .usage(error, help: "cameo \(name) --help")
    }
  }

  private static func unknown(_ name: String, among known: [String]) -> CommandFailure {
    let group = Command.groups.first { name.hasPrefix($0 + " ") }
    // A photo in the command's place, most likely.
    let looksLikeFile = group == nil && (name.contains(".") || name.contains("/"))
    return .usage(
      .unknownCommand(
        name, nearest: looksLikeFile ? "cameo render \(name)" : nearNames(to: name, among: known).first),
      help: group.map { "cameo \($0) --help" } ?? "cameo --help")
  }
}

extension Command {
  /// The first words that are understood.
  fileprivate static var names: [String] {
    allCases.map(\.rawValue).filter { !$0.contains(" ") } + groups + ["help"]
  }
}
