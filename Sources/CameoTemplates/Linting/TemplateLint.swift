public import CameoGeometry

/// Looks for what is wrong with a template beyond what its reader refuses.
///
/// Pictures are read and rastered by others and handed in; here they are only looked at.
public struct TemplateLint: Sendable {
  private let template: Template

  /// Prepares the look at a template.
  public init(_ template: Template) { self.template = template }

  /// What the document tells by itself.
  public var documentFindings: [Finding] { DocumentLint(template: template).findings }

  /// What an invalid document is told as; an id that differs from the folder has a code of its own.
  public static func findings(of error: DocumentError) -> [Finding] {
    error.issues.map { issue in
      let isLicense = issue.code == .memberMissing && issue.pointer == "/license"
      let code: Finding.Code = issue.code == .idFolder ? .idFolder : isLicense ? .licenseMissing : .document
      let remedy =
        switch code {
        case .idFolder: "write the folder's name as id, or rename the folder, in small letters, digits and hyphens"
        case .licenseMissing: "add \"license\" with an SPDX id, as \"CC0-1.0\""
        default: "correct it: as it is, the template cannot be used (\(issue.code.rawValue))"
        }
      return Finding(
        code, .error, file: TemplateFiles.documentName, pointer: issue.pointer, location: issue.location,
        reason: issue.message, remedy: remedy)
    }
  }

  /// What an SVG's text tells.
  public static func findings(svg bytes: [UInt8], src: String) -> [Finding] {
    SVGLint(src: src, bytes: bytes).findings
  }

  /// What a picture that cannot be used is told as.
  public static func finding(of error: TemplateError, src: String) -> Finding {
    switch error {
    case .assetTooLarge(_, let bytes, let limit) where AssetPath.hasEnding(src, [".svg"]):
      Finding(
        .svgSize, .error, file: src, reason: "the drawing has \(bytes) bytes; the limit is \(limit)",
        remedy: "simplify its paths, and save it without what the drawing program keeps for itself")
    case .maskSize(_, let expected, let actual): size(src, expected, actual)
    default:
      Finding(
        .asset, .error, file: src, reason: error.message,
        remedy: "put a picture that can be read inside the template's folder, or correct the document")
    }
  }

  /// What a raster's size tells.
  public func findings(src: String, expected: PixelSize, actual: PixelSize) -> [Finding] {
    expected == actual ? [] : [Self.size(src, expected, actual)]
  }

  private static func size(_ src: String, _ expected: PixelSize, _ actual: PixelSize) -> Finding {
    Finding(
      .maskSize, .error, file: src,
      place: Rect(x: 0, y: 0, width: Double(actual.width), height: Double(actual.height)),
      reason: "the picture measures \(actual.width) × \(actual.height) px and the document says "
        + "\(expected.width) × \(expected.height)",
      remedy: "export it at \(expected.width) × \(expected.height) px, or correct mask.width, mask.height and scale")
  }

  /// What a drawing's own size tells: another aspect than the document's would be stretched.
  /// - Parameters:
  ///   - src: The drawing's path inside the template's folder.
  ///   - size: The size that it has of itself; nil where it has none.
  public func findings(drawing src: String, size: (width: Double, height: Double)?) -> [Finding] {
    guard let mask = template.mask else { return [] }
    guard let (width, height) = size else { return [Self.sizeless(src, mask)] }
    let (w, h) = (Double(mask.size.width), Double(mask.size.height))
    guard abs(width / height / (w / h) - 1) > 0.005 else { return [] }
    return [
      Finding(
        .maskSize, .error, file: src, pointer: src == mask.src ? "/mask" : nil,
        place: Rect(x: 0, y: 0, width: width, height: height),
        reason: "the drawing's viewBox is \(brief(width)) × \(brief(height)) and the document says "
          + "\(brief(w)) × \(brief(h)), so it is drawn out of shape",
        remedy: "set mask.width and mask.height to the viewBox's size")
    ]
  }

  /// A drawing without a size of its own, which is not scaled: it is another one in each size of a picture.
  private static func sizeless(_ src: String, _ mask: Template.MaskImage) -> Finding {
    Finding(
      .maskSize, .error, file: src,
      reason: "the drawing has no viewBox, and no width and height, so it comes out differently at each size",
      remedy: "write viewBox=\"0 0 \(mask.size.width) \(mask.size.height)\", or the size that it is drawn in, into its "
        + "<svg>, and detect the holes again")
  }

  /// What a mask's alpha tells: opaque everywhere, or nowhere.
  public static func findings(mask alpha: AlphaPlane, src: String) -> [Finding] {
    let whole = Rect<Mask>(x: 0, y: 0, width: Double(alpha.size.width), height: Double(alpha.size.height))
    if alpha.bytes.allSatisfy({ $0 == 255 }) {
      return [
        Finding(
          .noAlpha, .error, file: src, place: whole,
          reason: "the mask is opaque everywhere, so no photo shows through it",
          remedy: "export it as SVG or as PNG with transparency: erase what shall be see-through, and leave no layer "
            + "of white or of a checkerboard below it")
      ]
    }
    guard alpha.bytes.allSatisfy({ $0 == 0 }) else { return [] }
    return [
      Finding(
        .invisibleLayer, .error, file: src, place: whole,
        reason: "nothing of the mask can be seen: it is clear everywhere",
        remedy: "export it anew, with the layers that hold the drawing")
    ]
  }

  /// What a variant's alpha tells: it has to be the mask with more pixels, not an older drawing.
  /// - Parameters:
  ///   - variant: The variant's alpha.
  ///   - mask: The mask's own, of the same size.
  ///   - src: The variant's path inside the template's folder.
  public func findings(variant: AlphaPlane, of mask: AlphaPlane, src: String) -> [Finding] {
    guard let image = template.mask else { return [] }
    // Edges differ a little by how they were made.
    let different = mask.bytes.indices.filter { abs(Int(mask.bytes[$0]) - Int(variant.bytes[$0])) > 192 }
    guard different.count > mask.bytes.count / 1000 else { return [] }
    let (scale, width) = (Double(image.size.width) / Double(mask.size.width), mask.size.width)
    let (columns, rows) = (different.map { $0 % width }, different.map { $0 / width })
    let place = Rect<Mask>(
      minX: scale * Double(columns.min() ?? 0), minY: scale * Double(rows.min() ?? 0),
      maxX: scale * Double((columns.max() ?? 0) + 1), maxY: scale * Double((rows.max() ?? 0) + 1))
    return [
      Finding(
        .mismatch, .error, file: src, pointer: "/mask/variants", place: place,
        reason: "the variant \(src) is another picture than \(image.src), so that larger avatars have another hole",
        remedy: "export it anew from the drawing that \(image.src) is of, or take it out of mask.variants")
    ]
  }

  /// Layers of pictures that show nowhere.
  /// - Parameter planes: The alpha of each layer that is a picture, by its place in ``Template/layers``, all of one size.
  public func invisibleLayers(_ planes: [Int: AlphaPlane]) -> [Finding] {
    guard let size = planes.values.first?.size else { return [] }
    var isHidden = [Bool](repeating: false, count: size.width * size.height)
    var findings: [Finding] = []
    for (index, layer) in template.layers.enumerated().reversed() {
      guard let plane = planes[index] else {
        if case .photo(let id, 1) = layer, let placeholder = template.placeholder(id), !placeholder.isOptional {
          hide(placeholder, size, &isHidden)
        }
        continue
      }
      let drawn = plane.bytes.contains { $0 > 0 }
      let isSeen = isSeen(plane, isHidden)
      if layer.isFullyOpaque {
        for pixel in plane.bytes.indices where plane.bytes[pixel] == 255 { isHidden[pixel] = true }
      }
      guard !isSeen, layer != .mask || drawn else { continue }
      findings.append(
        Finding(
          .invisibleLayer, .warning, file: TemplateFiles.documentName, pointer: "/layers/\(index)",
          reason: "the layer cannot be seen: " + (drawn ? "later layers hide all of it" : "its picture is clear"),
          remedy: "take it out, or move it behind the layers that hide it in the list"))
    }
    return findings.reversed()
  }

  /// Whether anything of a layer shows; the antialiased edge of what hides it is nothing.
  private func isSeen(_ plane: AlphaPlane, _ isHidden: [Bool]) -> Bool {
    let (width, height) = (plane.size.width, plane.size.height)
    func shows(_ x: Int, _ y: Int) -> Bool { plane[x, y] > 0 && !isHidden[y * width + x] }
    var (seen, drawn) = (0, 0)
    for y in 0..<height {
      for x in 0..<width where plane[x, y] > 0 {
        drawn += 1
        guard shows(x, y) else { continue }
        seen += 1
        // An edge is nowhere three px wide.
        guard x > 0, y > 0, x < width - 1, y < height - 1 else { continue }
        let isWide = (y - 1...y + 1).allSatisfy { row in (x - 1...x + 1).allSatisfy { shows($0, row) } }
        if isWide { return true }
      }
    }
    return seen * 4 > drawn
  }

  /// Marks the pixels wholly inside a placeholder's shape.
  private func hide(_ placeholder: Template.Placeholder, _ size: PixelSize, _ isHidden: inout [Bool]) {
    let (sx, sy) = (
      Double(size.width) / Double(template.canvas.size.width), Double(size.height) / Double(template.canvas.size.height)
    )
    let outline = Polygon(
      Polygon(placeholder.opening.path).points.map { Point(x: $0.x * sx, y: $0.y * sy) })
    let (columns, rows) = outline.pixels(in: size)
    for y in rows {
      for x in columns where outline.contains(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)) {
        isHidden[y * size.width + x] = true
      }
    }
  }
}

extension Template.Layer {
  fileprivate var isFullyOpaque: Bool {
    switch self {
    case .image(_, let opacity), .photo(_, let opacity), .stroke(_, _, _, let opacity): opacity == 1
    case .mask: true
    case .background: false
    }
  }
}
