public import CameoGeometry

/// Why a picture cannot be drawn; cases are conditions, payloads are evidence.
public enum RenderingError: Error, Hashable, Sendable {
  /// A canvas or a bitmap has a side that Cairo does not draw.
  case side(value: Int, limit: Int)
  /// A bitmap does not have the size that its place in the picture asks for.
  case size(actual: PixelSize, expected: PixelSize)
  /// A path has a coordinate, or a stroke a width, that is not finite or too far out, in output px.
  case coordinate(value: Double, limit: Double)
  /// The artwork has more bytes than its limit.
  case artworkBytes(value: Int, limit: Int)
  /// The artwork cannot be read or drawn; the detail is the library's own text.
  case artwork(detail: String)
  /// Cairo reported a status other than success; the detail is its own text.
  case cairo(operation: String, status: Int, detail: String)
}
