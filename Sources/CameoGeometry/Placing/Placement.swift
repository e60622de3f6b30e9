/// Where a photo lies under an opening: what is saved, free of any view or pixel quantity.
///
/// Guarantees: every number is finite, the zoom is positive, turns is 0 to 3 and the angle lies in (−45, 45].
public struct Placement: Hashable, Sendable {
  /// The photo point under the opening's centre, as fractions of the photo's width and height.
  public let center: Fraction
  /// 1 where the photo exactly covers the opening's rect at angle 0; any positive factor.
  public let zoom: Double
  /// Quarter turns clockwise, 0 to 3.
  public let turns: Int
  /// The straighten angle, in degrees clockwise, above −45 and up to 45.
  public let angle: Double
  /// Whether the photo is mirrored left to right before it is turned.
  public let flipH: Bool
  /// Whether the photo is mirrored top to bottom before it is turned.
  public let flipV: Bool

  /// A point as fractions of a photo's width and height.
  public struct Fraction: Hashable, Sendable {
    /// 0 at the left edge, 1 at the right edge.
    public var x: Double
    /// 0 at the top edge, 1 at the bottom edge.
    public var y: Double

    /// Creates a point from its fractions.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// Creates a placement, with turns and angle normalised; the zoom counts for the normalised turns.
  ///
  /// All numbers must be finite and the zoom positive; anything else ends the process. Numbers that come from people
  /// go into a job as they are, which is checked as a whole.
  /// - Parameters:
  ///   - center: The photo point under the placeholder's centre.
  ///   - zoom: A factor on the scale at which the photo just covers the placeholder's rect, positive.
  ///   - turns: Any whole number of quarter turns clockwise.
  ///   - angle: Any finite angle in degrees clockwise.
  ///   - flipH: Whether the photo is mirrored left to right, before it is turned.
  ///   - flipV: Whether the photo is mirrored top to bottom, before it is turned.
  public init(
    center: Fraction = Fraction(x: 0.5, y: 0.5), zoom: Double = 1, turns: Int = 0, angle: Double = 0,
    flipH: Bool = false, flipV: Bool = false
  ) {
    precondition(center.x.isFinite && center.y.isFinite, "a placement's center must be finite")
    precondition(zoom.isFinite && zoom > 0, "a placement's zoom must be finite and positive")
    let (quarters, rest) = Placement.normalize(angle)
    self.center = center
    self.zoom = zoom
    self.turns = ((turns & 3) + quarters) & 3
    self.angle = rest
    self.flipH = flipH
    self.flipV = flipV
  }

  /// Splits an angle into quarter turns, 0 to 3, and a rest in (−45, 45], without rounding.
  /// - Parameter angle: Any finite angle in degrees.
  public static func normalize(_ angle: Double) -> (turns: Int, angle: Double) {
    let reduced = remainderOfFullTurn(angle)
    var quarters = (reduced / 90).rounded(.toNearestOrEven)
    var rest = reduced - 90 * quarters
    if rest <= -45 {
      quarters -= 1
      rest += 90
    } else if rest > 45 {
      quarters += 1
      rest -= 90
    }
    // Adding zero turns −0 into 0.
    return (Int(quarters) & 3, rest + 0)
  }

  /// The whole angle in the opening's frame, in degrees clockwise.
  public var degrees: Double { 90 * Double(turns) + angle }

  /// Whether exactly one flip is set, so that the photo shows mirrored.
  public var isMirrored: Bool { flipH != flipV }

  /// The change that turns and flips make to the photo's pixels, without the angle.
  public var orientation: Orientation { Orientation(turns: turns, flipH: flipH, flipV: flipV) }

  /// The same placement with another centre and zoom.
  public func with(center: Fraction, zoom: Double) -> Placement {
    Placement(center: center, zoom: zoom, turns: turns, angle: angle, flipH: flipH, flipV: flipV)
  }

  /// Mask px per photo px at zoom 1: the scale at which the photo just covers the opening's rect at angle 0.
  public static func coveringScale(photo: PixelSize, opening: Opening, turns: Int) -> Double {
    let size = turns & 1 == 1 ? photo.transposed : photo
    return max(opening.rect.width / Double(size.width), opening.rect.height / Double(size.height))
  }

  /// Mask px per photo px.
  public func scale(photo: PixelSize, opening: Opening) -> Double {
    zoom * Placement.coveringScale(photo: photo, opening: opening, turns: turns)
  }

  /// The photo point under the opening's centre.
  public func pivot(photo: PixelSize) -> Point<Photo> {
    Point(x: center.x * Double(photo.width), y: center.y * Double(photo.height))
  }

  /// The map from photo px to mask px: the one formula of the whole project.
  public func transform(photo: PixelSize, opening: Opening) -> Transform<Photo, Mask> {
    Transform(
      LinearPart(degrees: opening.rotation + degrees, flipH: flipH, flipV: flipV),
      scale: scale(photo: photo, opening: opening), pivot: pivot(photo: photo), center: opening.center)
  }

  /// The photo px under the opening's upright rect; a rect itself where the angle is 0.
  public func quad(photo: PixelSize, opening: Opening) -> Quad<Photo> {
    transform(photo: photo, opening: opening).inverted.apply(opening.turning.apply(opening.rect))
  }
}
