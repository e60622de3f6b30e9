/// A picture that is being cropped, and how it is straightened, turned and mirrored.
///
/// At first the picture is the whole photo; ``applying(_:)`` makes a crop the picture, and nothing is resampled.
public struct CropCanvas: Turnable, Hashable, Sendable {
  /// The upright photo's size.
  public let photo: PixelSize
  /// The picture's size, in photo px.
  public let size: Size<Frame>
  /// The photo's point in the picture's middle.
  public let center: Point<Photo>
  /// How far the picture is turned clockwise in the photo, in degrees.
  public let degrees: Double
  /// Quarter turns clockwise, 0 to 3.
  public internal(set) var turns = 0
  /// The straighten angle as seen, in degrees clockwise, −45 to 45.
  public internal(set) var angle = 0.0
  /// Whether the picture is mirrored left to right before it is turned.
  public internal(set) var flipH = false
  /// Whether the picture is mirrored top to bottom before it is turned.
  public internal(set) var flipV = false

  /// Creates the canvas of a whole photo, whose sides must be positive.
  public init(_ photo: PixelSize) {
    precondition(photo.width > 0 && photo.height > 0, "a photo has at least one pixel")
    self.photo = photo
    size = Size(width: Double(photo.width), height: Double(photo.height))
    center = Point(x: size.width / 2, y: size.height / 2)
    degrees = 0
  }

  /// Creates the canvas whose picture is a crop.
  init(applied crop: Crop) {
    photo = crop.photo
    size = Size(width: crop.rect.width, height: crop.rect.height)
    center = crop.rect.center
    degrees = crop.angle
    turns = crop.turns
    flipH = crop.flipH
    flipV = crop.flipV
  }

  private init(_ canvas: CropCanvas, size: Size<Frame>, center: Point<Photo>, degrees: Double) {
    photo = canvas.photo
    self.size = size
    self.center = center
    self.degrees = degrees
    turns = canvas.turns
    flipH = canvas.flipH
    flipV = canvas.flipV
  }

  /// The canvas whose picture is a part of this one; turns and flips stay, the angle is spent.
  public func applying(_ rect: Rect<Level>) -> CropCanvas {
    CropCanvas(
      self, size: Size(width: rect.width, height: rect.height), center: levelToPhoto.apply(rect.center),
      degrees: degrees - levelAngle)
  }

  /// The change that turns and flips make.
  public var orientation: Orientation { Orientation(turns: turns, flipH: flipH, flipV: flipV) }

  /// By how much straightening turns the picture clockwise before it is mirrored.
  public var levelAngle: Double { flipH != flipV ? 0 - angle : angle }

  /// The picture's whole area.
  public var bounds: Rect<Level> { Rect(x: 0, y: 0, width: size.width, height: size.height) }

  /// The size after turns, without the corners that straightening turns out.
  public var seenSize: Size<Seen> {
    orientation.swapsAxes
      ? Size(width: size.height, height: size.width) : Size(width: size.width, height: size.height)
  }

  /// The map from the picture's px to photo px.
  public var frameToPhoto: Transform<Frame, Photo> {
    Transform(
      LinearPart(degrees: degrees), scale: 1, pivot: Point(x: size.width / 2, y: size.height / 2),
      center: center)
  }

  /// The map that takes straightening back.
  public var levelToFrame: Transform<Level, Frame> {
    Transform(
      LinearPart(degrees: 0 - levelAngle), scale: 1, pivot: Point(x: size.width / 2, y: size.height / 2),
      center: Point(x: size.width / 2, y: size.height / 2))
  }

  /// The map from straightened px to photo px.
  public var levelToPhoto: Transform<Level, Photo> { levelToFrame.concatenating(frameToPhoto) }

  /// The map that turns and mirrors.
  public var levelToSeen: Transform<Level, Seen> {
    let change = orientation
    let seen = seenSize
    let x: Double = change.mirrorsX ? -1 : 1
    let y: Double = change.mirrorsY ? -1 : 1
    return Transform(
      a: change.swapsAxes ? 0 : x, b: change.swapsAxes ? y : 0, c: change.swapsAxes ? x : 0,
      d: change.swapsAxes ? 0 : y, tx: change.mirrorsX ? seen.width : 0, ty: change.mirrorsY ? seen.height : 0
    )
  }

  /// The map from photo px to what is seen.
  public var photoToSeen: Transform<Photo, Seen> { levelToPhoto.inverted.concatenating(levelToSeen) }

  /// The map from what is seen to a view that shows it as large as fits, in the middle (aspect fit).
  /// - Parameters:
  ///   - view: The view's size, in points.
  ///   - inset: Points that stay free on each side, given up where the view is too small for them.
  public func seenToView(_ view: Size<View>, inset: Double = 0) -> Transform<Seen, View> {
    let free = min(max(inset, 0), min(view.width, view.height) / 4)
    let seen = seenSize
    let scale = min((view.width - 2 * free) / seen.width, (view.height - 2 * free) / seen.height)
    return Transform(
      scaleX: scale, scaleY: scale, tx: (view.width - scale * seen.width) / 2,
      ty: (view.height - scale * seen.height) / 2)
  }

  /// A rect as seen; widths and heights of untouched px are kept, as quarter turns of rects are exact.
  public func seen(_ rect: Rect<Level>) -> Rect<Seen> {
    let change = orientation
    let bounds = seenSize
    let width = change.swapsAxes ? rect.height : rect.width
    let height = change.swapsAxes ? rect.width : rect.height
    let x = change.swapsAxes ? rect.minY : rect.minX
    let y = change.swapsAxes ? rect.minX : rect.minY
    return Rect(
      x: change.mirrorsX ? bounds.width - (x + width) : x,
      y: change.mirrorsY ? bounds.height - (y + height) : y,
      width: width, height: height)
  }

  /// A displacement before turns and flips, from one as seen; exact.
  func level(_ vector: Vector<Seen>) -> Vector<Level> {
    let map = levelToSeen
    return Vector(dx: map.a * vector.dx + map.b * vector.dy, dy: map.c * vector.dx + map.d * vector.dy)
  }

  /// The part of the photo that a rect is.
  public func crop(_ rect: Rect<Level>) -> Crop {
    let boxAngle = degrees - levelAngle
    let size = Size<Photo>(width: rect.width, height: rect.height)
    // Where nothing was turned, the edges themselves move, so that whole pixels stay whole.
    let origin = Point<Photo>(
      x: center.x - self.size.width / 2 + rect.minX, y: center.y - self.size.height / 2 + rect.minY)
    let box =
      boxAngle == 0 && degrees == 0
      ? Rect(origin: origin, size: size) : Rect(center: levelToPhoto.apply(rect.center), size: size)
    return Crop(valid: photo, box, boxAngle, turns, flipH, flipV)
  }
}
