import TestSupport
import Testing

@testable import CameoGeometry

@Suite struct WholePixelTests {
  @Test func edgesAreRoundedNotSizes() {
    // 617 × 434, view at y 125.5: 308 rows to the bottom edge, none of them blank.
    let rect = Rect<Photo>(x: 0, y: 125.5, width: 617, height: 308.5).roundedPixels
    #expect(rect == PixelRect(x: 0, y: 126, width: 617, height: 308) && rect.maxY == 434)
  }

  @Test(arguments: [
    (514, 546, 1.0, 1.0, 514, 514), (1290, 2796, 1, 1, 1290, 1290), (4000, 3000, 16, 9, 4000, 2250),
    (1001, 777, 3, 2, 1002 - 3, 666), (28, 28, 1, 1, 28, 28), (10, 300, 16, 9, 10, 6), (3, 3, 1, 1, 3, 3),
  ])
  func ratiosAreExact(_ row: (Int, Int, Double, Double, Int, Int)) {
    let size = PixelSize(width: row.0, height: row.1)
    let ratio = AspectRatio(width: row.2, height: row.3).required
    let whole = PixelRect<Photo>(size).rect
    let scale = min(whole.width / ratio.width, whole.height / ratio.height)
    let rect = Rect(
      center: whole.center, size: Size<Photo>(width: scale * ratio.width, height: scale * ratio.height))
    let pixels = rect.pixels(ratio: ratio, in: size)
    #expect(pixels.size == PixelSize(width: row.4, height: row.5))
    #expect(PixelRect(size).contains(pixels))
  }

  @Test func pixelRectsOfARatioLieInThePhotoAndNearTheRect() {
    var random = SeededGenerator(711)
    var exact = 0
    for _ in 0..<100_000 {
      let size = PixelSize(width: random.whole(1, 5000), height: random.whole(1, 5000))
      let p = random.whole(1, 21)
      let q = random.whole(1, 21)
      let ratio = AspectRatio(width: Double(p), height: Double(q)).required
      let most = min(Double(size.width) / ratio.width, Double(size.height) / ratio.height)
      let scale = most * random.number(0.05, 1)
      let width = scale * ratio.width
      let height = scale * ratio.height
      let rect = Rect<Photo>(
        x: random.number(0, Double(size.width) - width), y: random.number(0, Double(size.height) - height),
        width: width, height: height)
      let pixels = rect.pixels(ratio: ratio, in: size)
      #expect(PixelRect(size).contains(pixels) && !pixels.isEmpty, "seed \(random.seed)")
      let (a, b) = ratio.wholeNumbers.required
      if width >= Double(a), height >= Double(b) {
        #expect(pixels.width * b == pixels.height * a, "seed \(random.seed)")
        exact += 1
      }
      #expect(abs(Double(pixels.width) - width) <= Double(a), "seed \(random.seed)")
    }
    #expect(exact > 50_000)
  }

  @Test(arguments: [
    (-1.5, -2.0), (-0.5, -1), (0.5, 1), (1.5, 2), (0.49999999, 0), (2.9999999, 3), (-2.0000001, -2),
  ])
  func offsetsAreRoundedAlikeToBothSides(_ row: (Double, Double)) {
    #expect(roundedHalfAway(row.0) == row.1 && roundedHalfAway(-row.0) == -row.1)
  }

  @Test(arguments: [(99.5, 100), (99.49, 99), (0.2, 1), (0.5, 1), (1023.9999999, 1024)] as [(Double, Int)])
  func sizesAreRoundedHalvesUpAndNeverEmpty(_ row: (Double, Int)) {
    let size = PixelSize(rounding: Size<Output>(width: row.0, height: row.0))
    #expect(size == PixelSize(width: row.1, height: row.1))
  }

  @Test func ratiosHaveTheirSmallestWholeNumbers() {
    let ratio = AspectRatio(width: 1920, height: 1080).required.wholeNumbers.required
    #expect(ratio == (16, 9))
    #expect(AspectRatio(width: 1.5, height: 1).required.wholeNumbers == nil)
    #expect(AspectRatio(width: 0, height: 1) == nil && AspectRatio(width: .nan, height: 1) == nil)
    #expect(AspectRatio.presets.count == 7 && AspectRatio.presets[6].transposed.value == 9.0 / 16)
  }
}
