extension Viewport {
  /// Turns the photo by quarters clockwise; the zoom is kept, not the scale.
  public mutating func turn(by quarters: Int) {
    guard limits.allowsTurns else { return }
    var next = begun()
    next.turn(by: quarters)
    steps.change(to: next)
  }

  /// Mirrors the picture left to right as it is seen.
  public mutating func flipHorizontally() {
    guard limits.allowsFlips else { return }
    var next = begun()
    next.flipHorizontally()
    steps.change(to: next)
  }

  /// Mirrors the picture top to bottom as it is seen.
  public mutating func flipVertically() {
    guard limits.allowsFlips else { return }
    var next = begun()
    next.flipVertically()
    steps.change(to: next)
  }

  /// Sets the straighten angle within its limit, in degrees clockwise.
  public mutating func straighten(to degrees: Double) {
    guard degrees.isFinite else { return }
    let limit = limits.straighten
    var next = begun()
    // Adding zero turns −0 into 0.
    next.angle = min(max(degrees, -limit), limit) + 0
    steps.change(to: next)
  }

  /// Turns the picture freely without a jump in scale; whole quarters become turns.
  /// - Parameter degrees: The whole angle in the opening's frame, clockwise.
  public mutating func rotate(to degrees: Double) {
    guard degrees.isFinite, limits.allowsTurns else { return }
    let free = begun().placement(coverage).rotated(toDegrees: degrees, coverage)
    if abs(free.angle) <= limits.straighten { steps.change(to: Wish(free)) }
  }

  /// Shows another placement, as one step.
  public mutating func show(_ placement: Placement) {
    _ = begun()
    steps.change(to: Wish(placement))
  }

  /// Shows what a view showed, of this size or after ``layout`` was set to its own.
  ///
  /// Numbers that are not finite, or a zoom scale that is not positive, do nothing.
  public mutating func show(_ state: ViewState) {
    guard state.zoomScale > 0, state.zoomScale.isFinite, state.pan.dx.isFinite, state.pan.dy.isFinite,
      state.angle.isFinite
    else { return }
    show(state.placement(coverage, layout))
  }

  /// Goes back to the first placement, as one step.
  public mutating func reset() { show(initial) }

  /// Takes back the last step, or cancels the gesture in progress.
  public mutating func undo() { steps.undo() }

  /// Does again what was taken back last.
  public mutating func redo() { steps.redo() }
}

extension Viewport {
  /// Creates a viewport whose opening is a window of a fixed ratio in the view, over which the photo moves.
  /// - Parameters:
  ///   - photo: The upright photo's size, at least 1×1.
  ///   - ratio: The window's width to its height.
  ///   - size: The view's size, in points.
  ///   - inset: Points that stay free round the window.
  ///   - placement: Where the photo lies under the window at first.
  ///   - policy: What is done where the photo does not cover the window.
  ///   - limits: How far the photo may be enlarged and straightened.
  /// - Returns: nil where the view has no area.
  public static func window(
    _ photo: PixelSize, ratio: AspectRatio, in size: Size<View>, inset: Double = 0,
    placement: Placement = Placement(), policy: Coverage.Policy = .clamp, limits: EditingLimits = .standard
  ) -> Viewport? {
    let rect = Rect<Mask>(x: 0, y: 0, width: ratio.width, height: ratio.height)
    guard let opening = Opening(rect: rect, shape: .rect(radius: 0)),
      let layout = ViewLayout(fitting: rect, in: size, inset: inset)
    else { return nil }
    return Viewport(
      Coverage(photo: photo, opening: opening), layout: layout, placement: placement, policy: policy,
      limits: limits)
  }
}
