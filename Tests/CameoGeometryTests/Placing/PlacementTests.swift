import CameoGeometry
import TestSupport
import Testing

@Suite struct PlacementTests {
  @Test(arguments: [
    (-45.0, 3, 45.0), (45, 0, 45), (135, 1, 45), (405, 0, 45), (720.5, 0, 0.5), (-135, 2, 45), (-90, 3, 0),
    (1e300, 0, 0), (-0.0, 0, 0), (45.00000000000001, 1, -44.99999999999999),
    (-45.00000000000001, 3, 44.99999999999999),
    (225, 2, 45), (315, 3, 45), (-720.5, 0, -0.5), (44.9, 0, 44.9),
  ])
  func anglesAreNormalised(_ row: (Double, Int, Double)) {
    let placement = Placement(angle: row.0)
    #expect(placement.turns == row.1)
    #expect(placement.angle == row.2)
    #expect(placement.angle.sign == row.2.sign)
  }

  @Test(arguments: [(-45.0, 315.0), (-135, 225), (405, 45), (720.5, 0.5)])
  func anglesAWholeTurnApartAreOne(_ pair: (Double, Double)) {
    #expect(Placement(angle: pair.0) == Placement(angle: pair.1))
  }

  @Test func normalisingIsExactAndKeepsTheTurn() {
    var random = SeededGenerator(301)
    for _ in 0..<100_000 {
      let angle = random.flag() ? random.number(-1000, 1000) : random.logarithmic(1, 1e300)
      let placement = Placement(angle: angle)
      #expect(placement.angle > -45 && placement.angle <= 45)
      let whole = sineAndCosine(degrees: angle)
      let parts = sineAndCosine(degrees: placement.degrees)
      #expect(abs(whole.sine - parts.sine) < 4e-16 && abs(whole.cosine - parts.cosine) < 4e-16)
      #expect(Placement(turns: placement.turns, angle: placement.angle) == placement)
    }
  }

  @Test func theTransformPutsThePivotUnderTheCentre() {
    var random = SeededGenerator(302)
    var worst = 0.0
    for _ in 0..<100_000 {
      let photo = random.photo()
      let opening = random.opening()
      let placement = random.wish()
      let map = placement.transform(photo: photo, opening: opening)
      let center = map.apply(placement.pivot(photo: photo))
      let size = max(1, opening.rect.width, opening.rect.height) * max(1, placement.zoom)
      worst = max(worst, abs(center.x - opening.center.x) / size, abs(center.y - opening.center.y) / size)
      let corner = Point<Mask>(x: opening.rect.minX, y: opening.rect.maxY)
      let found = map.inverted.apply(corner)
      let wanted = Independent.photoFraction(
        of: (corner.x, corner.y), placement, photo: photo, opening: opening)
      #expect(abs(found.x / Double(photo.width) - wanted.x) < 1e-8)
      #expect(abs(found.y / Double(photo.height) - wanted.y) < 1e-8)
    }
    #expect(worst < 1e-9)
  }

  @Test(arguments: [0, 1, 2, 3]) func coveringScaleIsOfTheTurnedPhoto(_ turns: Int) {
    let scale = Placement.coveringScale(
      photo: PixelSize(width: 400, height: 200), opening: .square, turns: turns)
    #expect(scale == 0.5)
    let tall = Opening(rect: Rect(x: 0, y: 0, width: 100, height: 300)).required
    let wide = Placement.coveringScale(photo: PixelSize(width: 400, height: 200), opening: tall, turns: turns)
    #expect(wide == (turns & 1 == 1 ? 0.75 : 1.5))
  }

  /// A marked pixel under the centre stays there at any zoom and angle.
  @Test(arguments: [(2.0, 30.0), (1, -45), (0.3, 200), (7, 89)])
  func theCentreStaysThroughZoomAndTurn(_ row: (Double, Double)) {
    let photo = PixelSize(width: 640, height: 480)
    let placement = Placement(center: .init(x: 0.25, y: 0.75), zoom: row.0, angle: row.1)
    let map = placement.transform(photo: photo, opening: .article)
    let mark = map.apply(Point(x: 160, y: 360))
    #expect(abs(mark.x - 92.5) < 1e-9 && abs(mark.y - 111) < 1e-9)
  }
}
