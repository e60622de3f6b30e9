import CameoGeometry

/// Looks for islands in an opening: pieces of a mask that hang on nothing, as dirt and forgotten strokes do.
struct IslandLint {
  /// The share of the opening below which an island is a speck.
  static let speck = 0.003
  /// The share of the opening from which faint specks together are a pattern, as of lace or snow, and meant.
  private static let pattern = 0.03
  /// The alpha from which an island is no shine on a glass.
  private static let solid: UInt8 = 230
  /// The alpha from which a speck is seen on a face, where it is nowhere half opaque.
  private static let faint: UInt8 = 32

  /// What was found.
  struct Island {
    /// The largest one's pixels.
    let area: Int
    /// The largest one's box, in px of the plane.
    let place: Rect<Mask>
    /// Where the largest ones are, three at most, in px of the plane.
    let corners: [Point<Mask>]
    /// How many there are.
    let count: Int
    /// The largest one's strongest alpha.
    let alpha: UInt8
  }

  /// The opening's outline, in px of the plane.
  let outline: Polygon
  /// px of the plane per mask px.
  let density: Double
  /// What is drawn over the photo.
  let cover: AlphaPlane

  /// The largest of the islands that are half opaque or more; nil where there is none.
  var island: Island? {
    island(of: pieces(from: AlphaPlane.half).filter { isSpeck($0.region) || $0.alpha >= Self.solid })
  }

  /// The largest of the specks that are less than half opaque everywhere; nil where there is none.
  var faintSpeck: Island? {
    let specks = pieces(from: Self.faint, where: isSpeck).filter { $0.alpha < AlphaPlane.half && standsOut($0) }
    let all = specks.reduce(0) { $0 + $1.region.area }
    return Double(all) < Self.pattern * abs(outline.signedArea) ? island(of: specks) : nil
  }

  /// A connected piece of the mask in the opening.
  private struct Piece {
    let region: ClearRegions.Region
    /// Its strongest alpha.
    let alpha: UInt8
  }

  /// Whether a region is small for the opening.
  private func isSpeck(_ region: ClearRegions.Region) -> Bool {
    Double(region.area) < Self.speck * abs(outline.signedArea)
  }

  /// Whether a piece is clearly stronger than what is around it: the grain of a soft rim or of a veil is not.
  private func standsOut(_ piece: Piece) -> Bool {
    let (region, reach) = (piece.region, reach)
    var (sum, count) = (0, 0)
    for y in max(0, region.minY - reach)...min(cover.size.height - 1, region.maxY + reach) {
      for x in max(0, region.minX - reach)...min(cover.size.width - 1, region.maxX + reach)
      where cover[x, y] < Self.faint {
        sum += Int(cover[x, y])
        count += 1
      }
    }
    return count > 0 && Int(piece.alpha) >= 2 * sum / count + Int(Self.faint)
  }

  /// How far around a piece is looked, in px of the plane.
  private var reach: Int { max(2, Int(2 * density)) }

  private func island(of pieces: [Piece]) -> Island? {
    let sorted = pieces.sorted { $0.region.area > $1.region.area }
    guard let largest = sorted.first else { return nil }
    let region = largest.region
    let place = Rect<Mask>(
      minX: Double(region.minX), minY: Double(region.minY), maxX: Double(region.maxX + 1),
      maxY: Double(region.maxY + 1))
    let corners = sorted.prefix(3).map { Point<Mask>(x: Double($0.region.minX), y: Double($0.region.minY)) }
    return Island(area: region.area, place: place, corners: corners, count: sorted.count, alpha: largest.alpha)
  }

  /// The pieces that lie wholly in the opening and apart from others.
  /// - Parameters:
  ///   - least: The alpha from which pixels belong to a piece.
  ///   - isWanted: Whether a region is looked at.
  private func pieces(
    from least: UInt8, where isWanted: (ClearRegions.Region) -> Bool = { _ in true }
  ) -> [Piece] {
    // Regions are of clear pixels.
    let regions = ClearRegions(AlphaPlane(size: cover.size, bytes: cover.bytes.map { $0 < least ? 255 : 0 }))
    return regions.regions.enumerated().compactMap { number, region in
      guard !region.touchesBorder, Double(region.area) >= 3 * density, isInBox(region), isWanted(region),
        isApart(number, region, regions), let alpha = alpha(number, region, regions)
      else { return nil }
      return Piece(region: region, alpha: alpha)
    }
  }

  /// Whether a region's box lies in that of the opening.
  private func isInBox(_ region: ClearRegions.Region) -> Bool {
    let bounds = outline.bounds
    return Double(region.minX) > bounds.minX && Double(region.maxX) < bounds.maxX && Double(region.minY) > bounds.minY
      && Double(region.maxY) < bounds.maxY
  }

  /// A region's strongest alpha; nil where a pixel of it lies outside of the opening.
  private func alpha(_ number: Int, _ region: ClearRegions.Region, _ regions: ClearRegions) -> UInt8? {
    var alpha: UInt8 = 0
    for y in region.minY...region.maxY {
      for x in region.minX...region.maxX where regions.region(x: x, y: y) == number {
        guard outline.contains(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)) else { return nil }
        alpha = max(alpha, cover[x, y])
      }
    }
    return alpha
  }

  /// Whether no other piece is near: the tip of a strand may be cut off by its own thinness.
  private func isApart(_ number: Int, _ region: ClearRegions.Region, _ regions: ClearRegions) -> Bool {
    for y in region.minY - reach...region.maxY + reach {
      for x in region.minX - reach...region.maxX + reach {
        if let other = regions.region(x: x, y: y), other != number { return false }
      }
    }
    return true
  }
}
