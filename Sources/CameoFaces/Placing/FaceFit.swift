public import CameoGeometry

/// A face's legal placement, and how far it is from what the template asks for.
public struct FaceFit: Hashable, Sendable {
  /// Where the photo lies; it covers the opening wherever it can.
  public var placement: Placement
  /// How far the middle between the eyes is from its target, in mask px of the opening's own upright frame.
  public var offset: Vector<Mask>
  /// How many times larger than asked for the face is; 1 where the wish was legal.
  public var enlargement: Double

  init(placement: Placement, wish: Placement, face: Face, coverage: Coverage) {
    func eyes(_ placement: Placement) -> (offset: Vector<Mask>, scale: Double) {
      let scale = placement.scale(photo: coverage.photo, opening: coverage.opening)
      let linear = LinearPart(degrees: placement.degrees, flipH: placement.flipH, flipV: placement.flipV)
      let from = placement.pivot(photo: coverage.photo)
      return (scale * linear.apply(face.eyeMidpoint - from), scale)
    }
    let wished = eyes(wish)
    let placed = eyes(placement)
    self.placement = placement
    offset = placed.offset - wished.offset
    enlargement = placed.scale / wished.scale
  }
}
