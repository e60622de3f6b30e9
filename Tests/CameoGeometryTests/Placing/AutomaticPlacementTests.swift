import CameoGeometry
import Testing

@Suite struct AutomaticPlacementTests {
  @Test("An automatic placement covers the opening, however it is turned and flipped", arguments: 0...3, [false, true])
  func covers(turns: Int, flipH: Bool) throws {
    let opening = try #require(Opening(rect: Rect(x: 0, y: 0, width: 300, height: 200), shape: .rect(radius: 0)))
    for photo in [PixelSize(width: 1000, height: 2000), PixelSize(width: 3000, height: 500)] {
      let coverage = Coverage(photo: photo, opening: opening)
      for form in [PlacementRequest.Form.top, .center] {
        let placement = PlacementRequest(form, turns: turns, flipH: flipH).wish(coverage)
        #expect(coverage.covers(placement), "\(photo) \(form)")
      }
    }
  }
}
