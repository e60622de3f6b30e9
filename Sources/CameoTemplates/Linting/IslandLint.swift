import CameoGeometry

/// Looks for opaque islands in an opening: pieces of a mask that hang on nothing, as dirt and forgotten strokes do.
struct IslandLint {
  /// The share of the opening below which an island is a speck.
  static let speck = 0.003
  /// The alpha from which an island is no shine on a glass.
  private static let solid: UInt8 = 230

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
  }

  /// The opening's outline, in px of the plane.
  let outline: Polygon
  /// px of the plane per mask px.
  let density: Double
  /// What is drawn over the photo.
  let cover: AlphaPlane

  /// The largest of the islands; nil where there is none.
  var island: Island? {
    // Regions are of clear pixels.
    let pieces = ClearRegions(AlphaPlane(size: cover.size, bytes: cover.bytes.map { 255 - $0 }))
    let found = pieces.regions.enumerated().filter { number, piece in
      !piece.touchesBorder && Double(piece.area) >= 3 * density && isInBox(piece) && isDirt(number, piece, pieces)
        && isApart(number, piece, pieces)
    }.map(\.element).sorted { $0.area > $1.area }
    guard let largest = found.first else { return nil }
    let place = Rect<Mask>(
      minX: Double(largest.minX), minY: Double(largest.minY), maxX: Double(largest.maxX + 1),
      maxY: Double(largest.maxY + 1))
    let corners = found.prefix(3).map { Point<Mask>(x: Double($0.minX), y: Double($0.minY)) }
    return Island(area: largest.area, place: place, corners: corners, count: found.count)
  }

  /// Whether a piece's box lies in that of the opening.
  private func isInBox(_ piece: ClearRegions.Region) -> Bool {
    let bounds = outline.bounds
    return Double(piece.minX) > bounds.minX && Double(piece.maxX) < bounds.maxX && Double(piece.minY) > bounds.minY
      && Double(piece.maxY) < bounds.maxY
  }

  /// Whether a piece is solid, or a speck, and lies in the opening with all of its pixels.
  private func isDirt(_ number: Int, _ piece: ClearRegions.Region, _ pieces: ClearRegions) -> Bool {
    var isSolid = Double(piece.area) < Self.speck * abs(outline.signedArea)
    for y in piece.minY...piece.maxY {
      for x in piece.minX...piece.maxX where pieces.region(x: x, y: y) == number {
        guard outline.contains(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)) else { return false }
        isSolid = isSolid || cover[x, y] >= Self.solid
      }
    }
    return isSolid
  }

  /// Whether no other opaque pixel is near: the tip of a strand may be cut off by its own thinness.
  private func isApart(_ number: Int, _ piece: ClearRegions.Region, _ pieces: ClearRegions) -> Bool {
    let reach = max(2, Int(2 * density))
    for y in piece.minY - reach...piece.maxY + reach {
      for x in piece.minX - reach...piece.maxX + reach {
        if let other = pieces.region(x: x, y: y), other != number { return false }
      }
    }
    return true
  }
}
