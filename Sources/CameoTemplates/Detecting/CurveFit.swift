import CameoGeometry

/// Draws a closed outline with few lines and cubic Béziers (Schneider, Graphics Gems I).
struct CurveFit {
  /// How far curves may stray from the outline, in px.
  let tolerance: Double

  /// The curves of an outline, closed.
  func path(_ outline: Polygon) -> Path<Mask> {
    let points = Self.smoothed(outline)
    guard points.count >= 8 else { return Path(outline.points.isEmpty ? [] : Self.straight(outline.points)) }
    let corners = Self.corners(points)
    // Without corners the outline is parted at four places and runs smoothly through them.
    let stops = corners.count > 1 ? corners : (0..<4).map { $0 * points.count / 4 }
    let isSmooth = corners.count < 2
    var elements: [Path<Mask>.Element] = [.move(points[stops[0]])]
    for (index, stop) in stops.enumerated() {
      let next = stops[(index + 1) % stops.count]
      let last = next > stop ? next : next + points.count
      let piece = (stop...last).map { points[$0 % points.count] }
      let first = isSmooth ? Self.tangent(points, at: stop) : Self.endTangent(piece)
      let end = isSmooth ? -Self.tangent(points, at: next) : Self.endTangent(piece.reversed())
      elements += fit(piece, first, end, depth: 0)
    }
    elements.append(.close)
    return Path(elements)
  }

  private static func straight(_ points: [Point<Mask>]) -> [Path<Mask>.Element] {
    [.move(points[0])] + points.dropFirst().map { .line($0) } + [.close]
  }

  /// The outline at equal distances of up to a px, without the steps of its pixels.
  private static func smoothed(_ outline: Polygon) -> [Point<Mask>] {
    // Small holes are looked at more closely, so that their tips stay.
    let spacing = min(max(abs(outline.signedArea).squareRoot() / 60, 0.4), 1)
    let count = min(max(Int(outline.perimeter / spacing), 24), 4000)
    var points = outline.resampled(count)
    guard points.count > 8 else { return points }
    for _ in 0..<2 {
      let before = points
      for index in points.indices {
        let previous = before[(index + before.count - 1) % before.count]
        let next = before[(index + 1) % before.count]
        points[index] = Point(
          x: (previous.x + 2 * before[index].x + next.x) / 4, y: (previous.y + 2 * before[index].y + next.y) / 4)
      }
    }
    return points
  }

  /// The places where the outline turns sharply: local maxima of the turn over a few px.
  private static func corners(_ points: [Point<Mask>]) -> [Int] {
    let count = points.count
    let reach = max(3, min(8, count / 40))
    let turns = points.indices.map { index -> Double in
      let here = points[index]
      let before = here - points[(index + count - reach) % count]
      let after = points[(index + reach) % count] - here
      let lengths = before.length * after.length
      return lengths > 0 ? 1 - before.dot(after) / lengths : 0
    }
    // A turn of 40°.
    let least = 0.234
    var corners: [Int] = []
    for index in points.indices where turns[index] > least {
      let isPeak = (1...reach).allSatisfy { offset in
        turns[index] >= turns[(index + offset) % count] && turns[index] > turns[(index + count - offset) % count]
      }
      if isPeak { corners.append(index) }
    }
    return corners
  }

  /// The direction of the outline at one of its points.
  private static func tangent(_ points: [Point<Mask>], at index: Int) -> Vector<Mask> {
    let reach = max(1, min(4, points.count / 24))
    let count = points.count
    return unit(points[(index + reach) % count] - points[(index + count - reach) % count])
  }

  /// The direction into a piece at its beginning.
  private static func endTangent(_ piece: [Point<Mask>]) -> Vector<Mask> {
    unit(piece[min(4, piece.count - 1)] - piece[0])
  }

  private static func unit(_ vector: Vector<Mask>) -> Vector<Mask> {
    let length = vector.length
    return length > 0 ? Vector(dx: vector.dx / length, dy: vector.dy / length) : Vector(dx: 1, dy: 0)
  }

  /// The elements after the current point for one piece of outline.
  private func fit(
    _ points: [Point<Mask>], _ first: Vector<Mask>, _ last: Vector<Mask>, depth: Int
  ) -> [Path<Mask>.Element] {
    let (start, end) = (points[0], points[points.count - 1])
    if isStraight(points) { return [.line(end)] }
    if points.count < 4 {
      let reach = (end - start).length / 3
      return [.curve(start + reach * first, end + reach * last, end)]
    }
    var parameters = Self.chordLengths(points)
    var worst = (index: points.count / 2, distance: Double.infinity)
    for _ in 0..<5 {
      let controls = Self.controls(points, parameters, first, last)
      worst = farthest(points, parameters, controls)
      if worst.distance <= tolerance { return [.curve(controls.0, controls.1, end)] }
      parameters = Self.reparameterized(points, parameters, controls)
    }
    guard depth < 12 else { return points.dropFirst().map { .line($0) } }
    let split = min(max(worst.index, 2), points.count - 3)
    let reach = min(4, split, points.count - 1 - split)
    let middle = Self.unit(points[split - reach] - points[split + reach])
    return fit(Array(points[...split]), first, middle, depth: depth + 1)
      + fit(Array(points[split...]), -middle, last, depth: depth + 1)
  }

  private func isStraight(_ points: [Point<Mask>]) -> Bool {
    let (start, end) = (points[0], points[points.count - 1])
    let along = Self.unit(end - start)
    return points.allSatisfy { abs(along.cross($0 - start)) <= tolerance * 0.7 }
      && (end - start).length > 4 * tolerance
  }

  private static func chordLengths(_ points: [Point<Mask>]) -> [Double] {
    var sums = [0.0]
    for index in 1..<points.count {
      sums.append(sums[index - 1] + (points[index] - points[index - 1]).length)
    }
    let total = max(sums[sums.count - 1], .leastNormalMagnitude)
    return sums.map { $0 / total }
  }

  /// The controls of least squares for given end tangents.
  private static func controls(
    _ points: [Point<Mask>], _ parameters: [Double], _ first: Vector<Mask>, _ last: Vector<Mask>
  ) -> (Point<Mask>, Point<Mask>) {
    let (start, end) = (points[0], points[points.count - 1])
    var (c00, c01, c11, x0, x1) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (point, t) in zip(points, parameters) {
      let s = 1 - t
      let (b1, b2) = (3 * s * s * t, 3 * s * t * t)
      let (a0, a1) = (b1 * first, b2 * last)
      let base = cubic(start, start, end, end, at: t)
      let rest = point - base
      c00 += a0.dot(a0)
      c01 += a0.dot(a1)
      c11 += a1.dot(a1)
      x0 += a0.dot(rest)
      x1 += a1.dot(rest)
    }
    let determinant = c00 * c11 - c01 * c01
    let length = (end - start).length
    var (left, right) = (length / 3, length / 3)
    if abs(determinant) > 1e-12 {
      let (l, r) = ((x0 * c11 - x1 * c01) / determinant, (c00 * x1 - c01 * x0) / determinant)
      // Handles that point backwards or reach far past the end make loops.
      if l > 1e-3 * length, r > 1e-3 * length, l < 3 * length + 1, r < 3 * length + 1 { (left, right) = (l, r) }
    }
    return (start + left * first, end + right * last)
  }

  private func farthest(
    _ points: [Point<Mask>], _ parameters: [Double], _ controls: (Point<Mask>, Point<Mask>)
  ) -> (index: Int, distance: Double) {
    var worst = (index: points.count / 2, distance: 0.0)
    for index in points.indices {
      let on = cubic(points[0], controls.0, controls.1, points[points.count - 1], at: parameters[index])
      let distance = (points[index] - on).length
      if distance > worst.distance { worst = (index, distance) }
    }
    return worst
  }

  /// One step of Newton's method towards the nearest parameter of each point.
  private static func reparameterized(
    _ points: [Point<Mask>], _ parameters: [Double], _ controls: (Point<Mask>, Point<Mask>)
  ) -> [Double] {
    let (p0, p1, p2, p3) = (points[0], controls.0, controls.1, points[points.count - 1])
    return zip(points, parameters).map { point, t in
      let s = 1 - t
      let offset = cubic(p0, p1, p2, p3, at: t) - point
      let speed = (3 * s * s) * (p1 - p0) + (6 * s * t) * (p2 - p1) + (3 * t * t) * (p3 - p2)
      let bend = (6 * s) * ((p2 - p1) - (p1 - p0)) + (6 * t) * ((p3 - p2) - (p2 - p1))
      let slope = speed.dot(speed) + offset.dot(bend)
      return slope > 0 ? min(max(t - offset.dot(speed) / slope, 0), 1) : t
    }
  }
}
