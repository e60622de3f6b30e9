/// A piece of an ellipse: center + cos t · u + sin t · v, for t running from a start to an end.
///
/// The ellipse is held by two conjugate half axes and the ends by their cosine and sine, so that an arc goes
/// through any affine map and no angle is ever computed.
public struct EllipticalArc<Space: CoordinateSpace>: Hashable, Sendable {
  /// The ellipse's middle.
  public var center: Point<Space>
  /// The half axis at t = 0.
  public var u: Vector<Space>
  /// The half axis at t = 90°; the arc runs from u towards v.
  public var v: Vector<Space>
  /// Cosine and sine of the start, as a unit vector.
  public var start: Point<Unit>
  /// Cosine and sine of the end, as a unit vector; equal to the start for a whole turn.
  public var end: Point<Unit>

  /// The space of cosines and sines.
  public enum Unit: CoordinateSpace {}

  /// Creates an arc from its half axes and ends.
  public init(
    center: Point<Space>, u: Vector<Space>, v: Vector<Space>, start: Point<Unit>, end: Point<Unit>
  ) {
    self.center = center
    self.u = u
    self.v = v
    self.start = start
    self.end = end
  }

  /// Creates the whole ellipse inscribed in a rect, starting at its right and running clockwise.
  public init(inscribedIn rect: Rect<Space>) {
    let right = Point<Unit>(x: 1, y: 0)
    self.init(
      center: rect.center, u: Vector(dx: rect.width / 2, dy: 0), v: Vector(dx: 0, dy: rect.height / 2),
      start: right, end: right)
  }

  /// The point at a cosine and sine.
  public func point(at unit: Point<Unit>) -> Point<Space> { center + unit.x * u + unit.y * v }

  /// The first point.
  public var startPoint: Point<Space> { point(at: start) }
  /// The last point.
  public var endPoint: Point<Space> { point(at: end) }

  /// The same arc in another space.
  public func applying<To>(_ transform: Transform<Space, To>) -> EllipticalArc<To> {
    EllipticalArc<To>(
      center: transform.apply(center), u: transform.apply(u), v: transform.apply(v),
      start: .init(x: start.x, y: start.y), end: .init(x: end.x, y: end.y))
  }

  /// The largest value of a scalar product over the arc, from where its derivative is zero.
  func maximum(along direction: Vector<Space>) -> Double {
    let base = center.x * direction.dx + center.y * direction.dy
    let x = u.dot(direction)
    let y = v.dot(direction)
    let length = (x * x + y * y).squareRoot()
    guard length > 0 else { return base }
    if holds(Point(x: x / length, y: y / length)) { return base + length }
    return base + max(start.x * x + start.y * y, end.x * x + end.y * y)
  }

  /// Whether the arc passes a cosine and sine.
  private func holds(_ unit: Point<Unit>) -> Bool {
    let last = turn(to: end)
    return last == 0 || turn(to: unit) <= last
  }

  /// A number in [0, 4] that grows with the angle from the start, by 1 a quarter; exact near 0.
  private func turn(to unit: Point<Unit>) -> Double {
    let x = start.x * unit.x + start.y * unit.y
    let y = start.x * unit.y - start.y * unit.x
    let sum = abs(x) + abs(y)
    if y < 0 { return x < 0 ? 2 - y / sum : 3 + x / sum }
    return x > 0 ? y / sum : 1 - x / sum
  }

  /// The arc as cubic Béziers of at most 45° each, off the ellipse by less than 5e-6 of its half axis.
  ///
  /// The ends of the pieces come from halving chords, so that no angle is needed.
  public var curves: [(control1: Point<Space>, control2: Point<Space>, end: Point<Space>)] {
    var stops: [Point<Unit>] = [start]
    let whole = turn(to: end)
    if whole == 0 {
      for _ in 0..<4 { stops.append(quarter(after: stops[stops.count - 1])) }
    } else {
      while turn(to: end) - turn(to: stops[stops.count - 1]) > 1 {
        stops.append(quarter(after: stops[stops.count - 1]))
      }
      stops.append(end)
    }
    var pieces: [(Point<Unit>, Point<Unit>)] = []
    for index in 1..<stops.count {
      let from = stops[index - 1]
      let to = stops[index]
      let middle = Point<Unit>(x: from.x + to.x, y: from.y + to.y)
      let length = (middle.x * middle.x + middle.y * middle.y).squareRoot()
      let half = Point<Unit>(x: middle.x / length, y: middle.y / length)
      pieces.append((from, half))
      pieces.append((half, to))
    }
    return pieces.map { from, to in
      let cosine = min(1, from.x * to.x + from.y * to.y)
      let halfCosine = ((1 + cosine) / 2).squareRoot()
      let handle = 4 / 3 * ((1 - halfCosine) / (1 + halfCosine)).squareRoot()
      return (
        point(at: Point(x: from.x - handle * from.y, y: from.y + handle * from.x)),
        point(at: Point(x: to.x + handle * to.y, y: to.y - handle * to.x)), point(at: to)
      )
    }
  }

  private func quarter(after unit: Point<Unit>) -> Point<Unit> { Point(x: -unit.y, y: unit.x) }
}
