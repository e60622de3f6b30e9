public import CameoGeometry

/// A gap through which a hole is open towards the picture's edge.
public struct Leak: Hashable, Sendable {
  /// The gap's narrowest place, in mask px.
  public let place: Point<Mask>
  /// How wide the gap is there, in mask px.
  public let width: Double
  /// A rect that holds what would be the hole, in mask px.
  public let hole: Rect<Mask>
}

/// Finds regions that would be holes if a narrow gap were closed.
struct LeakFinder {
  private let alpha: AlphaPlane
  /// Each clear pixel's distance from the nearest opaque one, in thirds of a px (chamfer 3-4); 0 for opaque ones.
  private let distances: [Int32]

  init(_ alpha: AlphaPlane) {
    self.alpha = alpha
    let (width, height) = (alpha.size.width, alpha.size.height)
    var distances = alpha.bytes.map { $0 < AlphaPlane.half ? Int32.max / 2 : 0 }
    func relax(_ x: Int, _ y: Int, _ dx: Int, _ dy: Int, _ cost: Int32) {
      let (nx, ny) = (x + dx, y + dy)
      guard nx >= 0, ny >= 0, nx < width, ny < height else { return }
      let index = y * width + x
      distances[index] = min(distances[index], distances[ny * width + nx] + cost)
    }
    for y in 0..<height {
      for x in 0..<width {
        relax(x, y, -1, 0, 3)
        relax(x, y, 0, -1, 3)
        relax(x, y, -1, -1, 4)
        relax(x, y, 1, -1, 4)
      }
    }
    for y in (0..<height).reversed() {
      for x in (0..<width).reversed() {
        relax(x, y, 1, 0, 3)
        relax(x, y, 0, 1, 3)
        relax(x, y, 1, 1, 4)
        relax(x, y, -1, 1, 4)
      }
    }
    self.distances = distances
  }

  /// The gaps, the narrowest first.
  /// - Parameters:
  ///   - widest: The widest gap looked for, as a share of the picture's smaller side.
  func leaks(widest: Double, density: Double) -> [Leak] {
    let side = Double(min(alpha.size.width, alpha.size.height))
    let most = max(1, Int(side * widest / 2))
    var radius = 1
    var leaks: [Leak] = []
    while radius <= most && leaks.isEmpty {
      leaks = self.leaks(radius: radius, density: density)
      radius += max(1, radius / 2)
    }
    return leaks
  }

  /// Regions that are closed when every opaque pixel grows by a radius, and the gaps that this closed.
  private func leaks(radius: Int, density: Double) -> [Leak] {
    let limit = Int32(3 * radius)
    let narrowed = AlphaPlane(size: alpha.size, bytes: distances.map { $0 > limit ? 0 : 255 })
    let regions = ClearRegions(narrowed)
    // What is left of a hole must be large against the gap, and worth a photo.
    let least = max(alpha.bytes.count / 100, 16 * radius * radius)
    return regions.regions.compactMap { region in
      guard !region.touchesBorder, region.area >= least, let neck = neck(from: region) else { return nil }
      let grown = Double(radius)
      return Leak(
        place: Point(x: (Double(neck.x) + 0.5) / density, y: (Double(neck.y) + 0.5) / density),
        width: Double(distances[neck.y * alpha.size.width + neck.x]) * 2 / 3 / density,
        hole: Rect(
          minX: (Double(region.minX) - grown) / density, minY: (Double(region.minY) - grown) / density,
          maxX: (Double(region.maxX + 1) + grown) / density, maxY: (Double(region.maxY + 1) + grown) / density))
    }
  }

  /// The narrowest place on the widest way from a region to the picture's edge, and its distance from the mask.
  private func neck(from region: ClearRegions.Region) -> (x: Int, y: Int)? {
    let width = alpha.size.width
    let start = region.first.y * width + region.first.x
    // The widest way by halving: what a pixel of that half width passes, a wider one does not.
    var (passes, stuck) = (Int32(0), distances[start] + 1)
    while stuck - passes > 1 {
      let middle = (passes + stuck) / 2
      if flood(from: start, distance: middle).exit == nil { stuck = middle } else { passes = middle }
    }
    let open = flood(from: start, distance: max(passes, 1))
    guard var index = open.exit else { return nil }
    var way = [index]
    while index != start {
      index = Int(open.cameFrom[index])
      way.append(index)
    }
    // The neck lies between what wider pixels reach from the hole and what they reach beyond it.
    let inner = flood(from: start, distance: max(passes, 1) + 1).cameFrom
    let last = way.firstIndex { isNear($0, inner) } ?? way.count - 1
    let first = way[..<last].lastIndex { distances[$0] > max(passes, 1) } ?? 0
    let place = way[(first + last) / 2]
    return (place % width, place / width)
  }

  /// Whether a flood came to a pixel or next to it.
  private func isNear(_ index: Int, _ cameFrom: [Int32]) -> Bool {
    let (width, height) = (alpha.size.width, alpha.size.height)
    let (x, y) = (index % width, index / width)
    for ny in max(0, y - 1)...min(height - 1, y + 1) {
      for nx in max(0, x - 1)...min(width - 1, x + 1) where cameFrom[ny * width + nx] >= 0 { return true }
    }
    return false
  }

  /// Goes from a pixel through all that are at least so far from the mask, until the picture's edge is reached.
  private func flood(from start: Int, distance: Int32) -> (exit: Int?, cameFrom: [Int32]) {
    let (width, height) = (alpha.size.width, alpha.size.height)
    var cameFrom = [Int32](repeating: -1, count: alpha.bytes.count)
    guard distances[start] >= distance else { return (nil, cameFrom) }
    cameFrom[start] = Int32(start)
    var queue = [start]
    var head = 0
    while head < queue.count {
      let index = queue[head]
      head += 1
      let (x, y) = (index % width, index / width)
      if x == 0 || y == 0 || x == width - 1 || y == height - 1 { return (index, cameFrom) }
      for next in [index - 1, index + 1, index - width, index + width]
      where cameFrom[next] < 0 && distances[next] >= distance {
        cameFrom[next] = Int32(index)
        queue.append(next)
      }
    }
    return (nil, cameFrom)
  }
}
