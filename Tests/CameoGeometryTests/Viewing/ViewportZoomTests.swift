import CameoGeometry
import Testing

@Suite struct ViewportZoomTests {
  @Test func theSmallestZoomIsNeverAboveTheLargest() {
    var random = SeededGenerator(631)
    for _ in 0..<100_000 {
      let viewport = random.viewport()
      #expect(viewport.minimumZoomScale <= viewport.maximumZoomScale, "seed \(random.seed)")
      #expect(viewport.minimumZoomScale > 0 && viewport.maximumZoomScale.isFinite)
    }
  }

  @Test(arguments: [(1, 1), (30_000, 1), (1, 30_000), (30_000, 30_000), (2, 3)], Coverage.Policy.allCases)
  func extremePhotosHaveZoomLimitsInOrder(_ size: (Int, Int), _ policy: Coverage.Policy) {
    for turns in 0..<4 {
      for angle in [-44.9, 0.0, 45] {
        let viewport = Viewport(
          Coverage(photo: PixelSize(width: size.0, height: size.1), opening: .article),
          layout: Viewport.article().layout, placement: Placement(turns: turns, angle: angle), policy: policy)
        #expect(viewport.minimumZoomScale <= viewport.maximumZoomScale)
      }
    }
  }

  @Test func whatIsShownAlwaysCoversTheOpening() {
    var random = SeededGenerator(632)
    var worst = -Double.infinity
    for _ in 0..<20_000 {
      var viewport = random.viewport(.clamp)
      for _ in 0..<5 {
        random.act(on: &viewport)
        let placement = viewport.placement
        #expect(viewport.coverage.clamp(placement).bits == placement.bits, "seed \(random.seed)")
        #expect(viewport.minimumZoomScale <= viewport.zoomScale * (1 + 1e-12))
      }
      for outline in Independent.outlines(viewport.coverage.opening) {
        for step in 0..<12 {
          let f = Independent.photoFraction(
            of: outline(Double(step) / 11), viewport.placement, photo: viewport.coverage.photo,
            opening: viewport.coverage.opening)
          worst = max(worst, -f.x, f.x - 1, -f.y, f.y - 1)
        }
      }
    }
    print("after 100000 random commands and gestures the opening reaches outside by at most \(worst)")
    #expect(worst < 1e-9)
  }

  @Test func pixelDensityLimitsTheZoomAtScaleOne() {
    let viewport = Viewport.article()
    // Twice as many mask px as photo px, at two points a mask px, 0.125 points a photo px where it fits.
    #expect(abs(viewport.maximumZoomScale - 2 * 2 / 0.125) < 1e-9)
    let small = Viewport(
      Coverage(photo: PixelSize(width: 10, height: 10), opening: .article), layout: viewport.layout)
    // A tiny photo must be enlarged more than that: the largest zoom is the smallest one.
    #expect(small.maximumZoomScale == small.minimumZoomScale)
  }

  @Test func fitFillAndResetDoWhatTheirNamesSay() {
    var viewport = Viewport.article(
      policy: .fill, placement: Placement(center: .init(x: 0.2, y: 0.9), zoom: 5))
    viewport.fit()
    let frame = viewport.contentFrame.required
    // The whole photo in the opening's rect: 124 points high.
    #expect(abs(frame.height - 124) < 1e-9 && abs(frame.width - 124 * 4 / 3) < 1e-9)
    #expect(!viewport.isCovered)
    viewport.fill()
    #expect(viewport.placement == Placement())
    viewport.reset()
    #expect(viewport.placement == Placement(center: .init(x: 0.2, y: 0.9), zoom: 5))
    for _ in 0..<3 { viewport.undo() }
    #expect(
      viewport.placement == Placement(center: .init(x: 0.2, y: 0.9), zoom: 5) && !viewport.history.canUndo)
    var clamped = Viewport.article(placement: Placement(zoom: 5, angle: 45))
    clamped.fit()
    #expect(abs(clamped.zoomScale - clamped.minimumZoomScale) < 1e-12)
    // An oval is covered with less than its turned rect would need.
    #expect(clamped.placement.zoom < 1.2 && clamped.isCovered)
  }

  @Test func aDoubleTapDoublesAndGoesBack() {
    var viewport = Viewport.article(limits: EditingLimits(maximumZoom: 3).required)
    let point = Point<View>(x: 185, y: 322)
    let smallest = viewport.zoomScale
    viewport.doubleTap(at: point)
    #expect(abs(viewport.zoomScale / smallest - 2) < 1e-12)
    viewport.doubleTap(at: point)
    #expect(abs(viewport.zoomScale / smallest - 3) < 1e-12)
    viewport.doubleTap(at: point)
    #expect(abs(viewport.zoomScale / viewport.minimumZoomScale - 1) < 1e-12)
  }

  @Test func aFreeTurnPastFortyFiveDoesNotJump() {
    var viewport = Viewport.article(policy: .fill, placement: Placement(zoom: 2, angle: 44))
    let before = viewport.placement.scale(photo: viewport.coverage.photo, opening: .article)
    viewport.rotate(to: 46)
    #expect(viewport.placement.turns == 1 && viewport.placement.angle == -44)
    let after = viewport.placement.scale(photo: viewport.coverage.photo, opening: .article)
    #expect(abs(before / after - 1) < 1e-12)
    // A turn keeps the zoom instead.
    viewport.turn(by: 1)
    #expect(viewport.wish.zoom != 2)
    let zoom = viewport.wish.zoom
    viewport.turn(by: 1)
    #expect(viewport.wish.zoom == zoom)
  }

  @Test(arguments: Coverage.Policy.allCases) func policiesDecideWhatIsShown(_ policy: Coverage.Policy) {
    let wish = Placement(center: .init(x: 0.1, y: 0.5), zoom: 0.5)
    let viewport = Viewport.article(policy: policy, placement: wish)
    switch policy {
    case .clamp:
      #expect(viewport.placement.zoom == viewport.coverage.minimumZoom(wish) && viewport.accepted != nil)
    case .fill:
      #expect(viewport.placement == wish && viewport.accepted == wish && !viewport.isCovered)
    case .fail: #expect(viewport.placement == wish && viewport.accepted == nil)
    }
  }

  @Test func whatIsNotAllowedDoesNothing() {
    var viewport = Viewport.article(
      limits: EditingLimits(straighten: 0, allowsTurns: false, allowsFlips: false).required)
    viewport.turn(by: 1)
    viewport.flipHorizontally()
    viewport.flipVertically()
    viewport.straighten(to: 10)
    viewport.rotate(to: 90)
    viewport.zoom(by: .nan, about: Point(x: 0, y: 0))
    viewport.pan(by: Vector(dx: .infinity, dy: 0))
    #expect(viewport.placement == Placement() && !viewport.history.canUndo)
    #expect(EditingLimits(straighten: 46) == nil && EditingLimits(maximumZoom: 0) == nil)
  }

  @Test(arguments: [Double.leastNonzeroMagnitude, 1e-3, 1e308], [(30_000, 1), (1, 30_000)])
  func numbersWithoutMeasureDoNotCrash(_ zoom: Double, _ size: (Int, Int)) {
    for policy in Coverage.Policy.allCases {
      var viewport = Viewport(
        Coverage(photo: PixelSize(width: size.0, height: size.1), opening: .article),
        layout: Viewport.article().layout, placement: Placement(zoom: zoom), policy: policy)
      viewport.straighten(to: -45)
      viewport.pan(by: Vector(dx: 1e308, dy: -1e308))
      viewport.zoom(by: 1e300, about: Point(x: 1e300, y: 0))
      viewport.zoom(by: 1e-300, about: Point(x: 0, y: 0))
      viewport.rotate(to: 1e300)
      viewport.show(ViewState(zoomScale: .nan))
      viewport.show(ViewState(zoomScale: 1, pan: Vector(dx: .infinity, dy: 0)))
      viewport.beginGesture(.two(Point(x: 0, y: 0), Point(x: 0, y: 0)))
      viewport.moveGesture(to: .two(Point(x: 1e-300, y: 0), Point(x: 1e300, y: 1e300)))
      viewport.endGesture()
      #expect(viewport.placement.zoom > 0 && viewport.placement.zoom.isFinite)
    }
  }
}
