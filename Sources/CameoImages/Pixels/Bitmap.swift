public import CameoGeometry

/// A picture in memory: 8-bit sRGB, premultiplied, in the byte order that Cairo draws.
///
/// Guarantees: `bytes` holds `height` rows of `width × 4` bytes, top row first, each pixel B G R A; no colour is
/// above its alpha; where `isOpaque` every alpha is 255.
public struct Bitmap: Hashable, Sendable {
  /// Columns and rows, at least 1×1.
  public let size: PixelSize
  /// Whether every pixel is known to be opaque, by the picture's kind and not by looking.
  public let isOpaque: Bool
  /// The pixels.
  public let bytes: [UInt8]

  /// Creates a picture from its pixels, whose count must be 4 × width × height.
  public init(size: PixelSize, isOpaque: Bool, bytes: [UInt8]) {
    precondition(size.width > 0 && size.height > 0, "a bitmap has at least one pixel")
    precondition(bytes.count == 4 * size.width * size.height, "a bitmap has four bytes a pixel")
    self.size = size
    self.isOpaque = isOpaque
    self.bytes = bytes
  }

  /// Bytes a row.
  public var stride: Int { size.width * 4 }

  /// One pixel's colour as stored.
  /// - Parameters:
  ///   - x: The column, 0 to width − 1.
  ///   - y: The row, 0 to height − 1.
  public func pixel(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    let index = y * stride + x * 4
    return (bytes[index + 2], bytes[index + 1], bytes[index], bytes[index + 3])
  }
}

/// How much of each pixel a shape covers: `height` rows of `width` bytes, 0 to 255, top row first.
public struct CoverageMask: Hashable, Sendable {
  /// Columns and rows.
  public let size: PixelSize
  /// The coverage of each pixel.
  public let bytes: [UInt8]

  /// Creates a mask from its bytes, whose count must be width × height.
  public init(size: PixelSize, bytes: [UInt8]) {
    precondition(bytes.count == size.width * size.height, "a coverage mask has one byte a pixel")
    self.size = size
    self.bytes = bytes
  }
}
