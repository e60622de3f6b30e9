import CameoGeometry
import Foundation
import TestSupport
import Testing

@Suite struct ViewStateTests {
  private func state(_ random: inout SeededGenerator) -> ViewState {
    ViewState(
      zoomScale: random.logarithmic(0.1, 30),
      pan: Vector(dx: random.number(-500, 500), dy: random.number(-500, 500)),
      turns: random.whole(0, 3), angle: random.number(-44.99, 45), flipH: random.flag(), flipV: random.flag())
  }

  @Test func viewToPlacementToViewIsTheIdentity() {
    var random = SeededGenerator(611)
    var worst = 0.0
    for _ in 0..<100_000 {
      let coverage = Coverage(photo: random.photo(), opening: random.opening())
      let layout = random.layout()
      let first = state(&random)
      let again = ViewState(first.placement(coverage, layout), coverage, layout)
      worst = max(worst, abs(again.zoomScale / first.zoomScale - 1))
      // Panning is compared with the photo as it is shown, which may be far larger than the view.
      let fit = layout.aspectFitScale(photo: coverage.photo, turns: first.turns)
      let shown = fit * first.zoomScale * Double(max(coverage.photo.width, coverage.photo.height))
      worst = max(worst, (again.pan - first.pan).length / max(shown, first.pan.length, 1))
      #expect(again.turns == first.turns && again.angle == first.angle)
      #expect(again.flipH == first.flipH && again.flipV == first.flipV)
    }
    print("view to placement to view: largest relative difference \(worst) in 100000 views")
    #expect(worst < 1e-9)
  }

  @Test func thePlacementIsTheSameInEveryView() {
    var random = SeededGenerator(612)
    var worst = 0.0
    for _ in 0..<100_000 {
      let coverage = Coverage(photo: random.photo(), opening: random.opening())
      let placement = random.wish()
      let layout = random.layout()
      let again = ViewState(placement, coverage, layout).placement(coverage, layout)
      worst = max(worst, abs(again.zoom / placement.zoom - 1))
      worst = max(worst, abs(again.center.x - placement.center.x), abs(again.center.y - placement.center.y))
      #expect(again.turns == placement.turns && again.angle == placement.angle)
    }
    print("placement to view to placement: largest difference \(worst) in 100000 views of other sizes")
    #expect(worst < 1e-9)
  }

  /// A(x) = view's middle + pan + fit · zoom · L · (x − photo's middle), and the mask on top by B(m) = t + k·m.
  @Test func theStateIsTheFormula() {
    var random = SeededGenerator(613)
    for _ in 0..<100_000 {
      let viewport = random.viewport()
      let s = viewport.state
      let photo = viewport.coverage.photo
      let (w, h) = (Double(photo.width), Double(photo.height))
      let isOdd = s.turns % 2 == 1
      let fit = min(
        viewport.layout.size.width / (isOdd ? h : w), viewport.layout.size.height / (isOdd ? w : h))
      let radians = (viewport.coverage.opening.rotation + 90 * Double(s.turns) + s.angle) * .pi / 180
      let fx = random.number(0, 1)
      let fy = random.number(0, 1)
      let dx = (fx - 0.5) * w * (s.flipH ? -1 : 1)
      let dy = (fy - 0.5) * h * (s.flipV ? -1 : 1)
      let scale = fit * s.zoomScale
      let x = viewport.layout.size.width / 2 + s.pan.dx + scale * (cos(radians) * dx - sin(radians) * dy)
      let y = viewport.layout.size.height / 2 + s.pan.dy + scale * (sin(radians) * dx + cos(radians) * dy)
      let found = viewport.photoToView.apply(Point<Photo>(x: fx * w, y: fy * h))
      let extent = max(1, scale * max(w, h), abs(s.pan.dx), abs(s.pan.dy))
      #expect(abs(found.x - x) < 1e-11 * extent && abs(found.y - y) < 1e-11 * extent, "seed \(random.seed)")
    }
  }

  @Test func theScrollViewsWordsAreDerived() {
    var viewport = Viewport.article()
    // The photo covers 95 × 62 mask px at 2 points each: 4000 px on 190 points.
    let scale = 190.0 / 4000
    let size = viewport.contentSize.required
    #expect(abs(size.width - 190) < 1e-9 && abs(size.height - 3000 * scale) < 1e-9)
    let offset = viewport.contentOffset.required
    // Mask at (0, 100); the opening's centre at (185, 322).
    #expect(abs(offset.x - (190 / 2 - 185)) < 1e-9 && abs(offset.y - (3000 * scale / 2 - 322)) < 1e-9)
    #expect(abs(viewport.zoomScale - scale / 0.125) < 1e-12)
    viewport.turn(by: 1)
    let turned = viewport.contentSize.required
    #expect(abs(turned.width / turned.height - 0.75) < 1e-12)
    viewport.straighten(to: 3)
    #expect(viewport.contentSize == nil && viewport.contentOffset == nil)
    // 3000 × 4000 in 500 × 600: 0.15 points a px fit, 1/6 fill.
    #expect(viewport.aspectFitZoomScale == 1 && abs(viewport.aspectFillZoomScale - 10.0 / 9) < 1e-12)
  }

  @Test func conversionIsByCompositionOfTheSpaces() {
    let viewport = Viewport.article(placement: Placement(center: .init(x: 0.3, y: 0.6), zoom: 3, angle: 12))
    let point = Point<View>(x: 200, y: 300)
    let photo = viewport.photoPoint(at: point)
    let there = viewport.photoToMask.apply(photo)
    let back = viewport.layout.maskToView.apply(there)
    #expect((back - point).length < 1e-9)
    #expect((viewport.photoToView.inverted.apply(point) - photo).length < 1e-6)
  }

  @Test(arguments: [(0.0, 5.0, 1.0), (5, 0, 1), (5, 5, 0), (.nan, 5, 1), (5, .infinity, 1), (5, 5, -1)])
  func whatIsNoViewIsRefused(_ row: (Double, Double, Double)) {
    #expect(
      ViewLayout(size: Size(width: row.0, height: row.1), maskScale: row.2, maskOrigin: Point(x: 0, y: 0))
        == nil)
  }
}
