/// How a picture becomes a file.
public struct EncodingOptions: Hashable, Sendable {
  /// The file's format.
  public var format: ImageFormat
  /// 1 to 100, or nil for what the format has by default; PNG has none.
  public var quality: Int?
  /// Whether WebP loses nothing; the other formats have no choice.
  public var isLossless: Bool

  /// Creates options.
  public init(format: ImageFormat, quality: Int? = nil, isLossless: Bool = false) {
    self.format = format
    self.quality = quality
    self.isLossless = isLossless
  }
}
