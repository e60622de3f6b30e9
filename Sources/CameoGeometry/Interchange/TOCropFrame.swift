/// What TOCropViewController hands to its delegate: `imageCropFrame` and `angle`.
///
/// The trap: the frame is measured in the turned photo, and in points, which are px only for an image of scale 1.
/// It is made of whole numbers, the origin rounded down and the size up, so that it may reach one past the edge;
/// it is cut there. Its angle counts clockwise and is negative after the usual counterclockwise button.
public struct TOCropFrame: Hashable, Sendable {
  /// In points of the turned photo.
  public var frame: Rect<Turned>
  /// A multiple of 90 degrees clockwise, negative ones included.
  public var angle: Int

  /// Creates a frame from the delegate's two values.
  public init(_ frame: Rect<Turned>, angle: Int = 0) {
    self.frame = frame
    self.angle = angle
  }

  /// Creates the frame that makes TOCropViewController show a crop; nil for one that is tilted or mirrored.
  /// - Parameters:
  ///   - crop: The crop, in photo px.
  ///   - scale: Px per point of its image, positive.
  public init?(_ crop: Crop, scale: Double = 1) {
    let turned = crop.turned
    guard crop.angle == 0, !turned.flipH, !turned.flipV, scale > 0 else { return nil }
    let rect = turned.rect
    self.init(
      Rect(
        x: rect.minX / scale, y: rect.minY / scale, width: rect.width / scale, height: rect.height / scale),
      angle: crop.turns == 3 ? -90 : 90 * crop.turns)
  }
}

extension Crop {
  /// Creates the crop of a frame of TOCropViewController.
  ///
  /// Nil where a number is not finite, nothing of the photo is in the frame, or the angle is no multiple of 90.
  /// - Parameters:
  ///   - data: What the delegate was given, in points of the turned image.
  ///   - photo: The upright photo's size, at least 1×1.
  ///   - scale: Px per point of its image, positive.
  public init?(_ data: TOCropFrame, of photo: PixelSize, scale: Double = 1) {
    guard data.angle % 90 == 0, scale > 0, scale.isFinite else { return nil }
    let size = TurnedRect.boundingSize(photo, degrees: Double(data.angle))
    let frame = Rect<Turned>(
      x: data.frame.minX * scale, y: data.frame.minY * scale, width: data.frame.width * scale,
      height: data.frame.height * scale)
    let inside = frame.intersection(Rect(x: 0, y: 0, width: size.width, height: size.height))
    self.init(TurnedRect(inside, degrees: Double(data.angle)), of: photo)
  }
}
