import CameoGeometry
import Testing

@testable import CameoTemplates

@Suite struct PolygonTests {
  private let box = Polygon([Point(x: 10, y: 20), Point(x: 40, y: 20), Point(x: 40, y: 30), Point(x: 10, y: 30)])

  @Test func momentsAreThoseOfTheFormula() {
    let moments = box.moments
    #expect(moments.area == 300)
    #expect(moments.center == Point(x: 25, y: 25))
    // Of a box: side² / 12.
    #expect(abs(moments.xx - 75) < 1e-9)
    #expect(abs(moments.yy - 100.0 / 12) < 1e-9)
    #expect(abs(moments.xy) < 1e-9)
  }

  @Test("The moments of an ellipse are a quarter of its half axes squared", arguments: [0.0, 30, -71])
  func momentsOfAnEllipse(degrees: Double) {
    let center = Point<Mask>(x: 50, y: 60)
    let oval = Polygon(Path(ovalIn: Rect(x: 10, y: 40, width: 80, height: 40)), steps: 100).turned(
      degrees, about: center)
    let moments = oval.moments
    #expect(abs(moments.area - 40 * 20 * Double.pi) < 0.5)
    let (sine, cosine) = sineAndCosine(degrees: degrees)
    #expect(abs(moments.xx - (400 * cosine * cosine + 100 * sine * sine)) < 0.1)
    #expect(abs(moments.xy - 300 * sine * cosine) < 0.1)
  }

  @Test func pointsInsideAreToldFromOthers() {
    #expect(box.contains(Point(x: 11, y: 29)))
    #expect(!box.contains(Point(x: 9, y: 25)))
    #expect(!box.contains(Point(x: 41, y: 25)))
    #expect(!box.contains(Point(x: 25, y: 31)))
  }

  @Test func samplesLieAtEqualDistances() {
    let samples = box.resampled(8)
    #expect(samples.count == 8)
    #expect(samples[0] == Point(x: 10, y: 20))
    #expect(samples[1] == Point(x: 20, y: 20))
    #expect(samples[4] == Point(x: 40, y: 30))
  }

  @Test func overlapIsSharedAreaOverTheAreaOfBoth() {
    let shifted = Polygon(box.points.map { Point(x: $0.x + 15, y: $0.y) })
    let lines = Spans.Lines(over: box.bounds, margin: 5)
    let (first, second) = (Spans(box, on: lines), Spans(shifted, on: lines))
    #expect(abs(first.area - 300) < 3)
    #expect(abs(first.intersection(second) / first.area - 0.5) < 1e-9)
    #expect(abs(first.overlap(second) - 1.0 / 3) < 1e-9)
    #expect(first.overlap(first) == 1)
  }
}
