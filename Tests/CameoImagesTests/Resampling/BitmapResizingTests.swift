import CameoGeometry
import CameoImages
import TestSupport
import Testing

@Suite("Bitmap resizing")
struct BitmapResizingTests {
  @Test("A bitmap at its own size is itself", arguments: [ResizingFilter.artwork, .photo])
  func identity(filter: ResizingFilter) throws {
    let bitmap = SyntheticPictures.distinct(PixelSize(width: 31, height: 17), isOpaque: false)
    #expect(try bitmap.resized(to: bitmap.size, filter: filter) == bitmap)
  }

  @Test(
    "Every size is reached, solid stays solid",
    arguments: [
      (30000, 4, 2, 2), (4, 30000, 1, 1), (1, 1, 64, 64), (7, 5, 1, 300), (64, 64, 1, 1), (10, 10, 700, 700),
      (4, 5000, 4, 1), (2, 900, 3, 5), (6, 975, 7, 4), (53, 600, 9, 2),
    ], [ResizingFilter.artwork, .photo])
  func sizes(at: (width: Int, height: Int, newWidth: Int, newHeight: Int), filter: ResizingFilter) throws {
    let color = Color(red: 12, green: 250, blue: 101)
    let size = PixelSize(width: at.newWidth, height: at.newHeight)
    let bitmap = Bitmap(PixelSize(width: at.width, height: at.height), color: color)
    #expect(try bitmap.resized(to: size, filter: filter) == Bitmap(size, color: color))
  }

  @Test("A mask's rim stays opaque and its hole empty", arguments: [0.27, 0.5, 0.9, 1.3, 2, 4.3, 8])
  func rim(scale: Double) throws {
    // Opaque from column 40 to 59, white; nothing elsewhere.
    let mask = Bitmap(PixelSize(width: 100, height: 30), isOpaque: false) { x, _ in
      (40..<60).contains(x) ? (255, 255, 255, 255) : (0, 0, 0, 0)
    }
    let size = PixelSize(width: Int(100 * scale), height: Int(30 * scale))
    let resized = try mask.resized(to: size, filter: .artwork)
    let factor = Double(size.width) / 100
    // Two px of the coarser side on both sides of the edges are soft.
    let soft = 2 * max(1, factor)
    for x in 0..<size.width {
      let center = Double(x) + 0.5
      let alpha = resized.pixel(x: x, y: size.height / 2).alpha
      if center > 40 * factor + soft, center < 60 * factor - soft { #expect(alpha == 255) }
      if center < 40 * factor - soft || center > 60 * factor + soft { #expect(alpha == 0) }
    }
    let pixels = (0..<size.width).map { resized.pixel(x: $0, y: size.height / 3) }
    #expect(pixels.allSatisfy { $0.red <= $0.alpha && $0.red == $0.green && $0.red == $0.blue })
  }

  @Test("Positions are kept", arguments: [0.31, 0.77, 1.9, 3.4])
  func positions(scale: Double) throws {
    let bitmap = SyntheticPictures.positionCoded(PixelSize(width: 200, height: 160), length: 64)
    let size = PixelSize(width: Int(200 * scale), height: Int(160 * scale))
    let resized = try bitmap.resized(to: size, filter: .artwork)
    var sum = (product: 0.0, square: 0.0)
    for x in size.width / 4..<size.width * 3 / 4 {
      let position = (Double(x) + 0.5) * 200 / Double(size.width)
      let slope = SyntheticPictures.waveSlope(at: position, length: 64)
      let expected = SyntheticPictures.wave(at: position, length: 64)
      sum.product += slope * (Double(resized.pixel(x: x, y: size.height / 2).red) - expected)
      sum.square += slope * slope
    }
    #expect(abs(sum.product / sum.square) < 0.05)
  }
}
