/// The shells that completions are made for.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The script that makes the shell complete `cameo`'s command lines.
  var completions: String {
    switch self {
    case .bash: BashCompletions.script
    case .zsh: ZshCompletions.script
    case .fish: FishCompletions.script
    }
  }
}
