extension Quad {
  /// The corners of the part that lies in a rect, in order; none where they do not meet.
  ///
  /// The quad must be convex, with corners within 1e15 of the rect's. Sutherland and Hodgman's way: one edge of the rect
  /// after the other.
  public func clipped(to rect: Rect<Space>) -> [Point<Space>] {
    var corners = [topLeft, topRight, bottomRight, bottomLeft]
    corners = kept(corners) { $0.x - rect.minX }
    corners = kept(corners) { rect.maxX - $0.x }
    corners = kept(corners) { $0.y - rect.minY }
    return kept(corners) { rect.maxY - $0.y }
  }

  /// The part of a convex polygon on the side of a line where a distance is not negative.
  private func kept(
    _ corners: [Point<Space>], _ distance: (Point<Space>) -> Double
  ) -> [Point<Space>] {
    var result: [Point<Space>] = []
    for (index, corner) in corners.enumerated() {
      let previous = corners[index == 0 ? corners.count - 1 : index - 1]
      let before = distance(previous)
      let here = distance(corner)
      if (before < 0) != (here < 0) {
        result.append(previous + before / (before - here) * (corner - previous))
      }
      if here >= 0 { result.append(corner) }
    }
    return result
  }
}
