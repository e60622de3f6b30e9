public import CameoGeometry

/// A grey picture in memory, 8 bits a pixel.
///
/// Guarantees: `bytes` holds `height` rows of `width` bytes, top row first.
public struct GreyBitmap: Hashable, Sendable {
  /// Columns and rows, at least 1×1.
  public let size: PixelSize
  /// The pixels, 0 to 255.
  public let bytes: [UInt8]

  /// Creates a picture from its pixels, whose count must be width × height.
  public init(size: PixelSize, bytes: [UInt8]) {
    precondition(size.width > 0 && size.height > 0, "a bitmap has at least one pixel")
    precondition(bytes.count == size.width * size.height, "a grey bitmap has one byte a pixel")
    self.size = size
    self.bytes = bytes
  }

  /// The luma of each pixel of a picture by ITU-R BT.601; what is transparent is black.
  init(_ bitmap: Bitmap) {
    let source = bitmap.bytes
    var result = [UInt8](repeating: 0, count: source.count / 4)
    for index in result.indices {
      let pixel = index * 4
      let sum = 29 * Int(source[pixel]) + 150 * Int(source[pixel + 1]) + 77 * Int(source[pixel + 2])
      result[index] = UInt8(truncatingIfNeeded: (sum + 128) >> 8)
    }
    self.init(size: bitmap.size, bytes: result)
  }
}
