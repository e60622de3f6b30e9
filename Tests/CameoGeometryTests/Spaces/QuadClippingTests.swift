import CameoGeometry
import Testing

@Suite struct QuadClippingTests {
  private let rect = Rect<Output>(x: 0, y: 0, width: 10, height: 10)

  @Test("What lies inside is kept, what lies outside is gone")
  func insideAndOutside() {
    #expect(Rect<Output>(x: 2, y: 3, width: 4, height: 5).quad.clipped(to: rect).count == 4)
    #expect(Rect<Output>(x: 20, y: 3, width: 4, height: 5).quad.clipped(to: rect).isEmpty)
  }

  @Test("A rect is cut as rects are", arguments: [(-5.0, -5.0), (5, 5), (-5, 5), (3, -100)])
  func cutRects(x: Double, y: Double) {
    let other = Rect<Output>(x: x, y: y, width: 12, height: 120)
    let corners = other.quad.clipped(to: rect)
    let common = other.intersection(rect)
    #expect(corners.map(\.x).min() == common.minX && corners.map(\.x).max() == common.maxX)
    #expect(corners.map(\.y).min() == common.minY && corners.map(\.y).max() == common.maxY)
  }

  @Test("The corner of a turned square that is cut off leaves an edge")
  func cutCorner() {
    // A diamond around (10, 5) with half diagonals of 4: its right half is cut off.
    let diamond = Quad<Output>(
      topLeft: Point(x: 6, y: 5), topRight: Point(x: 10, y: 1), bottomRight: Point(x: 14, y: 5),
      bottomLeft: Point(x: 10, y: 9))
    let corners = diamond.clipped(to: rect)
    #expect(corners.allSatisfy { $0.x <= 10 })
    #expect(corners.contains(Point(x: 10, y: 1)) && corners.contains(Point(x: 10, y: 9)))
  }

  @Test("Far corners give corners in the rect", arguments: [1e6, 1e9, 1e15])
  func farCorners(distance: Double) {
    let corners = Rect<Output>(x: -distance, y: -distance, width: 2 * distance, height: 2 * distance).quad
      .clipped(to: rect)
    #expect(Set(corners) == Set([Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 10, y: 10), Point(x: 0, y: 10)]))
  }
}
