/// A rect in a photo that was mirrored and then turned: how other croppers describe what they cut out.
///
/// The rect is measured from the top-left corner of the turned photo's bounding box.
public struct TurnedRect: Hashable, Sendable {
  /// In photo px, in the turned photo's bounding box.
  public var rect: Rect<Turned>
  /// By how much the photo is turned clockwise as it is drawn, in degrees.
  public var degrees: Double
  /// Whether the photo is mirrored left to right before it is turned.
  public var flipH: Bool
  /// Whether the photo is mirrored top to bottom before it is turned.
  public var flipV: Bool

  /// Creates a rect in a turned photo.
  public init(_ rect: Rect<Turned>, degrees: Double = 0, flipH: Bool = false, flipV: Bool = false) {
    self.rect = rect
    self.degrees = degrees
    self.flipH = flipH
    self.flipV = flipV
  }

  /// The bounding box's size of a photo turned by any angle.
  public static func boundingSize(_ photo: PixelSize, degrees: Double) -> Size<Turned> {
    let (sine, cosine) = sineAndCosine(degrees: degrees)
    let width = Double(photo.width)
    let height = Double(photo.height)
    return Size(
      width: width * abs(cosine) + height * abs(sine), height: width * abs(sine) + height * abs(cosine))
  }

  /// The map from photo px to the turned photo's bounding box.
  func photoToTurned(_ photo: PixelSize) -> Transform<Photo, Turned> {
    let size = TurnedRect.boundingSize(photo, degrees: degrees)
    return Transform(
      LinearPart(degrees: degrees, flipH: flipH, flipV: flipV), scale: 1,
      pivot: Point(x: Double(photo.width) / 2, y: Double(photo.height) / 2),
      center: Point(x: size.width / 2, y: size.height / 2))
  }
}

extension Crop {
  /// Creates the crop that a rect in a turned photo is; nil where a number is not finite or the rect has no area.
  public init?(_ turned: TurnedRect, of photo: PixelSize) {
    guard turned.degrees.isFinite, photo.width > 0, photo.height > 0 else { return nil }
    let (turns, angle) = Placement.normalize(turned.degrees)
    let center = turned.photoToTurned(photo).inverted.apply(turned.rect.center)
    let size = turned.rect.size
    let isOdd = turns & 1 == 1
    self.init(
      photo,
      rect: Rect(
        center: center,
        size: Size(width: isOdd ? size.height : size.width, height: isOdd ? size.width : size.height)),
      angle: turned.flipH != turned.flipV ? angle : 0 - angle, turns: turns, flipH: turned.flipH,
      flipV: turned.flipV)
  }

  /// The same as a rect in the turned photo.
  public var turned: TurnedRect {
    let degrees = 90 * Double(turns) + (flipH != flipV ? angle : 0 - angle)
    var result = TurnedRect(
      Rect(x: 0, y: 0, width: 0, height: 0), degrees: degrees, flipH: flipH, flipV: flipV)
    let center = result.photoToTurned(photo).apply(rect.center)
    result.rect = Rect(center: center, size: Size(width: seenSize.width, height: seenSize.height))
    return result
  }
}
