import CameoGeometry
import Testing

@testable import CameoTemplates

@Suite struct ClearRegionTests {
  /// A plane of text: `#` opaque, `+` two fifths, anything else clear.
  private func plane(_ rows: String...) -> AlphaPlane {
    let bytes = rows.flatMap { row in row.map { $0 == "#" ? UInt8(255) : $0 == "+" ? 102 : 0 } }
    return AlphaPlane(size: PixelSize(width: rows[0].count, height: rows.count), bytes: bytes)
  }

  @Test func aRegionIsOneHoweverItWinds() {
    let regions = ClearRegions(
      plane(
        "#######",
        "#.#.#.#",
        "#.#.#.#",
        "#.....#",
        "#######")
    ).regions
    #expect(regions.map(\.area) == [11])
    #expect(regions.map(\.touchesBorder) == [false])
    #expect(regions[0].first == (1, 1))
  }

  @Test func aDiagonalStepLetsNothingThrough() {
    let regions = ClearRegions(plane("####", "#.##", "##.#", "####")).regions
    #expect(regions.map(\.area) == [1, 1])
  }

  @Test func theEdgeIsTold() {
    let regions = ClearRegions(plane("###.", "#.##", "####"))
    #expect(regions.regions.map(\.touchesBorder) == [true, false])
    #expect(regions.region(x: 1, y: 1) == 1)
    #expect(regions.region(x: 0, y: 0) == nil)
    #expect(regions.region(x: 9, y: 9) == nil)
  }

  @Test func theOutlineRunsClockwiseWhereAlphaIsAHalf() {
    let alpha = plane("######", "#....#", "#.##.#", "#....#", "######")
    let outline = alpha.outline(from: (1, 1))
    // Half way between the centres of clear and opaque pixels; the island within is passed over.
    #expect(outline.bounds == Rect(minX: 1, minY: 1, maxX: 5, maxY: 4))
    #expect(outline.points.count == 14)
    #expect(outline.signedArea > 0)
  }

  @Test func theOutlineFollowsWhatIsPartlyClear() {
    let outline = plane("#####", "#+..#", "#+..#", "#####").outline(from: (1, 1))
    // From 102 to 255 a half comes after a sixth of the way.
    #expect(abs(outline.bounds.minX - (1.5 - 25.5 / 153)) < 1e-9)
  }

  @Test func aGapIsFoundAtItsNarrowestPlace() throws {
    // A box of 60 px with walls of 10, and a way out of it that is 4 px wide at its end and 6 before.
    let size = PixelSize(width: 100, height: 100)
    var bytes = [UInt8](repeating: 0, count: 10_000)
    for y in 10..<90 {
      for x in 10..<90 where x < 20 || y < 20 || x >= 80 || y >= 80 {
        let isGap = y < 20 && (y < 15 ? x >= 48 && x < 52 : x >= 47 && x < 53)
        if !isGap { bytes[y * 100 + x] = 255 }
      }
    }
    let leak = try #require(LeakFinder(AlphaPlane(size: size, bytes: bytes)).leaks(widest: 0.1, density: 1).first)
    #expect(abs(leak.place.x - 50) <= 2)
    #expect(leak.place.y >= 9 && leak.place.y <= 16)
    #expect(abs(leak.width - 4) <= 1.5)
    #expect(abs(leak.hole.minX - 20) <= 2 && abs(leak.hole.maxY - 80) <= 2)
  }
}
