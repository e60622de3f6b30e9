/// A size in whole pixels.
public struct PixelSize: Hashable, Sendable {
  /// Columns, 0 or more.
  public var width: Int
  /// Rows, 0 or more.
  public var height: Int

  /// Creates a size from its columns and rows.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The size with width and height exchanged.
  public var transposed: PixelSize { PixelSize(width: height, height: width) }

  /// The number of pixels, nil where the product overflows.
  public var pixelCount: Int? {
    let (product, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? nil : product
  }
}

/// A rectangle of whole pixels in one coordinate space.
public struct PixelRect<Space: CoordinateSpace>: Hashable, Sendable {
  /// The first column.
  public var x: Int
  /// The first row.
  public var y: Int
  /// Columns, 0 or more.
  public var width: Int
  /// Rows, 0 or more.
  public var height: Int

  /// Creates a rect from its first column and row and its extents.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Creates the rect between two edges on each axis; edges in the wrong order give an empty rect.
  public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.init(x: minX, y: minY, width: max(0, maxX - minX), height: max(0, maxY - minY))
  }

  /// Creates the rect of a whole raster.
  public init(_ size: PixelSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// The column after the last one.
  public var maxX: Int { x + width }
  /// The row after the last one.
  public var maxY: Int { y + height }
  /// Columns and rows.
  public var size: PixelSize { PixelSize(width: width, height: height) }
  /// Whether there is no pixel in it.
  public var isEmpty: Bool { width <= 0 || height <= 0 }
  /// The same rect as doubles.
  public var rect: Rect<Space> {
    Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
  }

  /// The common part with another rect, empty where they do not meet.
  public func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      minX: max(x, other.x), minY: max(y, other.y), maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
  }

  /// The smallest rect that holds both; an empty one adds nothing.
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(x, other.x), minY: min(y, other.y), maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// Whether every pixel of another rect lies in this one.
  public func contains(_ other: PixelRect) -> Bool {
    other.isEmpty || (other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY)
  }
}
