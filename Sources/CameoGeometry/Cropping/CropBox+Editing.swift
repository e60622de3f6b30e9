extension CropBox {
  /// Takes hold of a handle, or of nothing for a slider whose moves are one step.
  /// - Parameters:
  ///   - handle: The handle; nil for a slider.
  ///   - point: Where the finger is, as seen; of no meaning for a slider.
  public mutating func beginDrag(_ handle: CropHandle?, at point: Point<Seen> = Point(x: 0, y: 0)) {
    steps.begin(handle.map { Drag(handle: $0, start: point, rect: rect) })
  }

  /// Moves what is held: the box at the begin and the whole way since, so that no overshoot is swallowed.
  public mutating func moveDrag(to point: Point<Seen>) {
    guard let drag = steps.gesture?.hold, point.x.isFinite, point.y.isFinite else { return }
    let way = canvas.level(point - drag.start)
    if drag.handle == .inside {
      steps.state.wish = limits.moved(drag.rect.offsetBy(dx: way.dx, dy: way.dy))
    } else {
      let direction = canvas.level(Vector(dx: Double(drag.handle.horizontal), dy: Double(drag.handle.vertical)))
      steps.state.wish = limits.resized(
        drag.rect, x: Int(direction.dx), y: Int(direction.dy), by: way, ratio: state.ratio)
    }
  }

  /// Lets go; the drag is one step for undo, or none where nothing changed.
  public mutating func endDrag() { steps.end() }

  /// Lets go and goes back to the state before.
  public mutating func cancelDrag() { steps.cancel() }

  /// Turns the picture by quarters clockwise, the box and a locked ratio with it.
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

  /// Sets the straighten angle, −45 to 45 degrees clockwise as seen.
  public mutating func straighten(to degrees: Double) {
    guard degrees.isFinite else { return }
    var next = begun()
    next.canvas.angle = min(max(degrees, -45), 45) + 0
    steps.change(to: next)
  }

  /// Locks a ratio as it is seen, and gives the box the largest size of it within its old self; nil unlocks.
  public mutating func setRatio(_ ratio: AspectRatio?) {
    var next = begun()
    next.ratio = canvas.orientation.swapsAxes ? ratio?.transposed : ratio
    if let ratio = next.ratio {
      let rect = rect
      let size = ratio.largestSize(in: rect.size)
      if size != rect.size { next.wish = Rect(center: rect.center, size: size) }
    }
    steps.change(to: next)
  }

  /// Sets the box as it is seen, at least the smallest size and inside the picture; a locked ratio is given up.
  public mutating func setRect(_ rect: Rect<Seen>) {
    guard rect.minX.isFinite, rect.minY.isFinite, rect.maxX.isFinite, rect.maxY.isFinite, !rect.isEmpty
    else { return }
    var next = begun()
    let minimum = limits.minimum
    let level = canvas.levelToSeen.inverted.apply(rect).enclosingRect
    let size = Size<Level>(width: max(level.width, minimum.width), height: max(level.height, minimum.height))
    next.ratio = nil
    next.wish = size == level.size ? level : Rect(center: level.center, size: size)
    steps.change(to: next)
  }

  /// Makes the box the picture; nothing is resampled, and undo goes back.
  public mutating func apply() {
    var next = begun()
    next.canvas = canvas.applying(rect)
    next.wish = next.canvas.bounds
    steps.change(to: next)
  }

  /// Goes back to the whole photo, untilted, as one step.
  public mutating func reset() {
    _ = begun()
    let whole = CropCanvas(canvas.photo)
    steps.change(to: State(canvas: whole, wish: whole.bounds, ratio: nil))
  }

  /// Takes back the last step, or cancels the drag in progress.
  public mutating func undo() { steps.undo() }

  /// Does again what was taken back last.
  public mutating func redo() { steps.redo() }

  /// The state that a command starts from: no handle is held then.
  private mutating func begun() -> State {
    if steps.isHeld { steps.end() }
    return state
  }
}
