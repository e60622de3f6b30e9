/// A part of a photo, turned and mirrored: what croppers deliver, and a placement without a template.
///
/// Guarantees: the rect's edges and the angle are finite, its extents are positive.
public struct Crop: Hashable, Sendable {
  /// The upright photo's size.
  public let photo: PixelSize
  /// The box in photo px, before it is turned about its centre.
  public let rect: Rect<Photo>
  /// By how much the box is turned clockwise in the photo, in degrees.
  public let angle: Double
  /// Quarter turns clockwise of what is shown, 0 to 3.
  public let turns: Int
  /// Whether the photo is mirrored left to right before it is turned.
  public let flipH: Bool
  /// Whether the photo is mirrored top to bottom before it is turned.
  public let flipV: Bool

  /// Creates a crop; nil where a guarantee would not hold.
  public init?(
    _ photo: PixelSize, rect: Rect<Photo>, angle: Double = 0, turns: Int = 0, flipH: Bool = false,
    flipV: Bool = false
  ) {
    guard photo.width > 0, photo.height > 0, rect.minX.isFinite, rect.minY.isFinite, rect.maxX.isFinite,
      rect.maxY.isFinite, !rect.isEmpty, angle.isFinite
    else { return nil }
    self.init(valid: photo, rect, angle, turns, flipH, flipV)
  }

  init(
    valid photo: PixelSize, _ rect: Rect<Photo>, _ angle: Double, _ turns: Int, _ flipH: Bool, _ flipV: Bool
  ) {
    self.photo = photo
    self.rect = rect
    self.angle = angle
    self.turns = turns & 3
    self.flipH = flipH
    self.flipV = flipV
  }

  /// Creates the part of the photo that a placement shows in the opening's rect.
  public init(_ placement: Placement, _ coverage: Coverage) {
    let scale = placement.scale(photo: coverage.photo, opening: coverage.opening)
    let seen = coverage.opening.rect.size
    let width = seen.width / scale
    let height = seen.height / scale
    let isOdd = placement.turns & 1 == 1
    self.init(
      valid: coverage.photo,
      Rect(
        center: placement.pivot(photo: coverage.photo),
        size: Size(width: isOdd ? height : width, height: isOdd ? width : height)),
      placement.isMirrored ? placement.angle : 0 - placement.angle, placement.turns, placement.flipH,
      placement.flipV)
  }

  /// The size of what is shown, in photo px.
  public var seenSize: Size<Seen> {
    turns & 1 == 1
      ? Size(width: rect.height, height: rect.width) : Size(width: rect.width, height: rect.height)
  }

  /// The box in the photo, corner by corner as they lie in the photo.
  public var quad: Quad<Photo> {
    let turn = Transform<Photo, Photo>(
      LinearPart(degrees: angle), scale: 1, pivot: rect.center, center: rect.center)
    return angle == 0 ? rect.quad : turn.apply(rect)
  }

  /// The same as a job asks for it.
  public var request: PlacementRequest {
    PlacementRequest(.rect(rect, angle: angle), turns: turns, flipH: flipH, flipV: flipV)
  }

  /// The photo under a placeholder that is the crop itself: one mask px is one photo px.
  public var coverage: Coverage? {
    Opening(
      rect: Rect(x: 0, y: 0, width: seenSize.width, height: seenSize.height), shape: .rect(radius: 0)
    ).map { Coverage(photo: photo, opening: $0) }
  }

  /// The placement that shows this part under any placeholder: the box covers the opening's rect.
  public func placement(_ coverage: Coverage) -> Placement { request.wish(coverage) }
}
