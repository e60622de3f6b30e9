import CameoGeometry
import Testing

@Suite struct CoverageTests {
  /// How far the opening's points reach outside the photo, at most, as a fraction of its size; negative inside.
  private func excess(_ placement: Placement, _ photo: PixelSize, _ opening: Opening) -> Double {
    var across = -Double.infinity
    var down = -Double.infinity
    let fraction = Independent.photoFractions(placement, photo: photo, opening: opening)
    for outline in Independent.outlines(opening) {
      across = max(
        across, Independent.maximum(16) { -fraction(outline($0)).x },
        Independent.maximum(16) { fraction(outline($0)).x - 1 })
      down = max(
        down, Independent.maximum(16) { -fraction(outline($0)).y },
        Independent.maximum(16) { fraction(outline($0)).y - 1 })
    }
    guard case .path = opening.shape else { return max(across, down) }
    // A path's outline comes without its rim: a disc round each point, of this radius in photo px.
    let origin = fraction((0, 0))
    let unit = fraction((1, 0))
    let width = Double(photo.width)
    let height = Double(photo.height)
    let step = ((unit.x - origin.x) * width, (unit.y - origin.y) * height)
    let radius = opening.rim * (step.0 * step.0 + step.1 * step.1).squareRoot()
    return max(across + radius / width, down + radius / height)
  }

  /// 10⁵ random wishes, shared out so that both cores are used.
  @Test(arguments: 0..<4) func clampIsIdempotentLegalAndTight(_ part: Int) {
    var random = SeededGenerator(400 + UInt64(part))
    var outside = -Double.infinity
    var slack = Double.infinity
    for _ in 0..<25_000 {
      let photo = random.photo()
      let opening = random.opening()
      let coverage = Coverage(photo: photo, opening: opening)
      let wish = random.wish()
      let placement = coverage.clamp(wish)
      let again = coverage.clamp(placement)
      #expect(
        again == placement && again.center.x.bitPattern == placement.center.x.bitPattern
          && again.zoom.bitPattern == placement.zoom.bitPattern)
      let reach = excess(placement, photo, opening)
      outside = max(outside, reach)
      #expect(reach <= 1e-9, "seed \(random.seed): \(photo) \(opening) \(wish)")
      if placement != wish {
        // Something was in the way: with the photo shrunk by 1e-6 a point lies outside.
        slack = min(slack, reach)
        #expect(reach > -1e-6, "seed \(random.seed): \(photo) \(opening) \(wish)")
      }
    }
    print("clamp: largest reach outside \(outside), largest slack \(-slack) of the photo's size")
  }

  @Test func aLegalWishIsKept() {
    var random = SeededGenerator(410)
    for _ in 0..<100_000 {
      let coverage = Coverage(photo: random.photo(), opening: random.opening())
      let wish = random.wish()
      let zoomed = wish.with(center: wish.center, zoom: max(wish.zoom, coverage.minimumZoom(wish) * 1.001))
      let box = coverage.centers(zoomed)
      let legal = zoomed.with(
        center: .init(
          x: random.number(box.x.lowerBound, box.x.upperBound),
          y: random.number(box.y.lowerBound, box.y.upperBound)),
        zoom: zoomed.zoom)
      #expect(coverage.clamp(legal) == legal && coverage.covers(legal))
    }
  }

  @Test func belowTheSmallestZoomTheMiddleIsTheOnlyCentre() {
    let coverage = Coverage(photo: PixelSize(width: 100, height: 100), opening: .square)
    let box = coverage.centers(Placement(zoom: 0.5))
    #expect(box.x == 0.5...0.5 && box.y == 0.5...0.5)
  }

  @Test(arguments: Coverage.Policy.allCases) func policiesDoWhatTheySay(_ policy: Coverage.Policy) {
    let coverage = Coverage(photo: PixelSize(width: 28, height: 28), opening: .square)
    let wish = Placement(center: .init(x: 5, y: -3), zoom: 0.01)
    switch policy {
    case .clamp: #expect(coverage.apply(policy, to: wish) == Placement())
    case .fill:
      #expect(coverage.apply(policy, to: wish) == Placement(center: .init(x: 2, y: -1), zoom: 0.05))
      #expect(coverage.apply(policy, to: Placement(zoom: 0.9)) == Placement(zoom: 0.9))
    case .fail:
      #expect(coverage.apply(policy, to: wish) == nil)
      #expect(coverage.apply(policy, to: Placement()) == Placement())
    }
  }

  @Test(arguments: [1, 30_000], [1, 30_000]) func theSmallestZoomIsPositiveForEveryPhoto(
    _ width: Int, _ height: Int
  ) {
    let coverage = Coverage(photo: PixelSize(width: width, height: height), opening: .article)
    #expect(coverage.minimumZoom(Placement()) == 1)
    #expect(coverage.minimumZoom(Placement(angle: 45)) > 0)
  }
}
