import CameoGeometry

/// Writes what was measured with as many places as it was measured to.
struct Rounding {
  private let places: Double

  /// - Parameter side: The hole's smaller side in mask px.
  init(side: Double) { places = side >= 100 ? 10 : 100 }

  private func round(_ value: Double) -> Double { (value * places).rounded() / places }

  /// A rect with whole edges where all of them nearly are: that is how it was drawn.
  private func rounded(_ rect: Rect<Mask>) -> Rect<Mask> {
    let edges = [rect.minX, rect.minY, rect.maxX, rect.maxY]
    if places == 10, edges.allSatisfy({ abs($0 - $0.rounded()) <= 0.25 }) {
      let whole = edges.map { $0.rounded() }
      return Rect(minX: whole[0], minY: whole[1], maxX: whole[2], maxY: whole[3])
    }
    return Rect(x: round(rect.minX), y: round(rect.minY), width: round(rect.width), height: round(rect.height))
  }

  /// The placeholder of an oval or a rect, measured in px of the plane.
  func placeholder(
    _ candidate: OutlineFit.Candidate, id: String, rim: Double, density: Double
  ) -> Template.Placeholder? {
    var box = candidate.rect
    var degrees = (candidate.rotation * 10).rounded() / 10
    if degrees <= -45 {
      // Rounding left the range (−45, 45]: the same figure, a quarter turn further.
      degrees += 90
      box = Rect(center: box.center, size: Size(width: box.height, height: box.width))
    }
    let rect = rounded(
      Rect(x: box.minX / density, y: box.minY / density, width: box.width / density, height: box.height / density))
    // Antialiasing rounds every corner by a px.
    let radius = candidate.radius.map { $0 < 1.25 ? 0 : round($0 / density) }
    let shape = radius.map { Shape.rect(radius: $0) } ?? .oval
    guard let opening = Opening(rect: rect, rotation: degrees, shape: shape, rim: outwards(rim)) else { return nil }
    return Template.Placeholder(
      id: id, opening: opening, face: FaceRoom.hint(Polygon(opening.uprightPath), in: rect))
  }

  /// The placeholder of a path, in px of the plane.
  func placeholder(
    _ path: Path<Mask>, id: String, rim: Double, density: Double
  ) -> Template.Placeholder? {
    let data = data(path, density)
    guard let written = try? Path<Mask>(svgPathData: Array(data.utf8)) else { return nil }
    let bounds = written.bounds
    let rect = Rect<Mask>(
      x: round(bounds.minX), y: round(bounds.minY), width: round(bounds.width), height: round(bounds.height))
    return try? Template.Placeholder(
      id: id, rect: rect, pathData: data, rim: outwards(rim), face: FaceRoom.hint(Polygon(written), in: rect))
  }

  /// A rim is better a little too wide.
  private func outwards(_ rim: Double) -> Double { (rim * 2).rounded(.up) / 2 }

  private func data(_ path: Path<Mask>, _ density: Double) -> String {
    func text(_ point: Point<Mask>) -> String { "\(number(point.x / density)) \(number(point.y / density))" }
    return path.elements.map { element in
      switch element {
      case .move(let point): "M\(text(point))"
      case .line(let point): "L\(text(point))"
      case .curve(let first, let second, let end): "C\(text(first)) \(text(second)) \(text(end))"
      case .close: "Z"
      case .arc: ""
      }
    }.joined()
  }

  private func number(_ value: Double) -> String {
    let text = "\(round(value))"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
