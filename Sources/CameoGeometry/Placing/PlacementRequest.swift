/// What a job asks for: a placement, a rect of the photo, or an automatic choice.
public struct PlacementRequest: Hashable, Sendable {
  /// The form that the request takes.
  public enum Form: Hashable, Sendable {
    /// The placement itself.
    case view(center: Placement.Fraction, zoom: Double, angle: Double)
    /// A box in photo px, turned clockwise about its centre by an angle in degrees.
    case rect(Rect<Photo>, angle: Double)
    /// The photo's middle, at the smallest zoom that covers the rect.
    case center
    /// The same, as high in the photo as is legal.
    case top
  }

  /// What the placement is found from.
  public var form: Form
  /// Quarter turns clockwise, any whole number.
  public var turns: Int
  /// Whether the photo is mirrored left to right before it is turned.
  public var flipH: Bool
  /// Whether the photo is mirrored top to bottom before it is turned.
  public var flipV: Bool

  /// Creates a request; all numbers must be finite, a zoom and a rect's extents positive.
  public init(_ form: Form, turns: Int = 0, flipH: Bool = false, flipV: Bool = false) {
    self.form = form
    self.turns = turns
    self.flipH = flipH
    self.flipV = flipV
  }

  /// The placement that is meant, before any policy: a rect may reach outside the photo.
  public func wish(_ coverage: Coverage) -> Placement {
    switch form {
    case .view(let center, let zoom, let angle):
      return Placement(center: center, zoom: zoom, turns: turns, angle: angle, flipH: flipH, flipV: flipV)
    case .rect(let rect, let angle): return placement(rect, angle, coverage)
    case .center: return turned(coverage.clamp(Placement()), coverage)
    case .top:
      let middle = coverage.clamp(Placement())
      let top = coverage.centers(middle).y.lowerBound
      return turned(middle.with(center: .init(x: middle.center.x, y: top), zoom: middle.zoom), coverage)
    }
  }

  /// An automatic placement with turns and flips set: centre and zoom kept, the angle as seen kept, then made legal.
  private func turned(_ placement: Placement, _ coverage: Coverage) -> Placement {
    coverage.clamp(
      Placement(
        center: placement.center, zoom: placement.zoom, turns: turns + placement.turns,
        angle: flipH != flipV ? -placement.angle : placement.angle, flipH: flipH, flipV: flipV))
  }

  /// The placement under which nothing outside a box shows: the box covers the opening's rect.
  private func placement(_ rect: Rect<Photo>, _ angle: Double, _ coverage: Coverage) -> Placement {
    let isOdd = turns & 1 == 1
    let width = isOdd ? rect.height : rect.width
    let height = isOdd ? rect.width : rect.height
    let opening = coverage.opening.rect
    let scale = max(opening.width / width, opening.height / height)
    let center = Placement.Fraction(
      x: rect.midX / Double(coverage.photo.width), y: rect.midY / Double(coverage.photo.height))
    let upright = Placement(
      center: center, turns: turns, angle: flipH != flipV ? angle : -angle, flipH: flipH, flipV: flipV)
    let covering = Placement.coveringScale(
      photo: coverage.photo, opening: coverage.opening, turns: upright.turns)
    return upright.with(center: center, zoom: scale / covering)
  }
}
