/// What outputs are made of: a canvas, placeholders and layers, of a template or of a plain crop alike.
struct Composition: Sendable {
  /// The canvas in mask px.
  let canvas: Size<Mask>
  /// What lies behind everything.
  let background: Color
  /// Where photos show.
  let placeholders: [Template.Placeholder]
  /// What is drawn, back to front.
  let layers: [Template.Layer]
  /// The template that it comes from; nil for a plain crop.
  let template: Template?

  /// The composition of a template.
  init(_ template: Template) {
    canvas = Size(width: Double(template.canvas.size.width), height: Double(template.canvas.size.height))
    background = template.layers.contains(.background) ? template.canvas.background : .transparent
    placeholders = template.placeholders
    layers = template.layers
    self.template = template
  }

  /// The composition of a plain crop: the crop itself is the placeholder and a photo px is a mask px.
  /// - Parameter size: The crop's, in photo px, positive.
  init?(crop size: Size<Photo>, shape: Shape) {
    let rect = Rect<Mask>(x: 0, y: 0, width: size.width, height: size.height)
    guard let opening = Opening(rect: rect, shape: shape) else { return nil }
    let placeholder = Template.Placeholder(id: "crop", opening: opening)
    canvas = rect.size
    background = .transparent
    placeholders = [placeholder]
    layers = Template.Layer.standard([placeholder], hasMask: false)
    template = nil
  }

  /// The canvas as a rect.
  var canvasRect: Rect<Mask> { Rect(origin: Point(x: 0, y: 0), size: canvas) }

  /// The placeholder of an id.
  func placeholder(_ id: String) -> Template.Placeholder? { placeholders.first { $0.id == id } }

  /// The mask's picture that serves a scale.
  /// - Parameter scale: Output px per mask px.
  /// - Returns: Its file and its px per mask px; nil px for an SVG, which has any. nil without a mask.
  func maskRaster(at scale: Double) -> (src: String, density: Double?)? {
    guard let mask = template?.mask else { return nil }
    if Composition.isSVG(mask.src) { return (mask.src, nil) }
    let rasters: [(src: String, scale: Double)] =
      [(mask.src, 1)] + mask.variants.map { ($0.src, $0.scale) }
    let sorted = rasters.sorted { $0.scale < $1.scale }
    guard let fitting = sorted.first(where: { $0.scale >= scale }) ?? sorted.last else { return nil }
    return (fitting.src, fitting.scale)
  }

  /// Whether an asset's name is an SVG's.
  static func isSVG(_ src: String) -> Bool { AssetPath.hasEnding(src, [".svg"]) }

  /// How a photo reaches past its shape where a later layer hides it.
  struct Bleed: Hashable, Sendable {
    /// How far, in output px; 0 without a mask.
    let width: Double
    /// The least alpha that hides the photo outside of its shape; 0 where the rim itself is soft.
    let hidingAlpha: UInt8
  }

  /// How far a photo reaches past its shape under later layers.
  ///
  /// 2.1 px of the mask's raster cover its antialiased edge, 1.5 px of the output the shape's own.
  func bleed(_ opening: Opening, scale: Double) -> Bleed {
    guard let raster = maskRaster(at: scale) else { return Bleed(width: 0, hidingAlpha: 0) }
    let outputPerRaster = raster.density.map { scale / $0 } ?? 1
    // An enlarged raster's edge is as soft as a rim.
    let isCrisp = opening.rim == 0 && outputPerRaster <= 1
    return Bleed(
      width: max(1.5, 2.1 * outputPerRaster) + opening.rim * scale, hidingAlpha: isCrisp ? 224 : 0)
  }
}
