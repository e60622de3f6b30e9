/// Completions for bash, which do without the package bash-completion.
enum BashCompletions {
  static var script: String {
    """
    # Completions of cameo for bash, made by 'cameo completions bash'.

    _cameo_words() { mapfile -t COMPREPLY < <(compgen -W "$1" -- "$current"); }
    _cameo_files() { compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$current"); }
    _cameo_folders() { compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$current"); }
    _cameo_templates() {
      case $current in
        */* | .*) _cameo_folders ;;
        *) _cameo_words "$(cameo template list 2> /dev/null | while read -r id _; do echo "$id"; done)" ;;
      esac
    }

    _cameo() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
      local place=2 equals= ended= word options=
      COMPREPLY=()
      if ((COMP_CWORD == 1)); then
        _cameo_words '\((firstWords + ["--help", "--version"]).joined(separator: " "))'
        return
      fi
      case $command in
        help) _cameo_words '\(firstWords.filter { $0 != "help" }.joined(separator: " "))'; return ;;
    \(groups)  esac

      # Bash takes an equals sign for a word of its own.
      if [[ $current == = ]]; then
        current= equals=1
      elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD - 2]} equals=1
      fi
      for word in "${COMP_WORDS[@]:place:COMP_CWORD-place}"; do
        [[ $word != -- ]] || ended=1
      done
      if [[ -z $ended ]]; then
        case $command:$previous in
    \(values)    esac
        [[ -z $equals ]] || return
      fi

      case $command in
    \(commands)  esac
      if [[ -z $ended && $current == -* ]]; then _cameo_words "$options"; fi
    }

    complete -F _cameo cameo

    """
  }

  private static var firstWords: [String] { Command.single.map(\.rawValue) + Command.groups + ["help"] }

  /// Joins the two words of a group's command.
  private static var groups: String {
    Command.groups.map { group in
      """
          \(group))
            if ((COMP_CWORD == 2)); then
              _cameo_words '\(Command.members(of: group).map(\.lastWord).joined(separator: " ")) --help'
              return
            fi
            command="\(group) ${COMP_WORDS[2]}" place=3
            ;;

      """
    }.joined()
  }

  /// What follows each option that needs a value.
  private static var values: String {
    var seen: Set<OptionName> = []
    return CommandOption.all.filter { $0.needsValue && seen.insert($0.name).inserted }.map { option in
      let patterns = option.names.map { "*:\($0)" }.joined(separator: " | ")
      return "      \(patterns)) \(call(option.completion)); return ;;\n"
    }.joined()
  }

  /// The options and operands of each command.
  private static var commands: String {
    Command.allCases.map { command in
      let options = CommandOption.all(of: command).flatMap(\.names).joined(separator: " ")
      return "    '\(command.rawValue)') options='\(options)'; \(call(command.operand)) ;;\n"
    }.joined()
  }

  private static func call(_ completion: Completion) -> String {
    switch completion {
    case .nothing: ":"
    case .words(let words): "_cameo_words '\(words.joined(separator: " "))'"
    case .files: "_cameo_files"
    case .folders: "_cameo_folders"
    case .templates: "_cameo_templates"
    }
  }
}
