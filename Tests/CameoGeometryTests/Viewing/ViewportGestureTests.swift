import CameoGeometry
import Foundation
import TestSupport
import Testing

@Suite struct ViewportGestureTests {
  /// In a generous `fill` nothing is in the way.
  private func free(_ random: inout SeededGenerator) -> Viewport {
    let photo = PixelSize(width: random.whole(50, 8000), height: random.whole(50, 8000))
    return Viewport(
      Coverage(photo: photo, opening: random.opening()), layout: random.layout(),
      placement: Placement(
        center: .init(x: random.number(0.2, 0.8), y: random.number(0.2, 0.8)), zoom: random.number(0.5, 4),
        turns: random.whole(0, 3), angle: random.number(-20, 20), flipH: random.flag(), flipV: random.flag()),
      policy: .fill, limits: EditingLimits(maximumZoom: 1000).required)
  }

  @Test func thePointUnderTheFingersStaysThere() {
    var random = SeededGenerator(621)
    var worst = 0.0
    var cases = 0
    while cases < 100_000 {
      var viewport = free(&random)
      let first = random.fingers(in: viewport.layout)
      let held = viewport.photoPoint(at: first.center)
      viewport.beginGesture(first)
      for _ in 0..<3 {
        let next: Fingers =
          first.count == 1
          ? .one(random.point(in: viewport.layout))
          : .two(random.point(in: viewport.layout), random.point(in: viewport.layout))
        viewport.moveGesture(to: next)
        // Only where no edge stopped it.
        guard viewport.wish.bits == Wish(viewport.placement).bits else { continue }
        cases += 1
        let seen = viewport.photoToView.apply(held)
        let reach = max(1, viewport.layout.size.width * viewport.zoomScale)
        worst = max(worst, (seen - next.center).length / reach)
      }
    }
    print("the held point strays by at most \(worst) of the photo's size in \(cases) moves")
    #expect(worst < 1e-9)
  }

  @Test func zoomingKeepsItsAnchor() {
    var random = SeededGenerator(622)
    var worst = 0.0
    var cases = 0
    while cases < 100_000 {
      var viewport = free(&random)
      let anchor = random.point(in: viewport.layout)
      let held = viewport.photoPoint(at: anchor)
      let before = viewport.zoomScale
      let factor = random.logarithmic(0.3, 5)
      viewport.zoom(by: factor, about: anchor)
      guard viewport.wish.bits == Wish(viewport.placement).bits, viewport.placement.zoom > 0.05 else {
        continue
      }
      guard abs(viewport.placement.center.x - 0.5) < 1.4, abs(viewport.placement.center.y - 0.5) < 1.4 else {
        continue
      }
      cases += 1
      #expect(abs(viewport.zoomScale / before / factor - 1) < 1e-9)
      let reach = max(1, viewport.layout.size.width * viewport.zoomScale)
      worst = max(worst, (viewport.photoToView.apply(held) - anchor).length / reach)
    }
    #expect(worst < 1e-9)
  }

  @Test func addingOrLiftingAFingerDoesNotJump() {
    var random = SeededGenerator(623)
    var worst = 0.0
    for _ in 0..<100_000 {
      var viewport = random.viewport()
      let first = random.fingers(in: viewport.layout)
      viewport.beginGesture(first)
      viewport.moveGesture(to: random.fingers(in: viewport.layout))
      let before = viewport.placement
      // The other number of fingers takes hold.
      let next: Fingers
      if case .one(let point) = random.fingers(in: viewport.layout) {
        next = .two(point, random.point(in: viewport.layout))
        viewport.beginGesture(next)
      } else {
        next = .one(random.point(in: viewport.layout))
        viewport.beginGesture(next)
      }
      viewport.moveGesture(to: next)
      let after = viewport.placement
      worst = max(worst, abs(after.zoom / before.zoom - 1), abs(after.center.x - before.center.x))
      worst = max(worst, abs(after.center.y - before.center.y), abs(after.angle - before.angle))
      #expect(after.turns == before.turns)
    }
    print("a finger more or less moves the photo by at most \(worst)")
    #expect(worst < 1e-9)
  }

  @Test func thePhotoIsUnderTheFingerAgainAfterAnOvershoot() {
    var viewport = Viewport.article(placement: Placement(zoom: 3))
    let start = Point<View>(x: 185, y: 322)
    let held = viewport.photoPoint(at: start)
    viewport.beginGesture(.one(start))
    viewport.moveGesture(to: .one(Point(x: 5000, y: 322)))
    #expect((viewport.photoToView.apply(held) - Point<View>(x: 5000, y: 322)).length > 1000)
    viewport.moveGesture(to: .one(Point(x: 200, y: 330)))
    #expect((viewport.photoToView.apply(held) - Point<View>(x: 200, y: 330)).length < 1e-9)
    viewport.endGesture()
    viewport.undo()
    #expect(viewport.placement == Placement(zoom: 3))
    #expect(!viewport.history.canUndo)
  }

  @Test func theAngleStopsAtItsLimitWhilePanAndZoomGoOn() {
    var viewport = Viewport.article(
      placement: Placement(zoom: 4), limits: EditingLimits(maximumZoom: 100, straighten: 20).required)
    let middle = Point<View>(x: 185, y: 322)
    func fingers(_ degrees: Double, _ distance: Double) -> Fingers {
      let x = cos(degrees * .pi / 180) * distance / 2
      let y = sin(degrees * .pi / 180) * distance / 2
      return .two(Point(x: middle.x - x, y: middle.y - y), Point(x: middle.x + x, y: middle.y + y))
    }
    viewport.beginGesture(fingers(0, 100))
    viewport.moveGesture(to: fingers(15, 120))
    #expect(abs(viewport.wish.angle - 15) < 1e-9 && abs(viewport.wish.zoom - 4.8) < 1e-9)
    for degrees in stride(from: 30.0, through: 380, by: 25) {
      viewport.moveGesture(to: fingers(degrees, 150))
    }
    // More than a whole turn later it still stands at the same end.
    #expect(viewport.wish.angle == 20 && abs(viewport.wish.zoom - 6) < 1e-9)
    for degrees in stride(from: 355.0, through: 30, by: -25) {
      viewport.moveGesture(to: fingers(degrees, 200))
    }
    #expect(viewport.wish.angle == 20)
    viewport.moveGesture(to: fingers(10, 200))
    #expect(abs(viewport.wish.angle - 10) < 1e-9 && abs(viewport.wish.zoom - 8) < 1e-9)
    viewport.moveGesture(to: fingers(0, 100))
    #expect(abs(viewport.wish.angle) < 1e-9 && abs(viewport.wish.zoom - 4) < 1e-9)
  }

  @Test func aSliderIsOneStep() {
    var viewport = Viewport.article()
    viewport.beginGesture()
    for degrees in [1.0, 5, 9, 14] { viewport.straighten(to: degrees) }
    viewport.endGesture()
    #expect(viewport.placement.angle == 14)
    viewport.undo()
    #expect(viewport.placement == Placement())
    #expect(!viewport.history.canUndo)
    viewport.redo()
    #expect(viewport.placement.angle == 14)
  }

  @Test func aPinchGivenAsTotalsIsTheSame() {
    var random = SeededGenerator(624)
    for _ in 0..<10_000 {
      var one = free(&random)
      var other = one
      let a = random.point(in: one.layout)
      let b = random.point(in: one.layout)
      one.beginGesture(.two(a, b))
      other.beginGesture(.two(a, b))
      let c = random.point(in: one.layout)
      let d = random.point(in: one.layout)
      one.moveGesture(to: .two(c, d))
      let scale = (d - c).length / (b - a).length
      let rotation = direction(d - c) - direction(b - a)
      let near = rotation > 180 ? rotation - 360 : (rotation < -180 ? rotation + 360 : rotation)
      other.moveGesture(to: Fingers.two(c, d).center, scale: scale, rotation: near)
      #expect(abs(one.wish.angle - other.wish.angle) < 1e-9)
      #expect(abs(one.wish.zoom / other.wish.zoom - 1) < 1e-12)
    }
  }

  @Test func directionsAreThoseOfTheCLibrary() {
    var random = SeededGenerator(625)
    var worst = 0.0
    for _ in 0..<100_000 {
      let vector = Vector<View>(dx: random.number(-1, 1), dy: random.number(-1, 1))
      worst = max(worst, abs(direction(vector) - atan2(vector.dy, vector.dx) * 180 / .pi))
    }
    #expect(worst < 1e-12)
    #expect(direction(Vector<View>(dx: -1, dy: 0)) == 180 && direction(Vector<View>.zero) == 0)
    #expect(direction(Vector<View>(dx: 0, dy: -3)) == -90 && direction(Vector<View>(dx: 5, dy: 0)) == 0)
  }
}
