import CameoGeometry
import TestSupport

extension SeededGenerator {
  /// A view of any shape with the opening somewhere in it.
  mutating func layout() -> ViewLayout {
    let size = Size<View>(width: number(50, 2000), height: number(50, 2000))
    return ViewLayout(
      size: size, maskScale: logarithmic(0.1, 10),
      maskOrigin: Point(x: number(-200, 500), y: number(-200, 500))
    ).required
  }

  mutating func point(in layout: ViewLayout) -> Point<View> {
    Point(x: number(0, layout.size.width), y: number(0, layout.size.height))
  }

  /// A viewport of any photo, opening, view and policy.
  mutating func viewport(_ policy: Coverage.Policy? = nil) -> Viewport {
    let policies = Coverage.Policy.allCases
    return Viewport(
      Coverage(photo: photo(), opening: opening()), layout: layout(), placement: wish(),
      policy: policy ?? policies[whole(0, policies.count - 1)],
      limits: EditingLimits(
        maximumZoom: flag() ? number(1, 40) : nil, straighten: flag() ? 45 : number(0, 45)
      )
      .required)
  }

  /// Does anything that an editor's user can do.
  mutating func act(on viewport: inout Viewport) {
    switch whole(0, 15) {
    case 0: viewport.turn(by: whole(-5, 5))
    case 1: viewport.flipHorizontally()
    case 2: viewport.flipVertically()
    case 3: viewport.straighten(to: angle() * (flag() ? 1 : -1))
    case 4: viewport.zoom(by: logarithmic(0.1, 10), about: point(in: viewport.layout))
    case 5: viewport.doubleTap(at: point(in: viewport.layout))
    case 6: viewport.pan(by: Vector(dx: number(-900, 900), dy: number(-900, 900)))
    case 7: viewport.fit()
    case 8: viewport.fill()
    case 9: viewport.undo()
    case 10: viewport.redo()
    case 11: viewport.rotate(to: number(-400, 400))
    case 12: viewport.layout = layout()
    case 13: viewport.setZoomScale(logarithmic(0.01, 100))
    default: gesture(on: &viewport)
    }
  }

  /// A gesture of one or two fingers that come and go, ended or cancelled.
  mutating func gesture(on viewport: inout Viewport) {
    viewport.beginGesture(fingers(in: viewport.layout))
    for _ in 0..<whole(1, 6) { viewport.moveGesture(to: fingers(in: viewport.layout)) }
    if whole(0, 4) == 0 { viewport.cancelGesture() } else { viewport.endGesture() }
  }

  mutating func fingers(in layout: ViewLayout) -> Fingers {
    flag() ? .one(point(in: layout)) : .two(point(in: layout), point(in: layout))
  }
}

extension Placement {
  /// Every number's bits.
  var bits: [UInt64] {
    [
      center.x.bitPattern, center.y.bitPattern, zoom.bitPattern, UInt64(turns), angle.bitPattern,
      flipH ? 1 : 0,
      flipV ? 1 : 0,
    ]
  }
}

extension Wish {
  /// Every number's bits.
  var bits: [UInt64] {
    [
      center.x.bitPattern, center.y.bitPattern, zoom.bitPattern, UInt64(turns), angle.bitPattern,
      flipH ? 1 : 0,
      flipV ? 1 : 0,
    ]
  }
}

extension Viewport {
  /// A viewport on a round number of everything: a 4000 × 3000 photo under the article's mask, 250 × 200.
  static func article(
    policy: Coverage.Policy = .clamp, placement: Placement = Placement(), limits: EditingLimits = .standard
  ) -> Viewport {
    Viewport(
      Coverage(photo: PixelSize(width: 4000, height: 3000), opening: .article),
      layout: ViewLayout(
        fitting: Rect(x: 0, y: 0, width: 250, height: 200), in: Size(width: 500, height: 600)
      ).required, placement: placement, policy: policy, limits: limits)
  }
}
