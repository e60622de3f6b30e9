import CameoGeometry
import TestSupport
import Testing

/// Cropper D: edge and corner handles over a grid of thirds, quarter turns, locked ratios, reset.
@Suite("D. TOCropViewController") struct HandleBoxCropperTests {
  @Test func eightHandlesAndTheInsideAreTakenHoldOf() {
    let rect = Rect<Seen>(x: 100, y: 100, width: 200, height: 100)
    let places: [(Double, Double, CropHandle?)] = [
      (95, 96, .topLeft), (200, 103, .top), (303, 97, .topRight), (295, 150, .right), (300, 200, .bottomRight),
      (200, 205, .bottom), (100, 195, .bottomLeft), (93, 150, .left), (200, 150, .inside), (400, 150, nil),
      (200, 220, nil),
    ]
    for (x, y, handle) in places { #expect(CropHandle(at: Point(x: x, y: y), on: rect, reach: 10) == handle) }
  }

  @Test func aSmallBoxKeepsAllItsCorners() {
    // Hit areas overlap here: the nearest corner wins.
    let rect = Rect<Seen>(x: 0, y: 0, width: 10, height: 10)
    for handle in CropHandle.allCases where handle.isCorner {
      #expect(CropHandle(at: handle.point(on: rect), on: rect, reach: 30) == handle)
    }
  }

  @Test(arguments: AspectRatio.presets + AspectRatio.presets.map(\.transposed))
  func presetRatiosAreExactInPixels(_ ratio: AspectRatio) throws {
    var random = SeededGenerator(911)
    for _ in 0..<2000 {
      var box = CropBox(PixelSize(width: random.whole(100, 6000), height: random.whole(100, 6000)))
      box.setRatio(ratio)
      random.drag(&box)
      let pixels = try #require(box.pixels)
      let (p, q) = try #require(ratio.wholeNumbers)
      guard box.rect.width >= Double(p), box.rect.height >= Double(q) else { continue }
      #expect(pixels.width * q == pixels.height * p, "seed \(random.seed)")
      #expect(PixelRect(box.canvas.photo).contains(pixels))
    }
  }

  @Test func aWholeBoxGivesTheWholePhotoToThePixel() throws {
    // Known there: results one pixel too small or too large.
    var random = SeededGenerator(912)
    for _ in 0..<100_000 {
      let photo = random.photo()
      var box = CropBox(photo)
      #expect(box.pixels == PixelRect(photo))
      for handle in [CropHandle.topLeft, .bottomRight] {
        box.beginDrag(handle, at: random.point(in: box.canvas.seenSize))
        box.moveDrag(to: random.point(in: box.canvas.seenSize))
        box.endDrag()
      }
      let pixels = try #require(box.pixels)
      #expect(PixelRect(photo).contains(pixels) && !pixels.isEmpty, "seed \(random.seed)")
    }
  }

  @Test func aLockedRatioTurnsWithThePicture() {
    var box = CropBox(PixelSize(width: 4000, height: 3000))
    box.setRatio(AspectRatio(width: 16, height: 9).required)
    #expect(box.seenRect == Rect(x: 0, y: 375, width: 4000, height: 2250))
    box.turn(by: 1)
    #expect(box.ratio == AspectRatio(width: 9, height: 16) && box.seenRect.height == 4000)
    box.setRatio(nil)
    #expect(box.ratio == nil && box.seenRect.height == 4000)
    box.reset()
    #expect(box.seenRect == Rect(x: 0, y: 0, width: 4000, height: 3000))
    box.undo()
    #expect(box.canvas.turns == 1)
  }

  @Test func whatItLackedIsHere() {
    // No flip, no free angle, no undo there.
    var box = CropBox(PixelSize(width: 400, height: 300), inset: 0.1)
    let before = box
    box.flipHorizontally()
    box.straighten(to: 10)
    #expect(box.crop.flipH && box.crop.angle == 10)
    let quad = box.crop.quad
    for corner in [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft] {
      #expect(Rect<Photo>(x: -1e-9, y: -1e-9, width: 400 + 2e-9, height: 300 + 2e-9).contains(corner))
    }
    box.undo()
    box.undo()
    #expect(box.crop == before.crop && !box.canUndo && box.canRedo)
  }

  @Test func theSmallestSizeIsInPhotoPixelsAndNeverMoreThanThePhoto() {
    var box = CropBox(PixelSize(width: 400, height: 30), minimumSize: Size(width: 50, height: 50))
    box.beginDrag(.right, at: Point(x: 400, y: 15))
    box.moveDrag(to: Point(x: -100, y: 15))
    box.endDrag()
    #expect(box.rect == Rect(x: 0, y: 0, width: 50, height: 30))
  }
}
