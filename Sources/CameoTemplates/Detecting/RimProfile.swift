import CameoGeometry

/// How softly a mask begins around a hole.
struct RimProfile {
  let alpha: AlphaPlane

  /// How far past an outline the mask stays translucent, in px; 0 for a rim that is only antialiased.
  ///
  /// Looked at along the outline's normals; a quarter of them may differ, as where the mask is thin or noisy.
  func reach(around outline: Polygon) -> Double {
    let bounds = outline.bounds
    let points = outline.resampled(min(max(Int(outline.perimeter / 2), 32), 240))
    guard points.count >= 8 else { return 0 }
    let farthest = max(6, min(bounds.width, bounds.height) * 0.4)
    var reaches: [Double] = []
    for index in points.indices {
      let before = points[(index + points.count - 2) % points.count]
      let along = points[(index + 2) % points.count] - before
      guard along.length > 0 else { continue }
      // The outline runs clockwise, so its left is outside.
      let normal = Vector<Mask>(dx: along.dy / along.length, dy: -along.dx / along.length)
      if let reach = reach(from: points[index], along: normal, farthest) { reaches.append(reach) }
    }
    // A mask that nowhere becomes opaque has no rim that could be told from the rest.
    guard reaches.count * 2 > points.count else { return 0 }
    let typical = reaches.sorted()[reaches.count * 3 / 4]
    return typical > 2 ? typical : 0
  }

  /// Where alpha first reaches what counts as opaque; nil where it does not, or becomes clear again before.
  private func reach(from start: Point<Mask>, along normal: Vector<Mask>, _ farthest: Double) -> Double? {
    var distance = 0.0
    while distance <= farthest {
      let point = start + distance * normal
      guard point.x >= 0, point.y >= 0, point.x <= Double(alpha.size.width), point.y <= Double(alpha.size.height)
      else { return nil }
      let value = alpha.value(at: point)
      if value >= 248 { return distance }
      if distance > 2 && value < 100 { return nil }
      distance += 0.25
    }
    return nil
  }
}
