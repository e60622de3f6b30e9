internal import CameoGeometry
internal import Glibc

/// A hole's outline with what candidates are held against.
struct OutlineFit {
  let outline: Polygon
  private let spans: Spans
  private let samples: [Point<Mask>]
  private let moments: (area: Double, center: Point<Mask>, xx: Double, xy: Double, yy: Double)

  /// A shape that was fitted: a rect, its rotation and the radius of its corners; nil for an oval.
  struct Candidate {
    var rect: Rect<Mask>
    var rotation: Double
    var radius: Double?
    /// The area shared with the hole over the area of both.
    var overlap: Double
    /// The distance from the hole's outline that 95 % of it stays within, in px.
    var deviation: Double
  }

  init(_ outline: Polygon) {
    self.outline = outline
    let bounds = outline.bounds
    spans = Spans(outline, on: Spans.Lines(over: bounds, margin: max(2, bounds.height / 10)))
    samples = outline.resampled(160)
    moments = outline.moments
  }

  /// The hole's area in px².
  var area: Double { moments.area }

  /// The area that a figure shares with the hole over the area of both.
  func overlap(_ polygon: Polygon) -> Double { spans.overlap(Spans(polygon, on: spans.lines)) }

  /// The distance that 95 % of the hole's outline stays within a figure's.
  func deviation(_ polygon: Polygon) -> Double {
    let sorted = samples.map { polygon.distance(to: $0) }.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count * 95 / 100]
  }

  /// The oval of the best overlap: from the second moments, refined.
  ///
  /// Its rotation lies in (−45, 45] and is 0 where the axes differ by less than 3 %.
  func oval() -> Candidate {
    let (_, center, xx, xy, yy) = moments
    let middle = (xx + yy) / 2
    let spread = (((xx - yy) / 2) * ((xx - yy) / 2) + xy * xy).squareRoot()
    let major = 2 * max(middle + spread, 0).squareRoot()
    let minor = 2 * max(middle - spread, 0).squareRoot()
    let angle = atan2(2 * xy, xx - yy) / 2 * 180 / Double.pi
    var best = refined(Self.ovalPath, [center.x, center.y, major, minor, angle])
    // The longer axis may have become the shorter one, the angle may have left its range.
    best = Self.normalized(best)
    if abs(best[2] - best[3]) < 0.03 * max(best[2], best[3]) {
      best = refined(Self.ovalPath, [best[0], best[1], best[2], best[3], 0], holdsAngle: true)
    } else {
      best = straightened(best, Self.ovalPath)
    }
    return candidate(best, Self.ovalPath, radius: nil)
  }

  /// The rect with round corners of the best overlap: from the smallest box around the outline, refined.
  func roundedRect() -> Candidate {
    let box = smallestBox()
    let missing = max(box[2] * box[3] * 4 - moments.area, 0)
    let radius = min((missing / (4 - Double.pi)).squareRoot(), min(box[2], box[3]))
    var best = Self.normalized(refined(Self.rectPath, box + [radius]))
    best = straightened(best, Self.rectPath)
    return candidate(best, Self.rectPath, radius: min(max(best[5], 0), min(best[2], best[3])))
  }

  /// An oval's polygon from centre, half axes and angle.
  private static func ovalPath(_ numbers: [Double]) -> Polygon {
    Polygon(Path(ovalIn: box(numbers)), steps: 24).turned(numbers[4], about: Point(x: numbers[0], y: numbers[1]))
  }

  /// A rounded rect's polygon from centre, half sides, angle and radius.
  private static func rectPath(_ numbers: [Double]) -> Polygon {
    Polygon(Path(box(numbers), radius: max(0, numbers[5])), steps: 8)
      .turned(numbers[4], about: Point(x: numbers[0], y: numbers[1]))
  }

  private static func box(_ numbers: [Double]) -> Rect<Mask> {
    let (a, b) = (max(numbers[2], 0.01), max(numbers[3], 0.01))
    return Rect(x: numbers[0] - a, y: numbers[1] - b, width: 2 * a, height: 2 * b)
  }

  /// The same figure with its angle in (−45, 45].
  private static func normalized(_ numbers: [Double]) -> [Double] {
    var result = numbers
    while result[4] > 45 {
      result[4] -= 90
      result.swapAt(2, 3)
    }
    while result[4] <= -45 {
      result[4] += 90
      result.swapAt(2, 3)
    }
    return result
  }

  private func refined(
    _ path: ([Double]) -> Polygon, _ start: [Double], holdsAngle: Bool = false
  ) -> [Double] {
    let size = max(start[2], start[3])
    let step = max(0.25, size / 100)
    // A degree moves the tips as far as the other steps do.
    let angle = holdsAngle ? 0 : 60 * step / max(size, 1)
    var steps = [step, step, step, step, angle]
    if start.count > 5 { steps.append(2 * step) }
    let halvings = max(4, Int(log2(step / 0.02)))
    return PatternSearch(start: start, steps: steps, halvings: halvings).minimum { -overlap(path($0)) }.numbers
  }

  /// Without its rotation, where that is small and costs next to nothing: nobody drew half a degree.
  private func straightened(_ numbers: [Double], _ path: ([Double]) -> Polygon) -> [Double] {
    guard abs(numbers[4]) < 1 else { return numbers }
    var upright = numbers
    upright[4] = 0
    upright = refined(path, upright, holdsAngle: true)
    return overlap(path(upright)) > overlap(path(numbers)) - 0.001 ? upright : numbers
  }

  private func candidate(_ numbers: [Double], _ path: ([Double]) -> Polygon, radius: Double?) -> Candidate {
    let polygon = path(numbers)
    return Candidate(
      rect: Self.box(numbers), rotation: numbers[4], radius: radius, overlap: overlap(polygon),
      deviation: deviation(polygon))
  }

  /// The smallest box around the outline: centre, half sides, angle.
  ///
  /// One side of it lies along the convex hull.
  private func smallestBox() -> [Double] {
    let hull = Polygon(Self.convexHull(outline.resampled(min(outline.points.count, 400))))
    var best: [Double] = []
    var least = Double.infinity
    for edge in hull.edges {
      let length = (edge.to - edge.from).length
      guard length > 0 else { continue }
      let u = Vector<Mask>(dx: (edge.to.x - edge.from.x) / length, dy: (edge.to.y - edge.from.y) / length)
      var (minU, maxU, minV, maxV) = (Double.infinity, -Double.infinity, Double.infinity, -Double.infinity)
      for point in hull.points {
        let along = point.x * u.dx + point.y * u.dy
        let across = point.y * u.dx - point.x * u.dy
        (minU, maxU) = (min(minU, along), max(maxU, along))
        (minV, maxV) = (min(minV, across), max(maxV, across))
      }
      let area = (maxU - minU) * (maxV - minV)
      guard area < least else { continue }
      least = area
      let (cu, cv) = ((minU + maxU) / 2, (minV + maxV) / 2)
      best = [
        cu * u.dx - cv * u.dy, cu * u.dy + cv * u.dx, (maxU - minU) / 2, (maxV - minV) / 2,
        atan2(u.dy, u.dx) * 180 / Double.pi,
      ]
    }
    guard !best.isEmpty else {
      let bounds = outline.bounds
      return [bounds.center.x, bounds.center.y, bounds.width / 2, bounds.height / 2, 0]
    }
    return Self.normalized(best)
  }

  /// The convex hull, clockwise as seen (Andrew's monotone chain).
  private static func convexHull(_ points: [Point<Mask>]) -> [Point<Mask>] {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func chain(_ points: [Point<Mask>]) -> [Point<Mask>] {
      var hull: [Point<Mask>] = []
      for point in points {
        while hull.count > 1,
          (hull[hull.count - 1] - hull[hull.count - 2]).cross(point - hull[hull.count - 1]) <= 0
        {
          hull.removeLast()
        }
        hull.append(point)
      }
      return Array(hull.dropLast())
    }
    return chain(sorted) + chain(sorted.reversed())
  }
}
