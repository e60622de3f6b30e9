import CameoGeometry
public import CameoImages

/// Reads template documents and refuses all that the contract does not allow.
///
/// The inverse is ``Template/document``.
public struct TemplateReader: Sendable {
  /// The largest width and height of a mask, in mask px.
  public static let maximumSide = 30_000
  /// The largest coordinate of a placeholder, in mask px either way from the origin.
  public static let maximumCoordinate = 1_000_000.0
  /// The number of layers that a template may have.
  public static let maximumLayers = 64
  /// The number of variants that a mask may have.
  public static let maximumVariants = 16

  private let limits: Limits

  /// Creates a reader that keeps to ``/CameoImages/Limits/documentBytes`` and
  /// ``/CameoImages/Limits/placeholders``.
  public init(limits: Limits = .standard) { self.limits = limits }

  /// Reads a template.
  /// - Parameters:
  ///   - bytes: The document.
  ///   - folder: The name of its folder, which must be the id; nil where there is none.
  ///   - requiresLicense: Whether a missing licence is an error, as for bundled templates.
  ///   - assets: Where its pictures will be read from; they are not looked at here.
  /// - Throws: All that is wrong.
  public func read(
    _ bytes: [UInt8], folder: String? = nil, requiresLicense: Bool = false,
    assets: TemplateAssets = .files([:])
  ) throws(DocumentError) -> Template {
    let issues = IssueList()
    let value = JSONReader(limits: limits).read(bytes, reportingTo: issues)
    let template = value.flatMap { value in
      read(
        JSONCursor(value, issues: issues), folder: folder, requiresLicense: requiresLicense, assets: assets)
    }
    guard let template, issues.isEmpty else { throw issues.error(.template, in: bytes) }
    return template
  }

  private func read(
    _ cursor: JSONCursor, folder: String?, requiresLicense: Bool, assets: TemplateAssets
  ) -> Template? {
    let known = [
      "kind", "version", "id", "name", "description", "author", "license", "tags", "mask", "canvas",
      "placeholders", "layers",
    ]
    guard let object = cursor.document(.template, known) else { return nil }
    let id = object.required("id")?.slug()
    if let id, let folder, id != folder { object.report(.idIsNotFolder(id, folder: folder), at: "id") }
    let name = object.required("name")?.localizedText()
    let description = object.member("description")?.localizedText()
    let author = object.member("author")?.string()
    let license = (requiresLicense ? object.required("license") : object.member("license"))?.string()
    let tags = object.member("tags")?.array()?.compactMap { $0.string() } ?? []
    let mask = object.member("mask")?.maskImage()
    let canvas = self.canvas(object, mask)
    let placeholders = self.placeholders(object)
    let layers = object.member("layers")?.layers(ids(placeholders), hasMask: object.has("mask"))
    guard let id, let name, let canvas else { return nil }
    let complete = placeholders.compactMap(\.placeholder)
    guard complete.count == placeholders.count else { return nil }
    return Template(
      uncheckedID: id, name: name, description: description, author: author, license: license, tags: tags,
      mask: mask, canvas: canvas, placeholders: complete, layers: layers, assets: assets)
  }

  /// The ids that layers may name; nil where not all are known, so that none is called unknown.
  private func ids(_ placeholders: [(id: String?, placeholder: Template.Placeholder?)]) -> [String]? {
    let ids = placeholders.compactMap(\.id)
    return ids.isEmpty || ids.count < placeholders.count ? nil : ids
  }

  /// The canvas: the mask's size, or its own where there is no mask.
  private func canvas(_ object: ObjectReader, _ mask: Template.MaskImage?) -> Template.Canvas? {
    let hasMask = object.has("mask")
    let member = hasMask ? object.member("canvas") : object.required("canvas")
    guard let member else { return mask.map { Template.Canvas(size: $0.size) } }
    guard let canvas = member.object(["width", "height", "background"]) else { return nil }
    let background = canvas.member("background")?.color() ?? .transparent
    guard !hasMask else {
      for name in canvas.present(["width", "height"]) {
        canvas.report(.memberOutOfContext(name, rule: .onlyWithoutMask), at: name)
      }
      return mask.map { Template.Canvas(size: $0.size, background: background) }
    }
    return canvas.pixelSize().map { Template.Canvas(size: $0, background: background) }
  }

  /// The placeholders: each with what could be read of it, so that layers can be held against the ids.
  private func placeholders(_ object: ObjectReader) -> [(id: String?, placeholder: Template.Placeholder?)] {
    guard let elements = object.required("placeholders")?.array(1...limits.placeholders) else { return [] }
    var ids: Set<String> = []
    return elements.map { element in
      guard let object = element.object(PlaceholderReader.known) else { return (nil, nil) }
      let id = object.required("id")?.slug()
      if let id, !ids.insert(id).inserted { object.report(.duplicateID(id), at: "id") }
      return (id, PlaceholderReader(object).placeholder(id))
    }
  }
}

extension ObjectReader {
  /// Width and height in whole mask px, both required.
  fileprivate func pixelSize() -> PixelSize? {
    let width = required("width")?.integer(1...TemplateReader.maximumSide)
    let height = required("height")?.integer(1...TemplateReader.maximumSide)
    guard let width, let height else { return nil }
    return PixelSize(width: width, height: height)
  }
}

extension JSONCursor {
  /// A text, or texts by language tag.
  fileprivate func localizedText() -> LocalizedText? {
    guard isObject, let members = members() else {
      guard isString else {
        report(.wrongType(expected: "a text or an object of texts by language tag", found: value.kindName))
        return nil
      }
      return string().map(LocalizedText.plain)
    }
    guard !members.isEmpty else {
      report(.emptyText)
      return nil
    }
    var texts: [String: String] = [:]
    for member in members {
      if !LocalizedText.isLanguageTag(member.name) {
        issues.report(.badLanguageTag(member.name), at: member.cursor.pointer, offset: member.offset)
      }
      texts[member.name] = member.cursor.string()
    }
    return .translated(texts)
  }

  fileprivate func maskImage() -> Template.MaskImage? {
    guard let object = object(["src", "width", "height", "variants"]) else { return nil }
    let src = object.required("src")?.assetPath(AssetPath.maskFormats)
    let size = object.pixelSize()
    var scales: Set<Double> = []
    let elements = object.member("variants")?.array(0...TemplateReader.maximumVariants) ?? []
    let variants = elements.compactMap { element -> Template.Variant? in
      guard let object = element.object(["src", "scale"]) else { return nil }
      let src = object.required("src")?.assetPath(AssetPath.maskFormats)
      guard let scale = object.required("scale")?.number(.positive(upTo: 64)) else { return nil }
      if !scales.insert(scale).inserted { object.report(.duplicateVariant(scale: scale), at: "scale") }
      if let size, Template.Variant.pixels(size, scale: scale) == nil {
        object.report(
          .variantNotWhole(width: scale * Double(size.width), height: scale * Double(size.height)), at: "scale")
      }
      return src.map { Template.Variant(src: $0, scale: scale) }
    }
    guard let src, let size else { return nil }
    return Template.MaskImage(src: src, size: size, variants: variants)
  }
}
