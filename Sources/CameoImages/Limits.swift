import CameoGeometry

/// The bounds that every input and output is held to, checked before anything is allocated.
public struct Limits: Hashable, Sendable {
  /// Pixels of a photo, width × height as stored.
  public var photoPixels = 200_000_000
  /// Columns or rows of a photo.
  public var photoSide = 30_000
  /// Scans of a JPEG; ordinary progressive files have about ten.
  public var scans = 100
  /// Bytes of the coefficients of a JPEG in several scans, which are all held until its last one.
  public var coefficientBytes = 1 << 30
  /// Compressed bytes of a WebP's picture; libwebp wants them all in memory.
  public var frameBytes = 1 << 28
  /// Pixels of one output.
  public var outputPixels = 100_000_000
  /// Placeholders of a template.
  public var placeholders = 16
  /// Outputs of a job.
  public var outputs = 16
  /// Bytes of a JSON document.
  public var documentBytes = 1 << 20
  /// Bytes of an SVG mask.
  public var svgBytes = 256 << 10
  /// Bytes of a photo that is read from a pipe or given in memory, and of a template's raster.
  public var photoBytes = 1 << 30

  /// The limits of the library and the command line.
  public static let standard = Limits()

  /// Creates the standard limits, to be changed one by one.
  public init() {}

  /// Checks a photo's stored size, as its header tells it.
  /// - Throws: ``ImageError/limit(_:value:limit:)``.
  func check(_ size: PixelSize) throws(ImageError) {
    let side = max(size.width, size.height)
    guard side <= photoSide else { throw .limit(.photoSide, value: side, limit: photoSide) }
    guard let pixels = size.pixelCount, pixels <= photoPixels else {
      throw .limit(.photoPixels, value: size.pixelCount ?? Int.max, limit: photoPixels)
    }
  }
}
