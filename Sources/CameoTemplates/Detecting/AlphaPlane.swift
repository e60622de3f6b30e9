public import CameoGeometry
public import CameoImages

/// The alpha of a mask's picture: `height` rows of `width` bytes, 0 clear to 255 opaque, top row first.
public struct AlphaPlane: Hashable, Sendable {
  /// Columns and rows.
  public let size: PixelSize
  /// The alpha of each pixel.
  public let bytes: [UInt8]

  /// Creates a plane from its bytes, whose count must be width × height.
  public init(size: PixelSize, bytes: [UInt8]) {
    precondition(bytes.count == size.width * size.height, "an alpha plane has one byte a pixel")
    self.size = size
    self.bytes = bytes
  }

  /// Takes the alpha of a picture.
  public init(_ bitmap: Bitmap) {
    size = bitmap.size
    var alpha = [UInt8](repeating: 255, count: bitmap.size.width * bitmap.size.height)
    if !bitmap.isOpaque {
      for index in alpha.indices { alpha[index] = bitmap.bytes[4 * index + 3] }
    }
    bytes = alpha
  }

  /// The alpha from which a pixel belongs to the mask rather than to a hole.
  public static let half: UInt8 = 128

  /// The alpha of one pixel.
  subscript(x: Int, y: Int) -> UInt8 { bytes[y * size.width + x] }

  /// Whether a pixel lies in the picture and is less than half opaque.
  func isClear(_ x: Int, _ y: Int) -> Bool {
    x >= 0 && y >= 0 && x < size.width && y < size.height && self[x, y] < AlphaPlane.half
  }

  /// The alpha between pixel centres, in px of the plane; beyond the edge, that of the edge.
  func value(at point: Point<Mask>) -> Double {
    let x = min(max(point.x - 0.5, 0), Double(size.width - 1))
    let y = min(max(point.y - 0.5, 0), Double(size.height - 1))
    let column = min(Int(x), max(size.width - 2, 0))
    let row = min(Int(y), max(size.height - 2, 0))
    let (fx, fy) = (x - Double(column), y - Double(row))
    let right = min(column + 1, size.width - 1)
    let below = min(row + 1, size.height - 1)
    let top = Double(self[column, row]) * (1 - fx) + Double(self[right, row]) * fx
    let bottom = Double(self[column, below]) * (1 - fx) + Double(self[right, below]) * fx
    return top * (1 - fy) + bottom * fy
  }
}
