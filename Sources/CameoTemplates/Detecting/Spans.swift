import CameoGeometry

/// A figure as the stretches that it covers on a grid of horizontal lines: exact along x, sampled along y.
struct Spans {
  /// The lines' places: the first one's y and the distance to the next.
  struct Lines: Hashable {
    let top: Double
    let step: Double
    let count: Int

    /// Lines over a rect and a margin around it, so that figures near it are seen too.
    init(over rect: Rect<Mask>, margin: Double) {
      let height = rect.height + 2 * margin
      count = Int(min(max(2 * height, 96), 1200))
      step = height / Double(count)
      top = rect.minY - margin + step / 2
    }
  }

  let lines: Lines
  /// The ends of the stretches on each line, in pairs, sorted.
  private let ends: [[Double]]

  /// The stretches of a polygon by the nonzero winding rule.
  init(_ polygon: Polygon, on lines: Lines) {
    self.lines = lines
    var crossings = [[(x: Double, turn: Int)]](repeating: [], count: lines.count)
    for edge in polygon.edges where edge.from.y != edge.to.y {
      let isDown = edge.to.y > edge.from.y
      let (upper, lower) = isDown ? (edge.from, edge.to) : (edge.to, edge.from)
      let slope = (lower.x - upper.x) / (lower.y - upper.y)
      let first = max(0, Int(((upper.y - lines.top) / lines.step).rounded(.up)))
      var line = first
      while line < lines.count {
        let y = lines.top + Double(line) * lines.step
        guard y < lower.y else { break }
        crossings[line].append((upper.x + (y - upper.y) * slope, isDown ? 1 : -1))
        line += 1
      }
    }
    ends = crossings.map { line in
      var winding = 0
      var result: [Double] = []
      for crossing in line.sorted(by: { $0.x < $1.x }) {
        let before = winding
        winding += crossing.turn
        if (before == 0) != (winding == 0) { result.append(crossing.x) }
      }
      return result
    }
  }

  /// The area.
  var area: Double {
    var sum = 0.0
    for line in ends {
      var index = 0
      while index + 1 < line.count {
        sum += line[index + 1] - line[index]
        index += 2
      }
    }
    return sum * lines.step
  }

  /// The area shared with a figure on the same lines.
  func intersection(_ other: Spans) -> Double {
    var sum = 0.0
    for (first, second) in zip(ends, other.ends) {
      var (i, j) = (0, 0)
      while i + 1 < first.count, j + 1 < second.count {
        sum += max(0, min(first[i + 1], second[j + 1]) - max(first[i], second[j]))
        if first[i + 1] < second[j + 1] { i += 2 } else { j += 2 }
      }
    }
    return sum * lines.step
  }

  /// The shared area over the area of both, 0 to 1.
  func overlap(_ other: Spans) -> Double {
    let shared = intersection(other)
    let union = area + other.area - shared
    return union > 0 ? shared / union : 0
  }
}
