extension Viewport {
  /// The scale of the photo in the view: 1 where it fits the view (aspect fit).
  public var zoomScale: Double { state.zoomScale }

  /// The smallest ``zoomScale`` that the policy allows at the present angle.
  public var minimumZoomScale: Double {
    let placement = placement
    return zoomScale(ofZoom: minimumZoom(Wish(placement)), turns: placement.turns)
  }

  /// The largest ``zoomScale`` that a gesture reaches; never below the smallest.
  public var maximumZoomScale: Double {
    let placement = placement
    return zoomScale(ofZoom: maximumZoom(Wish(placement)), turns: placement.turns)
  }

  /// The ``zoomScale`` at which the whole photo just fits the view.
  public var aspectFitZoomScale: Double { 1 }

  /// The ``zoomScale`` at which the photo just fills the view.
  public var aspectFillZoomScale: Double {
    let turns = placement.turns
    return layout.aspectFillScale(photo: coverage.photo, turns: turns)
      / layout.aspectFitScale(photo: coverage.photo, turns: turns)
  }

  /// Zooms as far out as the policy allows, the photo's middle in the opening's.
  ///
  /// Under `clamp` the opening stays covered; else the whole photo is seen in the opening's rect.
  public mutating func fit() {
    var next = begun()
    next.center = .init(x: 0.5, y: 0.5)
    next.zoom = policy == .clamp ? minimumZoom(next) : max(Coverage.smallestFillZoom, containingZoom)
    steps.change(to: next)
  }

  /// Shows the photo as large as covers the opening's rect at angle 0, its middle in the opening's.
  public mutating func fill() {
    var next = begun()
    next.center = .init(x: 0.5, y: 0.5)
    next.zoom = 1
    steps.change(to: next)
  }

  /// Multiplies the zoom, within its limits, keeping the photo's point under a point of the view there.
  public mutating func zoom(by factor: Double, about point: Point<View>) {
    guard factor > 0, factor.isFinite else { return }
    carry(from: point, to: point, scale: factor)
  }

  /// Sets the ``zoomScale``, within its limits, about the opening's centre.
  public mutating func setZoomScale(_ scale: Double) {
    zoom(by: scale / zoomScale, about: layout.maskToView.apply(coverage.opening.center))
  }

  /// Doubles the zoom about a point, or goes back to the smallest one where the largest is reached.
  public mutating func doubleTap(at point: Point<View>) {
    let isLargest = zoomScale >= maximumZoomScale * (1 - 1e-9)
    zoom(by: isLargest ? minimumZoomScale / zoomScale : 2, about: point)
  }

  /// Moves the photo by a distance in the view.
  public mutating func pan(by vector: Vector<View>) {
    let middle = layout.maskToView.apply(coverage.opening.center)
    carry(from: middle, to: middle + vector, scale: 1)
  }

  /// A gesture in one step.
  private mutating func carry(from start: Point<View>, to end: Point<View>, scale: Double) {
    let before = begun()
    guard let next = followed(anchor(.one(start)), to: end, scale: scale, rotation: 0) else { return }
    steps.change(to: next == before ? before : settled(next))
  }

  func minimumZoom(_ wish: Wish) -> Double {
    policy == .clamp ? coverage.minimumZoom(wish) : Coverage.smallestFillZoom
  }

  func maximumZoom(_ wish: Wish) -> Double {
    let covering = Placement.coveringScale(
      photo: coverage.photo, opening: coverage.opening, turns: wish.turns)
    let largest = limits.maximumZoom ?? limits.maximumUpscale / covering
    return max(largest, coverage.minimumZoom(wish), minimumZoom(wish))
  }

  /// The zoom at which the whole photo, at its angle, lies in the opening's rect.
  private var containingZoom: Double {
    let (sine, cosine) = sineAndCosine(degrees: wish.angle)
    let size = wish.turns & 1 == 1 ? coverage.photo.transposed : coverage.photo
    let width = Double(size.width) * cosine + Double(size.height) * abs(sine)
    let height = Double(size.width) * abs(sine) + Double(size.height) * cosine
    let rect = coverage.opening.rect
    return min(rect.width / width, rect.height / height)
      / Placement.coveringScale(photo: coverage.photo, opening: coverage.opening, turns: wish.turns)
  }

  private func zoomScale(ofZoom zoom: Double, turns: Int) -> Double {
    let covering = Placement.coveringScale(photo: coverage.photo, opening: coverage.opening, turns: turns)
    return zoom * covering * layout.maskScale / layout.aspectFitScale(photo: coverage.photo, turns: turns)
  }
}
