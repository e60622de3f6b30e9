import CameoGeometry

/// Looks at one opening and at the pixels that are drawn over its photo.
public struct CoverLint {
  private let placeholder: Template.Placeholder
  private let pointer: String
  private let file: String
  private let cover: AlphaPlane
  private let plainCover: AlphaPlane
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
  ///   - plainCover: The same without the pictures that are ornaments (``isOrnament(_:of:density:)``).
  ///   - ground: All that is drawn, photos left out.
  ///   - density: px of both planes per mask px.
  ///   - bleed: How far the photo reaches past its shape under the mask, in mask px.
  public init(
    _ placeholder: Template.Placeholder, index: Int, file: String, cover: AlphaPlane, plainCover: AlphaPlane,
    ground: AlphaPlane, density: Double, bleed: Double
  ) {
    self.placeholder = placeholder
    pointer = "/placeholders/\(index)"
    self.file = file
    self.cover = cover
    self.plainCover = plainCover
    self.ground = ground
    self.density = density
    self.bleed = bleed
    outline = Self.outline(of: placeholder, density: density)
    samples = Self.samples(outline, cover, reach: (bleed + 1) * density, rim: placeholder.opening.rim * density)
  }

  /// What was found.
  public var findings: [Finding] {
    guard !samples.isEmpty else { return [] }
    let face = FaceLint(placeholder, outline: outline, density: density)
    let hidden = hidden(face)
    // Of a face that does not show at all no more is said.
    let islands =
      hidden?.severity == .error ? nil : IslandLint(outline: outline, density: density, cover: plainCover)
    return [
      hidden, leak, thinBand, mismatch, islands?.island.map(finding), islands?.faintSpeck.map(faintFinding),
    ].compactMap(\.self)
  }

  /// Whether a picture lies wholly in an opening: what a designer draws into a layer of its own there, as a nose or
  /// spectacles, is meant to be on the face.
  /// - Parameters:
  ///   - picture: The layer's alpha.
  ///   - placeholder: The placeholder of the opening.
  ///   - density: px of the plane per mask px.
  public static func isOrnament(
    _ picture: AlphaPlane, of placeholder: Template.Placeholder, density: Double
  ) -> Bool {
    let outline = outline(of: placeholder, density: density)
    return picture.bytes.indices.allSatisfy { index in
      picture.bytes[index] < AlphaPlane.half
        || outline.contains(
          Point(x: Double(index % picture.size.width) + 0.5, y: Double(index / picture.size.width) + 0.5))
    }
  }

  /// An opening's outline, clockwise, in px of the planes.
  private static func outline(of placeholder: Template.Placeholder, density: Double) -> Polygon {
    var outline = Polygon(placeholder.opening.path)
    outline.points = outline.points.map { Point(x: $0.x * density, y: $0.y * density) }
    if outline.signedArea < 0 { outline.points.reverse() }
    return outline
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

  /// The mask over the face, or over its eyes.
  private func hidden(_ face: FaceLint) -> Finding? {
    let middle = face.middle(under: cover)
    if middle.share > FaceLint.mostHidden {
      return Finding(
        .opaqueInside, .error, file: file, pointer: pointer, place: mask(middle.place),
        reason: "the mask is opaque over \(percent(middle.share)) % of the face's middle in the opening "
          + "\(placeholder.id), so the face does not show",
        remedy: "cut a hole into the mask there, or correct the placeholder's rect and face; "
          + "cameo template detect finds the holes of a mask")
    }
    let eyes = face.eyes(under: plainCover)
    // One eye may be covered, as by a patch.
    guard eyes.allSatisfy({ $0.share > FaceLint.mostHidden }) else { return nil }
    let place = eyes[0].place.union(eyes[1].place)
    return Finding(
      .opaqueInside, .warning, file: file, pointer: pointer, place: mask(place),
      reason: "the mask is opaque over the eyes in the opening \(placeholder.id): it hides "
        + "\(percent(eyes[0].share)) % of one and \(percent(eyes[1].share)) % of the other",
      remedy: "raise the brim or the fringe, or correct face.eyeLine; spectacles that are meant go into a layer of "
        + "their own")
  }

  /// An opaque island in the opening.
  private func finding(_ island: IslandLint.Island) -> Finding {
    let area = abs(outline.signedArea)
    let kind = Double(island.area) < IslandLint.speck * area ? "speck" : "island"
    let count = island.count == 1 ? "an opaque \(kind) lies" : "\(island.count) opaque \(kind)s lie"
    return Finding(
      .opaqueInside, .warning, file: file, pointer: pointer, place: mask(island.place),
      reason: "\(count) in the opening \(placeholder.id), apart from the rest of the mask" + places(island),
      remedy: "erase it: it shows on every face; what is meant, as a nose, goes into a layer of its own")
  }

  /// A speck that is easily overlooked.
  private func faintFinding(_ speck: IslandLint.Island) -> Finding {
    let opacity = Int((Double(speck.alpha) / 2.55).rounded())
    return Finding(
      .faintInside, .warning, file: file, pointer: pointer, place: mask(speck.place),
      reason: (speck.count == 1 ? "a faint speck lies" : "\(speck.count) faint specks lie")
        + " in the opening \(placeholder.id), apart from the rest of the mask, "
        + "\(speck.count == 1 ? "" : "the largest ")up to \(opacity) % opaque" + places(speck),
      remedy: "erase it, with a hard eraser: it shows on every face; what is meant, as freckles, goes into a layer of "
        + "its own")
  }

  /// Where several islands are.
  private func places(_ island: IslandLint.Island) -> String {
    guard island.count > 1 else { return "" }
    let places = island.corners.map { "\(Int($0.x / density)), \(Int($0.y / density))" }.joined(separator: "; ")
    return ", \(island.count > 3 ? "the largest " : "")at \(places) px"
  }

  private func percent(_ share: Double) -> Int { Int(share * 100) }

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

  private static func shared(_ first: Rect<Mask>, _ second: Rect<Mask>) -> Double {
    max(0, min(first.maxX, second.maxX) - max(first.minX, second.minX))
      * max(0, min(first.maxY, second.maxY) - max(first.minY, second.minY))
  }

  /// A rect of the planes in mask px.
  private func mask(_ rect: Rect<Mask>) -> Rect<Mask> {
    Rect(x: rect.minX / density, y: rect.minY / density, width: rect.width / density, height: rect.height / density)
  }
}
