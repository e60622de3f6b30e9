/// Reads and rasters a template's pictures and hands them to the lints.
struct TemplateInspector {
  private let template: Template
  private let limits: Limits
  private let lint: TemplateLint

  init(_ template: Template, limits: Limits) {
    self.template = template
    self.limits = limits
    lint = TemplateLint(template)
  }

  /// Everything that was found.
  var findings: [Finding] {
    var findings = lint.documentFindings
    var pictures: [String: MaskPicture] = [:]
    var isComplete = true
    for src in template.pictures {
      let (picture, found) = look(at: src)
      findings += found
      if let picture { pictures[src] = picture } else { isComplete = false }
    }
    guard isComplete, let planes = try? planes(pictures) else { return findings }
    if let mask = template.mask, let index = template.layers.firstIndex(of: .mask), let plane = planes.pictures[index] {
      let found = TemplateLint.findings(mask: plane, src: mask.src)
      findings += found
      // Of a mask without a hole, or without anything, nothing more can be said.
      guard found.isEmpty else { return findings }
    }
    findings += variantFindings(pictures)
    findings += lint.invisibleLayers(planes.pictures)
    for (index, placeholder) in template.placeholders.enumerated() {
      guard let cover = try? plane(planes, after: placeholder.id),
        let plainCover = try? plane(planes, after: placeholder.id, withoutOrnaments: true),
        let ground = try? plane(planes, after: nil)
      else { continue }
      findings +=
        CoverLint(
          placeholder, index: index, file: template.mask?.src ?? "template.json", cover: cover,
          plainCover: plainCover, ground: ground, density: planes.density, bleed: bleed(placeholder)
        ).findings
    }
    return findings
  }

  /// Reads one picture, and says what is wrong with the file itself.
  private func look(at src: String) -> (MaskPicture?, [Finding]) {
    let bytes: [UInt8]
    do throws(TemplateError) {
      bytes = try template.assets.bytes(src, limits: limits)
    } catch {
      return (nil, [TemplateLint.finding(of: error, src: src)])
    }
    var findings = Composition.isSVG(src) ? TemplateLint.findings(svg: bytes, src: src) : []
    let picture: MaskPicture
    do throws(CameoError) {
      picture = try MaskPicture(bytes, name: src, limits: limits)
    } catch {
      findings.append(
        Finding(
          .asset, .error, file: src, reason: "the picture \(src) cannot be read: \(error.message)",
          remedy: "save it anew as plain SVG or as PNG"))
      return (nil, findings)
    }
    if picture.isDrawing {
      findings += lint.findings(drawing: src, size: picture.artwork.naturalSize)
    } else if let expected = template.expectedSize(of: src) {
      findings += lint.findings(src: src, expected: expected, actual: picture.size)
    }
    return (picture, findings)
  }

  /// Looks whether the variants are the mask with more pixels.
  private func variantFindings(_ pictures: [String: MaskPicture]) -> [Finding] {
    guard let mask = template.mask, !mask.variants.isEmpty else { return [] }
    let share = min(1, Double(MaskPicture.side) / Double(max(mask.size.width, mask.size.height)))
    let size = PixelSize(
      width: max(1, Int(share * Double(mask.size.width))), height: max(1, Int(share * Double(mask.size.height))))
    func alpha(_ src: String) -> AlphaPlane? { (try? pictures[src]?.artwork.raster(size: size)).map(AlphaPlane.init) }
    guard let plane = alpha(mask.src) else { return [] }
    return mask.variants.flatMap { variant -> [Finding] in
      // Of one that has another size no more is said.
      guard pictures[variant.src]?.size == template.expectedSize(of: variant.src), let other = alpha(variant.src)
      else { return [] }
      return lint.findings(variant: other, of: plane, src: variant.src)
    }
  }

  /// The layers' alpha, all of one size.
  private struct Planes {
    /// px per mask px.
    let density: Double
    let size: PixelSize
    /// What each layer draws by itself, photos left out.
    var bitmaps: [Int: PictureLayer] = [:]
    /// The alpha of each layer that is a picture.
    var pictures: [Int: AlphaPlane] = [:]
  }

  private func planes(_ pictures: [String: MaskPicture]) throws -> Planes {
    let canvas = template.canvas.size
    // Drawings are looked at closely, pictures of pixels at their own size; very large ones from farther away.
    let isDrawing = template.mask.map { Composition.isSVG($0.src) } ?? true
    let longest = max(canvas.width, canvas.height)
    let factor = isDrawing ? max(1, 800 / longest) : 1
    let density = min(Double(factor), 3000 / Double(longest))
    let size = PixelSize(
      width: max(1, Int((density * Double(canvas.width)).rounded())),
      height: max(1, Int((density * Double(canvas.height)).rounded())))
    var planes = Planes(density: density, size: size)
    for (index, layer) in template.layers.enumerated() {
      switch layer {
      case .background, .photo: continue
      case .mask:
        guard let mask = template.mask, let picture = pictures[mask.src] else { continue }
        try add(picture, 1, at: index, to: &planes)
      case .image(let src, let opacity):
        guard let picture = pictures[src] else { continue }
        try add(picture, opacity, at: index, to: &planes)
      case .stroke(let id, let width, let color, let opacity):
        guard let placeholder = template.placeholder(id) else { continue }
        let map = Transform<Mask, Output>(scaleX: planes.density, scaleY: planes.density)
        planes.bitmaps[index] = .stroke(
          placeholder.opening.path.applying(map), width: width * planes.density, color: color, opacity: opacity)
      }
    }
    return planes
  }

  private func add(_ picture: MaskPicture, _ opacity: Double, at index: Int, to planes: inout Planes) throws {
    let bitmap = try picture.artwork.raster(size: planes.size)
    planes.bitmaps[index] = .image(bitmap, opacity: opacity)
    planes.pictures[index] = AlphaPlane(bitmap)
  }

  /// What is drawn after a placeholder's photo, or all that is drawn, as one plane; photos are left out.
  private func plane(_ planes: Planes, after id: String?, withoutOrnaments: Bool = false) throws -> AlphaPlane {
    let first = template.layers.firstIndex { layer in
      if case .photo(let name, _) = layer { name == id } else { false }
    }
    let ornaments = withoutOrnaments ? ornaments(planes, of: id) : []
    let layers = planes.bitmaps.filter { index, _ in
      (id == nil || first.map { index > $0 } ?? false) && !ornaments.contains(index)
    }
    let ordered = layers.sorted { $0.key < $1.key }.map(\.value)
    return AlphaPlane(try PictureRenderer().draw(Picture(canvas: planes.size, layers: ordered)))
  }

  /// The layers of pictures that lie wholly in a placeholder's opening.
  private func ornaments(_ planes: Planes, of id: String?) -> Set<Int> {
    guard let placeholder = id.flatMap(template.placeholder) else { return [] }
    let ornaments = planes.pictures.filter { index, picture in
      template.layers[index] != .mask && CoverLint.isOrnament(picture, of: placeholder, density: planes.density)
    }
    return Set(ornaments.keys)
  }

  /// How far the photo reaches past its shape under the mask at its own size, in mask px.
  private func bleed(_ placeholder: Template.Placeholder) -> Double {
    Composition(template).bleed(placeholder.opening, scale: 1).width
  }
}
