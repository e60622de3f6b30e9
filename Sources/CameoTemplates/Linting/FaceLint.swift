import CameoGeometry

/// Measures how much of a face in an opening is hidden.
struct FaceLint {
  /// The share of a part from which it counts as hidden.
  static let mostHidden = 0.4

  /// A part of the face.
  struct Part {
    /// Its box, in px of the plane.
    let place: Rect<Mask>
    /// The share of it in the opening that is at least half opaque, 0 to 1.
    let share: Double
  }

  private let placeholder: Template.Placeholder
  private let outline: Polygon
  private let density: Double

  /// Prepares the look at a face.
  /// - Parameters:
  ///   - outline: The opening's outline in px of the planes.
  ///   - density: px of the planes per mask px.
  init(_ placeholder: Template.Placeholder, outline: Polygon, density: Double) {
    self.placeholder = placeholder
    self.outline = outline
    self.density = density
  }

  /// The middle of the face: half as high and as wide as the whole.
  func middle(under cover: AlphaPlane) -> Part {
    let height = faceHeight / 2
    let center = eyeCenter + Vector(dx: 0, dy: (0.5 - FaceRoom.eyeLine) * 2 * height)
    return part(FaceRoom.face(center: center, height: height), under: cover)
  }

  /// Both eyes, the left one of the picture first.
  ///
  /// Their middles are a third of the face's height apart, and each is half as wide as that.
  func eyes(under cover: AlphaPlane) -> [Part] {
    [-1.0, 1].map { side in
      let center = eyeCenter + Vector(dx: side * faceHeight / 6, dy: 0)
      let (width, height) = (faceHeight / 6, faceHeight / 14)
      let eye = Rect<Mask>(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
      return part(
        [
          Point(x: eye.minX, y: eye.minY), Point(x: eye.maxX, y: eye.minY), Point(x: eye.maxX, y: eye.maxY),
          Point(x: eye.minX, y: eye.maxY),
        ], under: cover)
    }
  }

  /// From chin to hairline, in mask px.
  private var faceHeight: Double { placeholder.face.height * placeholder.opening.rect.height }

  /// Between the eyes, in mask px, before the opening is turned.
  private var eyeCenter: Point<Mask> {
    let (rect, hint) = (placeholder.opening.rect, placeholder.face)
    return Point(x: rect.minX + hint.centerX * rect.width, y: rect.minY + hint.eyeLine * rect.height)
  }

  /// A part by its outline in mask px, before the opening is turned.
  private func part(_ corners: [Point<Mask>], under cover: AlphaPlane) -> Part {
    let opening = placeholder.opening
    var polygon = Polygon(corners).turned(opening.rotation, about: opening.center)
    polygon.points = polygon.points.map { Point(x: $0.x * density, y: $0.y * density) }
    let bounds = polygon.bounds
    let (columns, rows) = polygon.pixels(in: cover.size)
    var (hidden, all) = (0, 0)
    for y in rows {
      for x in columns {
        let point = Point<Mask>(x: Double(x) + 0.5, y: Double(y) + 0.5)
        // What a face has outside of its opening is another fault.
        guard polygon.contains(point), outline.contains(point) else { continue }
        all += 1
        if cover[x, y] >= AlphaPlane.half { hidden += 1 }
      }
    }
    return Part(place: bounds, share: all > 0 ? Double(hidden) / Double(all) : 0)
  }
}
