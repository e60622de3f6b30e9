/// One photo under one opening in one output: the maps and outlines that its pixels are made by.
public struct PhotoFrame: Hashable, Sendable {
  /// The upright photo's size.
  public let photo: PixelSize
  /// The map from photo px to the picture's px.
  public let photoToOutput: Transform<Photo, Output>
  /// The shape's outline in the picture.
  public let shape: Path<Output>
  /// Turns and flips as drawn; the whole linear part where the photo is straight.
  public let orientation: Orientation
  /// Whether the drawn angle is a multiple of 90°.
  public let isStraight: Bool

  /// What of a template an output shows.
  public enum Content: Hashable, Sendable {
    /// The canvas with all layers, the opening where the template has it.
    case composite
    /// The placeholder's rect in its own upright frame.
    case placeholder
  }

  /// Frames a photo.
  /// - Parameters:
  ///   - photo: The upright photo's size, at least 1×1.
  ///   - opening: Where the photo shows, in mask px.
  ///   - placement: Where the photo lies under the opening.
  ///   - content: Which of the two frames is meant.
  ///   - frame: The output's grid, and how mask px come to it.
  ///   - isNative: Whether the output is sized by the photo: its pixels then keep their own grid where that can
  ///     be, with the offset rounded to whole px, halves away from zero.
  public init(
    photo: PixelSize, opening: Opening, placement: Placement, content: Content, frame: OutputFrame,
    isNative: Bool
  ) {
    let (turns, rest) = Placement.normalize(PhotoFrame.degrees(opening, placement, content))
    self.photo = photo
    isStraight = rest == 0
    orientation = Orientation(turns: turns, flipH: placement.flipH, flipV: placement.flipV)
    shape = (content == .composite ? opening.path : opening.uprightPath).applying(frame.maskToOutput)
    photoToOutput = PhotoFrame.photoToOutput(
      photo: photo, opening: opening, placement: placement, content: content, frame: frame, isNative: isNative)
  }

  /// The map from photo px to the picture's px, by itself; the parameters are those of a frame.
  public static func photoToOutput(
    photo: PixelSize, opening: Opening, placement: Placement, content: Content, frame: OutputFrame,
    isNative: Bool
  ) -> Transform<Photo, Output> {
    let degrees = degrees(opening, placement, content)
    let linear = LinearPart(degrees: degrees, flipH: placement.flipH, flipV: placement.flipV)
    let scale = placement.scale(photo: photo, opening: opening)
    let pivot = placement.pivot(photo: photo)
    let maskToOutput = frame.maskToOutput
    guard isNative else {
      return Transform<Photo, Mask>(linear, scale: scale, pivot: pivot, center: opening.center)
        .concatenating(maskToOutput)
    }
    let placed = Transform<Photo, Output>(
      linear, scale: snappedToWhole(scale * frame.scale), pivot: pivot, center: maskToOutput.apply(opening.center))
    return Placement.normalize(degrees).angle == 0 ? wholeOffset(placed, photo, frame) : placed
  }

  /// The angle at which the photo is drawn, in degrees clockwise.
  private static func degrees(_ opening: Opening, _ placement: Placement, _ content: Content) -> Double {
    (content == .composite ? opening.rotation : 0) + placement.degrees
  }

  /// A native scale freed of the rounding of σ · 1/σ.
  private static func snappedToWhole(_ scale: Double) -> Double {
    let whole = scale.rounded(.toNearestOrEven)
    return whole >= 1 && abs(scale / whole - 1) <= 1e-9 ? whole : scale
  }

  /// The map with its offset in whole px; a photo that covered the picture still does.
  private static func wholeOffset(
    _ map: Transform<Photo, Output>, _ photo: PixelSize, _ frame: OutputFrame
  ) -> Transform<Photo, Output> {
    let whole = Rect<Photo>(x: 0, y: 0, width: Double(photo.width), height: Double(photo.height))
    let image = map.apply(whole).enclosingRect
    var result = map
    result.tx = roundedHalfAway(map.tx)
    result.ty = roundedHalfAway(map.ty)
    result.tx += gap(
      image.minX, image.maxX, moved: result.tx - map.tx, frame.scale * frame.area.width, frame.picture.width)
    result.ty += gap(
      image.minY, image.maxY, moved: result.ty - map.ty, frame.scale * frame.area.height, frame.picture.height)
    return result
  }

  /// The move, about 1 px at most, that closes a gap which rounding opened at an end of the picture.
  /// - Parameters:
  ///   - length: The picture's before it was rounded.
  ///   - pixels: The same, rounded.
  private static func gap(_ low: Double, _ high: Double, moved: Double, _ length: Double, _ pixels: Int) -> Double {
    if low <= 1e-6 && low + moved > 1e-6 { return -(low + moved) }
    let end = Double(pixels)
    if high >= length - 1e-6 && high + moved < end - 1e-6 { return end - (high + moved) }
    return 0
  }

  /// Output px per photo px.
  public var scale: Double { abs(photoToOutput.determinant).squareRoot() }

  /// The photo's own outline, as far as a picture and some pixels around it show it.
  public func outline(in picture: PixelSize) -> Path<Output> {
    let whole = photoToOutput.apply(Rect(x: 0, y: 0, width: Double(photo.width), height: Double(photo.height)))
    // Far corners of a photo that is much enlarged are beyond what can be drawn.
    let corners = whole.clipped(to: PixelRect(picture).rect.insetBy(dx: -16, dy: -16))
    guard let first = corners.first else { return Path() }
    return Path([.move(first)] + corners.dropFirst().map { .line($0) } + [.close])
  }

  /// How the photo's pixels are made.
  /// - Parameters:
  ///   - picture: The output's size, at least 1×1.
  ///   - reach: How far around the shape pixels may show, in output px; nil for the whole picture.
  /// - Returns: nil where the photo shows nowhere in the picture.
  public func drawPlan(picture: PixelSize, reach: Double?) -> DrawPlan? {
    let whole = PixelRect<Output>(picture).rect
    let visible = reach.map { shape.bounds.insetBy(dx: -$0, dy: -$0).intersection(whole) } ?? whole
    return DrawPlan(
      photo: photo, photoToOutput: photoToOutput, isStraight: isStraight, orientation: orientation,
      visible: visible, shape: reach == nil ? nil : shape, padding: max(1, reach ?? 1), canvas: picture)
  }
}
