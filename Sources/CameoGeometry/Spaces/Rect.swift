/// A width and a height in one coordinate space.
public struct Size<Space: CoordinateSpace>: Hashable, Sendable {
  /// Horizontal extent, in the space's unit.
  public var width: Double
  /// Vertical extent, in the space's unit.
  public var height: Double

  /// Creates a size from its extents.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// An axis-aligned rectangle in one coordinate space.
///
/// A rect survives translation, scale and quarter turns only; under free rotation it becomes a ``Quad``.
public struct Rect<Space: CoordinateSpace>: Hashable, Sendable {
  /// The top-left corner.
  public var origin: Point<Space>
  /// Width and height.
  public var size: Size<Space>

  /// Creates a rect from its corner and its size.
  public init(origin: Point<Space>, size: Size<Space>) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rect from four numbers in the space's unit.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// Creates the rect between two edges on each axis.
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// Creates a rect of a size around a centre.
  public init(center: Point<Space>, size: Size<Space>) {
    self.init(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
  }

  /// Horizontal extent.
  public var width: Double { size.width }
  /// Vertical extent.
  public var height: Double { size.height }
  /// The left edge.
  public var minX: Double { origin.x }
  /// The horizontal middle.
  public var midX: Double { origin.x + size.width / 2 }
  /// The right edge.
  public var maxX: Double { origin.x + size.width }
  /// The top edge.
  public var minY: Double { origin.y }
  /// The vertical middle.
  public var midY: Double { origin.y + size.height / 2 }
  /// The bottom edge.
  public var maxY: Double { origin.y + size.height }
  /// The point in the middle.
  public var center: Point<Space> { Point(x: midX, y: midY) }
  /// Whether the rect encloses no area.
  public var isEmpty: Bool { !(size.width > 0 && size.height > 0) }

  /// The rect with its edges moved inwards by distances; negative ones move them outwards.
  public func insetBy(dx: Double, dy: Double) -> Rect {
    Rect(minX: minX + dx, minY: minY + dy, maxX: maxX - dx, maxY: maxY - dy)
  }

  /// The rect moved by distances.
  public func offsetBy(dx: Double, dy: Double) -> Rect {
    Rect(x: minX + dx, y: minY + dy, width: width, height: height)
  }

  /// The common part with another rect; empty with zero size where they do not meet.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    return Rect(
      minX: left, minY: top, maxX: max(left, min(maxX, other.maxX)), maxY: max(top, min(maxY, other.maxY)))
  }

  /// The smallest rect that holds both.
  public func union(_ other: Rect) -> Rect {
    Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  /// Whether a point lies inside or on an edge.
  public func contains(_ point: Point<Space>) -> Bool {
    point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
  }

  /// The four corners: top left, top right, bottom right, bottom left.
  public var quad: Quad<Space> {
    Quad(
      topLeft: Point(x: minX, y: minY), topRight: Point(x: maxX, y: minY),
      bottomRight: Point(x: maxX, y: maxY), bottomLeft: Point(x: minX, y: maxY))
  }

  /// The smallest whole-pixel rect that holds this one, edges within 1e-6 of a pixel edge snapped to it.
  ///
  /// Edges must lie within ±2⁵³.
  public var enclosingPixels: PixelRect<Space> {
    PixelRect(
      minX: Int(snapped(minX).rounded(.down)), minY: Int(snapped(minY).rounded(.down)),
      maxX: Int(snapped(maxX).rounded(.up)), maxY: Int(snapped(maxY).rounded(.up)))
  }
}

/// A four-sided figure: what a rect becomes under free rotation.
public struct Quad<Space: CoordinateSpace>: Hashable, Sendable {
  /// The image of the rect's top-left corner.
  public var topLeft: Point<Space>
  /// The image of the rect's top-right corner.
  public var topRight: Point<Space>
  /// The image of the rect's bottom-right corner.
  public var bottomRight: Point<Space>
  /// The image of the rect's bottom-left corner.
  public var bottomLeft: Point<Space>

  /// Creates a quad from its corners, named by the rect that they came from.
  public init(
    topLeft: Point<Space>, topRight: Point<Space>, bottomRight: Point<Space>, bottomLeft: Point<Space>
  ) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// The smallest rect that holds all four corners.
  public var enclosingRect: Rect<Space> {
    Rect(
      minX: min(min(topLeft.x, topRight.x), min(bottomRight.x, bottomLeft.x)),
      minY: min(min(topLeft.y, topRight.y), min(bottomRight.y, bottomLeft.y)),
      maxX: max(max(topLeft.x, topRight.x), max(bottomRight.x, bottomLeft.x)),
      maxY: max(max(topLeft.y, topRight.y), max(bottomRight.y, bottomLeft.y)))
  }
}

/// The nearest whole number where a value lies within 1e-6 of it, the value itself otherwise.
func snapped(_ value: Double) -> Double {
  let whole = value.rounded(.toNearestOrEven)
  return abs(value - whole) <= 1e-6 ? whole : value
}
