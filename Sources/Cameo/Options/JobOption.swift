/// The words that describe a job outside of documents: options of the command line, names in a query.
package enum JobOption: String, CaseIterable, Hashable, Sendable {
  case template
  case width, height, scale, native
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

  /// What follows it.
  package enum Value: Hashable, Sendable {
    /// Nothing: it is said or not.
    case none
    /// Anything, or nothing.
    case optional
    /// Anything.
    case text
    /// One of these.
    case word([String])
  }

  /// What follows it.
  package var value: Value {
    switch self {
    case .lossless, .noFaces: .none
    case .native: .optional
    case .content: .word(Job.Content.allCases.map(\.rawValue))
    case .shape: .word(Job.PlainShape.allCases.map(\.rawValue))
    case .format: .word(Job.Output.formats.map(\.rawValue))
    case .metadata: .word(Job.Metadata.allCases.map(\.rawValue))
    case .flip: .word(["h", "v", "hv"])
    case .auto: .word(["center", "top"])
    case .onUncovered: .word(Coverage.Policy.allCases.map(\.word))
    case .onUpscale: .word(Job.UpscalePolicy.allCases.map(\.rawValue))
    case .onNoFace: .word(Job.NoFacePolicy.allCases.map(\.rawValue))
    case .onCorrupt: .word(Corruption.allCases.map(\.rawValue))
    case .template, .width, .height, .scale, .placeholder, .quality, .maxBytes, .background, .face, .center, .zoom,
      .turns, .angle, .rect, .orientation:
      .text
    }
  }

  /// Its words; empty where anything may follow.
  package var words: [String] { if case .word(let words) = value { words } else { [] } }
}
