public import CameoGeometry
public import CameoImages

/// What is drawn: a canvas and its layers, all in output px.
public struct Picture: Sendable {
  /// Columns and rows of the result, at least 1×1 and at most ``longestSide``.
  public var canvas: PixelSize
  /// The colour below every layer.
  public var background: Color
  /// The layers, back to front.
  public var layers: [PictureLayer]

  /// The longest side of a canvas: Cairo's own, less the pixel that coverage is looked at on both sides.
  public static let longestSide = CairoSurface.longestSide - 2

  /// Creates a picture.
  public init(canvas: PixelSize, background: Color = .transparent, layers: [PictureLayer] = []) {
    self.canvas = canvas
    self.background = background
    self.layers = layers
  }
}

/// One thing that is drawn; opacities run from 0 to 1 and are limited to that.
public enum PictureLayer: Sendable {
  /// A colour over the whole canvas.
  case color(Color, opacity: Double)
  /// A photo, or its placeholder's background, in a shape.
  case photo(PhotoLayer)
  /// A bitmap of the canvas's size.
  case image(Bitmap, opacity: Double)
  /// A line along a path, half of its width on each side; corners are pointed as in SVG.
  /// - Parameter width: In output px.
  case stroke(Path<Output>, width: Double, color: Color, opacity: Double)
}
