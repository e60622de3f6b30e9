import CameoGeometry
import Testing

/// What went wrong elsewhere in the arithmetic of panning, zooming and turning.
@Suite("Viewport arithmetic") struct ViewportArithmeticTests {
  /// A plain crop and the map from its photo to its own px.
  private func plain(
    _ width: Int, _ height: Int, _ rect: Rect<Photo>, turns: Int = 0, angle: Double = 0
  ) throws -> (size: PixelSize, map: Transform<Photo, Mask>) {
    let crop = try #require(Crop(PixelSize(width: width, height: height), rect: rect, angle: angle, turns: turns))
    let coverage = try #require(crop.coverage)
    let map = crop.placement(coverage).transform(photo: crop.photo, opening: coverage.opening)
    return (PixelSize(rounding: coverage.opening.rect.size), map)
  }

  @Test func aViewLargerThanThePictureDoesNotShiftIt() throws {
    let (size, map) = try plain(96, 64, Rect(x: -20, y: -20, width: 136, height: 104))
    #expect(size == PixelSize(width: 136, height: 104))
    #expect((map.apply(Point(x: 0, y: 0)) - Point(x: 20, y: 20)).length < 1e-12)
    #expect(abs(map.a - 1) < 1e-15)
  }

  @Test(arguments: [(1, 60, 0.0), (2, 100, 60), (3, 0, 100)] as [(Int, Double, Double)])
  func aQuarterTurnPutsAPictureCornerInTheOutputCorner(_ row: (Int, Double, Double)) throws {
    let (size, map) = try plain(100, 60, Rect(x: 0, y: 0, width: 100, height: 60), turns: row.0)
    #expect(size == (row.0 == 2 ? PixelSize(width: 100, height: 60) : PixelSize(width: 60, height: 100)))
    #expect((map.apply(Point(x: 0, y: 0)) - Point(x: row.1, y: row.2)).length < 1e-12)
    // No border: the whole picture's image is the whole output.
    let image = map.apply(Rect(x: 0, y: 0, width: 100, height: 60)).enclosingRect
    #expect(image.enclosingPixels == PixelRect(size))
  }

  @Test func aSquareOfATallScreenIsSquare() throws {
    let photo = PixelSize(width: 1290, height: 2796)
    let viewport = try #require(Viewport.window(photo, ratio: .square, in: Size(width: 400, height: 700)))
    let part = viewport.visibleQuad.enclosingRect.pixels(ratio: .square, in: photo)
    #expect(part == PixelRect(x: 0, y: 753, width: 1290, height: 1290))
  }

  @Test func aSlightlyZoomedOutPictureKeepsItsOutputSize() {
    let opening = Opening(rect: Rect(x: 0, y: 0, width: 28, height: 28), shape: .rect(radius: 0)).required
    let coverage = Coverage(photo: PixelSize(width: 28, height: 28), opening: opening)
    let placement = coverage.apply(.fill, to: Placement(zoom: 0.9))
    #expect(placement == Placement(zoom: 0.9))
    // The output is the template's, whatever the zoom.
    #expect(PixelSize(rounding: opening.rect.size) == PixelSize(width: 28, height: 28))
  }

  @Test func aTurnInAFrameThatIsNotSquareKeepsItsScale() {
    let opening = Opening(rect: Rect(x: 0, y: 0, width: 300, height: 200), shape: .rect(radius: 0)).required
    for turns in 0..<4 {
      let map = Placement(turns: turns).transform(photo: PixelSize(width: 800, height: 600), opening: opening)
      #expect(abs(abs(map.determinant).squareRoot() - (map.a * map.a + map.b * map.b).squareRoot()) < 1e-15)
    }
  }

  @Test func aTiltedSquareOfAFixedOutputSizeComesFromTheFullResolution() throws {
    let rect = Rect<Photo>(x: 90, y: 100, width: 400, height: 400)
    let (_, map) = try plain(581, 600, rect, angle: -45)
    // One output px of the crop is one photo px, at 45° as well.
    #expect(abs(abs(map.determinant) - 1) < 1e-12)
    #expect(map.apply(rect.center) == Point(x: 200, y: 200))
  }

  @Test func pansByHalvesAreSymmetric() {
    var viewport = Viewport.article(policy: .fill)
    let start = viewport.photoToView.tx
    for offset in [-1.5, -0.5, 0.5, 1.5] {
      viewport.show(Placement())
      viewport.pan(by: Vector(dx: offset, dy: 0))
      #expect(abs(viewport.photoToView.tx - start - offset) < 1e-9)
    }
  }
}
