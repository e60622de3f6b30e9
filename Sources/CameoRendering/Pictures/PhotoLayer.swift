public import CameoGeometry
public import CameoImages

/// A photo at its place in a picture, seen through a shape.
///
/// The photo is laid over the background first, and both go through the shape's coverage once, so that the
/// background never shows in the antialiased rim of a photo that hides it.
public struct PhotoLayer: Sendable {
  /// The outline that the photo is seen through, in output px.
  public var shape: Path<Output>
  /// How far the photo reaches past the shape where a later layer covers it, in output px; 0 for no bleed.
  public var bleed: Double
  /// The least alpha of later layers under which the photo reaches into a pixel wholly outside of the shape.
  ///
  /// 0 for soft rims, where any later alpha in the pixel or beside it will do. Above, a crisp rim that is thinner than
  /// the bleed does not let the photo out on its other side.
  public var hidingAlpha: UInt8
  /// The output pixels that the photo is resampled to; empty where nothing of the photo is seen.
  public var target: PixelRect<Output>
  /// The photo's pixels, of the target's size; nil before they are made, and for a placeholder without a photo.
  public var bitmap: Bitmap?
  /// The photo's own outline where it may end inside the shape, in output px; nil where it covers the shape.
  public var edge: Path<Output>?
  /// The colour behind the photo, inside the shape.
  public var background: Color
  /// 0 to 1, limited to that.
  public var opacity: Double
  /// The coverage, where it was asked for before; nil has it computed when the layer is drawn.
  public var coverage: PhotoCoverage?

  /// Creates a layer.
  public init(
    shape: Path<Output>, bleed: Double = 0, hidingAlpha: UInt8 = 0, target: PixelRect<Output>, bitmap: Bitmap? = nil,
    edge: Path<Output>? = nil, background: Color = .transparent, opacity: Double = 1
  ) {
    self.shape = shape
    self.bleed = bleed
    self.hidingAlpha = hidingAlpha
    self.target = target
    self.bitmap = bitmap
    self.edge = edge
    self.background = background
    self.opacity = opacity
  }

  /// Whether all that is seen is the photo's own pixels, of known opacity.
  var isPhotoAlone: Bool {
    guard let bitmap, edge == nil else { return false }
    return background.alpha == 0 || bitmap.isOpaque && (coverage.map { target.contains($0.rect) } ?? false)
  }

  /// Whether no pixel within the coverage's rect can be seen through, before the coverage itself.
  var isOpaqueInside: Bool {
    if background.isOpaque { return true }
    guard let bitmap, let coverage else { return false }
    return bitmap.isOpaque && edge == nil && target.contains(coverage.rect)
  }
}
