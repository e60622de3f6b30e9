import CameoGeometry
import TestSupport
import Testing

@Suite struct CornerCropTests {
  private func isOrdered(_ quad: Quad<Seen>, in size: Size<Seen>, gap: (Double, Double)) -> Bool {
    let left = max(quad.topLeft.x, quad.bottomLeft.x)
    let right = min(quad.topRight.x, quad.bottomRight.x)
    let top = max(quad.topLeft.y, quad.topRight.y)
    let bottom = min(quad.bottomLeft.y, quad.bottomRight.y)
    let box = quad.enclosingRect
    return right - left >= gap.0 - 1e-9 && bottom - top >= gap.1 - 1e-9 && box.minX >= -1e-9
      && box.minY >= -1e-9
      && box.maxX <= size.width + 1e-9 && box.maxY <= size.height + 1e-9
  }

  @Test func cornersStayOrderedApartAndInsideThroughAnything() {
    var random = SeededGenerator(721)
    for _ in 0..<25_000 {
      let photo = random.photo()
      let minimum = Size<Photo>(width: random.number(1, 50), height: random.number(1, 50))
      var crop = CornerCrop(photo, minimumSize: minimum)
      for _ in 0..<4 {
        switch random.whole(0, 9) {
        case 0: crop.turn(by: random.whole(-3, 3))
        case 1: crop.flipHorizontally()
        case 2: crop.flipVertically()
        case 3: crop.apply()
        case 4: crop.undo()
        case 5: crop.redo()
        default:
          crop.beginDrag(CropHandle.allCases[random.whole(0, 8)], at: random.point(in: crop.canvas.seenSize))
          for _ in 0..<3 { crop.moveDrag(to: random.point(in: crop.canvas.seenSize)) }
          crop.endDrag()
        }
        let seen = crop.canvas.seenSize
        let isOdd = crop.canvas.turns & 1 == 1
        let gap = (
          min(isOdd ? minimum.height : minimum.width, seen.width),
          min(isOdd ? minimum.width : minimum.height, seen.height)
        )
        #expect(isOrdered(crop.seenCorners, in: seen, gap: gap), "seed \(random.seed) \(crop)")
      }
    }
  }

  @Test(arguments: 0..<4, [(false, false), (true, false), (false, true), (true, true)])
  func rolesAreKept(_ turns: Int, _ flips: (Bool, Bool)) {
    var crop = CornerCrop(PixelSize(width: 400, height: 300))
    // An uneven quad.
    crop.beginDrag(.topLeft, at: Point(x: 40, y: 30))
    crop.moveDrag(to: Point(x: 60, y: 70))
    crop.endDrag()
    crop.turn(by: turns)
    if flips.0 { crop.flipHorizontally() }
    if flips.1 { crop.flipVertically() }
    let quad = crop.seenCorners
    #expect(quad.topLeft.x < quad.topRight.x && quad.bottomLeft.x < quad.bottomRight.x)
    #expect(quad.topLeft.y < quad.bottomLeft.y && quad.topRight.y < quad.bottomRight.y)
    for corner in CropHandle.allCases where corner.isCorner {
      let before = crop.seenCorner(corner)
      #expect(crop.corner(at: Point(x: before.x + 3, y: before.y), reach: 20) == corner)
      crop.beginDrag(corner, at: before)
      crop.moveDrag(to: Point(x: before.x + 2, y: before.y - 1))
      #expect((crop.seenCorner(corner) - Point(x: before.x + 2, y: before.y - 1)).length < 1e-9)
      crop.cancelDrag()
      #expect(crop.seenCorner(corner) == before)
    }
  }

  @Test func turnsFlipsAndUndoChangeNothing() {
    var random = SeededGenerator(722)
    for _ in 0..<100_000 {
      var crop = CornerCrop(random.photo())
      let corner = CropHandle.allCases[random.whole(0, 8)]
      crop.beginDrag(corner, at: random.point(in: crop.canvas.seenSize))
      crop.moveDrag(to: random.point(in: crop.canvas.seenSize))
      crop.endDrag()
      crop.turn(by: random.whole(0, 3))
      let before = crop.seenCorners
      switch random.whole(0, 3) {
      case 0: for _ in 0..<4 { crop.turn(by: 1) }
      case 1: for _ in 0..<2 { crop.flipHorizontally() }
      case 2: for _ in 0..<2 { crop.flipVertically() }
      default:
        crop.apply()
        crop.undo()
      }
      #expect(crop.seenCorners == before)
    }
  }

  @Test func theCropIsTheBoundingBox() {
    var crop = CornerCrop(PixelSize(width: 400, height: 300))
    crop.beginDrag(.topLeft, at: Point(x: 40, y: 30))
    crop.moveDrag(to: Point(x: 10, y: 50))
    crop.endDrag()
    #expect(crop.rect == Rect(x: 10, y: 30, width: 350, height: 240))
    #expect(crop.crop.rect == Rect(x: 10, y: 30, width: 350, height: 240))
  }
}
