import CameoGeometry
import CameoImages

/// Looks for what a template's document alone tells.
struct DocumentLint {
  let template: Template

  private static let file = TemplateFiles.documentName

  /// What was found.
  var findings: [Finding] {
    texts + license + layers + template.placeholders.enumerated().flatMap { openings($1, "/placeholders/\($0)") }
  }

  private var texts: [Finding] {
    [("/name", template.name), ("/description", template.description)].compactMap { pointer, text in
      guard case .translated(let texts)? = text else { return nil }
      let isEnglish = texts.keys.contains { $0.lowercased() == "en" || $0.lowercased().hasPrefix("en-") }
      return isEnglish
        ? nil
        : Finding(
          .noEnglish, .warning, file: Self.file, pointer: pointer,
          reason: "there is no English text, so people whose language is missing are shown "
            + "\(texts.keys.min() ?? "another")",
          remedy: "add a member \"en\"")
    }
  }

  private var license: [Finding] {
    guard let license = template.license else {
      return [
        Finding(
          .licenseMissing, .warning, file: Self.file, pointer: "/license",
          reason: "there is no licence, so nobody may use the template",
          remedy: "add \"license\" with an SPDX id, as \"CC0-1.0\" or \"CC-BY-4.0\"")
      ]
    }
    guard let fault = LicenseExpression.fault(in: license) else { return [] }
    let near = nearNames(to: fault, among: LicenseExpression.known)
    return [
      Finding(
        .licenseUnknown, .warning, file: Self.file, pointer: "/license",
        reason: "'\(fault)' is no SPDX licence that is known here",
        remedy: (near.isEmpty ? "write an id of spdx.org/licenses" : "did you mean \(near.joined(separator: ", "))?")
          + (near.isEmpty ? ", or LicenseRef- and a name for one of your own" : " One of your own is LicenseRef-NAME"))
    ]
  }

  /// Layers that nobody can see by what the document says, and what no layer draws.
  private var layers: [Finding] {
    var findings = template.layers.enumerated().compactMap { index, layer -> Finding? in
      guard let why = why(layer) else { return nil }
      return Finding(
        .invisibleLayer, .warning, file: Self.file, pointer: "/layers/\(index)",
        reason: "the layer cannot be seen: \(why)", remedy: "take it out, or make it visible")
    }
    for (index, placeholder) in template.placeholders.enumerated() where !isDrawn(placeholder) {
      findings.append(
        Finding(
          .invisibleLayer, .error, file: Self.file, pointer: "/placeholders/\(index)",
          place: placeholder.opening.path.bounds,
          reason: "no layer draws the placeholder \(placeholder.id), so its photo never shows",
          remedy: "add {\"photo\": \"\(placeholder.id)\"} to \"layers\""))
    }
    if template.mask != nil, !template.layers.contains(.mask) {
      findings.append(
        Finding(
          .invisibleLayer, .error, file: Self.file, pointer: "/layers",
          reason: "no layer draws the mask",
          remedy: "add \"mask\" to \"layers\", after the photos"))
    }
    return findings
  }

  private func why(_ layer: Template.Layer) -> String? {
    switch layer {
    case .background, .mask: nil
    case .photo(_, let opacity), .image(_, let opacity): opacity == 0 ? "its opacity is 0" : nil
    case .stroke(_, _, let color, let opacity):
      opacity == 0 ? "its opacity is 0" : color.alpha == 0 ? "its colour is transparent" : nil
    }
  }

  private func isDrawn(_ placeholder: Template.Placeholder) -> Bool {
    template.layers.contains { layer in
      if case .photo(placeholder.id, _) = layer { true } else { false }
    }
  }

  private func openings(_ placeholder: Template.Placeholder, _ pointer: String) -> [Finding] {
    [canvas(placeholder, pointer), face(placeholder, pointer)].compactMap(\.self) + openPaths(placeholder, pointer)
  }

  private func canvas(_ placeholder: Template.Placeholder, _ pointer: String) -> Finding? {
    let bounds = placeholder.opening.path.bounds
    let (width, height) = (Double(template.canvas.size.width), Double(template.canvas.size.height))
    // A hundredth of a px is rounding.
    guard bounds.minX < -0.01 || bounds.minY < -0.01 || bounds.maxX > width + 0.01 || bounds.maxY > height + 0.01 else {
      return nil
    }
    let over = max(max(-bounds.minX, -bounds.minY), max(bounds.maxX - width, bounds.maxY - height))
    return Finding(
      .outsideCanvas, .error, file: Self.file, pointer: pointer + "/rect", place: bounds,
      reason: "the opening reaches \(brief(over)) px past the canvas of \(brief(width)) × \(brief(height)) px, "
        + "so part of the photo is cut off",
      remedy: "move or shrink the rect, or enlarge the canvas")
  }

  private func face(_ placeholder: Template.Placeholder, _ pointer: String) -> Finding? {
    let opening = placeholder.opening
    let outline = Polygon(opening.uprightPath)
    let hint = placeholder.face
    let eyes = Point<Mask>(
      x: opening.rect.minX + hint.centerX * opening.rect.width,
      y: opening.rect.minY + hint.eyeLine * opening.rect.height)
    let height = hint.height * opening.rect.height
    let center = Point<Mask>(x: eyes.x, y: eyes.y + (0.5 - FaceRoom.eyeLine) * height)
    let isInside = outline.contains(eyes) && outline.contains(center)
    // The middle of a face must show; its rim may go under the mask.
    let core = FaceRoom.face(center: center, height: height / 2)
    let seen = core.count(where: outline.contains)
    guard !isInside || seen * 2 < core.count else { return nil }
    let place = Polygon(FaceRoom.face(center: center, height: height)).turned(opening.rotation, about: opening.center)
      .bounds
    return Finding(
      .faceOutside, .error, file: Self.file, pointer: pointer + "/face", place: place,
      reason: "the face hint lies outside of the opening, so faces are put where the mask hides them",
      remedy: "set eyeLine, centerX and height as fractions of the rect, so that eyes, nose and mouth lie inside "
        + "the shape")
  }

  private func openPaths(_ placeholder: Template.Placeholder, _ pointer: String) -> [Finding] {
    guard case .path(let path) = placeholder.opening.shape else { return [] }
    var findings: [Finding] = []
    var start = Point<Mask>(x: 0, y: 0)
    var current = start
    func check() {
      guard (current - start).length > 0.01 else { return }
      let place = Rect<Mask>(
        minX: min(start.x, current.x), minY: min(start.y, current.y), maxX: max(start.x, current.x),
        maxY: max(start.y, current.y))
      findings.append(
        Finding(
          .openPath, .warning, file: Self.file, pointer: pointer + "/shape/d", place: place,
          reason: "the path ends at \(brief(current.x)), \(brief(current.y)) and begins at "
            + "\(brief(start.x)), \(brief(start.y)): it is filled as if a straight line closed it, and a stroke along "
            + "it has a gap",
          remedy: "end it with Z, and see that the line which Z draws is meant"))
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        check()
        (start, current) = (point, point)
      case .line(let point), .curve(_, _, let point): current = point
      case .arc(let arc): current = arc.endPoint
      case .close: current = start
      }
    }
    check()
    return findings
  }
}
