import CameoGeometry
import TestSupport
import Testing

@Suite struct PlacementRequestTests {
  private let photo = PixelSize(width: 400, height: 300)

  @Test(arguments: 0..<4, [(false, false), (true, false), (false, true), (true, true)])
  func nothingOutsideARectIsShown(_ turns: Int, _ flips: (Bool, Bool)) {
    var random = SeededGenerator(501)
    for _ in 0..<7000 {
      let rect = Rect<Photo>(
        x: random.number(0, 300), y: random.number(0, 200), width: random.number(1, 100),
        height: random.number(1, 100))
      let angle = random.flag() ? 0 : random.number(-180, 180)
      let opening = Opening(
        rect: Rect(x: 10, y: 20, width: random.number(5, 90), height: random.number(5, 90)),
        shape: .rect(radius: 0)
      ).required
      let coverage = Coverage(photo: photo, opening: opening)
      let request = PlacementRequest(.rect(rect, angle: angle), turns: turns, flipH: flips.0, flipV: flips.1)
      let wish = request.wish(coverage)
      let back = wish.transform(photo: photo, opening: opening).inverted
      // Every corner of the opening, turned back about the box's centre, lies in the box and touches it.
      let (sine, cosine) = sineAndCosine(degrees: -angle)
      var reach = 0.0
      let quad = back.apply(opening.rect)
      for corner in [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft] {
        let d = corner - rect.center
        let x = cosine * d.dx - sine * d.dy
        let y = sine * d.dx + cosine * d.dy
        reach = max(reach, abs(x) / (rect.width / 2), abs(y) / (rect.height / 2))
      }
      #expect(abs(reach - 1) < 1e-9, "seed \(random.seed)")
    }
  }

  @Test func aRectOfThePlaceholdersRatioFillsIt() {
    let coverage = Coverage(photo: photo, opening: .square)
    let wish = PlacementRequest(.rect(Rect(x: 20, y: 30, width: 50, height: 50), angle: 0)).wish(coverage)
    let map = wish.transform(photo: photo, opening: .square)
    #expect((map.apply(Point(x: 20, y: 30)) - Point(x: 0, y: 0)).length < 1e-12)
    #expect((map.apply(Point(x: 70, y: 80)) - Point(x: 100, y: 100)).length < 1e-12)
  }

  @Test func automaticPlacementsAreLegalAndAtZoomOne() {
    var random = SeededGenerator(502)
    for _ in 0..<100_000 {
      let coverage = Coverage(photo: random.photo(), opening: random.opening())
      for form in [PlacementRequest.Form.center, .top] {
        let wish = PlacementRequest(form).wish(coverage)
        #expect(coverage.clamp(wish) == wish)
        #expect(wish.zoom >= 1 && wish.turns == 0)
      }
    }
  }

  @Test(arguments: 0..<4, [(100, 200, 0.5, 0.25), (200, 100, 0.5, 0.5), (100, 400, 0.5, 0.125)])
  func topIsAsHighAsIsLegal(_ turns: Int, _ row: (width: Int, height: Int, x: Double, y: Double)) {
    let coverage = Coverage(photo: PixelSize(width: row.width, height: row.height), opening: .square)
    let top = PlacementRequest(.top, turns: turns).wish(coverage)
    #expect(top.center == Placement.Fraction(x: row.x, y: row.y))
    #expect(top.turns == turns)
    #expect(coverage.clamp(top) == top)
    let higher = top.with(center: .init(x: row.x, y: row.y - 0.01), zoom: top.zoom)
    #expect(coverage.clamp(higher) != higher)
    let flipped = PlacementRequest(.top, turns: turns, flipH: true).wish(coverage)
    #expect(flipped.center == top.center && flipped.flipH)
  }
}
