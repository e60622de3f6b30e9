/// The sizes of a box that keeps one corner and stays inside a straightened picture: a convex polygon.
///
/// Each of its lines is one corner of the box on one edge of the picture, or a smallest extent.
struct SizePolygon {
  private let limits: BoxLimits
  private let anchor: Point<Frame>
  /// What a px of width adds, in the picture's axes.
  private let along: Vector<Frame>
  /// What a px of height adds.
  private let down: Vector<Frame>

  init(limits: BoxLimits, anchor: Point<Level>, sx: Double, sy: Double) {
    self.limits = limits
    let map = limits.canvas.levelToFrame
    self.anchor = map.apply(anchor)
    along = map.apply(Vector<Level>(dx: sx, dy: 0))
    down = map.apply(Vector<Level>(dx: 0, dy: sy))
  }

  private static let lineCount = 14

  /// The sizes (w, h) with a·w + b·h ≤ most.
  private struct Line {
    var a: Double
    var b: Double
    var most: Double
  }

  private func line(_ index: Int) -> Line {
    if index == 12 { return Line(a: -1, b: 0, most: -limits.minimum.width) }
    if index == 13 { return Line(a: 0, b: -1, most: -limits.minimum.height) }
    let corner = index / 4 + 1
    let w: Double = corner & 1 == 1 ? 1 : 0
    let h: Double = corner & 2 == 2 ? 1 : 0
    switch index & 3 {
    case 0: return Line(a: -w * along.dx, b: -h * down.dx, most: anchor.x)
    case 1: return Line(a: w * along.dx, b: h * down.dx, most: limits.canvas.size.width - anchor.x)
    case 2: return Line(a: -w * along.dy, b: -h * down.dy, most: anchor.y)
    default: return Line(a: w * along.dy, b: h * down.dy, most: limits.canvas.size.height - anchor.y)
    }
  }

  private func holds(_ size: Size<Level>, tolerance: Double) -> Bool {
    for index in 0..<SizePolygon.lineCount {
      let line = line(index)
      if line.a * size.width + line.b * size.height > line.most + tolerance { return false }
    }
    return true
  }

  /// The nearest size that is allowed; nil where none is.
  func nearest(to wish: Size<Level>) -> Size<Level>? {
    let tolerance = 1e-9 * max(1, max(limits.canvas.size.width, limits.canvas.size.height))
    if holds(wish, tolerance: 0) { return wish }
    var best: Size<Level>?
    var shortest = Double.infinity
    func consider(_ size: Size<Level>) {
      let dw = size.width - wish.width
      let dh = size.height - wish.height
      let distance = dw * dw + dh * dh
      if distance < shortest, holds(size, tolerance: tolerance) { (best, shortest) = (size, distance) }
    }
    for index in 0..<SizePolygon.lineCount {
      let first = line(index)
      let square = first.a * first.a + first.b * first.b
      guard square > 1e-18 else { continue }
      let excess = (first.a * wish.width + first.b * wish.height - first.most) / square
      consider(Size(width: wish.width - excess * first.a, height: wish.height - excess * first.b))
      for other in 0..<index {
        let second = line(other)
        let determinant = first.a * second.b - first.b * second.a
        guard abs(determinant) > 1e-12 else { continue }
        consider(
          Size(
            width: (first.most * second.b - second.most * first.b) / determinant,
            height: (first.a * second.most - second.a * first.most) / determinant))
      }
    }
    return best
  }

  /// The nearest width that is allowed with a height.
  func width(_ wish: Double, height: Double) -> Double {
    var most = Double.infinity
    for index in 0..<12 {
      let line = line(index)
      if line.a > 0 { most = min(most, (line.most - line.b * height) / line.a) }
    }
    return min(max(wish, limits.minimum.width), max(most, 0))
  }

  /// The nearest height that is allowed with a width.
  func height(_ wish: Double, width: Double) -> Double {
    var most = Double.infinity
    for index in 0..<12 {
      let line = line(index)
      if line.b > 0 { most = min(most, (line.most - line.a * width) / line.b) }
    }
    return min(max(wish, limits.minimum.height), max(most, 0))
  }
}
