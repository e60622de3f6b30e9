/// How large an output is asked to be; it measures what is delivered.
public enum OutputSize: Hashable, Sendable {
  /// So many columns; the rows follow.
  case width(Int)
  /// So many rows; the columns follow.
  case height(Int)
  /// The picture fitted into a box and centred.
  case box(width: Int, height: Int)
  /// Output px per mask px.
  case scale(Double)
  /// As large as the photos are, or a whole factor larger.
  case native(factor: Int)
}

/// The pixel grid of one output, and how an area of the mask fills it.
///
/// Guarantees: the picture is at least 1×1 and lies within the canvas.
public struct OutputFrame: Hashable, Sendable {
  /// What is delivered, in mask px, in its own upright frame.
  public let area: Rect<Mask>
  /// The size of the picture that the area fills exactly.
  public let picture: PixelSize
  /// The size of what is delivered; larger than the picture only in a box.
  public let canvas: PixelSize
  /// The scale that was asked for, in output px per mask px, before sides were rounded.
  public let scale: Double

  /// Sizes an output.
  /// - Parameters:
  ///   - area: In mask px, not empty.
  ///   - size: Positive numbers; `native` needs `nativeScale`.
  ///   - nativeScale: The smallest 1/σ of the photos shown, in output px per mask px.
  /// - Returns: nil where a side would pass 2³¹ px.
  public init?(area: Rect<Mask>, size: OutputSize, nativeScale: Double) {
    let scale: Double =
      switch size {
      case .width(let width): Double(width) / area.width
      case .height(let height): Double(height) / area.height
      case .box(let width, let height): min(Double(width) / area.width, Double(height) / area.height)
      case .scale(let scale): scale
      case .native(let factor): nativeScale * Double(factor)
      }
    guard scale.isFinite, scale > 0, scale * max(area.width, area.height) < 0x1p31 else { return nil }
    self.init(area: area, size: size, roundedFrom: scale)
  }

  private init(area: Rect<Mask>, size: OutputSize, roundedFrom scale: Double) {
    var picture = PixelSize(rounding: Size<Output>(width: scale * area.width, height: scale * area.height))
    // The side that was asked for is met exactly, whatever the division gave.
    switch size {
    case .width(let width): picture.width = width
    case .height(let height): picture.height = height
    case .box(let width, let height):
      picture = PixelSize(width: min(picture.width, width), height: min(picture.height, height))
    case .scale, .native: break
    }
    self.area = area
    self.picture = picture
    self.scale = scale
    if case .box(let width, let height) = size {
      canvas = PixelSize(width: width, height: height)
    } else {
      canvas = picture
    }
  }

  /// The same area at another scale, its canvas as large as its picture.
  public func rescaled(to scale: Double) -> OutputFrame {
    OutputFrame(area: area, size: .scale(scale), roundedFrom: scale)
  }

  /// The pixel of the canvas at which the picture begins.
  public var pictureOrigin: (x: Int, y: Int) {
    ((canvas.width - picture.width) / 2, (canvas.height - picture.height) / 2)
  }

  /// Output px per mask px along x, as the rounded picture has it.
  public var scaleX: Double { Double(picture.width) / area.width }
  /// Output px per mask px along y, as the rounded picture has it.
  public var scaleY: Double { Double(picture.height) / area.height }

  /// The map from the area's frame to the picture's pixels.
  public var maskToOutput: Transform<Mask, Output> {
    Transform(scaleX: scaleX, scaleY: scaleY, tx: -area.minX * scaleX, ty: -area.minY * scaleY)
  }
}
