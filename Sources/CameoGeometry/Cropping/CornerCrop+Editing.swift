extension CornerCrop {
  /// Takes hold of a corner, named as it is seen; other handles are left alone.
  public mutating func beginDrag(_ corner: CropHandle, at point: Point<Seen>) {
    if !drag.isNil { endDrag() }
    guard corner.isCorner else { return }
    drag = Drag(before: state, corner: corner, start: point)
  }

  /// Moves the corner: its place at the begin and the whole way since, so that no overshoot is swallowed.
  public mutating func moveDrag(to point: Point<Seen>) {
    guard let drag, point.x.isFinite, point.y.isFinite else { return }
    let way = canvas.level(point - drag.start)
    let place = place(drag.corner)
    let corners = drag.before.corners
    state.corners[place] = clamped(corners[place] + way, at: place, among: corners)
  }

  /// Lets go; the drag is one step for undo, or none where nothing changed.
  public mutating func endDrag() {
    guard let drag else { return }
    self.drag = nil
    if state != drag.before { history.record(drag.before) }
  }

  /// Lets go and goes back to the state before.
  public mutating func cancelDrag() {
    guard let drag else { return }
    state = drag.before
    self.drag = nil
  }

  /// Turns the picture by quarters clockwise, the corners with it.
  public mutating func turn(by quarters: Int) {
    var next = begun()
    next.canvas.turn(by: quarters)
    finish(next)
  }

  /// Mirrors the picture left to right as it is seen.
  public mutating func flipHorizontally() {
    var next = begun()
    next.canvas.flipHorizontally()
    finish(next)
  }

  /// Mirrors the picture top to bottom as it is seen.
  public mutating func flipVertically() {
    var next = begun()
    next.canvas.flipVertically()
    finish(next)
  }

  /// Makes the bounding box the picture, with new corners; nothing is resampled, and undo goes back.
  public mutating func apply() {
    _ = begun()
    let picture = canvas.applying(rect)
    finish(State(canvas: picture, corners: fresh(picture)))
  }

  /// Goes back to the whole photo with new corners, as one step.
  public mutating func reset() {
    _ = begun()
    let whole = CropCanvas(canvas.photo)
    finish(State(canvas: whole, corners: fresh(whole)))
  }

  /// Takes back the last step, or cancels the drag in progress.
  public mutating func undo() {
    guard drag.isNil else {
      cancelDrag()
      return
    }
    if let before = history.undo(from: state) { state = before }
  }

  /// Does again what was taken back last.
  public mutating func redo() {
    guard drag.isNil else { return }
    if let after = history.redo(from: state) { state = after }
  }

  /// The state that a command starts from: no handle is held then.
  private mutating func begun() -> State {
    if !drag.isNil { endDrag() }
    return state
  }

  /// Ends a command: one step for undo, or part of a slider's drag.
  private mutating func finish(_ next: State) {
    if drag.isNil, next != state { history.record(state) }
    state = next
  }
}
