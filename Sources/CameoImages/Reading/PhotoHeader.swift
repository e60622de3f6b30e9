public import CameoGeometry

/// What is known of a photo before it is decoded.
public struct PhotoHeader: Hashable, Sendable {
  /// The file's format.
  public let format: ImageFormat
  /// Columns and rows as stored.
  public let storedSize: PixelSize
  /// How the stored raster becomes upright.
  public let orientation: Orientation
  /// What its colours are.
  public let profile: ColorProfileSummary
  /// Whether pixels may be transparent, by the file's kind and not by looking.
  public let hasAlpha: Bool
  /// Bits a sample as stored, 1 to 16.
  public let bitsPerChannel: Int
  /// Who made it and who owns it, where EXIF says so.
  public let attribution: Attribution?

  /// Columns and rows of the upright photo.
  public var size: PixelSize { orientation.apply(storedSize) }

  /// Creates a header.
  public init(
    format: ImageFormat, storedSize: PixelSize, orientation: Orientation = .up,
    profile: ColorProfileSummary = ColorProfileSummary(kind: .none, name: "none"), hasAlpha: Bool = false,
    bitsPerChannel: Int = 8, attribution: Attribution? = nil
  ) {
    self.format = format
    self.storedSize = storedSize
    self.orientation = orientation
    self.profile = profile
    self.hasAlpha = hasAlpha
    self.bitsPerChannel = bitsPerChannel
    self.attribution = attribution
  }
}

/// Where a photo's orientation comes from.
public enum OrientationRule: Hashable, Sendable {
  /// From the file: EXIF, or the container's transforms where it has them.
  case exif
  /// The stored raster is taken as upright.
  case ignore
  /// Given.
  case fixed(Orientation)
}
