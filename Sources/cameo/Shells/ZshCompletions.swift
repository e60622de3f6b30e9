/// Completions for zsh: a function to be found as `_cameo` in its function path.
enum ZshCompletions {
  static var script: String {
    """
    #compdef cameo
    # Completions of cameo for zsh, made by 'cameo completions zsh'.

    _cameo_templates() {
      local -a ids
      ids=(${${(f)"$(cameo template list 2> /dev/null)"}%% *})
      _alternative 'templates:template:compadd -a ids' 'folders:folder:_files -/'
    }

    _cameo() {
      local -a commands
      commands=(
    \(described(Command.single.map { ($0.rawValue, $0.summary) } + others))  )
      if ((CURRENT == 2)); then
        _describe command commands
        _arguments '--help[Print this help]' '--version[Print the version]'
        return
      fi
      case $words[2] in
        help)
          _describe command commands
          return
          ;;
    \(groups)    *)
          shift words
          ((CURRENT -= 1))
          ;;
      esac
      case $words[1] in
    \(commands)  esac
    }

    _cameo "$@"

    """
  }

  private static var others: [(String, String)] {
    Command.groups.map { ($0, Command.members(of: $0).map(\.lastWord).joined(separator: ", ")) }
      + [("help", "explain a command")]
  }

  private static func described(_ entries: [(name: String, summary: String)]) -> String {
    entries.map { "    " + "\($0.name):\($0.summary)".quoted() + "\n" }.joined()
  }

  private static var groups: String {
    Command.groups.map { group in
      """
          \(group))
            if ((CURRENT == 3)); then
              commands=(
      \(described(Command.members(of: group).map { ($0.lastWord, $0.summary) }))        )
              _describe command commands
              return
            fi
            words=("$words[2] $words[3]" "${(@)words[4,-1]}")
            ((CURRENT -= 2))
            ;;

      """
    }.joined()
  }

  private static var commands: String {
    Command.allCases.map { command in
      let operand = command.operand == .nothing ? [] : ["'*:\(noun(command.operand)):\(action(command.operand))'"]
      let arguments = CommandOption.all(of: command).map(specification) + operand
      let lines = arguments.map { "        \($0)" }.joined(separator: " \\\n")
      return "    '\(command.rawValue)')\n      _arguments -s -S : \\\n\(lines)\n      ;;\n"
    }.joined()
  }

  /// One option as `_arguments` takes it.
  private static func specification(_ option: CommandOption) -> String {
    let explanation = "[\(escaped(option.summary))]".quoted()
    let value: String
    let long: String
    switch option.argument {
    case .none: (long, value) = ("--\(option.name.rawValue)", "")
    case .required, .choice:
      long = "--\(option.name.rawValue)="
      value = ":\(escaped(option.valueName)):\(action(option.completion))".quoted()
    case .optional:
      long = "--\(option.name.rawValue)=-"
      value = "::\(escaped(option.valueName)):\(action(option.completion))".quoted()
    }
    let repeats = option.name == .output || option.name == .masks
    let before = repeats ? "'*'" : "'(\(option.names.joined(separator: " ")))'"
    guard let short = option.short else { return before + long + explanation + value }
    return before + "{-\(short)\(option.needsValue ? "+" : ""),\(long)}" + explanation + value
  }

  private static func escaped(_ text: String) -> String {
    text.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  private static func noun(_ completion: Completion) -> String {
    switch completion {
    case .nothing, .words: "argument"
    case .files: "file"
    case .folders: "folder"
    case .templates: "template"
    }
  }

  private static func action(_ completion: Completion) -> String {
    switch completion {
    case .nothing: " "
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .files: "_files"
    case .folders: "_files -/"
    case .templates: "_cameo_templates"
    }
  }
}
