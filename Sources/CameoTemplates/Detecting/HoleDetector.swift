public import CameoGeometry

/// Finds the holes of a mask and the placeholders that fit them.
///
/// A hole is a connected region of less than half alpha that does not touch the picture's edge. What stands free
/// inside of it, as spectacles do, is taken as part of the hole.
public struct HoleDetector: Sendable {
  /// The overlap from which an oval or a rect is taken for a hole's shape.
  static let leastOverlap = 0.985
  private let limit: Int

  /// Creates a detector.
  /// - Parameter limit: The most holes that are taken, the largest first.
  public init(limit: Int = 16) { self.limit = limit }

  /// Finds the holes, in reading order: rows from the top, each from the left.
  /// - Parameters:
  ///   - alpha: The mask.
  ///   - density: Its px per mask px.
  public func holes(in alpha: AlphaPlane, density: Double = 1) -> DetectedHoles {
    let regions = ClearRegions(alpha).regions
    let closed = regions.filter { !$0.touchesBorder }
    let largest = closed.map(\.area).max() ?? 0
    // Specks are noise, and what is small against the largest hole is ornament.
    let least = max(16, alpha.bytes.count / 200, largest / 10)
    let taken = closed.filter { $0.area >= least }.sorted { $0.area > $1.area }.prefix(limit)
    let ordered = Self.inReadingOrder(Array(taken))
    let holes = ordered.enumerated().compactMap { index, region in
      Self.hole(region, alpha, density, id: ordered.count == 1 ? "face" : "face-\(index + 1)")
    }
    let openArea = regions.filter(\.touchesBorder).reduce(0) { $0 + $1.area }
    return DetectedHoles(
      holes: holes, passedOver: closed.count - taken.count,
      openShare: Double(openArea) / Double(alpha.bytes.count),
      leaks: holes.isEmpty ? LeakFinder(alpha).leaks(widest: 0.1, density: density) : [],
      nearMisses: holes.isEmpty
        ? NearMissFinder(alpha: alpha, regions: regions, least: least, density: density).nearMisses : [])
  }

  /// Finds where a face belongs in a mask without a hole: an oval below a hat, between hair, or within a gap.
  /// - Parameters:
  ///   - alpha: The mask.
  ///   - leaks: Gaps that were found; the hole behind the narrowest one is taken then.
  ///   - density: Its px per mask px.
  /// - Returns: A guess, which somebody has to look at; nil where the mask leaves no place.
  public func guess(in alpha: AlphaPlane, leaks: [Leak] = [], density: Double = 1) -> Template.Placeholder? {
    let leaking = leaks.first.map { leak in
      Rect<Mask>(
        x: leak.hole.minX * density, y: leak.hole.minY * density, width: leak.hole.width * density,
        height: leak.hole.height * density)
    }
    guard let rect = leaking ?? FreePlace(alpha).rect else { return nil }
    let oval = OutlineFit.Candidate(rect: rect, rotation: 0, radius: nil, overlap: 0, deviation: 0)
    return Rounding(side: rect.width / density).placeholder(oval, id: "face", rim: 0, density: density)
  }

  /// Rows from the top, each from the left: holes that share half of their height are in one row.
  private static func inReadingOrder(_ regions: [ClearRegions.Region]) -> [ClearRegions.Region] {
    var rows: [[ClearRegions.Region]] = []
    for region in regions.sorted(by: { ($0.minY + $0.maxY, $0.minX) < ($1.minY + $1.maxY, $1.minX) }) {
      let index = rows.firstIndex { row in
        let first = row[0]
        let shared = min(first.maxY, region.maxY) - max(first.minY, region.minY)
        return 2 * shared >= min(first.maxY - first.minY, region.maxY - region.minY)
      }
      if let index { rows[index].append(region) } else { rows.append([region]) }
    }
    return rows.flatMap { $0.sorted { $0.minX < $1.minX } }
  }

  private static func hole(
    _ region: ClearRegions.Region, _ alpha: AlphaPlane, _ density: Double, id: String
  ) -> DetectedHole? {
    let outline = alpha.outline(from: region.first)
    let rim = RimProfile(alpha: alpha).reach(around: outline) / density
    let fit = OutlineFit(outline)
    let rounding = Rounding(side: Double(min(region.maxX - region.minX, region.maxY - region.minY)) / density)
    let oval = fit.oval()
    let rect = fit.roundedRect()
    func fits(_ candidate: OutlineFit.Candidate) -> Bool {
      candidate.overlap >= leastOverlap && candidate.deviation <= max(1.25, 0.01 * fit.area.squareRoot())
    }
    // Of a rect whose corners leave nothing straight, the oval says the same with less.
    let isRound = (rect.radius ?? 0) > 0.45 * min(rect.rect.width, rect.rect.height)
    let placeholder: Template.Placeholder?
    if fits(oval), !fits(rect) || isRound || oval.overlap >= rect.overlap - 0.004 {
      placeholder = rounding.placeholder(oval, id: id, rim: rim, density: density)
    } else if fits(rect) {
      placeholder = rounding.placeholder(rect, id: id, rim: rim, density: density)
    } else {
      placeholder = rounding.placeholder(Self.traced(fit, isSoft: rim > 0), id: id, rim: rim, density: density)
    }
    guard let placeholder else { return nil }
    let scaled = Polygon(outline.points.map { Point(x: $0.x / density, y: $0.y / density) })
    return DetectedHole(
      placeholder: placeholder, overlap: OutlineFit(scaled).overlap(Polygon(placeholder.opening.path)), outline: scaled)
  }

  /// The hole's outline as few curves: the loosest that still follow it.
  private static func traced(_ fit: OutlineFit, isSoft: Bool) -> Path<Mask> {
    // Where the rim is soft, nobody sees a px; of a small hole, a px is much.
    let enough = isSoft ? 0.99 : fit.area < 4000 ? 0.998 : 0.994
    var tolerance = max(1, 0.006 * fit.area.squareRoot())
    var best = (path: CurveFit(tolerance: tolerance).path(fit.outline), overlap: 0.0)
    while tolerance >= 0.1 {
      let path = CurveFit(tolerance: tolerance).path(fit.outline)
      let overlap = fit.overlap(Polygon(path))
      if overlap > best.overlap { best = (path, overlap) }
      if overlap >= enough { break }
      tolerance /= 2
    }
    return best.path
  }
}

/// What was found in a mask.
public struct DetectedHoles: Hashable, Sendable {
  /// The holes that were taken.
  public let holes: [DetectedHole]
  /// The number of holes that were too small to be meant, or one too many.
  public let passedOver: Int
  /// The share of the picture that is clear and open towards its edge, 0 to 1.
  public let openShare: Double
  /// Gaps through which what may be meant as a hole is open towards the edge; looked for where there is no hole.
  public let leaks: [Leak]
  /// What else may be meant as a hole, the likeliest first; looked for where there is no hole.
  public let nearMisses: [NearMiss]
}

/// One hole of a mask.
public struct DetectedHole: Hashable, Sendable {
  /// The placeholder that fits it.
  public let placeholder: Template.Placeholder
  /// The area shared by the hole and the placeholder's shape over the area of both, 0 to 1.
  public let overlap: Double
  /// The hole's edge where alpha is a half, in mask px.
  let outline: Polygon

  /// The smallest rect that holds the hole, in mask px.
  public var bounds: Rect<Mask> { outline.bounds }
  /// The hole's area in square mask px.
  public var area: Double { abs(outline.signedArea) }
}
