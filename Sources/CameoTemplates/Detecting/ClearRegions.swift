import CameoGeometry

/// The connected regions of a plane that are less than half opaque.
///
/// Pixels are connected by their sides, so that the diagonal steps of a thin opaque line let nothing through.
struct ClearRegions {
  /// One region.
  struct Region {
    /// Its pixels.
    var area: Int
    /// Whether a pixel of it lies at the picture's edge.
    var touchesBorder: Bool
    /// Its first pixel, by rows and then by columns.
    var first: (x: Int, y: Int)
    /// The smallest rect of pixels that holds it.
    var minX: Int, minY: Int, maxX: Int, maxY: Int
  }

  /// A stretch of clear pixels in one row.
  private struct Run {
    let start: Int
    let end: Int
    let label: Int
  }

  /// The labels that runs are given before it is known which of them are one region.
  private struct Labels {
    private var parents: [Int] = []
    private var found: [Region] = []

    /// Counts a run to the regions that it joins.
    /// - Returns: Its label.
    mutating func add(_ region: Region, to touched: [Int]) -> Int {
      // The oldest label stays, so that the first pixel stays its first.
      let roots = touched.map { root($0) }
      guard let own = roots.min() else {
        parents.append(parents.count)
        found.append(region)
        return parents.count - 1
      }
      for other in roots { parents[other] = own }
      found[own].add(region)
      return own
    }

    /// All regions, and the number of each label's.
    mutating func merged() -> (regions: [Region], regionOfLabel: [Int]) {
      var numbers = [Int](repeating: -1, count: parents.count)
      var regions: [Region] = []
      for label in parents.indices where root(label) == label {
        numbers[label] = regions.count
        regions.append(found[label])
      }
      for label in parents.indices where root(label) != label {
        numbers[label] = numbers[root(label)]
        regions[numbers[label]].add(found[label])
      }
      return (regions, numbers)
    }

    private mutating func root(_ label: Int) -> Int {
      var label = label
      while parents[label] != label {
        parents[label] = parents[parents[label]]
        label = parents[label]
      }
      return label
    }
  }

  /// All regions, in the order of their first pixels.
  let regions: [Region]
  private let rows: [[Run]]
  private let regionOfLabel: [Int]

  init(_ alpha: AlphaPlane) {
    var labels = Labels()
    var rows: [[Run]] = []
    rows.reserveCapacity(alpha.size.height)
    for y in 0..<alpha.size.height { rows.append(Self.runs(in: alpha, y, below: rows.last ?? [], &labels)) }
    self.rows = rows
    (regions, regionOfLabel) = labels.merged()
  }

  /// The clear stretches of a row, each with the label of those above that it touches, or with a new one.
  private static func runs(in alpha: AlphaPlane, _ y: Int, below above: [Run], _ labels: inout Labels) -> [Run] {
    let (width, height) = (alpha.size.width, alpha.size.height)
    var runs: [Run] = []
    var next = 0
    var x = 0
    while x < width {
      guard alpha[x, y] < AlphaPlane.half else {
        x += 1
        continue
      }
      let start = x
      while x < width && alpha[x, y] < AlphaPlane.half { x += 1 }
      let end = x - 1
      while next < above.count && above[next].end < start { next += 1 }
      let touched = above[next...].prefix { $0.start <= end }.map(\.label)
      let region = Region(
        area: end - start + 1, touchesBorder: start == 0 || end == width - 1 || y == 0 || y == height - 1,
        first: (start, y), minX: start, minY: y, maxX: end, maxY: y)
      runs.append(Run(start: start, end: end, label: labels.add(region, to: touched)))
    }
    return runs
  }

  /// The number of the region that a pixel belongs to; nil for an opaque one and beyond the edge.
  func region(x: Int, y: Int) -> Int? {
    guard rows.indices.contains(y) else { return nil }
    let runs = rows[y]
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].end < x { low = middle + 1 } else { high = middle }
    }
    guard low < runs.count, runs[low].start <= x else { return nil }
    return regionOfLabel[runs[low].label]
  }
}

extension ClearRegions.Region {
  fileprivate mutating func add(_ other: ClearRegions.Region) {
    area += other.area
    touchesBorder = touchesBorder || other.touchesBorder
    if (other.first.y, other.first.x) < (first.y, first.x) { first = other.first }
    minX = min(minX, other.minX)
    minY = min(minY, other.minY)
    maxX = max(maxX, other.maxX)
    maxY = max(maxY, other.maxY)
  }
}
