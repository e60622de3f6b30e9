import CameoGeometry
import CameoImages
import TestSupport

@testable import CameoRendering

extension Bitmap {
  /// A picture of one colour, given as stored: premultiplied.
  static func solid(
    _ width: Int, _ height: Int, red: UInt8 = 0, green: UInt8 = 0, blue: UInt8 = 0, alpha: UInt8 = 255
  ) -> Bitmap {
    make(width, height, isOpaque: alpha == 255) { _, _ in (red, green, blue, alpha) }
  }

  /// A picture of pixels that a function gives.
  static func make(
    _ width: Int, _ height: Int, isOpaque: Bool = true, _ pixel: (Int, Int) -> (UInt8, UInt8, UInt8, UInt8)
  ) -> Bitmap {
    Bitmap(PixelSize(width, height), isOpaque: isOpaque) { x, y in
      let (red, green, blue, alpha) = pixel(x, y)
      return (red: red, green: green, blue: blue, alpha: alpha)
    }
  }

  /// An opaque picture in which every pixel differs from its neighbours.
  static func coded(_ width: Int, _ height: Int) -> Bitmap {
    make(width, height) { x, y in (UInt8(x * 7 & 255), UInt8(y * 11 & 255), UInt8((x ^ y) & 255), 255) }
  }

  /// The four channels of one pixel: red, green, blue, alpha.
  func channels(_ x: Int, _ y: Int) -> [UInt8] {
    let pixel = pixel(x: x, y: y)
    return [pixel.red, pixel.green, pixel.blue, pixel.alpha]
  }

  /// Every pixel's alpha, row by row.
  var alphas: [UInt8] { Swift.stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] } }
}

extension Rect<Output> {
  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(x: x, y: y, width: width, height: height)
  }
}

extension PixelRect<Output> {
  init(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
    self.init(x: x, y: y, width: width, height: height)
  }
}

extension PixelSize {
  init(_ width: Int, _ height: Int) { self.init(width: width, height: height) }
}

/// Draws a picture of a width, a height and layers.
func drawn(
  _ width: Int, _ height: Int, background: Color = .transparent, _ layers: PictureLayer...
) throws -> Bitmap {
  try PictureRenderer().draw(
    Picture(canvas: PixelSize(width, height), background: background, layers: layers))
}

/// Where an array's elements lie, to tell a copy from the same memory.
func address(of bytes: [UInt8]) -> UInt {
  unsafe bytes.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
}
