/// How a picture becomes a file.
public struct EncodingOptions: Hashable, Sendable {
  /// The file's format.
  public var format: ImageFormat
  /// 1 to 100, or nil for what the format has by default; PNG has none.
  public var quality: Int?
  /// Whether WebP loses nothing; the other formats have no choice.
  public var isLossless: Bool
  /// Bytes that the file must not have more than, nil for any number.
  public var maxBytes: Int?
  /// The names that go into the file, nil for none: nothing else of a photo's metadata ever does.
  public var attribution: Attribution?

  /// Creates options.
  public init(
    format: ImageFormat, quality: Int? = nil, isLossless: Bool = false, maxBytes: Int? = nil,
    attribution: Attribution? = nil
  ) {
    self.format = format
    self.quality = quality
    self.isLossless = isLossless
    self.maxBytes = maxBytes
    self.attribution = attribution
  }
}
