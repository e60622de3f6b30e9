/// The legal placements of one photo under one opening: those that leave none of it uncovered.
///
/// In closed form: a smallest scale, and for each scale an axis-aligned box of centres in the photo.
public struct Coverage: Hashable, Sendable {
  /// The upright photo's size, at least 1×1.
  public let photo: PixelSize
  /// Where the photo shows.
  public let opening: Opening

  /// Creates the coverage of an opening by a photo, whose sides must be positive.
  public init(photo: PixelSize, opening: Opening) {
    precondition(photo.width > 0 && photo.height > 0, "a photo has at least one pixel")
    self.photo = photo
    self.opening = opening
  }

  /// What a renderer or an editor does with a placement that leaves part of the opening uncovered.
  public enum Policy: Hashable, Sendable, CaseIterable {
    /// Moves it to the nearest legal one: the scale first, then the centre.
    case clamp
    /// Keeps it, within a zoom of 0.05 and one photo size; the rest shows the background.
    case fill
    /// Refuses it.
    case fail
  }

  /// The smallest zoom that the policy `fill` keeps.
  public static var smallestFillZoom: Double { 0.05 }

  /// The smallest zoom at which the photo can cover the opening with the given turns, angle and flips.
  public func minimumZoom(_ placement: Placement) -> Double {
    minimumZoom(turns: placement.turns, reach(placement))
  }

  /// The range of legal centres at a zoom, as fractions of the photo.
  ///
  /// Below the minimum zoom both ends are the one centre that leaves equal parts uncovered.
  public func centers(
    _ placement: Placement
  ) -> (x: ClosedRange<Double>, y: ClosedRange<Double>) {
    let reach = reach(placement)
    let scale = placement.scale(photo: photo, opening: opening)
    return (
      range(reach.left, reach.right, scale * Double(photo.width)),
      range(reach.top, reach.bottom, scale * Double(photo.height))
    )
  }

  /// The nearest legal placement: the zoom raised where needed, then the centre moved into its box.
  public func clamp(_ wish: Placement) -> Placement {
    let zoom = max(wish.zoom, minimumZoom(wish))
    let zoomed = wish.with(center: wish.center, zoom: zoom)
    let box = centers(zoomed)
    return wish.with(
      center: .init(
        x: min(max(wish.center.x, box.x.lowerBound), box.x.upperBound),
        y: min(max(wish.center.y, box.y.lowerBound), box.y.upperBound)), zoom: zoom)
  }

  /// Whether the placement covers the opening, up to a tolerance.
  /// - Parameters:
  ///   - placement: The placement in question; it is not clamped before.
  ///   - tolerance: In photo px; rounding alone stays below 1e-6.
  public func covers(_ placement: Placement, tolerance: Double = 1e-6) -> Bool {
    let legal = clamp(placement)
    return legal.zoom <= placement.zoom * (1 + tolerance / Double(max(photo.width, photo.height)))
      && abs(legal.center.x - placement.center.x) * Double(photo.width) <= tolerance
      && abs(legal.center.y - placement.center.y) * Double(photo.height) <= tolerance
  }

  /// What a policy makes of a wish; nil where `fail` refuses it.
  public func apply(_ policy: Policy, to wish: Placement) -> Placement? {
    switch policy {
    case .clamp: clamp(wish)
    case .fill: filled(wish)
    case .fail: covers(wish) ? wish : nil
    }
  }

  /// The wish within a zoom of 0.05 and one photo size.
  func filled(_ wish: Placement) -> Placement {
    wish.with(
      center: .init(x: min(max(wish.center.x, -1), 2), y: min(max(wish.center.y, -1), 2)),
      zoom: max(wish.zoom, Coverage.smallestFillZoom))
  }

  /// The smallest zoom, for the wish's own turns, at which the photo can cover the opening.
  func minimumZoom(_ wish: Wish) -> Double {
    let degrees = 90 * Double(wish.turns) + wish.angle
    return minimumZoom(
      turns: wish.turns, opening.reach(degrees: degrees, flipH: wish.flipH, flipV: wish.flipV))
  }

  private func reach(_ placement: Placement) -> Reach {
    opening.reach(degrees: placement.degrees, flipH: placement.flipH, flipV: placement.flipV)
  }

  private func minimumZoom(turns: Int, _ reach: Reach) -> Double {
    let scale = max(reach.width / Double(photo.width), reach.height / Double(photo.height))
    return scale / Placement.coveringScale(photo: photo, opening: opening, turns: turns)
  }

  private func range(_ before: Double, _ after: Double, _ extent: Double) -> ClosedRange<Double> {
    let low = before / extent
    let high = 1 - after / extent
    guard low < high else {
      let middle = (low + high) / 2
      return middle...middle
    }
    return low...high
  }
}
