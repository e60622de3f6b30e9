import CameoGeometry
import CameoImages

extension Template {
  /// The template as a document, without the members that have their default.
  ///
  /// ``TemplateReader`` reads the same template from it.
  public var document: JSONValue {
    let standard = Layer.standard(placeholders, hasMask: mask != nil)
    return JSONValue(members: [
      ("kind", JSONValue(DocumentKind.template.rawValue)), ("version", JSONValue(DocumentKind.version)),
      ("id", JSONValue(id)), ("name", name.document), ("description", description?.document),
      ("author", author.map { JSONValue($0) }), ("license", license.map { JSONValue($0) }),
      ("tags", tags.isEmpty ? nil : JSONValue(tags.map { JSONValue($0) })), ("mask", mask?.document),
      ("canvas", canvasDocument), ("placeholders", JSONValue(placeholders.map(\.document))),
      ("layers", layers == standard ? nil : JSONValue(layers.map(\.document))),
    ])
  }

  private var canvasDocument: JSONValue? {
    let background = canvas.background == .transparent ? nil : canvas.background.document
    guard mask != nil else {
      return JSONValue(members: [
        ("width", JSONValue(canvas.size.width)), ("height", JSONValue(canvas.size.height)),
        ("background", background),
      ])
    }
    return background.map { ["background": $0] }
  }
}

extension LocalizedText {
  fileprivate var document: JSONValue {
    switch self {
    case .plain(let text): JSONValue(text)
    case .translated(let texts):
      JSONValue(members: texts.sorted { $0.key < $1.key }.map { ($0.key, JSONValue($0.value)) })
    }
  }
}

extension Color {
  /// The colour as a document has it.
  package var document: JSONValue { JSONValue(self == .transparent ? "transparent" : hexadecimal) }
}

extension Template.MaskImage {
  fileprivate var document: JSONValue {
    JSONValue(members: [
      ("src", JSONValue(src)), ("width", JSONValue(size.width)), ("height", JSONValue(size.height)),
      ("variants", variants.isEmpty ? nil : JSONValue(variants.map(\.document))),
    ])
  }
}

extension Template.Variant {
  fileprivate var document: JSONValue { ["src": JSONValue(src), "scale": JSONValue(scale)] }
}

extension Template.Placeholder {
  fileprivate var document: JSONValue {
    let rect = opening.rect
    return JSONValue(members: [
      ("id", JSONValue(id)),
      (
        "rect",
        [
          "x": JSONValue(rect.minX), "y": JSONValue(rect.minY), "width": JSONValue(rect.width),
          "height": JSONValue(rect.height),
        ]
      ),
      ("rotation", opening.rotation == 0 ? nil : JSONValue(opening.rotation)), ("shape", shapeDocument),
      ("background", background == .transparent ? nil : background.document),
      ("rim", opening.rim == 0 ? nil : JSONValue(opening.rim)),
      ("optional", isOptional ? true : nil), ("face", face.document), ("constraints", constraints.document),
    ])
  }

  private var shapeDocument: JSONValue? {
    switch opening.shape {
    case .oval: nil
    case .rect(let radius):
      JSONValue(members: [("type", "rect"), ("radius", radius == 0 ? nil : JSONValue(radius))])
    case .path: ["type": "path", "d": JSONValue(pathData ?? "")]
    }
  }
}

extension Template.FaceHint {
  fileprivate var document: JSONValue? {
    let standard = Template.FaceHint.standard
    guard self != standard else { return nil }
    return JSONValue(members: [
      ("eyeLine", eyeLine == standard.eyeLine ? nil : JSONValue(eyeLine)),
      ("centerX", centerX == standard.centerX ? nil : JSONValue(centerX)),
      ("height", height == standard.height ? nil : JSONValue(height)),
    ])
  }
}

extension Template.Constraints {
  fileprivate var document: JSONValue? {
    let standard = Template.Constraints.standard
    guard self != standard else { return nil }
    return JSONValue(members: [
      ("maxZoom", maxZoom.map { JSONValue($0) }),
      ("straighten", straighten == standard.straighten ? nil : JSONValue(straighten)),
      ("turns", turns ? nil : false), ("flip", flip ? nil : false),
      ("maxUpscale", maxUpscale == standard.maxUpscale ? nil : JSONValue(maxUpscale)),
    ])
  }
}

extension Template.Layer {
  fileprivate var document: JSONValue {
    func opacityMember(_ opacity: Double) -> (String, JSONValue?) {
      ("opacity", opacity == 1 ? nil : JSONValue(opacity))
    }
    switch self {
    case .background: return "background"
    case .mask: return "mask"
    case .photo(let placeholder, let opacity):
      return JSONValue(members: [("photo", JSONValue(placeholder)), opacityMember(opacity)])
    case .image(let src, let opacity):
      return JSONValue(members: [("image", JSONValue(src)), opacityMember(opacity)])
    case .stroke(let placeholder, let width, let color, let opacity):
      return JSONValue(members: [
        ("stroke", JSONValue(placeholder)), ("width", JSONValue(width)), ("color", color.document),
        opacityMember(opacity),
      ])
    }
  }
}
