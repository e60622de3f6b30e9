/// An affine map from one coordinate space to another: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
///
/// The members are CoreGraphics' own. Transforms compose only where the spaces meet.
public struct Transform<From: CoordinateSpace, To: CoordinateSpace>: Hashable, Sendable {
  /// What x adds to x′.
  public var a: Double
  /// What x adds to y′.
  public var b: Double
  /// What y adds to x′.
  public var c: Double
  /// What y adds to y′.
  public var d: Double
  /// Translation to the right, in the target's unit.
  public var tx: Double
  /// Translation downwards, in the target's unit.
  public var ty: Double

  /// Creates a transform from its six numbers.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Creates a scale along the axes followed by a translation.
  public init(scaleX: Double, scaleY: Double, tx: Double = 0, ty: Double = 0) {
    self.init(a: scaleX, b: 0, c: 0, d: scaleY, tx: tx, ty: ty)
  }

  /// Creates the map x ↦ center + scale · linear · (x − pivot).
  public init(
    _ linear: LinearPart, scale: Double, pivot: Point<From>, center: Point<To>
  ) {
    let a = scale * linear.a
    let b = scale * linear.b
    let c = scale * linear.c
    let d = scale * linear.d
    self.init(
      a: a, b: b, c: c, d: d, tx: center.x - (a * pivot.x + c * pivot.y),
      ty: center.y - (b * pivot.x + d * pivot.y))
  }

  /// The image of a point.
  public func apply(_ point: Point<From>) -> Point<To> {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The image of a displacement, which no translation moves.
  public func apply(_ vector: Vector<From>) -> Vector<To> {
    Vector(dx: a * vector.dx + c * vector.dy, dy: b * vector.dx + d * vector.dy)
  }

  /// The image of a rect, corner by corner.
  public func apply(_ rect: Rect<From>) -> Quad<To> { apply(rect.quad) }

  /// The image of a quad, corner by corner.
  public func apply(_ quad: Quad<From>) -> Quad<To> {
    Quad(
      topLeft: apply(quad.topLeft), topRight: apply(quad.topRight), bottomRight: apply(quad.bottomRight),
      bottomLeft: apply(quad.bottomLeft))
  }

  /// This map followed by another.
  public func concatenating<Next>(_ next: Transform<To, Next>) -> Transform<From, Next> {
    Transform<From, Next>(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b, c: next.a * c + next.c * d,
      d: next.b * c + next.d * d, tx: next.a * tx + next.c * ty + next.tx,
      ty: next.b * tx + next.d * ty + next.ty)
  }

  /// The area factor; negative where the map mirrors.
  public var determinant: Double { a * d - b * c }

  /// The map back.
  ///
  /// The determinant must not be zero.
  public var inverted: Transform<To, From> {
    let determinant = determinant
    precondition(determinant != 0, "a transform with determinant 0 has no inverse")
    let ia = d / determinant
    let ib = -b / determinant
    let ic = -c / determinant
    let id = a / determinant
    return Transform<To, From>(a: ia, b: ib, c: ic, d: id, tx: -(ia * tx + ic * ty), ty: -(ib * tx + id * ty))
  }

  /// Whether rects stay rects: a quarter turn, flips and scales, no free rotation.
  public var keepsRects: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }
}

/// A rotation with flips, R(angle)·D: the linear part of every placement.
///
/// Guarantees: orthogonal; entries of quarter turns are exactly 0 and ±1.
public struct LinearPart: Hashable, Sendable {
  /// What x adds to x′.
  public let a: Double
  /// What x adds to y′.
  public let b: Double
  /// What y adds to x′.
  public let c: Double
  /// What y adds to y′.
  public let d: Double

  /// Creates the map that mirrors first and then turns clockwise by any finite number of degrees.
  public init(degrees: Double, flipH: Bool = false, flipV: Bool = false) {
    let (sine, cosine) = sineAndCosine(degrees: degrees)
    let x: Double = flipH ? -1 : 1
    let y: Double = flipV ? -1 : 1
    // Adding zero turns −0 into 0, so that equal maps have equal bits.
    a = x * cosine + 0
    b = x * sine + 0
    c = -y * sine + 0
    d = y * cosine + 0
  }

  /// Applies the map to a displacement.
  public func apply<From, To>(_ vector: Vector<From>) -> Vector<To> {
    Vector(dx: a * vector.dx + c * vector.dy, dy: b * vector.dx + d * vector.dy)
  }

  /// Applies the inverse, which is the transpose, to a displacement.
  public func applyTransposed<From, To>(_ vector: Vector<From>) -> Vector<To> {
    Vector(dx: a * vector.dx + b * vector.dy, dy: c * vector.dx + d * vector.dy)
  }
}
