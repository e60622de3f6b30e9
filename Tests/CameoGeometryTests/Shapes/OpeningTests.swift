import CameoGeometry
import Foundation
import TestSupport
import Testing

@Suite struct OpeningTests {
  /// The formulas of the geometry, written out with the C library.
  @Test func reachFollowsTheFormulas() {
    var random = SeededGenerator(203)
    var worst = 0.0
    for _ in 0..<100_000 {
      let a = random.number(1, 300)
      let b = random.number(1, 300)
      let r = random.number(0, min(a, b))
      let degrees = random.number(-400, 400)
      let c = abs(cos(degrees * .pi / 180))
      let s = abs(sin(degrees * .pi / 180))
      let rect = Rect<Mask>(x: 7, y: -3, width: 2 * a, height: 2 * b)
      let rows: [(Shape, Double, Double)] = [
        (.rect(radius: 0), a * c + b * s, a * s + b * c),
        (.rect(radius: r), (a - r) * c + (b - r) * s + r, (a - r) * s + (b - r) * c + r),
        (.oval, (a * a * c * c + b * b * s * s).squareRoot(), (a * a * s * s + b * b * c * c).squareRoot()),
      ]
      for (shape, x, y) in rows {
        let opening = Opening(rect: rect, rotation: random.number(-90, 90), shape: shape).required
        let reach = opening.reach(degrees: degrees, flipH: random.flag(), flipV: random.flag())
        worst = max(worst, abs(reach.left - x), abs(reach.right - x), abs(reach.top - y))
        worst = max(worst, abs(reach.bottom - y))
      }
    }
    print("largest distance from the formulas: \(worst) mask px in 300000 openings")
    #expect(worst < 1e-9)
  }

  @Test func thePathOfAShapeReachesAsFarAsTheShape() {
    var random = SeededGenerator(204)
    for _ in 0..<20_000 {
      let rect = Rect<Mask>(x: 5, y: 9, width: random.number(1, 90), height: random.number(1, 90))
      for shape in [Shape.oval, .rect(radius: 0), .rect(radius: random.number(0, 60))] {
        let closed = Opening(rect: rect, shape: shape).required
        let path = Opening(rect: rect, shape: .path(closed.uprightPath)).required
        let degrees = random.number(-180, 180)
        let one = closed.reach(degrees: degrees, flipH: false, flipV: true)
        let other = path.reach(degrees: degrees, flipH: false, flipV: true)
        #expect(abs(one.left - other.left) + abs(one.right - other.right) < 1e-9)
        #expect(abs(one.top - other.top) + abs(one.bottom - other.bottom) < 1e-9)
      }
    }
  }

  @Test func aCircleAtFortyFiveDegreesGainsTheRootOfTwo() {
    let photo = PixelSize(width: 1000, height: 1000)
    let rect = Rect<Mask>(x: 0, y: 0, width: 100, height: 100)
    let circle = Coverage(photo: photo, opening: Opening(rect: rect).required)
    let square = Coverage(photo: photo, opening: Opening(rect: rect, shape: .rect(radius: 0)).required)
    let turned = Placement(angle: 45)
    #expect(abs(circle.minimumZoom(turned) - 1) < 1e-15)
    #expect(abs(square.minimumZoom(turned) - 2.0.squareRoot()) < 1e-15)
  }

  @Test(
    arguments: [
      (0.0, 5.0, 0.0, 0.0), (5, 0, 0, 0), (.nan, 5, 0, 0), (5, .infinity, 0, 0), (5, 5, .infinity, 0),
      (5, 5, 0, -1),
    ] as [(Double, Double, Double, Double)])
  func whatBreaksAGuaranteeIsRefused(_ row: (Double, Double, Double, Double)) {
    let rect = Rect<Mask>(x: 0, y: 0, width: row.0, height: row.1)
    #expect(Opening(rect: rect, rotation: row.2, rim: row.3) == nil)
    #expect(Opening(rect: Rect(x: 0, y: 0, width: 1, height: 1), shape: .path(Path())) == nil)
    #expect(Opening(rect: Rect(x: 0, y: 0, width: 1, height: 1), shape: .rect(radius: -1)) == nil)
  }
}
