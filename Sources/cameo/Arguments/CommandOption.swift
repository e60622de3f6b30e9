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

/// The long names of all options: those of a job, spelt as ``JobOption`` spells them, and those of the command alone.
enum OptionName: String, CaseIterable, Hashable, Sendable {
  case template, output, job
  case workers, unordered, resume
  case retryFailed = "retry-failed"
  case review
  case width, height, scale, native, side, ground
  case content, placeholder, shape, format, quality, lossless
  case maxBytes = "max-bytes"
  case background, metadata
  case face
  case noFaces = "no-faces"
  case center, zoom, turns, angle, flip, rect, auto, orientation
  case onUncovered = "on-uncovered"
  case onUpscale = "on-upscale"
  case onNoFace = "on-no-face"
  case onCorrupt = "on-corrupt"
  case host, port, token, cors, queue, connections
  case jobSeconds = "job-seconds"
  case photoBytes = "photo-bytes"
  case uploadsBytes = "uploads-bytes"
  case photoPixels = "photo-pixels"
  case coefficientBytes = "coefficient-bytes"
  case outputPixels = "output-pixels"
  case allowInlineTemplates = "allow-inline-templates"
  case noBrowser = "no-browser"
  case photo
  case from
  case into = "in"
  case name
  case masks
  case noClobber = "no-clobber"
  case json, help, version
}
