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
  ///   - isNative: Whether the output is sized by the photo: its pixels then keep their own grid where that can
  ///     be, with the offset rounded to whole px, halves away from zero.
  public init(
    photo: PixelSize, opening: Opening, placement: Placement, content: Content, frame: OutputFrame,
    isNative: Bool
  ) {
    let rotation = content == .composite ? opening.rotation : 0
    let degrees = rotation + placement.degrees
    let (turns, rest) = Placement.normalize(degrees)
    let linear = LinearPart(degrees: degrees, flipH: placement.flipH, flipV: placement.flipV)
    let scale = placement.scale(photo: photo, opening: opening)
    let pivot = placement.pivot(photo: photo)
    let maskToOutput = frame.maskToOutput
    self.photo = photo
    isStraight = rest == 0
    orientation = Orientation(turns: turns, flipH: placement.flipH, flipV: placement.flipV)
    shape = (content == .composite ? opening.path : opening.uprightPath).applying(maskToOutput)
    if isNative {
      let placed = Transform<Photo, Output>(
        linear, scale: PhotoFrame.snappedToWhole(scale * frame.scale), pivot: pivot,
        center: maskToOutput.apply(opening.center))
      photoToOutput = isStraight ? PhotoFrame.wholeOffset(placed, photo, frame.picture) : placed
    } else {
      photoToOutput = Transform<Photo, Mask>(linear, scale: scale, pivot: pivot, center: opening.center)
        .concatenating(maskToOutput)
    }
  }

  /// A native scale freed of the rounding of σ · 1/σ.
  private static func snappedToWhole(_ scale: Double) -> Double {
    let whole = scale.rounded(.toNearestOrEven)
    return whole >= 1 && abs(scale / whole - 1) <= 1e-9 ? whole : scale
  }

  /// The map with its offset in whole px, and the picture kept inside the photo where rounding pushed it out.
  private static func wholeOffset(
    _ map: Transform<Photo, Output>, _ photo: PixelSize, _ picture: PixelSize
  ) -> Transform<Photo, Output> {
    var result = map
    result.tx = snapped(map.tx).rounded(.toNearestOrAwayFromZero)
    result.ty = snapped(map.ty).rounded(.toNearestOrAwayFromZero)
    let whole = Rect<Photo>(x: 0, y: 0, width: Double(photo.width), height: Double(photo.height))
    let image = result.apply(whole).enclosingRect
    result.tx += shift(image.minX, image.maxX, Double(picture.width))
    result.ty += shift(image.minY, image.maxY, Double(picture.height))
    return result
  }

  /// By how much, less than 1 px, an image moves so that it covers 0 to a length.
  private static func shift(_ low: Double, _ high: Double, _ length: Double) -> Double {
    guard high - low >= length else { return 0 }
    if low > 0 && low < 1 + 1e-6 { return -low }
    if high < length && high > length - 1 - 1e-6 { return length - high }
    return 0
  }

  /// Output px per photo px.
  public var scale: Double { abs(photoToOutput.determinant).squareRoot() }

  /// The photo's own outline in the picture.
  public var outline: Quad<Output> {
    photoToOutput.apply(Rect(x: 0, y: 0, width: Double(photo.width), height: Double(photo.height)))
  }

  /// How the photo's pixels are made.
  /// - Parameters:
  ///   - reach: How far around the shape pixels may show, in output px; nil for the whole picture.
  public func drawPlan(picture: PixelSize, reach: Double?) -> DrawPlan? {
    let whole = PixelRect<Output>(picture).rect
    let visible = reach.map { shape.bounds.insetBy(dx: -$0, dy: -$0).intersection(whole) } ?? whole
    return DrawPlan(
      photo: photo, photoToOutput: photoToOutput, isStraight: isStraight, orientation: orientation,
      visible: visible, padding: max(1, reach ?? 1), canvas: picture)
  }
}
