/// A location in one coordinate space.
public struct Point<Space: CoordinateSpace>: Hashable, Sendable {
  /// Distance from the left edge, in the space's unit.
  public var x: Double
  /// Distance from the top edge, in the space's unit.
  public var y: Double

  /// Creates a point from its coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The point moved by a vector.
  public static func + (point: Point, vector: Vector<Space>) -> Point {
    Point(x: point.x + vector.dx, y: point.y + vector.dy)
  }

  /// The point moved by the opposite of a vector.
  public static func - (point: Point, vector: Vector<Space>) -> Point {
    Point(x: point.x - vector.dx, y: point.y - vector.dy)
  }

  /// The vector from the second point to the first.
  public static func - (end: Point, start: Point) -> Vector<Space> {
    Vector(dx: end.x - start.x, dy: end.y - start.y)
  }
}

/// A displacement in one coordinate space.
public struct Vector<Space: CoordinateSpace>: Hashable, Sendable {
  /// Displacement to the right, in the space's unit.
  public var dx: Double
  /// Displacement downwards, in the space's unit.
  public var dy: Double

  /// Creates a vector from its components.
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// The vector of no displacement.
  public static var zero: Vector { Vector(dx: 0, dy: 0) }

  /// The sum of two displacements.
  public static func + (first: Vector, second: Vector) -> Vector {
    Vector(dx: first.dx + second.dx, dy: first.dy + second.dy)
  }

  /// The difference of two displacements.
  public static func - (first: Vector, second: Vector) -> Vector {
    Vector(dx: first.dx - second.dx, dy: first.dy - second.dy)
  }

  /// The opposite displacement.
  public static prefix func - (vector: Vector) -> Vector {
    Vector(dx: -vector.dx, dy: -vector.dy)
  }

  /// The displacement scaled by a factor.
  public static func * (factor: Double, vector: Vector) -> Vector {
    Vector(dx: factor * vector.dx, dy: factor * vector.dy)
  }

  /// The length, in the space's unit.
  public var length: Double { (dx * dx + dy * dy).squareRoot() }

  /// The scalar product with another vector.
  public func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

  /// The signed area spanned with another vector, positive when the other lies clockwise of this one.
  public func cross(_ other: Vector) -> Double { dx * other.dy - dy * other.dx }
}
