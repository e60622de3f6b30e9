/// Completions for fish.
enum FishCompletions {
  static var script: String {
    var lines = [
      """
      # Completions of cameo for fish, made by 'cameo completions fish'.

      function __cameo_in --description 'Whether the words behind cameo begin with these'
          set -l words (commandline -opc)
          set -l last (math 1 + (count $argv))
          test (count $words) -ge $last; and test "$words[2..$last]" = "$argv"
      end

      function __cameo_is_first
          test (count (commandline -opc)) -eq (math 1 + (count $argv)); and begin
              test (count $argv) -eq 0; or __cameo_in $argv
          end
      end

      function __cameo_templates
          cameo template list 2>/dev/null | string replace --regex ' .*' ''
          __fish_complete_directories (commandline -ct)
      end

      complete -c cameo -f
      complete -c cameo -n __cameo_is_first -s h -l help -d 'Print this help'
      complete -c cameo -n __cameo_is_first -s V -l version -d 'Print the version'
      complete -c cameo -n __cameo_is_first -a help -d 'explain a command'
      """
    ]
    for command in Command.single { lines.append(word(command.rawValue, command.summary, at: "__cameo_is_first")) }
    for group in Command.groups {
      lines.append(
        word(group, Command.members(of: group).map(\.lastWord).joined(separator: ", "), at: "__cameo_is_first"))
      for command in Command.members(of: group) {
        lines.append(word(command.lastWord, command.summary, at: "__cameo_is_first \(group)"))
      }
    }
    for command in Command.allCases {
      lines.append("")
      let start = "complete -c cameo -n \("__cameo_in \(command.rawValue)".quoted(quote))"
      switch command.operand {
      case .nothing: break
      default: lines.append(start + offered(command.operand))
      }
      for option in CommandOption.all(of: command) { lines.append(start + " " + specification(option)) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let quote = #"\'"#

  private static func word(_ word: String, _ summary: String, at condition: String) -> String {
    "complete -c cameo -n \(condition.quoted(quote)) -a \(word) -d \(summary.quoted(quote))"
  }

  private static func specification(_ option: CommandOption) -> String {
    var text = option.short.map { "-s \($0) " } ?? ""
    text += "-l \(option.name.rawValue)"
    if option.needsValue {
      text += (option.completion == .files ? " -r" : " -x") + offered(option.completion)
    }
    return text + " -d \(option.summary.quoted(quote))"
  }

  private static func offered(_ completion: Completion) -> String {
    switch completion {
    case .nothing: ""
    case .words(let words): " -a " + words.joined(separator: " ").quoted(quote)
    case .files: " -F"
    case .folders: " -a '(__fish_complete_directories (commandline -ct))'"
    case .templates: " -a '(__cameo_templates)'"
    }
  }
}
