import CameoGeometry

/// Finds where a face has most room in a shape.
enum FaceRoom {
  /// A face from chin to hairline is about three wide and four high; its eyes lie a little above its middle.
  static let widthOverHeight = 0.75
  static let eyeLine = 0.41

  /// The hint for a shape that is not turned: the largest upright face in it, as fractions of its rect.
  static func hint(_ outline: Polygon, in rect: Rect<Mask>) -> Template.FaceHint {
    var best = (x: 0.5, y: 0.5, height: 0.0)
    for row in 0...12 {
      for column in 0...8 {
        let center = Point<Mask>(
          x: rect.minX + rect.width * (0.3 + 0.05 * Double(column)),
          y: rect.minY + rect.height * (0.2 + 0.05 * Double(row)))
        guard outline.contains(center) else { continue }
        let height = height(outline, center, rect.height)
        // The middle is taken where others are hardly better.
        let isMiddle = column == 4
        if height > best.height * (isMiddle ? 0.99 : 1.03) {
          best = ((center.x - rect.minX) / rect.width, (center.y - rect.minY) / rect.height, height)
        }
      }
    }
    let standard = Template.FaceHint.standard
    guard best.height > 0 else { return standard }
    let height = min(best.height / rect.height * 0.9, standard.height)
    let eyes = best.y + (eyeLine - 0.5) * height
    let hint = Template.FaceHint(eyeLine: hundredths(eyes), centerX: hundredths(best.x), height: hundredths(height))
    let isStandard =
      abs(hint.eyeLine - standard.eyeLine) <= 0.03 && abs(hint.centerX - standard.centerX) <= 0.03
      && abs(hint.height - standard.height) <= 0.05
    return isStandard ? standard : hint
  }

  /// The height of the largest face around a centre that stays inside.
  private static func height(_ outline: Polygon, _ center: Point<Mask>, _ most: Double) -> Double {
    var (low, high) = (0.0, 2 * most)
    for _ in 0..<8 {
      let middle = (low + high) / 2
      let face = face(center: center, height: middle)
      if face.allSatisfy(outline.contains) { low = middle } else { high = middle }
    }
    return low
  }

  /// Points around a face.
  static func face(center: Point<Mask>, height: Double) -> [Point<Mask>] {
    (0..<16).map { index in
      let (sine, cosine) = sineAndCosine(degrees: 22.5 * Double(index))
      return Point(x: center.x + widthOverHeight * height / 2 * cosine, y: center.y + height / 2 * sine)
    }
  }

  private static func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
