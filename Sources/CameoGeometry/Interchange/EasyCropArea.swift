/// What react-easy-crop passes to `onCropComplete` as its first argument, and the rotation beside it.
///
/// The trap: the numbers are percentages of the turned photo's bounding box (since its rotation became part of
/// the computation; before, of the unturned photo), not of the photo. The second argument in px has been rounded,
/// and its height made from its width: use the percentages. Flips are not part of the data.
public struct EasyCropArea: Hashable, Sendable {
  /// The left edge, in percent of the bounding box's width.
  public var x: Double
  /// The top edge, in percent of the bounding box's height.
  public var y: Double
  /// In percent of the bounding box's width.
  public var width: Double
  /// In percent of the bounding box's height.
  public var height: Double
  /// Degrees clockwise, the component's `rotation`.
  public var rotation: Double

  /// Creates an area from its percentages.
  public init(x: Double, y: Double, width: Double, height: Double, rotation: Double = 0) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.rotation = rotation
  }

  /// Creates the area that makes react-easy-crop show a crop; its flips are left to the page.
  public init(_ crop: Crop) {
    let turned = crop.turned
    let size = TurnedRect.boundingSize(crop.photo, degrees: turned.degrees)
    self.init(
      x: turned.rect.minX / size.width * 100, y: turned.rect.minY / size.height * 100,
      width: turned.rect.width / size.width * 100, height: turned.rect.height / size.height * 100,
      rotation: turned.degrees)
  }
}

extension Crop {
  /// Creates the crop of a react-easy-crop area, with flips that the page made before the rotation.
  ///
  /// Nil where a number is not finite or the area is empty.
  public init?(_ area: EasyCropArea, of photo: PixelSize, flipH: Bool = false, flipV: Bool = false) {
    guard area.rotation.isFinite else { return nil }
    let size = TurnedRect.boundingSize(photo, degrees: area.rotation)
    self.init(
      TurnedRect(
        Rect(
          x: area.x / 100 * size.width, y: area.y / 100 * size.height, width: area.width / 100 * size.width,
          height: area.height / 100 * size.height), degrees: area.rotation, flipH: flipH, flipV: flipV),
      of: photo)
  }
}
