public import CameoGeometry

/// What looks like a hole of a mask and is none, with the smallest rect that holds it, in mask px.
public enum NearMiss: Hashable, Sendable {
  /// A closed region is half opaque or more; the opacity is its mean, 0.5 to 1.
  case tooOpaque(Rect<Mask>, opacity: Double)
  /// A clear region is open towards one edge of the picture only.
  case cutOff(Rect<Mask>)
  /// A closed clear region has no room for a photo.
  case tooSmall(Rect<Mask>)
}

/// Looks for what may be meant as a hole in a mask that has none: the largest region of each kind.
struct NearMissFinder {
  /// The alpha from which a region is drawn and no veil.
  private static let solid: UInt8 = 242
  let alpha: AlphaPlane
  /// The clear regions of the plane.
  let regions: [ClearRegions.Region]
  /// The least pixels of a hole.
  let least: Int
  /// px of the plane per mask px.
  let density: Double

  /// What was found, the likeliest first.
  var nearMisses: [NearMiss] { [tooOpaque, cutOff, tooSmall].compactMap(\.self) }

  private var tooOpaque: NearMiss? {
    let veiled = ClearRegions(
      AlphaPlane(size: alpha.size, bytes: alpha.bytes.map { $0 < Self.solid ? 0 : 255 }))
    let closed = veiled.regions.enumerated().filter { !$1.touchesBorder && $1.area >= least }
    guard let (number, region) = closed.max(by: { $0.element.area < $1.element.area }) else { return nil }
    var sum = 0
    for y in region.minY...region.maxY {
      for x in region.minX...region.maxX where veiled.region(x: x, y: y) == number { sum += Int(alpha[x, y]) }
    }
    return .tooOpaque(rect(of: region), opacity: Double(sum) / Double(255 * region.area))
  }

  private var cutOff: NearMiss? {
    let open = regions.filter { $0.area >= least && edges(of: $0) == 1 }
    return open.max { $0.area < $1.area }.map { .cutOff(rect(of: $0)) }
  }

  private var tooSmall: NearMiss? {
    let closed = regions.filter { !$0.touchesBorder && $0.area < least }
    return closed.max { $0.area < $1.area }.map { .tooSmall(rect(of: $0)) }
  }

  /// How many of the picture's edges a region touches.
  private func edges(of region: ClearRegions.Region) -> Int {
    [
      region.minX == 0, region.minY == 0, region.maxX == alpha.size.width - 1, region.maxY == alpha.size.height - 1,
    ].count { $0 }
  }

  private func rect(of region: ClearRegions.Region) -> Rect<Mask> {
    Rect(
      minX: Double(region.minX) / density, minY: Double(region.minY) / density,
      maxX: Double(region.maxX + 1) / density, maxY: Double(region.maxY + 1) / density)
  }
}
