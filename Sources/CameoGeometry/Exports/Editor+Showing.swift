extension Editor {
  /// Shows what a page asks for; false where a number is not allowed.
  ///
  /// The view form's numbers are center x and y, zoom and the angle; the rect form's x, y, width, height and the angle,
  /// in photo px. A crop box and corners take the rect form alone.
  /// - Parameters:
  ///   - form: 0 view, 1 rect, 2 center, 3 top.
  ///   - isStart: Whether editing begins with it, so that there is nothing to undo; else it is one step.
  mutating func show(
    form: Int, _ a: Double, _ b: Double, _ c: Double, _ d: Double, angle: Double, turns: Int, flipH: Bool,
    flipV: Bool, isStart: Bool
  ) -> Bool {
    guard a.isFinite, b.isFinite, c.isFinite, d.isFinite, angle.isFinite else { return false }
    if let view = viewport {
      let request: PlacementRequest.Form
      switch form {
      case 0 where c > 0: request = .view(center: .init(x: a, y: b), zoom: c, angle: angle)
      case 1 where c > 0 && d > 0: request = .rect(Rect(x: a, y: b, width: c, height: d), angle: angle)
      case 2: request = .center
      case 3: request = .top
      default: return false
      }
      let wish = PlacementRequest(request, turns: turns, flipH: flipH, flipV: flipV).wish(view.coverage)
      if isStart {
        viewport = Viewport(
          view.coverage, layout: view.layout, placement: wish, policy: view.policy, limits: view.limits)
      } else {
        viewport?.show(wish)
      }
      return true
    }
    guard form == 1, c > 0, d > 0, let photo = box?.canvas.photo ?? corners?.canvas.photo else { return false }
    let crop = Crop(valid: photo, Rect(x: a, y: b, width: c, height: d), angle, turns, flipH, flipV)
    box?.show(crop, isStart: isStart)
    corners?.show(crop, isStart: isStart)
    return true
  }
}
