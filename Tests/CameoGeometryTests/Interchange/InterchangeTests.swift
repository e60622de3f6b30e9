import CameoGeometry
import Foundation
import TestSupport
import Testing

/// Numbers worked by hand, then every format there and back.
@Suite struct InterchangeTests {
  private let photo = PixelSize(width: 400, height: 300)

  private func near(_ rect: Rect<Photo>, _ x: Double, _ y: Double, _ w: Double, _ h: Double) -> Bool {
    abs(rect.minX - x) < 1e-9 && abs(rect.minY - y) < 1e-9 && abs(rect.width - w) < 1e-9
      && abs(rect.height - h) < 1e-9
  }

  @Test func cropperJSWithoutARotationIsInThePhoto() throws {
    let crop = try #require(Crop(CropperJSData(x: 10, y: 20, width: 100, height: 50), of: photo))
    #expect(near(crop.rect, 10, 20, 100, 50) && crop.angle == 0 && crop.turns == 0)
  }

  @Test func cropperJSIsMeasuredInTheTurnedPhoto() throws {
    // Turned by 90° the photo is 300 × 400, and its point (x, y) lies at (300 − y, x). The box (30, 40, 60, 80)
    // spans y from 210 to 270 and x from 40 to 120.
    let crop = try #require(Crop(CropperJSData(x: 30, y: 40, width: 60, height: 80, rotate: 90), of: photo))
    #expect(near(crop.rect, 40, 210, 80, 60) && crop.turns == 1 && crop.angle == 0)
    #expect(crop.seenSize == Size(width: 60, height: 80))
  }

  @Test func cropperJSMirrorsBeforeItTurns() throws {
    // Mirrored, then turned by 90°: the photo's x is 400 minus the turned y.
    let crop = try #require(
      Crop(CropperJSData(x: 30, y: 40, width: 60, height: 80, rotate: 90, scaleX: -1), of: photo))
    #expect(near(crop.rect, 280, 210, 80, 60) && crop.turns == 1 && crop.flipH && !crop.flipV)
  }

  @Test func cropperJSAtFortyFiveDegreesStartsAtTheBoundingBox() throws {
    // The bounding box is 700/√2 square; a box in its middle is in the photo's middle.
    let side = 700 / 2.0.squareRoot()
    let data = CropperJSData(x: side / 2 - 50, y: side / 2 - 20, width: 100, height: 40, rotate: 45)
    let crop = try #require(Crop(data, of: photo))
    #expect(near(crop.rect, 150, 130, 100, 40) && crop.angle == -45 && crop.turns == 0)
    // 100 to the right in the turned photo is (100, −100)/√2 in the photo.
    let moved = try #require(
      Crop(
        CropperJSData(x: side / 2 + 50, y: side / 2 - 20, width: 100, height: 40, rotate: 45), of: photo))
    #expect(near(moved.rect, 150 + 100 / 2.0.squareRoot(), 130 - 100 / 2.0.squareRoot(), 100, 40))
  }

  @Test(arguments: [
    CropperJSData(x: 0, y: 0, width: 0, height: 5), CropperJSData(x: .nan, y: 0, width: 5, height: 5),
    CropperJSData(x: 0, y: 0, width: 5, height: 5, rotate: .infinity),
    CropperJSData(x: 0, y: 0, width: 5, height: 5, scaleX: 2),
    CropperJSData(x: 0, y: 0, width: 5, height: 5, scaleY: 0),
  ])
  func dataThatMeanNothingAreRefused(_ data: CropperJSData) { #expect(Crop(data, of: photo) == nil) }

  @Test func easyCropIsInPercent() throws {
    let crop = try #require(Crop(EasyCropArea(x: 10, y: 20, width: 50, height: 25), of: photo))
    #expect(near(crop.rect, 40, 60, 200, 75))
  }

  @Test func easyCropIsInPercentOfTheTurnedPhoto() throws {
    // 300 × 400 after the turn: (30, 40, 60, 80) once more.
    let area = EasyCropArea(x: 10, y: 10, width: 20, height: 20, rotation: 90)
    let crop = try #require(Crop(area, of: photo))
    #expect(near(crop.rect, 40, 210, 80, 60) && crop.turns == 1)
    let flipped = try #require(Crop(area, of: photo, flipH: true))
    #expect(near(flipped.rect, 280, 210, 80, 60))
    #expect(Crop(EasyCropArea(x: 0, y: 0, width: 0, height: 1), of: photo) == nil)
  }

  @Test(arguments: [
    (0, 10.0, 20.0, 60.0, 80.0, 10.0, 20.0, 60.0, 80.0), (90, 30, 40, 60, 80, 40, 210, 80, 60),
    // Counterclockwise: the photo's (x, y) lies at (y, 400 − x).
    (-90, 30, 40, 60, 80, 280, 30, 80, 60), (270, 30, 40, 60, 80, 280, 30, 80, 60),
    (180, 30, 40, 60, 80, 310, 180, 60, 80), (-180, 30, 40, 60, 80, 310, 180, 60, 80),
  ])
  func toCropFramesAreInTheTurnedPhoto(
    _ row: (Int, Double, Double, Double, Double, Double, Double, Double, Double)
  ) throws {
    let data = TOCropFrame(Rect(x: row.1, y: row.2, width: row.3, height: row.4), angle: row.0)
    let crop = try #require(Crop(data, of: photo))
    #expect(near(crop.rect, row.5, row.6, row.7, row.8))
  }

  @Test func toCropFramesAreInPointsAndMayReachPastTheEdge() throws {
    // An image of scale 2 is 200 × 150 points; its frame was rounded up past the right edge.
    let data = TOCropFrame(Rect(x: 100, y: 10, width: 101, height: 50))
    let crop = try #require(Crop(data, of: photo, scale: 2))
    #expect(near(crop.rect, 200, 20, 200, 100))
    #expect(Crop(TOCropFrame(Rect(x: 0, y: 0, width: 9, height: 9), angle: 45), of: photo) == nil)
    #expect(Crop(TOCropFrame(Rect(x: 900, y: 0, width: 9, height: 9)), of: photo) == nil)
  }

  @Test func everyFormatGoesThereAndBack() throws {
    var random = SeededGenerator(801)
    var worst = 0.0
    for _ in 0..<100_000 {
      let photo = random.photo()
      let crop = Crop(
        photo,
        rect: Rect(
          x: random.number(0, 100), y: random.number(0, 100), width: random.number(1, 500),
          height: random.number(1, 500)), angle: random.flag() ? 0 : random.number(-44.9, 44.9),
        turns: random.whole(0, 3), flipH: random.flag(), flipV: random.flag()
      ).required
      var others = [
        Crop(CropperJSData(crop), of: photo),
        Crop(EasyCropArea(crop), of: photo, flipH: crop.flipH, flipV: crop.flipV),
      ]
      if let frame = TOCropFrame(crop, scale: 3) {
        // A frame is cut at the photo's edge: only whole ones come back.
        if PixelRect<Photo>(photo).rect.contains(Point(x: crop.rect.maxX, y: crop.rect.maxY)) {
          others.append(Crop(frame, of: photo, scale: 3))
        }
      }
      let size = Double(max(photo.width, photo.height, 700))
      for other in others {
        let other = try #require(other)
        worst = max(worst, (other.rect.center - crop.rect.center).length / size)
        worst = max(
          worst, abs(other.rect.width / crop.rect.width - 1), abs(other.rect.height / crop.rect.height - 1))
        #expect(other.turns == crop.turns && abs(other.angle - crop.angle) < 1e-11, "seed \(random.seed)")
        #expect(other.flipH == crop.flipH && other.flipV == crop.flipV)
      }
    }
    print("interchange there and back: largest relative difference \(worst) in 100000 crops")
    #expect(worst < 1e-9)
  }

  @Test func aPlacementIsWrittenAsACropAndReadBack() {
    var random = SeededGenerator(802)
    var worst = 0.0
    for _ in 0..<100_000 {
      let coverage = Coverage(photo: random.photo(), opening: random.opening())
      let placement = random.wish()
      let crop = Crop(placement, coverage)
      let again = crop.placement(coverage)
      worst = max(worst, abs(again.zoom / placement.zoom - 1))
      worst = max(worst, abs(again.center.x - placement.center.x), abs(again.center.y - placement.center.y))
      #expect(again.turns == placement.turns && again.angle == placement.angle, "seed \(random.seed)")
      #expect(again.flipH == placement.flipH && again.flipV == placement.flipV)
    }
    print("placement to crop to placement: largest difference \(worst) in 100000 placements")
    #expect(worst < 1e-9)
  }
}
