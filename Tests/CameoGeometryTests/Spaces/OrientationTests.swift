import CameoGeometry
import Testing

@Suite struct OrientationTests {
  /// A raster of 3 × 2 numbered pixels.
  static let raster: [[Int]] = [[0, 1, 2], [3, 4, 5]]

  /// EXIF's own words: where row 0 and column 0 of the stored raster lie in the upright picture.
  static func upright(_ value: Int, _ stored: [[Int]]) -> [[Int]] {
    func transposed(_ r: [[Int]]) -> [[Int]] { r[0].indices.map { column in r.map { $0[column] } } }
    switch value {
    case 1: return stored
    case 2: return stored.map { $0.reversed() }
    case 3: return stored.reversed().map { $0.reversed() }
    case 4: return stored.reversed()
    case 5: return transposed(stored)
    case 6: return transposed(stored).map { $0.reversed() }
    case 7: return transposed(stored).reversed().map { $0.reversed() }
    default: return transposed(stored).reversed()
    }
  }

  /// Moves each pixel by the transform of its centre.
  static func moved(_ orientation: Orientation, _ stored: [[Int]]) -> [[Int]] {
    let size = PixelSize(width: stored[0].count, height: stored.count)
    let result = orientation.apply(size)
    let map: Transform<Stored, Photo> = orientation.transform(size)
    var picture = Array(repeating: Array(repeating: -1, count: result.width), count: result.height)
    for (y, row) in stored.enumerated() {
      for (x, value) in row.enumerated() {
        let point = map.apply(Point<Stored>(x: Double(x) + 0.5, y: Double(y) + 0.5))
        picture[Int(point.y)][Int(point.x)] = value
      }
    }
    return picture
  }

  @Test(arguments: Orientation.allCases) func movesPixelsAsEXIFSays(_ orientation: Orientation) {
    #expect(Self.moved(orientation, Self.raster) == Self.upright(orientation.rawValue, Self.raster))
  }

  @Test(arguments: Orientation.allCases, Orientation.allCases)
  func concatenatesLikePermutations(_ first: Orientation, _ second: Orientation) {
    let stepwise = Self.upright(second.rawValue, Self.upright(first.rawValue, Self.raster))
    #expect(Self.upright(first.concatenating(second).rawValue, Self.raster) == stepwise)
  }

  @Test(arguments: Orientation.allCases) func theInverseUndoes(_ orientation: Orientation) {
    #expect(orientation.concatenating(orientation.inverted) == .up)
    #expect(orientation.inverted.concatenating(orientation) == .up)
  }

  @Test(arguments: [0, 1, 2, 3, -1, 7], [(false, false), (true, false), (false, true), (true, true)])
  func turnsAndFlipsMirrorFirst(_ turns: Int, _ flips: (Bool, Bool)) {
    var picture = Self.raster
    if flips.0 { picture = picture.map { $0.reversed() } }
    if flips.1 { picture = picture.reversed() }
    for _ in 0..<((turns % 4 + 4) % 4) { picture = Self.upright(6, picture) }
    let orientation = Orientation(turns: turns, flipH: flips.0, flipV: flips.1)
    #expect(Self.upright(orientation.rawValue, Self.raster) == picture)
    // The same as the linear part of a placement.
    let linear = LinearPart(degrees: 90 * Double(turns), flipH: flips.0, flipV: flips.1)
    let map: Transform<Stored, Photo> = orientation.transform(PixelSize(width: 3, height: 2))
    #expect([linear.a, linear.b, linear.c, linear.d] == [map.a, map.b, map.c, map.d])
  }
}
