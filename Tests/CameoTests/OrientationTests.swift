import Cameo
import TestSupport
import Testing

/// The pixel that an orientation, quarter turns and flips bring to a place, by index arithmetic alone.
private struct Permutation {
  let width: Int
  let height: Int
  let exif: Int
  let turns: Int
  let flipH: Bool
  let flipV: Bool

  /// The upright photo's size.
  var upright: (Int, Int) { exif >= 5 ? (height, width) : (width, height) }
  /// The output's size.
  var output: (Int, Int) { turns % 2 == 1 ? (upright.1, upright.0) : upright }

  /// The stored pixel that shows at an output pixel.
  func stored(_ x: Int, _ y: Int) -> (Int, Int) {
    // Undo the turns, the last one first.
    var (px, py) = (x, y)
    var size = output
    for _ in 0..<turns {
      // A clockwise turn brought (a, b) of a picture h high to (h − 1 − b, a).
      (px, py) = (py, size.0 - 1 - px)
      size = (size.1, size.0)
    }
    let (uw, uh) = upright
    if flipH { px = uw - 1 - px }
    if flipV { py = uh - 1 - py }
    switch exif {
    case 2: return (uw - 1 - px, py)
    case 3: return (uw - 1 - px, uh - 1 - py)
    case 4: return (px, uh - 1 - py)
    case 5: return (py, px)
    case 6: return (py, uw - 1 - px)
    case 7: return (uh - 1 - py, uw - 1 - px)
    case 8: return (uh - 1 - py, px)
    default: return (px, py)
    }
  }
}

private let flips = [(false, false), (true, false), (false, true), (true, true)]

@Suite struct OrientationTests {
  @Test("Every EXIF orientation, quarter turn and flip is a permutation of pixels", arguments: 1...8, 0...3)
  func permutation(exif: Int, turns: Int) throws {
    let library = try #require(cameo)
    let size = PixelSize(width: 23, height: 14)
    let stored = SyntheticPictures.distinct(size)
    let file = try PhotoFiles.png(stored, orientation: exif)
    for (flipH, flipV) in flips {
      let map = Permutation(
        width: size.width, height: size.height, exif: exif, turns: turns, flipH: flipH, flipV: flipV)
      let rect = Rect<Photo>(x: 0, y: 0, width: Double(map.upright.0), height: Double(map.upright.1))
      let request = PlacementRequest(.rect(rect, angle: 0), turns: turns, flipH: flipH, flipV: flipV)
      let picture = try library.picture(Job(file, placement: .request(request)))
      #expect(picture.size == PixelSize(width: map.output.0, height: map.output.1))
      var wrong = 0
      for y in 0..<picture.size.height {
        for x in 0..<picture.size.width {
          let (sx, sy) = map.stored(x, y)
          if picture.channels(x, y) != stored.channels(sx, sy) { wrong += 1 }
        }
      }
      #expect(wrong == 0, "flips \(flipH) \(flipV): \(wrong) pixels are not where they belong")
    }
  }

  @Test("A part of a turned photo is the part that a person sees", arguments: 1...8)
  func croppedPart(exif: Int) throws {
    let library = try #require(cameo)
    let size = PixelSize(width: 30, height: 20)
    let stored = SyntheticPictures.distinct(size)
    let map = Permutation(width: 30, height: 20, exif: exif, turns: 0, flipH: false, flipV: false)
    let crop = Rect<Photo>(x: 3, y: 5, width: 11, height: 9)
    let picture = try library.picture(
      Job(try PhotoFiles.png(stored, orientation: exif), placement: .request(PlacementRequest(.rect(crop, angle: 0)))))
    #expect(picture.size == PixelSize(width: 11, height: 9))
    for y in 0..<9 {
      for x in 0..<11 {
        let (sx, sy) = map.stored(x + 3, y + 5)
        #expect(picture.channels(x, y) == stored.channels(sx, sy))
      }
    }
  }

  @Test("A JPEG gives the same picture in every orientation that stores it", arguments: 1...8)
  func jpegQuadrants(exif: Int) throws {
    let library = try #require(cameo)
    let colors = [
      Color(red: 200, green: 40, blue: 40), Color(red: 40, green: 160, blue: 40), Color(red: 40, green: 40, blue: 200),
      Color(red: 220, green: 200, blue: 40),
    ]
    let upright = SyntheticPictures.quadrants(PixelSize(width: 96, height: 64), colors)
    // The stored raster whose orientation gives the upright one.
    let storedSize = exif >= 5 ? PixelSize(width: 64, height: 96) : upright.size
    let inverse = Permutation(
      width: storedSize.width, height: storedSize.height, exif: exif, turns: 0, flipH: false, flipV: false)
    var pixels: [[Color]] = Array(
      repeating: Array(repeating: .transparent, count: storedSize.width), count: storedSize.height)
    for y in 0..<64 {
      for x in 0..<96 {
        let (sx, sy) = inverse.stored(x, y)
        let pixel = upright.pixel(x: x, y: y)
        pixels[sy][sx] = Color(red: pixel.red, green: pixel.green, blue: pixel.blue)
      }
    }
    let file = try PhotoFiles.jpeg(Bitmap(storedSize) { pixels[$1][$0] }, orientation: exif)
    let picture = try library.picture(
      Job(file, template: .value(try frame(width: 96, height: 64)), output: .init(size: .width(48))))
    for (index, place) in [(12, 8), (36, 8), (12, 24), (36, 24)].enumerated() {
      let found = picture.channels(place.0, place.1)
      let wanted = upright.channels(place.0 * 2, place.1 * 2)
      #expect(zip(found, wanted).allSatisfy { abs(Int($0) - Int($1)) <= 3 }, "quadrant \(index): \(found) \(wanted)")
    }
  }
}
