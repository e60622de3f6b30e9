/// The help texts, made from the tables of commands and options.
enum HelpText {
  private static let width = 90
  private static let indent = "  "
  /// Where the explanations begin.
  private static let column = 26

  /// What the program is for, in paragraphs.
  static let introduction = [
    "Puts photos under masks: a template has a mask with a hole, a placement says which part of a photo shows"
      + " through it, and the face finds its own place where no placement is given.",
    "Only the part of a photo that shows is decoded. Nothing leaves this machine.",
  ]

  /// The help of the whole program.
  static var program: String {
    var text = """
      cameo: mask-shaped avatars from photos


      """
    for paragraph in introduction { text += wrapped(paragraph, width: width).joined(separator: "\n") + "\n" }
    text += """

      Usage:
        cameo COMMAND [arguments]
        cameo COMMAND --help

      Commands:

      """
    for command in Command.allCases {
      text += entry(command.rawValue, command.summary)
    }
    text +=
      "\nExamples:\n" + examples(Command.render.examples.prefix(2) + [Command.templatePreview.examples[0]])
    text += "\nEnvironment:\n"
    for variable in EnvironmentVariable.allCases { text += entry(variable.rawValue, variable.help) }
    text += "\nExit codes:\n" + exitCodes(ExitCode.allCases)
    return text
  }

  /// The help of the commands that share a first word.
  static func group(_ name: String) -> String {
    let members = Command.allCases.filter { $0.rawValue.hasPrefix(name + " ") }
    var text = "Usage:\n" + members.flatMap(\.synopses).map { indent + $0 + "\n" }.joined()
    text += "\nCommands:\n"
    for command in members { text += entry(command.rawValue, command.summary) }
    return text + "\n'cameo \(name) COMMAND --help' tells more.\n"
  }

  /// The help of one command.
  static func command(_ command: Command) -> String {
    var text = "cameo \(command.rawValue): \(command.summary)\n\nUsage:\n"
    text += command.synopses.map { indent + $0 + "\n" }.joined() + "\n"
    for paragraph in command.discussion {
      text += wrapped(paragraph, width: width).joined(separator: "\n") + "\n"
    }
    let options = CommandOption.all(of: command)
    for group in CommandOption.Group.allCases {
      let members = options.filter { $0.group == group }
      guard !members.isEmpty else { continue }
      text += "\n\(group.rawValue):\n"
      for option in members {
        text += entry((option.short.map { "-\($0), " } ?? "    ") + option.spelling, option.help)
      }
    }
    text += "\nExamples:\n" + examples(command.examples)
    text += "\nExit codes:\n" + exitCodes(command.exitCodes)
    return text
  }

  private static func examples(_ examples: [(line: String, does: String)]) -> String {
    examples.map { "\(indent)# \($0.does)\n\(indent)\($0.line)\n" }.joined(separator: "\n")
  }

  private static func exitCodes(_ codes: [ExitCode]) -> String {
    codes.map { code in
      let number = String(code.rawValue)
      return indent + String(repeating: " ", count: 3 - number.count) + number + "  " + code.meaning + "\n"
    }.joined()
  }

  /// A term, and its explanation in the column beside it or, where the term is too long, below.
  private static func entry(_ term: String, _ explanation: String) -> String {
    let lines = wrapped(explanation, width: width - column)
    let margin = String(repeating: " ", count: column)
    let head = indent + term
    guard head.count + 2 <= column else {
      return head + "\n" + lines.map { margin + $0 + "\n" }.joined()
    }
    let first = head + String(repeating: " ", count: column - head.count) + (lines.first ?? "") + "\n"
    return first + lines.dropFirst().map { margin + $0 + "\n" }.joined()
  }

  /// Breaks a text at spaces.
  static func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }
}
