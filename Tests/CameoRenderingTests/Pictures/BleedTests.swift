import CameoGeometry
import CameoImages
import Testing

@testable import CameoRendering

/// A mask that borders the upper half of an oval opening, and leaves the lower half free.
struct HalfMask: Sendable, CustomTestStringConvertible {
  let width: Int
  let degrees: Double
  var testDescription: String { "\(width) px, \(degrees)°" }

  static let all = [32, 100, 190, 512, 2000].flatMap { width in
    (width < 2000 ? [0, 17, 90, 143.5] : [17]).map { HalfMask(width: width, degrees: $0) }
  }

  /// The drawing, 200 units a side, turned about its middle.
  var artwork: Artwork {
    get throws {
      let svg = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><path transform="rotate(\(degrees) 100 100)"
        d="M-200 -200H400V100H160.7A60.7 75.3 0 0 0 39.3 100H-200Z"/></svg>
        """
      return try Artwork(svg: Array(svg.utf8))
    }
  }

  /// Output px per unit.
  var scale: Double { Double(width) / 200 }

  /// The opening's outline in output px.
  var shape: Path<Output> {
    let turning = Transform<Mask, Mask>(
      LinearPart(degrees: degrees), scale: 1, pivot: Point(x: 100, y: 100), center: Point(x: 100, y: 100))
    return Path<Mask>(ovalIn: Rect(x: 39.3, y: 24.7, width: 121.4, height: 150.6)).applying(turning)
      .applying(Transform<Mask, Output>(scaleX: scale, scaleY: scale))
  }

  /// How far below the border between both halves a pixel's centre lies, in output px.
  func depth(_ x: Int, _ y: Int) -> Double {
    let linear = LinearPart(degrees: degrees)
    let middle = 100 * scale
    return linear.c * (Double(x) + 0.5 - middle) + linear.d * (Double(y) + 0.5 - middle)
  }

  func layer(bleed: Double) -> PhotoLayer {
    PhotoLayer(
      shape: shape, bleed: bleed, target: PixelRect(0, 0, width, width),
      bitmap: .solid(width, width, red: 200, green: 100, blue: 50))
  }
}

/// Where a photo shows that should not, or something shows through.
struct Flaws: Equatable {
  var seeThrough = 0
  var fringe = 0
}

/// Counts the flaws of a photo under a half mask.
/// - Parameter blur: How far from its outline the mask may be translucent, in output px.
func flaws(of half: HalfMask, mask: Bitmap, bleed: Double, blur: Double = 1) throws -> Flaws {
  let width = half.width
  let picture = try drawn(width, width, .photo(half.layer(bleed: bleed)), .image(mask, opacity: 1))
  let bare = try drawn(width, width, .photo(half.layer(bleed: 0)))
  var flaws = Flaws()
  let alphas = picture.alphas
  let shapes = bare.alphas
  let masks = mask.alphas
  for y in 0..<width {
    for x in 0..<width {
      let index = y * width + x
      let depth = half.depth(x, y)
      // Above the border there is nothing but mask and opening; a pixel on it belongs to neither half.
      if depth < -1 - blur, alphas[index] < 255 { flaws.seeThrough += 1 }
      guard alphas[index] > shapes[index] else { continue }
      var isHidden = false
      for near in max(0, y - 1)...min(width - 1, y + 1) {
        for beside in max(0, x - 1)...min(width - 1, x + 1) where masks[near * width + beside] > 0 {
          isHidden = true
        }
      }
      if !isHidden || depth > 2 + 2 * blur { flaws.fringe += 1 }
    }
  }
  return flaws
}

@Suite struct BleedTests {
  @Test(arguments: HalfMask.all)
  func bleedsUnderTheMaskAndNowhereElse(half: HalfMask) throws {
    let mask = try half.artwork.raster(size: PixelSize(half.width, half.width))
    #expect(try flaws(of: half, mask: mask, bleed: 2.1) == Flaws())
  }

  @Test(arguments: [0.33, 0.5, 0.8, 1, 1.7, 3, 8], [0, 17])
  func bleedsUnderAMaskOfPixelsAtAnyScale(scale: Double, degrees: Double) throws {
    let width = Int((200 * scale).rounded())
    let half = HalfMask(width: width, degrees: degrees)
    let artwork = Artwork(try half.artwork.raster(size: PixelSize(200, 200)))
    let mask = try artwork.raster(size: PixelSize(width, width))
    let bleed = max(1.5, 2.1 * scale)
    #expect(try flaws(of: half, mask: mask, bleed: bleed, blur: max(1, 2 * scale)) == Flaws())
  }

  @Test func withoutABleedTheRimUnderTheMaskCanBeSeenThrough() throws {
    let half = HalfMask(width: 512, degrees: 0)
    let mask = try half.artwork.raster(size: PixelSize(512, 512))
    let flaws = try flaws(of: half, mask: mask, bleed: 0)
    #expect(flaws.seeThrough > 100)
    #expect(flaws.fringe == 0)
  }

  @Test(arguments: ["M30 30H70V70", "M0 0M70 70V30H30", "M30 30L70 30 70 70M10 90L20 90", "M30 30H70V70ZL50 50"])
  func bleedsAlongTheImpliedLineOfAnOpenSubpath(data: String) throws {
    let path = try Path<Output>(svgPathData: Array(data.utf8))
    let layer = PhotoLayer(
      shape: path, bleed: 5, target: PixelRect(0, 0, 100, 100),
      bitmap: .solid(100, 100, red: 200, green: 100, blue: 50))
    let mask = Bitmap.solid(100, 100, red: 0, green: 0, blue: 0)
    let picture = Picture(canvas: PixelSize(100, 100), layers: [.photo(layer), .image(mask, opacity: 1)])
    let coverage = try #require(
      PictureRenderer().coverage(ofLayer: 0, in: picture).mask(of: PixelRect(0, 0, 100, 100)))
    // 3 px past the middle of the line from (70, 70) back to (30, 30), and past its ends no more than the bleed.
    #expect(coverage.bytes[52 * 100 + 48] == 255)
    #expect(coverage.bytes[60 * 100 + 40] == 0)
  }

  @Test func coversWhatAStrokeAlongACurveLosesASlightPartOf() throws {
    // A part, all of it within the bleed, of an opening at 3388 px, where Cairo's stroke has a pixel of 254.
    let data = """
      M364.077896 200C319.372081 153.986249 229.710469 249.591704 260.830018 297.570488C306.393612 304.84264 161.0462 \
      365.530662 175.301956 321.082584C157.834787 261.950765 60.152502 303.595393 38.263317 246.292626C82.152413 \
      225.876791 33.571317 193.888203 92.47392 154.782776C105.307621 167.67416 204.831297 31.664455 174.27268 \
      72.099712C203.039053 23.519334 283.199799 109.901377 269.110746 97.017171C295.451541 126.525433 418.107377 \
      221.183094 364.077896 200Z
      """
    let map = Transform<Mask, Output>(scaleX: 8.47, scaleY: 8.47, tx: -1524, ty: -528)
    let size = PixelSize(26, 14)
    let layer = PhotoLayer(
      shape: try Path<Mask>(svgPathData: Array(data.utf8)).applying(map), bleed: 2.1 * 8.47, hidingAlpha: 224,
      target: PixelRect(size))
    let veil = Bitmap.solid(size.width, size.height, alpha: 240)
    let picture = Picture(canvas: size, layers: [.photo(layer), .image(veil, opacity: 1)])
    let coverage = try #require(PictureRenderer().coverage(ofLayer: 0, in: picture).mask(of: PixelRect(size)))
    #expect(coverage.bytes.allSatisfy { $0 == 255 })
  }

  @Test func coverageIsTheSameBeforeAndAfterThePhotoHasPixels() throws {
    let half = HalfMask(width: 190, degrees: 17)
    let mask = try half.artwork.raster(size: PixelSize(190, 190))
    var layer = half.layer(bleed: 2.1)
    let whole = Picture(canvas: PixelSize(190, 190), layers: [.photo(layer), .image(mask, opacity: 1)])
    let after = try PictureRenderer().coverage(ofLayer: 0, in: whole)
    layer.bitmap = nil
    var picture = whole
    picture.layers[0] = .photo(layer)
    let before = try PictureRenderer().coverage(ofLayer: 0, in: picture)
    #expect(before == after)
    var prepared = half.layer(bleed: 2.1)
    prepared.coverage = before
    picture.layers[0] = .photo(prepared)
    #expect(try PictureRenderer().draw(picture) == PictureRenderer().draw(whole))
  }
}
