/// What an editor shows, in the words of its view; exists only while editing and is never saved.
///
/// The photo in the view: x ↦ middle + pan + fit · zoomScale · L · (x − photo's middle).
public struct ViewState: Hashable, Sendable {
  /// 1 where the photo fits the view (aspect fit).
  public var zoomScale: Double
  /// From the view's middle to the photo's middle, in points.
  public var pan: Vector<View>
  /// Quarter turns clockwise.
  public var turns: Int
  /// The straighten angle, in degrees clockwise.
  public var angle: Double
  /// Whether the photo is mirrored left to right before it is turned.
  public var flipH: Bool
  /// Whether the photo is mirrored top to bottom before it is turned.
  public var flipV: Bool

  /// Creates a state; the zoom scale must be positive and all numbers finite.
  public init(
    zoomScale: Double, pan: Vector<View> = .zero, turns: Int = 0, angle: Double = 0, flipH: Bool = false,
    flipV: Bool = false
  ) {
    self.zoomScale = zoomScale
    self.pan = pan
    self.turns = turns
    self.angle = angle
    self.flipH = flipH
    self.flipV = flipV
  }

  /// Creates the state that shows a placement.
  public init(_ placement: Placement, _ coverage: Coverage, _ layout: ViewLayout) {
    let photo = coverage.photo
    let fit = layout.aspectFitScale(photo: photo, turns: placement.turns)
    let scale = placement.scale(photo: photo, opening: coverage.opening) * layout.maskScale
    let linear = LinearPart(
      degrees: coverage.opening.rotation + placement.degrees, flipH: placement.flipH, flipV: placement.flipV)
    let offset: Vector<View> = linear.apply(
      Vector<Photo>(
        dx: (placement.center.x - 0.5) * Double(photo.width),
        dy: (placement.center.y - 0.5) * Double(photo.height)))
    let middle = layout.maskToView.apply(coverage.opening.center)
    self.init(
      zoomScale: scale / fit, pan: (middle - layout.center) - scale * offset, turns: placement.turns,
      angle: placement.angle, flipH: placement.flipH, flipV: placement.flipV)
  }

  /// The placement that this state shows, before any policy.
  public func placement(_ coverage: Coverage, _ layout: ViewLayout) -> Placement {
    let photo = coverage.photo
    let normal = Placement(turns: turns, angle: angle, flipH: flipH, flipV: flipV)
    let fit = layout.aspectFitScale(photo: photo, turns: turns)
    let scale = fit * zoomScale
    let linear = LinearPart(
      degrees: coverage.opening.rotation + normal.degrees, flipH: flipH, flipV: flipV)
    let middle = layout.maskToView.apply(coverage.opening.center)
    let offset: Vector<Photo> = linear.applyTransposed((middle - layout.center) - pan)
    let covering = Placement.coveringScale(photo: photo, opening: coverage.opening, turns: normal.turns)
    return normal.with(
      center: .init(
        x: 0.5 + offset.dx / scale / Double(photo.width), y: 0.5 + offset.dy / scale / Double(photo.height)),
      zoom: scale / layout.maskScale / covering)
  }
}
