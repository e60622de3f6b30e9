/// What an editor's user has asked for, before anything is clamped or normalised.
///
/// Unlike a ``Placement`` it keeps an angle of −45 as it was given, so that a slider that goes there and back,
/// or a flip there and back, changes nothing.
///
/// Guarantees: every number is finite, the zoom is positive, turns is 0 to 3, the angle lies in [−45, 45].
public struct Wish: Turnable, Hashable, Sendable {
  /// The photo point under the opening's centre, as fractions of the photo's width and height.
  public internal(set) var center: Placement.Fraction
  /// A factor on the scale at which the photo, with these turns, just covers the opening's rect.
  public internal(set) var zoom: Double
  /// Quarter turns clockwise, 0 to 3.
  public internal(set) var turns: Int
  /// The straighten angle, in degrees clockwise, −45 to 45.
  public internal(set) var angle: Double
  /// Whether the photo is mirrored left to right before it is turned.
  public internal(set) var flipH: Bool
  /// Whether the photo is mirrored top to bottom before it is turned.
  public internal(set) var flipV: Bool

  /// Creates the wish for a placement as it is.
  public init(_ placement: Placement) {
    center = placement.center
    zoom = placement.zoom
    turns = placement.turns
    angle = placement.angle
    flipH = placement.flipH
    flipV = placement.flipV
  }

  /// The same wish as a placement: at −45 with one turn less, and the zoom rewritten so that nothing jumps.
  public func placement(_ coverage: Coverage) -> Placement {
    let normal = Placement(
      center: center, zoom: zoom, turns: turns, angle: angle, flipH: flipH, flipV: flipV)
    guard normal.turns != turns else { return normal }
    return normal.with(center: center, zoom: legalZoom(zoom * factor(from: turns, to: normal.turns, coverage)))
  }

  /// Takes centre and zoom from a placement, keeping turns, angle and flips.
  mutating func move(to placement: Placement, _ coverage: Coverage) {
    center = placement.center
    zoom =
      placement.turns == turns
      ? placement.zoom : legalZoom(placement.zoom * factor(from: placement.turns, to: turns, coverage))
  }

  private func factor(from: Int, to: Int, _ coverage: Coverage) -> Double {
    Placement.coveringScale(photo: coverage.photo, opening: coverage.opening, turns: from)
      / Placement.coveringScale(photo: coverage.photo, opening: coverage.opening, turns: to)
  }
}

extension Placement {
  /// The same picture at another angle, of which whole quarters become turns without a jump in scale.
  ///
  /// A command that turns keeps the zoom; a free rotation, as this one, keeps the scale.
  /// - Parameters:
  ///   - degrees: The whole angle in the opening's frame, clockwise, any finite number.
  ///   - coverage: The photo and the opening, from which the scales of both angles follow.
  public func rotated(toDegrees degrees: Double, _ coverage: Coverage) -> Placement {
    let normal = Placement(center: center, zoom: zoom, angle: degrees, flipH: flipH, flipV: flipV)
    guard normal.turns != turns else { return normal }
    let scale = scale(photo: coverage.photo, opening: coverage.opening)
    let covering = Placement.coveringScale(
      photo: coverage.photo, opening: coverage.opening, turns: normal.turns)
    return normal.with(center: center, zoom: legalZoom(scale / covering))
  }
}

/// A zoom that stays finite and positive however extreme the numbers are that it was made of.
private func legalZoom(_ zoom: Double) -> Double {
  min(max(zoom, .leastNormalMagnitude), .greatestFiniteMagnitude)
}
