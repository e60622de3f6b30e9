import CameoGeometry
import TestSupport
import Testing

/// Cropper B: a photo pinched and panned under a window of a fixed ratio.
@Suite("B. Scroll-view cropper") struct ScrollViewCropperTests {
  /// The article's own case.
  ///
  /// 3024 × 4032 in a view of 667 × 375, zoom 2, content offset (300, 150), and a window of
  /// 250 × 250 at (200, 60). The scrolled content is the view itself, enlarged, with the photo in its middle.
  private func article() throws -> Viewport {
    let view = Size<View>(width: 667, height: 375)
    let window = Rect<Mask>(x: 200, y: 60, width: 250, height: 250)
    let opening = try #require(Opening(rect: window, shape: .rect(radius: 0)))
    // One mask px is one point.
    let layout = try #require(ViewLayout(size: view, maskScale: 1, maskOrigin: Point(x: 0, y: 0)))
    var viewport = Viewport(
      Coverage(photo: PixelSize(width: 3024, height: 4032), opening: opening), layout: layout,
      limits: try #require(EditingLimits(maximumZoom: 20)))
    // The content's middle lies at (667, 375) − (300, 150) in the view, whose own is (333.5, 187.5).
    viewport.show(ViewState(zoomScale: 2, pan: Vector(dx: 33.5, dy: 37.5)))
    return viewport
  }

  @Test func theWindowIsTheRightPartOfThePhoto() throws {
    let viewport = try article()
    let rect = viewport.visibleQuad.enclosingRect
    // The factor is max(W/vw, H/vh) = 10.752 over the zoom: 250 points are 1344 px.
    #expect(abs(rect.width - 1344) < 1e-9 && abs(rect.height - 1344) < 1e-9)
    #expect(abs(rect.minX - 614.208) < 1e-3 && abs(rect.minY - 1128.96) < 1e-3)
    let pixels = rect.pixels(ratio: .square, in: viewport.coverage.photo)
    #expect(pixels == PixelRect(x: 614, y: 1129, width: 1344, height: 1344))
  }

  @Test func theArticlesOwnFormulaIsWrongForPhotosLimitedByHeight() throws {
    // W/viewWidth instead of the larger of both, and an image frame that already contains the zoom.
    let zoom = 2.0
    let frame = (x: (667 * zoom - 3024 * 375 / 4032 * zoom) / 2, y: 0.0)
    let factor = 3024.0 / 667 / zoom
    let wrong = Rect<Photo>(
      x: (200 + 300 - frame.x) * factor, y: (60 + 150 - frame.y) * factor, width: 250 * factor,
      height: 250 * factor)
    #expect(wrong.roundedPixels.size == PixelSize(width: 567, height: 567))
    #expect(wrong.roundedPixels.x == 259 && wrong.roundedPixels.y == 476)
    #expect(try article().visibleQuad.enclosingRect.roundedPixels != wrong.roundedPixels)
  }

  @Test(arguments: [(667.0, 375.0), (375, 667), (320, 1000), (1000, 320)], [(3024, 4032), (4032, 3024), (500, 4000)])
  func theFactorIsTheLargerOfBothInEveryView(_ view: (Double, Double), _ photo: (Int, Int)) throws {
    var viewport = try #require(
      Viewport.window(
        PixelSize(width: photo.0, height: photo.1), ratio: AspectRatio(width: 16, height: 9).required,
        in: Size(width: view.0, height: view.1), inset: 10, policy: .fill))
    viewport.show(ViewState(zoomScale: 1))
    let factor = max(Double(photo.0) / view.0, Double(photo.1) / view.1)
    #expect(abs(1 / viewport.photoToView.a - factor) < 1e-9)
    let size = try #require(viewport.contentSize)
    #expect(size.width <= view.0 + 1e-9 && size.height <= view.1 + 1e-9)
  }

  @Test func theWindowKeepsItsRatioAndItsPlaceWhileThePhotoMoves() throws {
    var viewport = try #require(
      Viewport.window(
        PixelSize(width: 4000, height: 3000), ratio: AspectRatio(width: 16, height: 9).required,
        in: Size(width: 340, height: 500), inset: 10))
    let window = viewport.layout.maskToView.apply(viewport.coverage.opening.rect).enclosingRect
    #expect(abs(window.minX - 10) < 1e-9 && abs(window.width - 320) < 1e-9 && abs(window.height - 180) < 1e-9)
    viewport.zoom(by: 1.7, about: Point(x: 50, y: 250))
    viewport.pan(by: Vector(dx: 30, dy: -20))
    let part = viewport.visibleQuad.enclosingRect
    #expect(abs(part.width / part.height - 16.0 / 9) < 1e-12)
    let pixels = part.pixels(ratio: AspectRatio(width: 16, height: 9).required, in: viewport.coverage.photo)
    #expect(pixels.width * 9 == pixels.height * 16)
  }

  @Test func theLetterboxIsNeverCroppedByAccidentAndNeverCrashes() throws {
    var random = SeededGenerator(901)
    for _ in 0..<20_000 {
      let photo = random.photo()
      var viewport = try #require(
        Viewport.window(
          photo, ratio: AspectRatio(width: 16, height: 9).required, in: Size(width: 375, height: 667), inset: 8))
      viewport.pan(by: Vector(dx: random.number(-3000, 3000), dy: random.number(-3000, 3000)))
      viewport.zoom(by: random.logarithmic(0.01, 100), about: random.point(in: viewport.layout))
      let part = viewport.visibleQuad.enclosingRect
      let slack = 1e-9 * Double(max(photo.width, photo.height))
      #expect(part.minX >= -slack && part.maxX <= Double(photo.width) + slack, "seed \(random.seed)")
      #expect(part.minY >= -slack && part.maxY <= Double(photo.height) + slack, "seed \(random.seed)")
      let pixels = part.pixels(ratio: AspectRatio(width: 16, height: 9).required, in: photo)
      #expect(!pixels.isEmpty && PixelRect(photo).contains(pixels))
    }
  }

  @Test func zoomLimitsComeFromTheWindowNotFromMultiplesOfFit() throws {
    let viewport = try #require(
      Viewport.window(
        PixelSize(width: 4000, height: 1000), ratio: .square, in: Size(width: 400, height: 400)))
    // The window is covered when the photo's 1000 px are 400 points high, four times its fit.
    #expect(abs(viewport.minimumZoomScale - 4) < 1e-12)
    #expect(viewport.maximumZoomScale >= viewport.minimumZoomScale)
  }

  @Test func afterACropTheZoomGoesOnWhereItWas() throws {
    let viewport = try article()
    let saved = viewport.placement
    let again = Viewport(
      viewport.coverage, layout: viewport.layout, placement: saved, limits: viewport.limits)
    #expect(again.zoomScale == viewport.zoomScale && again.state == viewport.state)
  }
}
