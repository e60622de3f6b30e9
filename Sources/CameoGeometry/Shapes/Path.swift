/// A figure of lines, cubic Béziers and elliptical arcs; filled by the nonzero winding rule.
public struct Path<Space: CoordinateSpace>: Hashable, Sendable {
  /// One step of a path.
  public enum Element: Hashable, Sendable {
    /// Starts a subpath.
    case move(Point<Space>)
    /// A straight line.
    case line(Point<Space>)
    /// A cubic Bézier: two controls and the end.
    case curve(Point<Space>, Point<Space>, Point<Space>)
    /// A piece of an ellipse that starts at the current point.
    case arc(EllipticalArc<Space>)
    /// A line back to the subpath's start.
    case close
  }

  /// The steps in drawing order.
  public var elements: [Element]

  /// Creates a path from its steps.
  public init(_ elements: [Element] = []) { self.elements = elements }

  /// Creates the closed outline of a quad.
  public init(_ quad: Quad<Space>) {
    elements = [
      .move(quad.topLeft), .line(quad.topRight), .line(quad.bottomRight), .line(quad.bottomLeft), .close,
    ]
  }

  /// Creates the ellipse inscribed in a rect.
  public init(ovalIn rect: Rect<Space>) {
    let arc = EllipticalArc(inscribedIn: rect)
    elements = [.move(arc.startPoint), .arc(arc), .close]
  }

  /// Creates a rectangle with round corners.
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - radius: Of the corners, in the rect's unit, limited to half of each side.
  public init(_ rect: Rect<Space>, radius: Double) {
    let r = max(0, min(radius, min(rect.width, rect.height) / 2))
    guard r > 0 else {
      self.init(rect.quad)
      return
    }
    let corners: [(x: Double, y: Double, start: (Double, Double))] = [
      (rect.maxX - r, rect.minY + r, (0, -1)), (rect.maxX - r, rect.maxY - r, (1, 0)),
      (rect.minX + r, rect.maxY - r, (0, 1)), (rect.minX + r, rect.minY + r, (-1, 0)),
    ]
    var elements: [Element] = [.move(Point(x: rect.minX + r, y: rect.minY))]
    for corner in corners {
      let arc = EllipticalArc<Space>(
        center: Point(x: corner.x, y: corner.y), u: Vector(dx: r, dy: 0), v: Vector(dx: 0, dy: r),
        start: Point(x: corner.start.0, y: corner.start.1),
        end: Point(x: -corner.start.1, y: corner.start.0))
      elements.append(.line(arc.startPoint))
      elements.append(.arc(arc))
    }
    elements.append(.close)
    self.init(elements)
  }

  /// Whether nothing is drawn.
  public var isEmpty: Bool {
    !elements.contains { element in
      switch element {
      case .line, .curve, .arc: true
      case .move, .close: false
      }
    }
  }

  /// The same path in another space.
  public func applying<To>(_ transform: Transform<Space, To>) -> Path<To> {
    Path<To>(
      elements.map { element in
        switch element {
        case .move(let point): .move(transform.apply(point))
        case .line(let point): .line(transform.apply(point))
        case .curve(let first, let second, let end):
          .curve(transform.apply(first), transform.apply(second), transform.apply(end))
        case .arc(let arc): .arc(arc.applying(transform))
        case .close: .close
        }
      })
  }

  /// The same path with every arc as cubic Béziers.
  public var withCurvesForArcs: Path {
    var result: [Element] = []
    for element in elements {
      guard case .arc(let arc) = element else {
        result.append(element)
        continue
      }
      for curve in arc.curves { result.append(.curve(curve.control1, curve.control2, curve.end)) }
    }
    return Path(result)
  }

  /// The largest value of a scalar product with a direction over the whole figure.
  ///
  /// From the roots of each derivative: no hull and no flattening. A move counts only where something is drawn from
  /// it. An empty path gives minus infinity.
  public func maximum(along direction: Vector<Space>) -> Double {
    var largest = -Double.infinity
    var current = Point<Space>(x: 0, y: 0)
    var subpathStart = current
    func value(_ point: Point<Space>) -> Double { point.x * direction.dx + point.y * direction.dy }
    for element in elements {
      switch element {
      case .move(let point):
        current = point
        subpathStart = point
      case .line(let point):
        largest = max(largest, max(value(current), value(point)))
        current = point
      case .curve(let first, let second, let end):
        largest = max(largest, cubicMaximum(value(current), value(first), value(second), value(end)))
        current = end
      case .arc(let arc):
        largest = max(largest, arc.maximum(along: direction))
        current = arc.endPoint
      case .close: current = subpathStart
      }
    }
    return largest
  }

  /// The smallest rect that holds the figure itself.
  public var bounds: Rect<Space> {
    guard !isEmpty else { return Rect(x: 0, y: 0, width: 0, height: 0) }
    return Rect(
      minX: -maximum(along: Vector(dx: -1, dy: 0)), minY: -maximum(along: Vector(dx: 0, dy: -1)),
      maxX: maximum(along: Vector(dx: 1, dy: 0)), maxY: maximum(along: Vector(dx: 0, dy: 1)))
  }
}

/// The largest value of a cubic Bézier polynomial on [0, 1].
func cubicMaximum(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) -> Double {
  var largest = max(p0, p3)
  guard max(p1, p2) > largest else { return largest }
  // The derivative over 3: a·t² + b·t + c.
  let a = (p3 - p0) + 3 * (p1 - p2)
  let b = 2 * ((p0 - p1) + (p2 - p1))
  let c = p1 - p0
  func consider(_ t: Double) {
    guard t > 0, t < 1 else { return }
    let s = 1 - t
    largest = max(largest, s * s * s * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * p3)
  }
  let discriminant = b * b - 4 * a * c
  guard discriminant >= 0 else { return largest }
  // The form of the quadratic formula that loses no digits.
  let q = -0.5 * (b + (b < 0 ? -1 : 1) * discriminant.squareRoot())
  if a != 0 { consider(q / a) }
  if q != 0 { consider(c / q) }
  return largest
}
