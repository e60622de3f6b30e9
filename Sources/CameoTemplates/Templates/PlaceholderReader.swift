import CameoGeometry
import CameoImages

/// Reads one placeholder of a template document.
struct PlaceholderReader {
  static let known = [
    "id", "rect", "rotation", "shape", "background", "rim", "optional", "face", "constraints",
  ]

  private let object: ObjectReader

  init(_ object: ObjectReader) { self.object = object }

  /// The placeholder; nil where its id or its opening could not be read.
  func placeholder(_ id: String?) -> Template.Placeholder? {
    let rect = object.required("rect").flatMap(rect)
    let rotation = object.number("rotation", default: 0)
    let rim = object.number("rim", default: 0, .from(0, to: TemplateReader.maximumCoordinate))
    let (shape, pathData) = object.member("shape").map(shape) ?? (.oval, nil)
    let background = object.member("background")?.color() ?? .transparent
    let isOptional = object.bool("optional", default: false)
    let face = object.member("face").flatMap(face) ?? .standard
    let constraints = object.member("constraints").flatMap(constraints) ?? .standard
    guard let id, let rect, let shape,
      let opening = Opening(rect: rect, rotation: rotation, shape: shape, rim: rim)
    else { return nil }
    return Template.Placeholder(
      id: id, opening: opening, pathData: pathData, background: background, isOptional: isOptional,
      face: face,
      constraints: constraints)
  }

  private func rect(_ cursor: JSONCursor) -> Rect<Mask>? {
    guard let object = cursor.object(["x", "y", "width", "height"]) else { return nil }
    let bound = TemplateReader.maximumCoordinate
    let x = object.required("x")?.number(.from(-bound, to: bound))
    let y = object.required("y")?.number(.from(-bound, to: bound))
    let width = object.required("width")?.number(.positive(upTo: bound))
    let height = object.required("height")?.number(.positive(upTo: bound))
    guard let x, let y, let width, let height else { return nil }
    return Rect(x: x, y: y, width: width, height: height)
  }

  private enum ShapeType: String, CaseIterable { case oval, rect, path }

  private func shape(_ cursor: JSONCursor) -> (Shape?, pathData: String?) {
    // The members that are known depend on the type.
    let type = cursor.value["type"].map { JSONCursor($0, issues: IssueList()).word(ShapeType.self) } ?? nil
    let known =
      switch type {
      case .oval: ["type"]
      case .rect: ["type", "radius"]
      case .path: ["type", "d"]
      case nil: ["type", "radius", "d"]
      }
    guard let object = cursor.object(known), let type = object.required("type")?.word(ShapeType.self) else {
      return (nil, nil)
    }
    switch type {
    case .oval: return (.oval, nil)
    case .rect:
      let radius = object.number("radius", default: 0, .from(0, to: TemplateReader.maximumCoordinate))
      return (.rect(radius: radius), nil)
    case .path:
      guard let data = object.required("d"), let text = data.string() else { return (nil, nil) }
      return (path(data, text).map(Shape.path), text)
    }
  }

  private func path(_ cursor: JSONCursor, _ data: String) -> Path<Mask>? {
    do {
      let path = try Path<Mask>(svgPathData: Array(data.utf8))
      let bounds = path.bounds
      let farthest = max(max(-bounds.minX, bounds.maxX), max(-bounds.minY, bounds.maxY))
      guard !bounds.isEmpty, farthest <= TemplateReader.maximumCoordinate else {
        cursor.report(.badPathExtent)
        return nil
      }
      return path
    } catch {
      cursor.report(.badPathData(error))
      return nil
    }
  }

  private func face(_ cursor: JSONCursor) -> Template.FaceHint? {
    guard let object = cursor.object(["eyeLine", "centerX", "height"]) else { return nil }
    let standard = Template.FaceHint.standard
    return Template.FaceHint(
      eyeLine: object.number("eyeLine", default: standard.eyeLine, .from(0, to: 1)),
      centerX: object.number("centerX", default: standard.centerX, .from(0, to: 1)),
      height: object.number("height", default: standard.height, .positive(upTo: 4)))
  }

  private func constraints(_ cursor: JSONCursor) -> Template.Constraints? {
    guard let object = cursor.object(["maxZoom", "straighten", "turns", "flip", "maxUpscale"]) else {
      return nil
    }
    let standard = Template.Constraints.standard
    let maxZoom = object.member("maxZoom").flatMap { $0.isNull ? nil : $0.number(.positive) }
    return Template.Constraints(
      maxZoom: maxZoom,
      straighten: object.number("straighten", default: standard.straighten, .from(0, to: 45)),
      turns: object.bool("turns", default: standard.turns), flip: object.bool("flip", default: standard.flip),
      maxUpscale: object.number("maxUpscale", default: standard.maxUpscale, .positive))
  }
}
