import CameoImages

extension JSONCursor {
  /// The layers of a template, back to front.
  /// - Parameter placeholders: The ids that layers may name; nil for any.
  func layers(_ placeholders: [String]?, hasMask: Bool) -> [Template.Layer]? {
    guard let elements = array(1...TemplateReader.maximumLayers) else { return nil }
    var seen: Set<String> = []
    return elements.compactMap { element in
      guard let layer = element.layer(placeholders, hasMask: hasMask) else { return nil }
      if let name = layer.nameOfOnlyOne, !seen.insert(name).inserted { element.report(.duplicateLayer(name)) }
      return layer
    }
  }

  private func layer(_ placeholders: [String]?, hasMask: Bool) -> Template.Layer? {
    guard isObject else {
      guard isString else {
        report(.wrongType(expected: "\"background\", \"mask\" or an object", found: value.kindName))
        return nil
      }
      guard let layer = word([("background", Template.Layer.background), ("mask", .mask)]) else { return nil }
      if layer == .mask && !hasMask { report(.memberOutOfContext("mask", rule: .onlyWithMask)) }
      return layer
    }
    let forms = ["photo", "image", "stroke"].filter { value[$0] != nil }
    guard forms.count == 1, let form = forms.first else {
      report(.badLayerForm(found: forms))
      return nil
    }
    let own = form == "stroke" ? ["stroke", "width", "color"] : [form]
    guard let object = object(own + ["opacity"]) else { return nil }
    let opacity = object.number("opacity", default: 1, .from(0, to: 1))
    switch form {
    case "image":
      return object.required("image")?.assetPath(AssetPath.imageFormats).map {
        .image(src: $0, opacity: opacity)
      }
    case "photo":
      return object.required("photo")?.placeholder(placeholders).map {
        .photo(placeholder: $0, opacity: opacity)
      }
    default:
      let id = object.required("stroke")?.placeholder(placeholders)
      let width = object.required("width")?.number(.positive(upTo: TemplateReader.maximumCoordinate))
      let color = object.required("color")?.color()
      guard let id, let width, let color else { return nil }
      return .stroke(placeholder: id, width: width, color: color, opacity: opacity)
    }
  }

  /// The id of a placeholder that exists.
  private func placeholder(_ ids: [String]?) -> String? {
    guard let id = string() else { return nil }
    if let ids, !ids.contains(id) {
      report(.unknownPlaceholder(id, nearest: nearestName(to: id, among: ids)))
      return nil
    }
    return id
  }
}

extension Template.Layer {
  /// What a layer is called that may be listed once only.
  fileprivate var nameOfOnlyOne: String? {
    switch self {
    case .background: "\"background\""
    case .mask: "\"mask\""
    case .photo(let placeholder, _): "photo \"\(placeholder)\""
    case .image, .stroke: nil
    }
  }
}
