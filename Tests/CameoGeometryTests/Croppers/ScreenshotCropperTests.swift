import CameoGeometry
import Testing

/// Cropper C: a stencil with a window over a photo; its limit was the screen's resolution.
@Suite("C. Screenshot cropper") struct ScreenshotCropperTests {
  @Test func halfOfTenThousandPixelsIsFiveThousandPixels() throws {
    // On a small screen, where a screenshot could give a few hundred px only.
    var viewport = try #require(
      Viewport.window(
        PixelSize(width: 10_000, height: 10_000), ratio: .square, in: Size(width: 320, height: 480)))
    viewport.zoom(by: 2, about: Point(x: 160, y: 240))
    let crop = Crop(viewport.placement, viewport.coverage)
    #expect(crop.rect == Rect(x: 2500, y: 2500, width: 5000, height: 5000))
    // Rendered as itself, one mask px is one photo px: a plain copy.
    let coverage = try #require(crop.coverage)
    let map = crop.placement(coverage).transform(photo: crop.photo, opening: coverage.opening)
    #expect(map == Transform(a: 1, b: 0, c: 0, d: 1, tx: -2500, ty: -2500))
    #expect(PixelSize(rounding: coverage.opening.rect.size) == PixelSize(width: 5000, height: 5000))
  }

  @Test(arguments: 1...4) func theOutputIsEnlargedByAWholeFactor(_ factor: Int) throws {
    let photo = PixelSize(width: 1000, height: 800)
    let crop = try #require(Crop(photo, rect: Rect(x: 11, y: 22, width: 321, height: 123)))
    let coverage = try #require(crop.coverage)
    let placement = crop.placement(coverage)
    let frame = try #require(
      OutputFrame(
        area: coverage.opening.rect, size: .native(factor: factor),
        nativeScale: 1 / placement.scale(photo: photo, opening: coverage.opening)))
    #expect(frame.canvas == PixelSize(width: 321 * factor, height: 123 * factor))
    // Every photo px becomes a square of whole px, on the photo's own grid.
    let shown = PhotoFrame(
      photo: photo, opening: coverage.opening, placement: placement, content: .placeholder, frame: frame,
      isNative: true)
    let scale = Double(factor)
    #expect(shown.photoToOutput == Transform(scaleX: scale, scaleY: scale, tx: -11 * scale, ty: -22 * scale))
    let plan = try #require(shown.drawPlan(picture: frame.picture, reach: nil))
    #expect(plan.copies == (factor == 1))
    #expect(plan.source == crop.rect)
  }

  @Test func whatTheEditorShowsIsNoPartOfThePlacement() {
    // Neither a view's size nor a gesture in progress is in what is saved.
    var viewport = Viewport.article(placement: Placement(zoom: 2))
    let placement = viewport.placement
    viewport.beginGesture(.one(Point(x: 3, y: 4)))
    #expect(viewport.placement == placement)
    viewport.layout =
      ViewLayout(
        size: Size(width: 123, height: 456), maskScale: 0.3, maskOrigin: Point(x: -4, y: 9)
      ).required
    #expect(viewport.placement == placement)
  }

  @Test(arguments: Orientation.allCases) func aWholePixelCropIsCopiedFromEveryOrientation(_ stored: Orientation) throws
  {
    let photo = PixelSize(width: 640, height: 480)
    let crop = try #require(Crop(photo, rect: Rect(x: 11, y: 22, width: 33, height: 44)))
    let file = stored.inverted.apply(photo)
    let map: Transform<Photo, Stored> = stored.inverted.transform(photo)
    let pixels = map.apply(crop.rect).enclosingRect
    #expect(pixels.roundedPixels.rect == pixels)
    #expect(PixelRect<Stored>(file).contains(pixels.roundedPixels))
  }
}
