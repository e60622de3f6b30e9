import Glibc

/// Turns pictures into files in memory: the same picture and options give the same bytes.
public enum ImageEncoder {
  /// The quality of JPEG where none is given.
  public static let standardJPEGQuality = 90
  /// The quality of WebP where none is given.
  public static let standardWebPQuality = 85

  /// Encodes that are made at most to keep a file below a number of bytes.
  static let mostEncodes = 5

  /// Encodes a picture.
  ///
  /// Where a number of bytes is given, the quality is lowered as far as that needs, in at most five encodes.
  /// - Parameters:
  ///   - bitmap: The picture; for JPEG it must be opaque.
  ///   - options: The format, and how far the file may lose detail and grow.
  /// - Returns: The file's bytes.
  /// - Throws: ``ImageError/unsupported(format:feature:)`` for what the format has not,
  ///   ``ImageError/limit(_:value:limit:)`` for a side that it cannot hold and for a number of bytes that cannot be
  ///   reached, then with the smallest that can; ``ImageError/library(name:detail:)``.
  public static func encode(_ bitmap: Bitmap, _ options: EncodingOptions) throws(ImageError) -> [UInt8] {
    let exif = options.attribution?.exifBlock
    switch options.format {
    case .png:
      let file = try PNGEncoder.encode(bitmap, exif: exif)
      guard let most = options.maxBytes, file.count > most else { return file }
      return try fitting(try PNGEncoder.encode(bitmap, exif: exif, isThorough: true), most, smallest: file.count)
    case .jpeg:
      return try lowering(options.quality ?? standardJPEGQuality, options.maxBytes) { quality throws(ImageError) in
        try JPEGEncoder.encode(bitmap, quality: quality, exif: exif)
      }
    case .webp where options.isLossless:
      let file = try WebPEncoder.encode(bitmap, quality: 100, isLossless: true, exif: exif)
      return try fitting(file, options.maxBytes ?? Int.max, smallest: file.count)
    case .webp:
      return try lowering(options.quality ?? standardWebPQuality, options.maxBytes) { quality throws(ImageError) in
        try WebPEncoder.encode(bitmap, quality: quality, isLossless: false, exif: exif)
      }
    case .heic, .avif: throw .unsupported(format: options.format, feature: "writing")
    }
  }

  private static func fitting(_ file: [UInt8], _ most: Int, smallest: Int) throws(ImageError) -> [UInt8] {
    guard file.count <= most else {
      throw .limit(.outputBytes, value: min(smallest, file.count), limit: most)
    }
    return file
  }

  /// Looks for the best quality whose file is small enough: the one asked for, the lowest, then between the two, since
  /// the logarithm of the size is nearly linear in the quality.
  static func lowering(
    _ wanted: Int, _ most: Int?, encode: (Int) throws(ImageError) -> [UInt8]
  ) throws(ImageError) -> [UInt8] {
    let first = try encode(wanted)
    guard let most, first.count > most else { return first }
    guard wanted > 1 else { throw .limit(.outputBytes, value: first.count, limit: most) }
    var best = try encode(1)
    guard best.count <= most else { throw .limit(.outputBytes, value: best.count, limit: most) }
    var (low, high) = ((quality: 1, size: best.count), (quality: wanted, size: first.count))
    for _ in 2..<mostEncodes where high.quality - low.quality > 1 && high.size > low.size {
      let share = log(Double(most) / Double(low.size)) / log(Double(high.size) / Double(low.size))
      let guess = low.quality + Int(share * Double(high.quality - low.quality))
      let quality = min(max(guess, low.quality + 1), high.quality - 1)
      let file = try encode(quality)
      if file.count <= most {
        low = (quality, file.count)
        best = file
      } else {
        high = (quality, file.count)
      }
    }
    return best
  }
}
