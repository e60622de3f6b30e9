import CameoGeometry
import Testing

/// Cropper A: a photo shown aspect-fit, four corners dragged one by one, quarter turns, crop and go on.
@Suite("A. Four corner handles") struct CornerHandleCropperTests {
  @Test(arguments: [(4000, 3000), (12_000, 600), (600, 12_000), (30_000, 1), (1, 1), (3, 2)])
  func theDefaultSelectionIsInsetByATenthOfEachAxis(_ size: (Int, Int)) {
    // An inset by a tenth of one side turns inside out on panoramas.
    let crop = CornerCrop(PixelSize(width: size.0, height: size.1))
    let rect = crop.rect
    #expect(rect.width > 0 && rect.height > 0)
    #expect(PixelRect<Level>(PixelSize(width: size.0, height: size.1)).rect.contains(rect.origin))
    if size.0 >= 10, size.1 >= 10 {
      #expect(abs(rect.width - 0.8 * Double(size.0)) < 1e-9 && abs(rect.height - 0.8 * Double(size.1)) < 1e-9)
    }
  }

  @Test func thePhotoIsShownAspectFitAndCornersAreDraggedInTheView() {
    var crop = CornerCrop(PixelSize(width: 4000, height: 3000))
    let toView = crop.canvas.seenToView(Size(width: 400, height: 400))
    let shown = toView.apply(Rect<Seen>(x: 0, y: 0, width: 4000, height: 3000)).enclosingRect
    #expect(shown == Rect(x: 0, y: 50, width: 400, height: 300))
    // A finger near the top-left corner, 20 points from it, moves it by 40 points: 400 px.
    let finger = Point<View>(x: 40 + 14, y: 50 + 30 + 14)
    let reach = 22 / toView.a
    let start = toView.inverted.apply(finger)
    #expect(crop.corner(at: start, reach: reach) == .topLeft)
    crop.beginDrag(.topLeft, at: start)
    crop.moveDrag(to: toView.inverted.apply(Point(x: finger.x + 40, y: finger.y)))
    crop.endDrag()
    #expect((crop.seenCorners.topLeft - Point(x: 800, y: 300)).length < 1e-9)
    // Only that corner: the others stay where they were.
    #expect(crop.seenCorners.bottomLeft == Point(x: 400, y: 2700))
    #expect(crop.crop.rect == Rect(x: 400, y: 300, width: 3200, height: 2400))
  }

  @Test func theHitAreaIsLargerThanTheIconAndTheNearestCornerWins() {
    let crop = CornerCrop(PixelSize(width: 100, height: 100))
    #expect(crop.corner(at: Point(x: 0, y: 0), reach: 15) == .topLeft)
    #expect(crop.corner(at: Point(x: 49, y: 10), reach: 100) == .topLeft)
    #expect(crop.corner(at: Point(x: 51, y: 10), reach: 100) == .topRight)
    #expect(crop.corner(at: Point(x: 50, y: 50), reach: 20) == nil)
  }

  @Test func leftStaysLeftAndCornersNeverCoincide() {
    var crop = CornerCrop(PixelSize(width: 1000, height: 800), minimumSize: Size(width: 50, height: 40))
    crop.beginDrag(.topLeft, at: Point(x: 100, y: 80))
    crop.moveDrag(to: Point(x: 5000, y: 5000))
    crop.endDrag()
    #expect(crop.seenCorners.topLeft == Point(x: 850, y: 680))
    crop.beginDrag(.topRight, at: Point(x: 900, y: 80))
    crop.moveDrag(to: Point(x: -5000, y: 5000))
    crop.endDrag()
    #expect(crop.seenCorners.topRight == Point(x: 900, y: 680))
  }

  @Test func aDragDoesNotSwallowTheOvershoot() {
    var crop = CornerCrop(PixelSize(width: 1000, height: 800))
    crop.beginDrag(.bottomRight, at: Point(x: 905, y: 725))
    crop.moveDrag(to: Point(x: 3000, y: 725))
    #expect(crop.seenCorners.bottomRight == Point(x: 1000, y: 720))
    crop.moveDrag(to: Point(x: 915, y: 725))
    #expect(crop.seenCorners.bottomRight == Point(x: 910, y: 720))
  }

  @Test func aTurnKeepsRolesAndDoesNotDrift() {
    var crop = CornerCrop(PixelSize(width: 1000, height: 800))
    crop.beginDrag(.topLeft, at: Point(x: 100, y: 80))
    crop.moveDrag(to: Point(x: 123.456, y: 98.765))
    crop.endDrag()
    let before = crop.seenCorners
    crop.turn(by: 1)
    // The new top-right corner is the old top-left one: (x, y) goes to (800 − y, x).
    #expect((crop.seenCorners.topRight - Point(x: 800 - 98.765, y: 123.456)).length < 1e-12)
    for _ in 0..<1003 { crop.turn(by: 1) }
    #expect(crop.seenCorners == before)
  }

  @Test func theSelectionSurvivesEveryLayout() {
    // A layout is a map and no part of the selection.
    var crop = CornerCrop(PixelSize(width: 1000, height: 800))
    crop.beginDrag(.topLeft, at: Point(x: 0, y: 0))
    crop.moveDrag(to: Point(x: 33, y: 44))
    let before = crop
    for width in stride(from: 100.0, to: 2000, by: 133) {
      let map = crop.canvas.seenToView(Size(width: width, height: 500), inset: 20)
      let there = map.apply(crop.seenCorners.topLeft)
      #expect((map.inverted.apply(there) - crop.seenCorners.topLeft).length < 1e-9)
    }
    #expect(crop == before)
  }

  @Test func cropsOfCropsLoseNothing() {
    let fresh = CornerCrop(PixelSize(width: 4000, height: 3000))
    var crop = fresh
    for _ in 0..<5 { crop.apply() }
    let last = crop.crop
    // Every fifth crop is still a part of the photo in photo px: nothing was resampled.
    let side = 4000 * 0.8 * 0.8 * 0.8 * 0.8 * 0.8
    #expect(abs(crop.canvas.size.width - side) < 1e-9)
    let map: Transform<Frame, Photo> = crop.canvas.frameToPhoto
    #expect(map.a == 1 && map.d == 1 && map.b == 0)
    for _ in 0..<5 { crop.undo() }
    #expect(crop.canvas == fresh.canvas && crop.seenCorners == fresh.seenCorners && !crop.canUndo)
    for _ in 0..<5 { crop.redo() }
    #expect(crop.crop == last && !crop.canRedo)
  }

  @Test(arguments: Orientation.allCases) func everyOrientationOfTheFileGivesTheSameSelection(_ stored: Orientation) {
    // The model knows the upright photo only: its size is what the orientation makes of the stored one.
    let file = stored.inverted.apply(PixelSize(width: 640, height: 480))
    let upright = stored.apply(file)
    #expect(CornerCrop(upright) == CornerCrop(PixelSize(width: 640, height: 480)))
    // And the crop finds its pixels in the file.
    let map: Transform<Stored, Photo> = stored.transform(file)
    let back = map.inverted.apply(CornerCrop(upright).crop.rect).enclosingRect
    #expect(PixelRect<Stored>(file).contains(back.roundedPixels))
  }
}
