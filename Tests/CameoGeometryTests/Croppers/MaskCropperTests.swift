import CameoGeometry
import TestSupport
import Testing

/// Cropper E, the core: a photo panned and zoomed below a mask, its part under the placeholder's oval cut out.
@Suite("E. The Goku-mask article") struct MaskCropperTests {
  private let photo = PixelSize(width: 3024, height: 4032)

  private func viewport(_ view: Size<View>, _ opening: Opening = .article) throws -> Viewport {
    Viewport(
      Coverage(photo: photo, opening: opening),
      layout: try #require(ViewLayout(fitting: Rect(x: 0, y: 0, width: 185, height: 222), in: view)))
  }

  @Test func thePlaceholderIsConvertedThroughTheViewIntoThePhoto() throws {
    // Mask → view → photo by composition: the two are no siblings, and no rect is found by hand.
    var viewport = try viewport(Size(width: 370, height: 800))
    let inView = viewport.layout.maskToView.apply(Opening.article.rect).enclosingRect
    #expect(inView == Rect(x: 90, y: 178 + 160, width: 190, height: 124))
    let chain = viewport.layout.maskToView.concatenating(viewport.photoToView.inverted)
    let part = chain.apply(Opening.article.rect).enclosingRect
    // Zoom 1: the photo's width on the placeholder's 95 px.
    #expect(abs(part.width - 3024) < 1e-9 && abs(part.height - 3024 * 62.0 / 95) < 1e-9)
    viewport.straighten(to: 20)
    // Rotation leaves no rect; the quad is carried whole.
    let quad = viewport.visibleQuad
    #expect(abs((quad.topRight - quad.topLeft).length / (quad.bottomLeft - quad.topLeft).length - 95.0 / 62) < 1e-9)
  }

  @Test func thePhotosEdgesCanBeReached() throws {
    for (x, y) in [(9e5, 9e5), (-9e5, 9e5), (9e5, -9e5), (-9e5, -9e5)] {
      var viewport = try viewport(Size(width: 370, height: 444))
      viewport.zoom(by: 3, about: Point(x: 185, y: 222))
      viewport.pan(by: Vector(dx: x, dy: y))
      let part = viewport.visibleQuad.enclosingRect
      #expect(abs(x > 0 ? part.minX : part.maxX - 3024) < 1e-8)
      #expect(abs(y > 0 ? part.minY : part.maxY - 4032) < 1e-8)
    }
  }

  @Test(arguments: [(3024, 4032), (4032, 3024), (1000, 10_000), (10_000, 1000)])
  func theSmallestZoomCoversBothAxes(_ size: (Int, Int)) throws {
    let coverage = Coverage(photo: PixelSize(width: size.0, height: size.1), opening: .article)
    var viewport = Viewport(coverage, layout: try viewport(Size(width: 300, height: 300)).layout)
    viewport.zoom(by: 1e-6, about: Point(x: 0, y: 0))
    let part = viewport.visibleQuad.enclosingRect
    #expect(part.width <= Double(size.0) + 1e-6 && part.height <= Double(size.1) + 1e-6)
    #expect(part.width > Double(size.0) - 1e-6 || part.height > Double(size.1) - 1e-6)
  }

  @Test func nothingIsStretchedWhereThePhotoDoesNotReach() throws {
    let viewport = Viewport(
      Coverage(photo: photo, opening: .article), layout: try viewport(Size(width: 300, height: 300)).layout,
      placement: Placement(center: .init(x: 0, y: 0), zoom: 0.3), policy: .fill)
    let map = viewport.photoToMask
    #expect(map.a == map.d && map.b == 0 && map.c == 0)
    #expect(!viewport.isCovered)
  }

  @Test func turningInAnyFrameKeepsCirclesRound() {
    var random = SeededGenerator(921)
    for _ in 0..<100_000 {
      let viewport = random.viewport()
      let map = viewport.photoToView
      let across = (map.a * map.a + map.b * map.b).squareRoot()
      let down = (map.c * map.c + map.d * map.d).squareRoot()
      #expect(abs(across / down - 1) < 1e-12 && abs(map.a * map.c + map.b * map.d) < 1e-12 * across * down)
    }
  }

  @Test func closeLeavesEverythingAsItWas() throws {
    var viewport = try viewport(Size(width: 370, height: 444))
    let before = viewport.placement
    viewport.pan(by: Vector(dx: 10, dy: 20))
    viewport.turn(by: 1)
    viewport.reset()
    #expect(viewport.placement == before)
  }

  @Test func aTiltedPlaceholderShowsAnUprightHead() throws {
    // The photo turns with the placeholder.
    let tilted = try #require(Opening(rect: Opening.article.rect, rotation: 30))
    let viewport = try viewport(Size(width: 370, height: 444), tilted)
    let map = viewport.photoToMask
    #expect(abs(direction(map.apply(Vector<Photo>(dx: 1, dy: 0))) - 30) < 1e-12)
    #expect(abs(viewport.zoomScale - viewport.minimumZoomScale) < 1e-12)
    // Upright or tilted, the oval needs the same part of the photo.
    #expect(viewport.placement == (try self.viewport(Size(width: 370, height: 444))).placement)
  }

  @Test(arguments: 0..<4, [(false, false), (true, false), (false, true), (true, true)])
  func flipsAreAsSeenAfterEveryTurn(_ turns: Int, _ flips: (Bool, Bool)) throws {
    var viewport = try viewport(Size(width: 370, height: 444))
    viewport.zoom(by: 2.5, about: Point(x: 100, y: 100))
    viewport.turn(by: turns)
    let before = viewport.photoToMask
    if flips.0 { viewport.flipHorizontally() }
    if flips.1 { viewport.flipVertically() }
    let after = viewport.photoToMask
    // A point right of the middle is as far left of it afterwards.
    let center = Opening.article.center
    for (x, y) in [(0.0, 0.0), (3024, 100), (700, 4032)] {
      let one = before.apply(Point<Photo>(x: x, y: y)) - center
      let other = after.apply(Point<Photo>(x: x, y: y)) - center
      #expect(abs(other.dx - (flips.0 ? -one.dx : one.dx)) < 1e-9)
      #expect(abs(other.dy - (flips.1 ? -one.dy : one.dy)) < 1e-9)
    }
  }

  @Test func aLargerUploadOfTheSamePhotoShowsTheSame() throws {
    let viewport = Viewport(
      Coverage(photo: photo, opening: .article), layout: try viewport(Size(width: 300, height: 300)).layout,
      placement: Placement(center: .init(x: 0.4, y: 0.3), zoom: 2.2, turns: 1, angle: -7))
    let larger = Viewport(
      Coverage(photo: PixelSize(width: 6048, height: 8064), opening: .article), layout: viewport.layout,
      placement: viewport.placement)
    #expect(larger.placement == viewport.placement)
    let one = viewport.photoToView.apply(Point(x: 1000, y: 2000))
    let other = larger.photoToView.apply(Point(x: 2000, y: 4000))
    #expect((one - other).length < 1e-9)
  }
}
