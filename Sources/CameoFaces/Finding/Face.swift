public import CameoGeometry
internal import Glibc

/// A face in a photo, in px of the upright photo.
public struct Face: Hashable, Sendable {
  /// The detector's box, a square in the photo's axes; it may reach outside the photo.
  public var box: Rect<Photo>
  /// The middle of the eye on the left as seen when the face is upright.
  public var leftEye: Point<Photo>
  /// The middle of the eye on the right as seen when the face is upright.
  public var rightEye: Point<Photo>
  /// The middle between the brows.
  public var brow: Point<Photo>
  /// The lowest point of the chin.
  public var chin: Point<Photo>
  /// How sure the detector is: above ``FaceFinder/threshold``; clear frontal faces reach 1 to 3.
  public var confidence: Double

  /// Creates a face from what was found of it.
  public init(
    box: Rect<Photo>, leftEye: Point<Photo>, rightEye: Point<Photo>, brow: Point<Photo>, chin: Point<Photo>,
    confidence: Double
  ) {
    self.box = box
    self.leftEye = leftEye
    self.rightEye = rightEye
    self.brow = brow
    self.chin = chin
    self.confidence = confidence
  }

  /// The point between the eyes.
  public var eyeMidpoint: Point<Photo> {
    Point(x: (leftEye.x + rightEye.x) / 2, y: (leftEye.y + rightEye.y) / 2)
  }

  /// How far the head is tilted: the eye line's angle in degrees clockwise, above −180 and up to 180.
  public var roll: Double {
    let line = rightEye - leftEye
    return atan2(line.dy, line.dx) * 180 / .pi
  }

  /// From the hairline to the chin, square to the eye line, in photo px.
  ///
  /// A face has three equal thirds: hairline to brows, brows to the nose's base, from there to the chin. So it is
  /// 1.5 times what lies between the brows and the chin, and no hair has to be found.
  public var height: Double {
    let line = rightEye - leftEye
    guard line.length > 0 else { return box.height }
    return 1.5 * abs(line.cross(chin - brow)) / line.length
  }
}
