/// The manual page, in the macros of man(7), made from the tables of commands and options.
enum ManualPage {
  static var text: String {
    var lines = [
      #".\" Made by 'cameo manual'."#,
      ".TH CAMEO 1 \"\" \"cameo \(programVersion)\" \"User Commands\"",
      ".SH NAME", #"cameo \- mask-shaped avatars from photos"#,
      ".SH SYNOPSIS", ".B cameo", ".I COMMAND", "[arguments]", ".br", ".B cameo", ".I COMMAND", #".B \-\-help"#,
      ".SH DESCRIPTION",
    ]
    lines += HelpText.introduction.flatMap { [".PP"] + filled($0) }.dropFirst()
    lines.append(".SH COMMANDS")
    for command in Command.allCases { lines += section(command) }
    lines += [".SH EXIT STATUS"] + exitCodes(ExitCode.allCases)
    lines.append(".SH ENVIRONMENT")
    for variable in EnvironmentVariable.allCases {
      lines += [".TP", ".B \(variable.rawValue)"] + filled(variable.help)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func section(_ command: Command) -> [String] {
    var lines = [".SS cameo \(command.rawValue)"]
    lines += command.synopses.flatMap { [escaped($0), ".br"] }.dropLast()
    lines += command.discussion.flatMap { [".PP"] + filled($0) }
    for option in CommandOption.all(of: command) where option.group != .general {
      lines += entry(option)
    }
    let general = CommandOption.all(of: command).filter { $0.group == .general }
    for option in general where ![.help, .version].contains(option.name) { lines += entry(option) }
    lines += [".PP", "Examples:"]
    for example in command.examples {
      lines += [".PP", ".nf", ".RS", escaped("# \(example.does)"), escaped(example.line), ".RE", ".fi"]
    }
    return lines
  }

  private static func entry(_ option: CommandOption) -> [String] {
    let short = option.short.map { "\\fB\\-\($0)\\fR, " } ?? ""
    let name = "\\fB" + escaped("--\(option.name.rawValue)") + "\\fR"
    let value =
      switch option.argument {
      case .none: ""
      case .required, .choice: " \\fI\(escaped(option.valueName))\\fR"
      case .optional: "[=\\fI\(escaped(option.valueName))\\fR]"
      }
    return [".TP", short + name + value] + filled(option.help)
  }

  private static func exitCodes(_ codes: [ExitCode]) -> [String] {
    codes.flatMap { [".TP", ".B \($0.rawValue)"] + filled($0.meaning) }
  }

  /// A paragraph in short lines, which roff fills again; escaping makes them longer.
  private static func filled(_ text: String) -> [String] {
    HelpText.wrapped(text, width: 64).map(escaped)
  }

  /// Text that roff takes literally.
  private static func escaped(_ text: String) -> String {
    var text = text.replacing("\\", with: #"\e"#).replacing("-", with: #"\-"#)
      .replacing("…", with: "...").replacing("'", with: #"\(aq"#)
    if text.hasPrefix(".") { text = #"\&"# + text }
    return text
  }
}
