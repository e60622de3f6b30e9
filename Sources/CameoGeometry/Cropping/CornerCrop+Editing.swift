extension CornerCrop {
  /// Takes hold of a corner, named as it is seen; other handles are left alone.
  public mutating func beginDrag(_ corner: CropHandle, at point: Point<Seen>) {
    steps.end()
    if corner.isCorner { steps.begin(Drag(corner: corner, start: point)) }
  }

  /// Moves the corner: its place at the begin and the whole way since, so that no overshoot is swallowed.
  public mutating func moveDrag(to point: Point<Seen>) {
    guard let gesture = steps.gesture, let drag = gesture.hold, point.x.isFinite, point.y.isFinite else { return }
    let way = canvas.level(point - drag.start)
    let place = place(drag.corner)
    let corners = gesture.before.corners
    steps.state.corners[place] = clamped(corners[place] + way, at: place, among: corners)
  }

  /// Lets go; the drag is one step for undo, or none where nothing changed.
  public mutating func endDrag() { steps.end() }

  /// Lets go and goes back to the state before.
  public mutating func cancelDrag() { steps.cancel() }

  /// Turns the picture by quarters clockwise, the corners with it.
  public mutating func turn(by quarters: Int) {
    var next = begun()
    next.canvas.turn(by: quarters)
    steps.change(to: next)
  }

  /// Mirrors the picture left to right as it is seen.
  public mutating func flipHorizontally() {
    var next = begun()
    next.canvas.flipHorizontally()
    steps.change(to: next)
  }

  /// Mirrors the picture top to bottom as it is seen.
  public mutating func flipVertically() {
    var next = begun()
    next.canvas.flipVertically()
    steps.change(to: next)
  }

  /// Makes the bounding box the picture, with new corners; nothing is resampled, and undo goes back.
  public mutating func apply() {
    _ = begun()
    let picture = canvas.applying(rect)
    steps.change(to: State(canvas: picture, corners: fresh(picture)))
  }

  /// Goes back to the whole photo with new corners, as one step.
  public mutating func reset() {
    _ = begun()
    let whole = CropCanvas(canvas.photo)
    steps.change(to: State(canvas: whole, corners: fresh(whole)))
  }

  /// Takes back the last step, or cancels the drag in progress.
  public mutating func undo() { steps.undo() }

  /// Does again what was taken back last.
  public mutating func redo() { steps.redo() }

  /// The state that a command starts from: no corner is held then.
  private mutating func begun() -> State {
    if steps.isHeld { steps.end() }
    return state
  }
}
