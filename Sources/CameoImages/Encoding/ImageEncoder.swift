/// Turns pictures into files in memory: the same picture and options give the same bytes.
///
/// Nothing of a photo's metadata goes into a file.
public enum ImageEncoder {
  /// The quality of JPEG where none is given.
  public static let standardJPEGQuality = 90
  /// The quality of WebP where none is given.
  public static let standardWebPQuality = 85

  /// Encodes a picture.
  /// - Parameter bitmap: For JPEG it must be opaque.
  /// - Returns: The file's bytes.
  /// - Throws: ``ImageError/unsupported(format:feature:)`` for transparency that the format has not,
  ///   ``ImageError/limit(_:value:limit:)`` for a side that it cannot hold, ``ImageError/library(name:detail:)``.
  public static func encode(_ bitmap: Bitmap, _ options: EncodingOptions) throws(ImageError) -> [UInt8] {
    switch options.format {
    case .png: return try PNGEncoder.encode(bitmap)
    case .jpeg:
      return try JPEGEncoder.encode(bitmap, quality: options.quality ?? standardJPEGQuality)
    case .webp:
      return try WebPEncoder.encode(
        bitmap, quality: options.quality ?? standardWebPQuality, isLossless: options.isLossless, exif: nil)
    case .heic, .avif: throw .unsupported(format: options.format, feature: "writing")
    }
  }
}
