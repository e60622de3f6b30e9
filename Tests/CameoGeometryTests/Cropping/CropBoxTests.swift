import CameoGeometry
import Foundation
import TestSupport
import Testing

extension SeededGenerator {
  /// A crop box that has been worked on.
  mutating func cropBox() -> CropBox {
    var box = CropBox(
      photo(), inset: flag() ? 0.1 : 0, minimumSize: Size(width: number(1, 60), height: number(1, 60)))
    for _ in 0..<whole(0, 5) { act(on: &box) }
    return box
  }

  mutating func point(in size: Size<Seen>) -> Point<Seen> {
    Point(x: number(-0.3, 1.3) * size.width, y: number(-0.3, 1.3) * size.height)
  }

  mutating func act(on box: inout CropBox) {
    switch whole(0, 11) {
    case 0: box.turn(by: whole(-4, 4))
    case 1: box.flipHorizontally()
    case 2: box.flipVertically()
    case 3: box.straighten(to: angle())
    case 4:
      box.setRatio(flag() ? nil : AspectRatio(width: Double(whole(1, 16)), height: Double(whole(1, 16))))
    case 5: if whole(0, 3) == 0 { box.apply() }
    case 6: box.undo()
    case 7: box.redo()
    default: drag(&box)
    }
  }

  mutating func drag(_ box: inout CropBox) {
    let handle = CropHandle.allCases[whole(0, 8)]
    box.beginDrag(handle, at: point(in: box.canvas.seenSize))
    for _ in 0..<whole(1, 4) { box.moveDrag(to: point(in: box.canvas.seenSize)) }
    if whole(0, 5) == 0 { box.cancelDrag() } else { box.endDrag() }
  }
}

@Suite struct CropBoxTests {
  /// How far a box reaches outside its photo, in photo px: its corners, turned by the C library.
  static func excess(_ crop: Crop) -> Double {
    let radians = crop.angle * .pi / 180
    var worst = -Double.infinity
    for corner in 0..<4 {
      let dx = crop.rect.width / 2 * (corner & 1 == 1 ? 1 : -1)
      let dy = crop.rect.height / 2 * (corner & 2 == 2 ? 1 : -1)
      let x = crop.rect.midX + cos(radians) * dx - sin(radians) * dy
      let y = crop.rect.midY + sin(radians) * dx + cos(radians) * dy
      worst = max(worst, -x, x - Double(crop.photo.width), -y, y - Double(crop.photo.height))
    }
    return worst
  }

  @Test func theBoxNeverLeavesThePhotoAtAnyAngle() {
    var random = SeededGenerator(701)
    var worst = -Double.infinity
    for _ in 0..<30_000 {
      var box = random.cropBox()
      for _ in 0..<4 {
        random.act(on: &box)
        let crop = box.crop
        worst = max(worst, CropBoxTests.excess(crop))
        #expect(crop.rect.width > 0 && crop.rect.height > 0, "seed \(random.seed)")
      }
    }
    print("after 120000 random edits the box reaches outside by at most \(worst) px")
    #expect(worst < 1e-6)
  }

  @Test func whatAHandleDoesNotTouchStays() {
    var random = SeededGenerator(702)
    for _ in 0..<100_000 {
      var box = random.cropBox()
      box.setRatio(nil)
      let before = box.rect
      let seen = box.canvas.seen(before)
      let handle = CropHandle.allCases[random.whole(1, 8)]
      box.beginDrag(handle, at: handle.point(on: seen))
      box.moveDrag(to: random.point(in: box.canvas.seenSize))
      let after = box.seenRect
      let size = max(1, box.canvas.seenSize.width, box.canvas.seenSize.height) * 1e-9
      if handle.horizontal >= 0 {
        #expect(abs(after.minX - seen.minX) < size, "seed \(random.seed) \(handle)")
      }
      if handle.horizontal <= 0 {
        #expect(abs(after.maxX - seen.maxX) < size, "seed \(random.seed) \(handle)")
      }
      if handle.vertical >= 0 { #expect(abs(after.minY - seen.minY) < size, "seed \(random.seed) \(handle)") }
      if handle.vertical <= 0 { #expect(abs(after.maxY - seen.maxY) < size, "seed \(random.seed) \(handle)") }
    }
  }

  @Test func turnsFlipsUndoAndStraightenOutAndBackChangeNothing() {
    var random = SeededGenerator(703)
    for _ in 0..<100_000 {
      var box = random.cropBox()
      let before = box.crop
      let seen = box.seenRect
      let angle = box.canvas.angle
      switch random.whole(0, 4) {
      case 0: for _ in 0..<4 { box.turn(by: 1) }
      case 1: for _ in 0..<2 { box.flipHorizontally() }
      case 2: for _ in 0..<2 { box.flipVertically() }
      case 3:
        box.straighten(to: random.number(-45, 45))
        box.straighten(to: angle)
      default:
        let old = box
        random.drag(&box)
        if box != old { box.undo() }
      }
      #expect(box.crop == before && box.seenRect == seen, "seed \(random.seed)")
    }
  }

  @Test func aTurnedBoxIsTheTurnedRect() {
    // A clockwise quarter turn of an integer rect in W × H: (x, y, w, h) becomes (H − y − h, x, h, w).
    var box = CropBox(PixelSize(width: 400, height: 300))
    box.setRect(Rect(x: 10, y: 20, width: 100, height: 50))
    box.turn(by: 1)
    #expect(box.seenRect == Rect(x: 230, y: 10, width: 50, height: 100))
    #expect(box.crop.rect == Rect(x: 10, y: 20, width: 100, height: 50) && box.crop.turns == 1)
    box.flipHorizontally()
    #expect(box.seenRect == Rect(x: 20, y: 10, width: 50, height: 100))
    let rect = PixelRect<Stored>(x: 10, y: 20, width: 100, height: 50)
    var turned = rect
    var size = PixelSize(width: 400, height: 300)
    for step in 0..<4 {
      turned = Orientation.right.apply(turned, in: size)
      size = size.transposed
      if step == 0 { #expect(turned == PixelRect(x: 230, y: 10, width: 50, height: 100)) }
    }
    #expect(turned == rect)
  }

  @Test(arguments: 0..<4, [(false, false), (true, false), (false, true), (true, true)])
  func handlesKeepTheirRoles(_ turns: Int, _ flips: (Bool, Bool)) {
    var box = CropBox(PixelSize(width: 400, height: 300), inset: 0.2)
    box.turn(by: turns)
    if flips.0 { box.flipHorizontally() }
    if flips.1 { box.flipVertically() }
    for handle in CropHandle.allCases where handle != .inside {
      let before = box.seenRect
      let point = handle.point(on: before)
      #expect(CropHandle(at: point, on: before, reach: 4) == handle)
      box.beginDrag(handle, at: point)
      box.moveDrag(to: Point(x: point.x + 7, y: point.y + 5))
      let after = box.seenRect
      let dx = handle.horizontal == 0 ? 0.0 : 7
      let dy = handle.vertical == 0 ? 0.0 : 5
      #expect(abs(after.minX - before.minX - (handle.horizontal < 0 ? dx : 0)) < 1e-9)
      #expect(abs(after.maxX - before.maxX - (handle.horizontal > 0 ? dx : 0)) < 1e-9)
      #expect(abs(after.minY - before.minY - (handle.vertical < 0 ? dy : 0)) < 1e-9)
      #expect(abs(after.maxY - before.maxY - (handle.vertical > 0 ? dy : 0)) < 1e-9)
      box.cancelDrag()
    }
  }

  @Test func aLockedRatioHolds() {
    var random = SeededGenerator(704)
    var worst = 0.0
    for _ in 0..<100_000 {
      var box = CropBox(PixelSize(width: random.whole(100, 5000), height: random.whole(100, 5000)))
      box.straighten(to: random.angle())
      box.turn(by: random.whole(0, 3))
      let ratio = AspectRatio.presets[random.whole(0, AspectRatio.presets.count - 1)]
      box.setRatio(ratio)
      let before = box.seenRect
      random.drag(&box)
      worst = max(worst, abs(box.seenRect.width / box.seenRect.height / ratio.value - 1))
      #expect(box.ratio == ratio)
      box.turn(by: 1)
      #expect(box.ratio == ratio.transposed)
      #expect(before.width <= box.canvas.seenSize.height * 2)
    }
    print("a locked ratio is off by at most \(worst) after 100000 drags")
    #expect(worst < 1e-9)
  }

  @Test func aTiltedBoxSlidesAlongTheEdge() {
    // At an angle the nearest size is found on the polygon of legal ones.
    var random = SeededGenerator(705)
    for _ in 0..<2000 {
      var box = CropBox(PixelSize(width: 1000, height: 800), inset: 0.3)
      box.straighten(to: random.number(1, 44) * (random.flag() ? 1 : -1))
      let start = box.seenRect
      let handle = CropHandle.allCases.filter { $0.isCorner }[random.whole(0, 3)]
      let target = random.point(in: box.canvas.seenSize)
      box.beginDrag(handle, at: handle.point(on: start))
      box.moveDrag(to: target)
      let found = handle.point(on: box.seenRect)
      let best = (found - target).length
      // No legal size among many random ones brings the corner nearer.
      for _ in 0..<200 {
        let width = random.number(1, 900)
        let height = random.number(1, 900)
        let rect = Rect<Seen>(
          x: handle.horizontal < 0 ? start.maxX - width : start.minX,
          y: handle.vertical < 0 ? start.maxY - height : start.minY, width: width, height: height)
        var other = box
        other.cancelDrag()
        let crop = other.canvas.crop(Rect(x: rect.minX, y: rect.minY, width: width, height: height))
        guard CropBoxTests.excess(crop) <= 0 else { continue }
        #expect((handle.point(on: rect) - target).length > best - 1e-6, "seed \(random.seed)")
      }
    }
  }

  @Test func anOvershootIsNotSwallowed() {
    var box = CropBox(PixelSize(width: 400, height: 300), inset: 0.1)
    box.beginDrag(.inside, at: Point(x: 200, y: 150))
    box.moveDrag(to: Point(x: -900, y: 150))
    #expect(box.rect == Rect(x: 0, y: 30, width: 320, height: 240))
    box.moveDrag(to: Point(x: 210, y: 150))
    #expect(box.rect == Rect(x: 50, y: 30, width: 320, height: 240))
  }

  @Test func applyingMakesTheBoxThePictureAndUndoGoesBack() {
    var random = SeededGenerator(706)
    for _ in 0..<100_000 {
      var box = random.cropBox()
      let before = box
      let crop = box.crop
      let mapBefore = box.canvas.photoToSeen
      let rect = box.seenRect
      box.apply()
      // The same part of the photo, now the whole picture.
      #expect(box.crop.turns == crop.turns && box.crop.flipH == crop.flipH)
      #expect((box.crop.rect.center - crop.rect.center).length < 1e-7, "seed \(random.seed)")
      #expect(abs(box.crop.angle - crop.angle) < 1e-9)
      let seen = box.canvas.photoToSeen.apply(crop.rect.center)
      let old = mapBefore.apply(crop.rect.center)
      #expect(abs(seen.x - (old.x - rect.minX)) < 1e-6 && abs(seen.y - (old.y - rect.minY)) < 1e-6)
      if box != before {
        box.undo()
        #expect(box.crop == before.crop)
      }
    }
  }

  @Test func twoAppliedCropsAreOneCrop() {
    var box = CropBox(PixelSize(width: 4000, height: 3000))
    box.setRect(Rect(x: 1000, y: 500, width: 2000, height: 2000))
    box.apply()
    box.setRect(Rect(x: 100, y: 200, width: 300, height: 400))
    box.apply()
    #expect(box.crop.rect == Rect(x: 1100, y: 700, width: 300, height: 400) && box.crop.angle == 0)
    #expect(box.pixels == PixelRect(x: 1100, y: 700, width: 300, height: 400))
    box.undo()
    box.undo()
    box.undo()
    #expect(box.crop.rect == Rect(x: 1000, y: 500, width: 2000, height: 2000))
  }

  @Test func thirdsAreValues() {
    let thirds = Rect<View>(x: 10, y: 20, width: 30, height: 60).thirds
    #expect(thirds.x == (20, 30) && thirds.y == (40, 60))
  }

  @Test func aTiltedCropShowsAsAPlacementWhatTheBoxHeld() {
    var random = SeededGenerator(707)
    for _ in 0..<100_000 {
      let box = random.cropBox()
      let crop = box.crop
      guard let coverage = crop.coverage else {
        Issue.record("no opening")
        continue
      }
      let placement = crop.placement(coverage)
      let map = placement.transform(photo: crop.photo, opening: coverage.opening)
      // The placeholder is the crop: the seen box's corners are its corners.
      let seen = box.seenRect
      let corner = box.canvas.photoToSeen.inverted.apply(Point<Seen>(x: seen.maxX, y: seen.minY))
      let found = map.apply(corner)
      let size = max(
        1, crop.seenSize.width, crop.seenSize.height, Double(max(crop.photo.width, crop.photo.height)))
      #expect(abs(found.x - crop.seenSize.width) < 1e-8 * size, "seed \(random.seed)")
      #expect(abs(found.y) < 1e-8 * size)
      // And back from the placement.
      let again = Crop(placement, coverage)
      #expect((again.rect.center - crop.rect.center).length < 1e-8 * size)
    }
  }
}
