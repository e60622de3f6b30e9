/// What a shell offers in the place of a value or an operand.
enum Completion: Hashable, Sendable {
  case nothing
  case words([String])
  case files
  case folders
  /// The ids of the templates, and folders.
  case templates
}

extension CommandOption {
  /// What its value can be, as the value's name says.
  var completion: Completion {
    switch argument {
    case .none: return .nothing
    case .choice(let words): return .words(words)
    case .required(let name), .optional(let name):
      switch name {
      case "FILE", "OUT", "PHOTO", "MASK": return .files
      case "DIR": return .folders
      case "ID|DIR": return .templates
      default:
        // Small letters are meant literally: `largest|N`.
        let words = name.split(separator: "|").map(String.init).filter { $0.allSatisfy(\.isLowercase) }
        return words.isEmpty ? .nothing : .words(words)
      }
    }
  }

  /// Whether a value has to follow, as the next word or behind an equals sign.
  var needsValue: Bool {
    switch argument {
    case .none, .optional: false
    case .required, .choice: true
    }
  }

  /// All spellings of its name.
  var names: [String] { (short.map { ["-\($0)"] } ?? []) + ["--\(name.rawValue)"] }

  /// The first sentence of its help, without the full stop.
  var summary: String {
    var text = help[...]
    if let end = help.firstRange(of: ". ") { text = help[..<end.lowerBound] }
    return text.hasSuffix(".") ? String(text.dropLast()) : String(text)
  }
}

extension Command {
  /// What its operands can be.
  var operand: Completion {
    switch self {
    case .render, .batch, .resolve, .inspect, .edit, .templateDetect: .files
    case .templateShow, .templateCheck, .templatePreview: .templates
    case .embed: .folders
    case .completions: .words(Shell.allCases.map(\.rawValue))
    case .templateList, .templateNew, .serve, .limits, .manual: .nothing
    }
  }

  /// The commands of one word, and each group with its members.
  static var single: [Command] { allCases.filter { !$0.rawValue.contains(" ") } }
  static func members(of group: String) -> [Command] { allCases.filter { $0.rawValue.hasPrefix(group + " ") } }
  /// The last word of its name.
  var lastWord: String { rawValue.split(separator: " ").last.map(String.init) ?? rawValue }
}

extension String {
  /// The text as one word of a shell's script, in single quotes; `quote` is what stands for one within.
  func quoted(_ quote: String = #"'\''"#) -> String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: quote) + "'"
  }
}
