import CameoGeometry
import Foundation

/// The formulas of the geometry once more, by other means: the C library's sine and cosine, no shared code.
enum Independent {
  /// The largest double distance, in units of the last place of the exact value.
  static func ulps(_ value: Double, _ exact: Double) -> Double { abs(value - exact) / exact.ulp }

  /// The photo point that lies under a mask point, as fractions of the photo.
  static func photoFraction(
    of point: (x: Double, y: Double), _ placement: Placement, photo: PixelSize, opening: Opening
  ) -> (x: Double, y: Double) {
    photoFractions(placement, photo: photo, opening: opening)(point)
  }

  /// The map from mask px to fractions of the photo.
  static func photoFractions(
    _ placement: Placement, photo: PixelSize, opening: Opening
  ) -> ((x: Double, y: Double)) -> (x: Double, y: Double) {
    let width = Double(photo.width)
    let height = Double(photo.height)
    let isOdd = placement.turns % 2 == 1
    let cover = max(
      opening.rect.width / (isOdd ? height : width), opening.rect.height / (isOdd ? width : height))
    let scale = placement.zoom * cover
    let degrees = opening.rotation + 90 * Double(placement.turns) + placement.angle
    let cosine = cos(degrees * .pi / 180)
    let sine = sin(degrees * .pi / 180)
    return { point in
      let dx = (point.x - opening.rect.midX) / scale
      let dy = (point.y - opening.rect.midY) / scale
      // Turn back, then mirror back.
      var x = cosine * dx + sine * dy
      var y = -sine * dx + cosine * dy
      if placement.flipH { x = -x }
      if placement.flipV { y = -y }
      return (placement.center.x + x / width, placement.center.y + y / height)
    }
  }

  /// One closed curve of the opening with its parameter in [0, 1], turned by the opening's rotation and grown
  /// by its rim where that is exact (ovals and rects: by the outward normal; paths: by a circle at each point).
  static func outlines(_ opening: Opening) -> [(Double) -> (x: Double, y: Double)] {
    let cosine = cos(opening.rotation * .pi / 180)
    let sine = sin(opening.rotation * .pi / 180)
    let rect = opening.rect
    func turn(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      let dx = x - rect.midX
      let dy = y - rect.midY
      return (
        rect.midX + cosine * dx - sine * dy, rect.midY + sine * dx + cosine * dy
      )
    }
    let a = rect.width / 2
    let b = rect.height / 2
    switch opening.shape {
    case .oval:
      // Two halves, so that a search never has to pass from the end to the start.
      return [0, Double.pi].map { start in
        { t in
          let c = cos(start + .pi * t)
          let s = sin(start + .pi * t)
          let length = hypot(b * c, a * s)
          return turn(
            rect.midX + a * c + opening.rim * b * c / length, rect.midY + b * s + opening.rim * a * s / length
          )
        }
      }
    case .rect(let radius):
      let r = min(radius, a, b)
      return [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)].map { sx, sy in
        { t in
          let angle = t * .pi / 2
          return turn(
            rect.midX + sx * (a - r + (r + opening.rim) * cos(angle)),
            rect.midY + sy * (b - r + (r + opening.rim) * sin(angle)))
        }
      }
    case .path(let path):
      return pieces(path).map { piece in
        { t in
          let point = piece(t)
          return turn(point.x, point.y)
        }
      }
    }
  }

  /// Each drawn piece of a path as a curve over [0, 1].
  static func pieces(_ path: Path<Mask>) -> [(Double) -> (x: Double, y: Double)] {
    var current = Point<Mask>(x: 0, y: 0)
    var result: [(Double) -> (x: Double, y: Double)] = []
    for element in path.elements {
      switch element {
      case .move(let point): current = point
      case .line(let point):
        let from = current
        result.append { t in (from.x + t * (point.x - from.x), from.y + t * (point.y - from.y)) }
        current = point
      case .curve(let first, let second, let end):
        let from = current
        result.append { t in
          // De Casteljau.
          func mix(_ p: (Double, Double), _ q: (Double, Double)) -> (Double, Double) {
            (p.0 + t * (q.0 - p.0), p.1 + t * (q.1 - p.1))
          }
          let ab = mix((from.x, from.y), (first.x, first.y))
          let bc = mix((first.x, first.y), (second.x, second.y))
          let cd = mix((second.x, second.y), (end.x, end.y))
          let point = mix(mix(ab, bc), mix(bc, cd))
          return (point.0, point.1)
        }
        current = end
      case .arc(let arc):
        let start = atan2(arc.start.y, arc.start.x)
        var sweep = atan2(arc.end.y, arc.end.x) - start
        if sweep <= 0 { sweep += 2 * .pi }
        result.append { t in
          let angle = start + t * sweep
          return (
            arc.center.x + cos(angle) * arc.u.dx + sin(angle) * arc.v.dx,
            arc.center.y + cos(angle) * arc.u.dy + sin(angle) * arc.v.dy
          )
        }
        current = arc.endPoint
      case .close: break
      }
    }
    return result
  }

  /// The largest value of a function over [0, 1]: samples, then finer samples round each peak.
  static func maximum(_ samples: Int = 48, _ value: (Double) -> Double) -> Double {
    var best = -Double.infinity
    var before = -Double.infinity
    var here = value(0)
    for index in 0...samples {
      let after = index < samples ? value(Double(index + 1) / Double(samples)) : -Double.infinity
      if here > before && here >= after {
        best = max(best, refined(Double(index) / Double(samples), here, 1 / Double(samples), value))
      }
      before = here
      here = after
    }
    return best
  }

  private static func refined(
    _ start: Double, _ first: Double, _ width: Double, _ value: (Double) -> Double
  ) -> Double {
    var best = first
    var at = start
    var step = width
    for _ in 0..<9 {
      step /= 4
      let middle = at
      for offset in -4...4 {
        let t = min(max(middle + Double(offset) * step, 0), 1)
        let found = value(t)
        if found > best { (best, at) = (found, t) }
      }
    }
    return best
  }
}
