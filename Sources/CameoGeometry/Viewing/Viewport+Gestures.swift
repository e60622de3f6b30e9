extension Viewport {
  /// Begins a gesture, or adds a finger to one: what is shown stays where it is.
  ///
  /// Without fingers it begins one for a slider: all commands until its end are one step.
  public mutating func beginGesture(_ fingers: Fingers? = nil) {
    if !isInGesture { steps.begin(nil) }
    if let fingers {
      let anchor = anchor(fingers)
      steps.gesture?.hold = anchor
    } else if steps.isHeld {
      steps.state = settled(wish)
      steps.gesture?.hold = nil
    }
  }

  /// Follows the fingers; where one was added or lifted, they take hold anew.
  public mutating func moveGesture(to fingers: Fingers) {
    guard let anchor = steps.gesture?.hold, anchor.fingers.count == fingers.count else {
      if isInGesture { beginGesture(fingers) }
      return
    }
    let spread = fingers.spread
    let distance = spread.length
    let isPinch = fingers.count == 2 && distance > 0 && anchor.distance > 0
    // Directions repeat after a turn: the one nearest to the last is meant.
    let raw = isPinch ? direction(spread) - anchor.direction : 0
    let rotation =
      isPinch ? raw + 360 * ((anchor.turned - raw) / 360).rounded(.toNearestOrEven) : anchor.turned
    steps.gesture?.hold?.turned = rotation
    let scale = isPinch ? distance / anchor.distance : 1
    steps.state = followed(anchor, to: fingers.center, scale: scale, rotation: rotation) ?? wish
  }

  /// Follows a pinch or a wheel given as totals since the begin.
  /// - Parameters:
  ///   - center: Where the held point of the photo is to be.
  ///   - scale: The factor on the zoom, positive.
  ///   - rotation: Degrees clockwise.
  public mutating func moveGesture(to center: Point<View>, scale: Double, rotation: Double = 0) {
    guard let anchor = steps.gesture?.hold, scale > 0, scale.isFinite, rotation.isFinite else { return }
    steps.state = followed(anchor, to: center, scale: scale, rotation: rotation) ?? wish
  }

  /// Ends the gesture; it is one step for undo, or none where nothing changed.
  public mutating func endGesture() {
    if steps.isHeld { steps.state = settled(wish) }
    steps.end()
  }

  /// Ends the gesture and goes back to the state before it.
  public mutating func cancelGesture() { steps.cancel() }

  /// Whether a gesture is in progress.
  public var isInGesture: Bool { !steps.gesture.isNil }

  /// The wish that a command starts from: the fingers are off the photo then.
  mutating func begun() -> Wish {
    if steps.isHeld { endGesture() }
    return wish
  }

  /// Takes hold of the photo as it is shown.
  func anchor(_ fingers: Fingers) -> Anchor {
    let spread = fingers.spread
    return Anchor(
      start: settled(wish), point: photoPoint(at: fingers.center, placement), fingers: fingers,
      distance: spread.length, direction: fingers.count == 2 ? direction(spread) : 0)
  }

  /// The one formula of pan, pinch and turn: the held point of the photo goes where the fingers are.
  ///
  /// Nil for points that have no place on any screen.
  func followed(_ anchor: Anchor, to center: Point<View>, scale: Double, rotation: Double) -> Wish? {
    var next = anchor.start
    // A photo that is already past the limit stays there.
    next.angle = min(
      max(next.angle + rotation, min(-limits.straighten, next.angle)), max(limits.straighten, next.angle))
    let smallest = minimumZoom(next)
    let largest = max(maximumZoom(next), anchor.start.zoom)
    next.zoom = min(max(anchor.start.zoom * scale, smallest), largest)

    let opening = coverage.opening
    let photo = coverage.photo
    let linear = LinearPart(
      degrees: opening.rotation + 90 * Double(next.turns) + next.angle, flipH: next.flipH, flipV: next.flipV)
    let covering = Placement.coveringScale(photo: photo, opening: opening, turns: next.turns)
    let offset: Vector<Photo> = linear.applyTransposed(layout.maskPoint(at: center) - opening.center)
    let pivot = anchor.point - (1 / (next.zoom * covering)) * offset
    guard pivot.x.isFinite, pivot.y.isFinite else { return nil }
    next.center = .init(x: pivot.x / Double(photo.width), y: pivot.y / Double(photo.height))
    return next
  }
}
