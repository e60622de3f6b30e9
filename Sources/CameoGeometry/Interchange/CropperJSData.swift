/// What `getData()` of Cropper.js 1 returns.
///
/// The trap: x and y are not measured in the photo, but in the bounding box of the photo after `scaleX`, `scaleY`
/// and `rotate`, in the photo's natural px; a photo turned by 45° starts left of its own corner. `getData(true)`
/// has been rounded number by number, so that its ratio and its far edges are off by up to a pixel.
public struct CropperJSData: Hashable, Sendable {
  /// The left edge in the turned photo's bounding box, in natural px.
  public var x: Double
  /// The top edge there.
  public var y: Double
  /// The box's width, in natural px.
  public var width: Double
  /// The box's height, in natural px.
  public var height: Double
  /// Degrees clockwise.
  public var rotate: Double
  /// −1 where the photo is mirrored left to right, else 1; done before the rotation.
  public var scaleX: Double
  /// −1 where the photo is mirrored top to bottom, else 1; done before the rotation.
  public var scaleY: Double

  /// Creates the data from their seven numbers.
  public init(
    x: Double, y: Double, width: Double, height: Double, rotate: Double = 0, scaleX: Double = 1,
    scaleY: Double = 1
  ) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.rotate = rotate
    self.scaleX = scaleX
    self.scaleY = scaleY
  }

  /// Creates the data that make Cropper.js show a crop.
  public init(_ crop: Crop) {
    let turned = crop.turned
    self.init(
      x: turned.rect.minX, y: turned.rect.minY, width: turned.rect.width, height: turned.rect.height,
      rotate: turned.degrees, scaleX: turned.flipH ? -1 : 1, scaleY: turned.flipV ? -1 : 1)
  }
}

extension Crop {
  /// Creates the crop of Cropper.js data.
  ///
  /// Nil where a number is not finite, the box has no area, or a scale is other than 1 and −1: such a scale
  /// stretches the picture.
  public init?(_ data: CropperJSData, of photo: PixelSize) {
    guard abs(data.scaleX) == 1, abs(data.scaleY) == 1 else { return nil }
    self.init(
      TurnedRect(
        Rect(x: data.x, y: data.y, width: data.width, height: data.height), degrees: data.rotate,
        flipH: data.scaleX < 0, flipV: data.scaleY < 0), of: photo)
  }
}
