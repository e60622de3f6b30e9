import Cameo

/// One option: all that the parser, the help texts and the completions know of it.
struct CommandOption: Hashable, Sendable {
  /// What follows the option.
  enum Argument: Hashable, Sendable {
    /// Nothing.
    case none
    /// A value, shown under this name.
    case required(String)
    /// A value that may be left out, and otherwise stands after an equals sign.
    case optional(String)
    /// One of these words.
    case choice([String])
  }

  /// The heading that it stands under in the help.
  enum Group: String, CaseIterable, Sendable {
    case main = "Options"
    case batch = "Batch"
    case service = "Service"
    case protection = "Protection"
    case size = "Size"
    case picture = "Picture"
    case placement = "Placement"
    case policy = "When something is amiss"
    case general = "General"
  }

  let name: OptionName
  let short: Character?
  let argument: Argument
  let group: Group
  let commands: Set<Command>
  /// One or two sentences for the help, without line ends.
  let help: String

  init(
    _ name: OptionName, short: Character? = nil, _ argument: Argument = .none, _ group: Group,
    _ commands: Set<Command>,
    _ help: String
  ) {
    self.name = name
    self.short = short
    self.argument = argument
    self.group = group
    self.commands = commands
    self.help = help
  }

  /// An option of a job, by the word that queries have for it, too.
  init(
    job option: JobOption, short: Character? = nil, _ argument: Argument = .none, _ group: Group,
    _ commands: Set<Command>, _ help: String
  ) {
    self.init(OptionName(option), short: short, argument, group, commands, help)
  }

  /// How it is written: `--native[=N]`.
  var spelling: String {
    switch argument {
    case .none: "--\(name.rawValue)"
    case .required, .choice: "--\(name.rawValue) \(valueName)"
    case .optional: "--\(name.rawValue)[=\(valueName)]"
    }
  }

  /// What its value is called; empty where it has none.
  var valueName: String {
    switch argument {
    case .none: ""
    case .required(let value), .optional(let value): value
    case .choice(let words): words.joined(separator: "|")
    }
  }
}
