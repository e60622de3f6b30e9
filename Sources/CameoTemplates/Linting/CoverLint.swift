import CameoGeometry

/// Looks at one opening and at the pixels that are drawn over its photo.
public struct CoverLint {
  private let placeholder: Template.Placeholder
  private let pointer: String
  private let file: String
  private let cover: AlphaPlane
  private let ground: AlphaPlane
  private let density: Double
  private let bleed: Double
  /// The opening's outline, clockwise, in px of the planes.
  private let outline: Polygon
  private let samples: [Sample]

  /// What lies around one point of the outline.
  private struct Sample {
    let point: Point<Mask>
    /// How far past the outline the mask goes on, in px of the plane; nil where none begins there.
    let thickness: Double?
    /// Whether the mask lies over the photo on the inner side.
    let isCoveredInside: Bool
  }

  /// Prepares the look at one opening.
  /// - Parameters:
  ///   - placeholder: The placeholder whose opening is looked at.
  ///   - index: The placeholder's place in the document.
  ///   - file: The picture to change.
  ///   - cover: All that is drawn after the photo, photos left out.
  ///   - ground: All that is drawn, photos left out.
  ///   - density: px of both planes per mask px.
  ///   - bleed: How far the photo reaches past its shape under the mask, in mask px.
  public init(
    _ placeholder: Template.Placeholder, index: Int, file: String, cover: AlphaPlane, ground: AlphaPlane,
    density: Double, bleed: Double
  ) {
    self.placeholder = placeholder
    pointer = "/placeholders/\(index)"
    self.file = file
    self.cover = cover
    self.ground = ground
    self.density = density
    self.bleed = bleed
    var polygon = Polygon(placeholder.opening.path)
    polygon.points = polygon.points.map { Point(x: $0.x * density, y: $0.y * density) }
    if polygon.signedArea < 0 { polygon.points.reverse() }
    outline = polygon
    samples = Self.samples(polygon, cover, reach: (bleed + 1) * density, rim: placeholder.opening.rim * density)
  }

  /// What was found.
  public var findings: [Finding] {
    guard !samples.isEmpty else { return [] }
    return [opaque, leak, thinBand, mismatch].compactMap(\.self) + specks
  }

  private static func samples(
    _ outline: Polygon, _ cover: AlphaPlane, reach: Double, rim: Double
  ) -> [Sample] {
    let points = outline.resampled(min(max(Int(outline.perimeter), 32), 2000))
    guard points.count >= 8 else { return [] }
    let inside = max(3, outline.perimeter / 200)
    return points.indices.map { index in
      let along = points[(index + 2) % points.count] - points[(index + points.count - 2) % points.count]
      let length = max(along.length, .leastNormalMagnitude)
      let normal = Vector<Mask>(dx: along.dy / length, dy: -along.dx / length)
      // The mask may begin a little late: antialiasing, and the rim that the document tells of.
      var distance = 0.5
      while distance < 2 + rim && cover.value(at: points[index] + distance * normal) < 127.5 { distance += 0.5 }
      var thickness: Double?
      if cover.value(at: points[index] + distance * normal) >= 127.5 {
        let start = distance
        while distance < reach + 3, cover.value(at: points[index] + distance * normal) >= 127.5 { distance += 0.25 }
        thickness = distance - min(start, 0.5)
      }
      let isCovered = cover.value(at: points[index] - inside * normal) >= 127.5
      return Sample(point: points[index], thickness: thickness, isCoveredInside: isCovered)
    }
  }

  /// The mask over the middle of the face.
  private var opaque: Finding? {
    let opening = placeholder.opening
    let hint = placeholder.face
    let height = hint.height * opening.rect.height / 2
    let center = Point<Mask>(
      x: opening.rect.minX + hint.centerX * opening.rect.width,
      y: opening.rect.minY + hint.eyeLine * opening.rect.height + (0.5 - FaceRoom.eyeLine) * 2 * height)
    var core = Polygon(FaceRoom.face(center: center, height: height)).turned(opening.rotation, about: opening.center)
    core.points = core.points.map { Point(x: $0.x * density, y: $0.y * density) }
    let (hidden, all) = counts(in: core) { cover[$0, $1] >= AlphaPlane.half }
    guard all > 0, Double(hidden) > 0.4 * Double(all) else { return nil }
    return Finding(
      .opaqueInside, .error, file: file, pointer: pointer, place: mask(core.bounds),
      reason: "the mask is opaque over \(hidden * 100 / all) % of the face's middle in the opening "
        + "\(placeholder.id), so the face does not show",
      remedy: "cut a hole into the mask there, or correct the placeholder's rect and face; "
        + "cameo template detect finds the holes of a mask")
  }

  /// Opaque spots in the opening that hang on nothing.
  private var specks: [Finding] {
    let inverse = AlphaPlane(size: cover.size, bytes: cover.bytes.map { 255 - $0 })
    let area = abs(outline.signedArea)
    let bounds = outline.bounds
    let regions = ClearRegions(inverse)
    let found = regions.regions.enumerated().filter { number, region in
      !region.touchesBorder && Double(region.area) < 0.003 * area && Double(region.area) >= 3 * density
        && isApart(number, region, regions)
        && Double(region.minX) > bounds.minX && Double(region.maxX) < bounds.maxX
        && Double(region.minY) > bounds.minY && Double(region.maxY) < bounds.maxY
        && isInside(region)
    }
    guard let largest = found.map(\.element).max(by: { $0.area < $1.area }) else { return [] }
    let place = Rect<Mask>(
      minX: Double(largest.minX), minY: Double(largest.minY), maxX: Double(largest.maxX + 1),
      maxY: Double(largest.maxY + 1))
    let count = found.count == 1 ? "an opaque speck lies" : "\(found.count) opaque specks lie"
    return [
      Finding(
        .opaqueInside, .warning, file: file, pointer: pointer, place: mask(place),
        reason: "\(count) in the opening \(placeholder.id), apart from the rest of the mask",
        remedy: "erase it: it shows on every face")
    ]
  }

  /// Whether the corners of a region's box lie in the opening.
  private func isInside(_ region: ClearRegions.Region) -> Bool {
    [region.minX, region.maxX].allSatisfy { x in
      [region.minY, region.maxY].allSatisfy { y in outline.contains(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)) }
    }
  }

  /// Whether no other opaque pixel is near: the tip of a strand may be cut off by its own thinness.
  private func isApart(_ number: Int, _ region: ClearRegions.Region, _ regions: ClearRegions) -> Bool {
    let reach = max(2, Int(2 * density))
    for y in region.minY - reach...region.maxY + reach {
      for x in region.minX - reach...region.maxX + reach {
        if let other = regions.region(x: x, y: y), other != number { return false }
      }
    }
    return true
  }

  /// A gap that opens a hole towards the edge.
  private var leak: Finding? {
    let bounds = outline.bounds
    let leaks = LeakFinder(cover).leaks(widest: 0.06, density: 1)
    guard let leak = leaks.first(where: { Self.shared($0.hole, bounds) > 0.5 * bounds.width * bounds.height }) else {
      return nil
    }
    let half = max(leak.width / 2, 1)
    let place = Rect<Mask>(
      x: leak.place.x - half, y: leak.place.y - half, width: 2 * half, height: 2 * half)
    return Finding(
      .leak, .warning, file: file, pointer: pointer, place: mask(place),
      reason: "the hole of the opening \(placeholder.id) is open towards the mask's edge through a gap of about "
        + "\(brief(leak.width / density)) px",
      remedy: "close the gap; or widen it until the free rim looks meant")
  }

  /// A mask so thin beside the opening that the photo shows on its other side.
  private var thinBand: Finding? {
    let needed = bleed * density
    let isThin = samples.map { $0.thickness.map { $0 < needed } ?? false }
    let step = outline.perimeter / Double(samples.count)
    // Where a band ends in a point it is thin for a little way.
    let least = max(4 * density, 0.02 * outline.perimeter)
    guard let stretch = longest(isThin), Double(stretch.count) * step > least else { return nil }
    let members = stretch.map { samples[$0 % samples.count] }
    let thinnest = members.compactMap(\.thickness).min() ?? 0
    return Finding(
      .thinBand, .warning, file: file, pointer: pointer, place: mask(Polygon(members.map(\.point)).bounds),
      reason: "the mask beside the opening \(placeholder.id) is only \(brief(thinnest / density)) px thick; the photo "
        + "reaches \(brief(bleed)) px under it and shows on the other side",
      remedy: "make the mask at least \(brief(bleed.rounded(.up) + 1)) px thick there")
  }

  /// The longest run of true values around the outline.
  private func longest(_ flags: [Bool]) -> Range<Int>? {
    guard flags.contains(true) else { return nil }
    guard let first = flags.firstIndex(of: false) else { return 0..<flags.count }
    var best = 0..<0
    var start: Int?
    for index in first...first + flags.count {
      if flags[index % flags.count] {
        start = start ?? index
      } else if let begun = start {
        if index - begun > best.count { best = begun..<index }
        start = nil
      }
    }
    return best.isEmpty ? nil : best
  }

  /// A hole that is not the shape.
  private var mismatch: Finding? {
    let area = abs(outline.signedArea)
    let regions = ClearRegions(ground)
    var (outside, inside) = (0, 0)
    var isClean = false
    var place: (minX: Int, minY: Int, maxX: Int, maxY: Int)?
    for (number, region) in regions.regions.enumerated() {
      guard !region.touchesBorder, Double(region.area) > 0.02 * area else { continue }
      // Only of holes that are this opening's own.
      let (own, all) = shares(of: number, region, regions)
      guard own * 2 > all || Double(own) * 2 > area else { continue }
      inside += own
      isClean = isClean || isCleanShape(region)
      for y in region.minY...region.maxY {
        for x in region.minX...region.maxX where regions.region(x: x, y: y) == number {
          guard !outline.contains(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)) else { continue }
          outside += 1
          let old = place ?? (x, y, x, y)
          place = (min(old.minX, x), min(old.minY, y), max(old.maxX, x), max(old.maxY, y))
        }
      }
    }
    if Double(outside) > 0.02 * area, let place {
      let rect = Rect<Mask>(
        minX: Double(place.minX), minY: Double(place.minY), maxX: Double(place.maxX + 1),
        maxY: Double(place.maxY + 1))
      return finding(
        rect, "\(brief(100 * Double(outside) / area)) % of the hole lie outside of the shape, where nothing is drawn")
    }
    let hidden = samples.count { $0.isCoveredInside }
    let missing = 1 - Double(inside) / area
    guard inside > 0, isClean, missing > 0.02, hidden * 2 >= samples.count else { return nil }
    return finding(
      outline.bounds,
      "the mask hides \(brief(100 * missing)) % of the shape, so photos are placed for an opening that "
        + "is larger than the hole")
  }

  /// Whether a hole has a shape of its own, which the opening can have too.
  ///
  /// A hole that hair, a brim or a collar reaches into has none: there the opening is the head behind them.
  private func isCleanShape(_ region: ClearRegions.Region) -> Bool {
    if case .path = placeholder.opening.shape { return true }
    let fit = OutlineFit(ground.outline(from: region.first))
    return max(fit.oval().overlap, fit.roundedRect().overlap) >= HoleDetector.leastOverlap
  }

  private func finding(_ place: Rect<Mask>, _ reason: String) -> Finding {
    Finding(
      .mismatch, .warning, file: TemplateFiles.documentName, pointer: pointer + "/rect", place: mask(place),
      reason: "the opening \(placeholder.id) and the hole in the mask disagree: \(reason)",
      remedy: "take the rect, the rotation and the shape that cameo template detect tells")
  }

  private func shares(
    of number: Int, _ region: ClearRegions.Region, _ regions: ClearRegions
  ) -> (own: Int, all: Int) {
    var own = 0
    for y in region.minY...region.maxY {
      for x in region.minX...region.maxX where regions.region(x: x, y: y) == number {
        if outline.contains(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)) { own += 1 }
      }
    }
    return (own, region.area)
  }

  private func counts(in polygon: Polygon, where isCounted: (Int, Int) -> Bool) -> (counted: Int, all: Int) {
    let bounds = polygon.bounds
    var (counted, all) = (0, 0)
    let rows = max(0, Int(bounds.minY))..<max(0, min(cover.size.height, Int(bounds.maxY) + 1))
    let columns = max(0, Int(bounds.minX))..<max(0, min(cover.size.width, Int(bounds.maxX) + 1))
    for y in rows {
      for x in columns {
        let point = Point<Mask>(x: Double(x) + 0.5, y: Double(y) + 0.5)
        // What a face has outside of its opening is another fault.
        guard polygon.contains(point), outline.contains(point) else { continue }
        all += 1
        if isCounted(x, y) { counted += 1 }
      }
    }
    return (counted, all)
  }

  private static func shared(_ first: Rect<Mask>, _ second: Rect<Mask>) -> Double {
    max(0, min(first.maxX, second.maxX) - max(first.minX, second.minX))
      * max(0, min(first.maxY, second.maxY) - max(first.minY, second.minY))
  }

  /// A rect of the planes in mask px.
  private func mask(_ rect: Rect<Mask>) -> Rect<Mask> {
    Rect(x: rect.minX / density, y: rect.minY / density, width: rect.width / density, height: rect.height / density)
  }
}
