import CameoGeometry

extension AlphaPlane {
  /// The outer edge of a clear region where alpha passes a half, clockwise as seen, in px of the plane.
  ///
  /// Marching squares: one point for each side that a clear and an opaque pixel share, on the line between their
  /// centres where alpha is a half. Opaque islands in the region are passed over.
  /// - Parameters:
  ///   - first: The region's first pixel, by rows and then by columns; the region must not touch the edge.
  func outline(from first: (x: Int, y: Int)) -> Polygon {
    var points: [Point<Mask>] = []
    // A walk along the pixels' sides with the region to the right; a vertex is a pixel's top-left corner.
    var (x, y) = first
    var (dx, dy) = (1, 0)
    let limit = 4 * bytes.count
    repeat {
      // The pixels to the right and to the left of the step ahead.
      let (insideX, insideY) = (x + (dx - dy - 1) / 2, y + (dy + dx - 1) / 2)
      let (outsideX, outsideY) = (x + (dx + dy - 1) / 2, y + (dy - dx - 1) / 2)
      points.append(crossing((insideX, insideY), (outsideX, outsideY)))
      (x, y) = (x + dx, y + dy)
      let isRightClear = isClear(x + (dx - dy - 1) / 2, y + (dy + dx - 1) / 2)
      let isLeftClear = isClear(x + (dx + dy - 1) / 2, y + (dy - dx - 1) / 2)
      if !isRightClear {
        (dx, dy) = (-dy, dx)
      } else if isLeftClear {
        (dx, dy) = (dy, -dx)
      }
    } while !((x, y) == first && (dx, dy) == (1, 0)) && points.count < limit
    return Polygon(points)
  }

  /// Where alpha is a half between the centres of a clear and an opaque pixel.
  private func crossing(_ inside: (x: Int, y: Int), _ outside: (x: Int, y: Int)) -> Point<Mask> {
    let low = Double(self[inside.x, inside.y])
    let high = Double(self[outside.x, outside.y])
    let share = (127.5 - low) / (high - low)
    return Point(
      x: Double(inside.x) + 0.5 + share * Double(outside.x - inside.x),
      y: Double(inside.y) + 0.5 + share * Double(outside.y - inside.y))
  }
}
