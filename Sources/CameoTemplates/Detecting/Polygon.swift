import CameoGeometry

/// A closed figure of straight edges, in px of a plane or in mask px.
struct Polygon: Hashable, Sendable {
  /// The corners in order; the last is joined to the first.
  var points: [Point<Mask>]

  init(_ points: [Point<Mask>]) { self.points = points }

  /// Flattens a path: its subpaths one after another, each curve in equal steps of its parameter.
  ///
  /// Several subpaths are joined by edges that are walked twice, which add no area.
  init(_ path: Path<Mask>, steps: Int = 12) {
    points = []
    var start = Point<Mask>(x: 0, y: 0)
    var current = start
    for element in path.withCurvesForArcs.elements {
      switch element {
      case .move(let point):
        start = point
        current = point
        points.append(point)
      case .line(let point):
        current = point
        points.append(point)
      case .curve(let first, let second, let end):
        for step in 1...steps {
          points.append(cubic(current, first, second, end, at: Double(step) / Double(steps)))
        }
        current = end
      case .close:
        points.append(start)
        current = start
      case .arc: break
      }
    }
  }

  /// The edges in order, none for fewer than two corners.
  var edges: [(from: Point<Mask>, to: Point<Mask>)] {
    guard points.count > 1 else { return [] }
    return points.indices.map { (points[$0], points[($0 + 1) % points.count]) }
  }

  /// The length of all edges.
  var perimeter: Double { edges.reduce(0) { $0 + ($1.to - $1.from).length } }

  /// The smallest rect that holds it; empty where it has no corner.
  var bounds: Rect<Mask> {
    guard let first = points.first else { return Rect(x: 0, y: 0, width: 0, height: 0) }
    var (minX, minY, maxX, maxY) = (first.x, first.y, first.x, first.y)
    for point in points {
      minX = min(minX, point.x)
      minY = min(minY, point.y)
      maxX = max(maxX, point.x)
      maxY = max(maxY, point.y)
    }
    return Rect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }

  /// The columns and rows of a plane that its bounds touch; none where it lies beyond the plane's edges.
  func pixels(in size: PixelSize) -> (columns: Range<Int>, rows: Range<Int>) {
    func touched(_ least: Double, _ most: Double, _ count: Int) -> Range<Int> {
      let start = Int(min(max(least, 0), Double(count)))
      return start..<max(start, min(count, Int(min(max(most, -1), Double(count))) + 1))
    }
    let bounds = bounds
    return (touched(bounds.minX, bounds.maxX, size.width), touched(bounds.minY, bounds.maxY, size.height))
  }

  /// The signed area: positive where it runs clockwise as seen.
  var signedArea: Double {
    edges.reduce(0) { $0 + ($1.from.x * $1.to.y - $1.to.x * $1.from.y) / 2 }
  }

  /// The area, its centre and its second moments about the centre divided by the area (Green's theorem).
  var moments: (area: Double, center: Point<Mask>, xx: Double, xy: Double, yy: Double) {
    // About a corner, so that large coordinates cost no digits.
    let origin = points.first ?? Point(x: 0, y: 0)
    var (area, mx, my, xx, xy, yy) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for edge in edges {
      let a = edge.from - origin
      let b = edge.to - origin
      let cross = a.cross(b)
      area += cross / 2
      mx += cross * (a.dx + b.dx) / 6
      my += cross * (a.dy + b.dy) / 6
      xx += cross * (a.dx * a.dx + a.dx * b.dx + b.dx * b.dx) / 12
      yy += cross * (a.dy * a.dy + a.dy * b.dy + b.dy * b.dy) / 12
      xy += cross * (2 * a.dx * a.dy + a.dx * b.dy + b.dx * a.dy + 2 * b.dx * b.dy) / 24
    }
    guard area != 0 else { return (0, origin, 0, 0, 0) }
    let (x, y) = (mx / area, my / area)
    return (abs(area), Point(x: origin.x + x, y: origin.y + y), xx / area - x * x, xy / area - x * y, yy / area - y * y)
  }

  /// Points at equal distances along the outline, starting at the first corner.
  func resampled(_ count: Int) -> [Point<Mask>] {
    let total = perimeter
    guard total > 0, count > 0 else { return points }
    let step = total / Double(count)
    var result: [Point<Mask>] = []
    var passed = 0.0
    for edge in edges {
      let length = (edge.to - edge.from).length
      while result.count < count, Double(result.count) * step < passed + length {
        let share = (Double(result.count) * step - passed) / length
        result.append(edge.from + share * (edge.to - edge.from))
      }
      passed += length
    }
    return result
  }

  /// The distance of a point from the outline.
  func distance(to point: Point<Mask>) -> Double {
    var least = Double.infinity
    for edge in edges {
      let along = edge.to - edge.from
      let square = along.dot(along)
      let share = square > 0 ? min(max((point - edge.from).dot(along) / square, 0), 1) : 0
      let nearest = edge.from + share * along
      least = min(least, (point - nearest).dot(point - nearest))
    }
    return least.squareRoot()
  }

  /// Whether a point lies inside, by the nonzero winding rule.
  func contains(_ point: Point<Mask>) -> Bool {
    var winding = 0
    for edge in edges where (edge.from.y <= point.y) != (edge.to.y <= point.y) {
      let isDown = edge.to.y > edge.from.y
      let side = (edge.to - edge.from).cross(point - edge.from)
      if isDown && side > 0 { winding += 1 }
      if !isDown && side < 0 { winding -= 1 }
    }
    return winding != 0
  }

  /// The polygon turned clockwise about a point.
  func turned(_ degrees: Double, about center: Point<Mask>) -> Polygon {
    guard degrees != 0 else { return self }
    let (sine, cosine) = sineAndCosine(degrees: degrees)
    return Polygon(
      points.map { point in
        let offset = point - center
        return Point(
          x: center.x + cosine * offset.dx - sine * offset.dy, y: center.y + sine * offset.dx + cosine * offset.dy)
      })
  }
}

/// A point of a cubic Bézier.
func cubic(
  _ p0: Point<Mask>, _ p1: Point<Mask>, _ p2: Point<Mask>, _ p3: Point<Mask>, at t: Double
) -> Point<Mask> {
  let s = 1 - t
  let (b0, b1, b2, b3) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
  return Point(
    x: b0 * p0.x + b1 * p1.x + b2 * p2.x + b3 * p3.x, y: b0 * p0.y + b1 * p1.y + b2 * p2.y + b3 * p3.y)
}
