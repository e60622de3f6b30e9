import CameoGeometry
import CameoImages

/// Pictures made in memory for the tests.
enum Pictures {
  /// A smooth picture with some detail, different everywhere.
  static func photo(_ width: Int, _ height: Int, alpha: Bool = false) -> Bitmap {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        let opacity = alpha ? (x * 7 + y * 5) % 256 : 255
        let blue = (x * 255 / max(1, width - 1) + (x ^ y) & 15) & 255
        let green = (y * 255 / max(1, height - 1)) & 255
        let red = ((x + y) * 2) & 255
        bytes += [blue, green, red].map { UInt8(($0 * opacity + 127) / 255) } + [UInt8(opacity)]
      }
    }
    return Bitmap(size: PixelSize(width: width, height: height), isOpaque: !alpha, bytes: bytes)
  }

  /// One colour.
  static func plain(_ width: Int, _ height: Int, _ color: Color) -> Bitmap {
    let alpha = Int(color.alpha)
    let pixel =
      [color.blue, color.green, color.red].map { UInt8((Int($0) * alpha + 127) / 255) } + [color.alpha]
    return Bitmap(
      size: PixelSize(width: width, height: height), isOpaque: color.isOpaque,
      bytes: (0..<width * height).flatMap { _ in pixel })
  }
}

extension Bitmap {
  /// A part of the picture.
  func part(_ rect: PixelRect<Decoded>) -> Bitmap {
    var part: [UInt8] = []
    for y in rect.y..<rect.maxY { part += bytes[y * stride + rect.x * 4..<y * stride + rect.maxX * 4] }
    return Bitmap(size: rect.size, isOpaque: isOpaque, bytes: part)
  }

  /// The largest difference of a channel from another picture of the same size.
  func largestDifference(from other: Bitmap) -> Int {
    guard size == other.size else { return 256 }
    return zip(bytes, other.bytes).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }
}

extension DecodePlan {
  /// Where the region lies in the whole photo decoded at the same scale.
  var place: PixelRect<Decoded> {
    let block = scale.denominator
    return PixelRect(
      x: region.x / block, y: region.y / block, width: decodedSize.width, height: decodedSize.height)
  }
}
