import CameoGeometry
import Foundation
import TestSupport
import Testing

@Suite struct PathExtentTests {
  @Test func extentsAreThoseOfDenseSamples() {
    var random = SeededGenerator(201)
    var worst = 0.0
    for _ in 0..<100_000 {
      let rect = Rect<Mask>(x: 0, y: 0, width: random.number(1, 200), height: random.number(1, 200))
      let path = random.blob(in: rect)
      let angle = random.number(0, 2 * .pi)
      let direction = Vector<Mask>(dx: cos(angle), dy: sin(angle))
      let sampled =
        Independent.pieces(path).map { piece in
          Independent.maximum(24) { t in
            let point = piece(t)
            return point.x * direction.dx + point.y * direction.dy
          }
        }.max() ?? 0
      let exact = path.maximum(along: direction)
      // Never below a point of the figure, never above all of them.
      worst = max(worst, abs(exact - sampled))
      #expect(exact >= sampled - 1e-9 && exact <= sampled + 1e-6, "seed \(random.seed)")
    }
    print("largest distance from dense samples: \(worst) mask px in 100000 paths")
  }

  @Test(arguments: [
    ("M0 0C0 10 10 10 10 0", 0.0, 0.0, 10.0, 7.5), ("M0 0Q5 10 10 0", 0, 0, 10, 5),
    ("M0 0A5 5 0 0 1 10 0", 0, -5, 10, 0), ("M0 0A5 5 0 0 0 10 0", 0, 0, 10, 5), ("M0 0L3 4Z", 0, 0, 3, 4),
    ("M0 5A5 5 0 1 1 0 5.000000001", -5, 5, 5, 10), ("M1 2L3 4M90 90", 1, 2, 3, 4), ("M90 90M1 2L3 4", 1, 2, 3, 4),
    ("M1 2L3 4M90 90Z", 1, 2, 3, 4), ("M1 2L3 4ZL0 9", 0, 2, 3, 9), ("M7 7M90 90Z", 0, 0, 0, 0),
  ])
  func boundsAreOfTheFigureNotItsHull(_ row: (String, Double, Double, Double, Double)) throws {
    let bounds = try Path<Mask>(svgPathData: Array(row.0.utf8)).bounds
    if row.0.hasSuffix("01") {
      // Nearly the whole circle.
      #expect(abs(bounds.width - 10) < 1e-6 && abs(bounds.height - 10) < 1e-6)
      return
    }
    for (found, wanted) in [
      (bounds.minX, row.1), (bounds.minY, row.2), (bounds.maxX, row.3), (bounds.maxY, row.4),
    ] { #expect(abs(found - wanted) < 1e-12) }
  }

  @Test func arcsAsCurvesStayOnTheEllipse() {
    var random = SeededGenerator(202)
    var worst = 0.0
    for _ in 0..<2000 {
      let start = random.number(0, 2 * .pi)
      let end = random.number(0, 2 * .pi)
      let arc = EllipticalArc<Mask>(
        center: Point(x: 0, y: 0), u: Vector(dx: 1, dy: 0), v: Vector(dx: 0, dy: 1),
        start: Point(x: cos(start), y: sin(start)), end: Point(x: cos(end), y: sin(end)))
      for piece in Independent.pieces(Path([.move(arc.startPoint), .arc(arc)]).withCurvesForArcs) {
        for step in 0...16 {
          let point = piece(Double(step) / 16)
          worst = max(worst, abs(hypot(point.x, point.y) - 1))
        }
      }
    }
    #expect(worst < 5e-6)
  }
}
