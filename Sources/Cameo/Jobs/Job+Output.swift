extension Job {
  /// One picture that is delivered.
  public struct Output: Hashable, Sendable {
    /// The file, a pattern such as `{stem}.png` included; nil where the bytes are handed over.
    public var path: String?
    /// The format; nil where the path tells it.
    public var format: ImageFormat?
    /// What it shows.
    public var content: Content
    /// The placeholder that `shape` and `rect` show; nil for the first.
    public var placeholder: String?
    /// How large it is; nil for ``Job/standardSize``.
    public var size: OutputSize?
    /// What lies behind everything; nil for the template's background.
    public var background: Color?
    /// 1 to 100 for formats that lose detail; nil for the format's default.
    public var quality: Int?
    /// Whether no detail may be lost in a format that can do both.
    public var lossless: Bool
    /// The number of bytes that the file must not pass.
    public var maxBytes: Int?
    /// What is kept of the photo's metadata.
    public var metadata: Metadata

    /// Creates an output.
    public init(
      _ path: String? = nil, format: ImageFormat? = nil, content: Content = .composite,
      placeholder: String? = nil, size: OutputSize? = nil, background: Color? = nil, quality: Int? = nil,
      lossless: Bool = false, maxBytes: Int? = nil, metadata: Metadata = .strip
    ) {
      self.path = path
      self.format = format
      self.content = content
      self.placeholder = placeholder
      self.size = size
      self.background = background
      self.quality = quality
      self.lossless = lossless
      self.maxBytes = maxBytes
      self.metadata = metadata
    }

    /// The format that is written: the given one, else the path's, else PNG; nil where the path has an ending of
    /// no format that is written.
    public var writtenFormat: ImageFormat? {
      if let format { return format }
      guard let ending = path.flatMap(Output.ending) else { return .png }
      return Output.endings.first { $0.ending == ending }?.format
    }

    /// The formats that are written, each by its name.
    package static let formats = ImageFormat.allCases.filter(\.isWritten)

    /// The endings that name a format that is written.
    package static let endings: [(ending: String, format: ImageFormat)] = formats.flatMap { format in
      (format == .jpeg ? ["jpg", "jpeg"] : [format.rawValue]).map { ($0, format) }
    }

    /// What follows the last dot of a path's name, in small letters; nil where there is none or a pattern.
    private static func ending(_ path: String) -> String? {
      let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
      guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
      let ending = name[name.index(after: dot)...]
      return ending.isEmpty || ending.contains("}") ? nil : ending.lowercased()
    }
  }

  /// What an output shows.
  public enum Content: String, CaseIterable, Hashable, Sendable {
    /// The canvas with all layers.
    case composite
    /// The photo under one placeholder's rect, in its own frame, times the shape's coverage.
    case shape
    /// The same without the shape.
    case rect
  }

  /// What is kept of a photo's metadata.
  public enum Metadata: String, CaseIterable, Hashable, Sendable {
    /// Nothing.
    case strip
    /// The copyright notice and the author.
    case copyright
  }
}
