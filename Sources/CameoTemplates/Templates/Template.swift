public import CameoGeometry
public import CameoImages

/// A mask picture with the openings in which photos show.
///
/// Guarantees: whatever ``TemplateReader`` checks holds, so placeholder ids are unique, layers name placeholders
/// that exist, and asset paths stay inside the template's folder.
public struct Template: Hashable, Sendable {
  /// The name that jobs call it by: small letters, digits and single hyphens.
  public let id: String
  /// What people call it.
  public let name: LocalizedText
  /// What it shows.
  public let description: LocalizedText?
  /// Who made it.
  public let author: String?
  /// Its licence, as an SPDX expression.
  public let license: String?
  /// Words to find it by.
  public let tags: [String]
  /// The mask's picture; nil for a template of shapes alone.
  public let mask: MaskImage?
  /// The whole picture's size in mask px and what lies behind it.
  public let canvas: Canvas
  /// Where photos show, 1 to 16.
  public let placeholders: [Placeholder]
  /// What is drawn, back to front.
  public let layers: [Layer]
  /// Where its pictures are read from.
  public let assets: TemplateAssets

  /// Creates a template from its parts, checked as a document would be.
  /// - Parameters:
  ///   - id: The name that jobs call it by: small letters, digits and single hyphens.
  ///   - name: What people call it.
  ///   - description: What it shows.
  ///   - author: Who made it.
  ///   - license: Its licence, as an SPDX expression.
  ///   - tags: Words to find it by.
  ///   - mask: The mask's picture; nil for a template of shapes alone.
  ///   - canvas: The whole picture's size in mask px and what lies behind it.
  ///   - placeholders: Where photos show, 1 to 16.
  ///   - layers: What is drawn, back to front; nil for the background, the photos in order and the mask.
  ///   - assets: Where its pictures are read from; they are not looked at here.
  /// - Throws: What ``TemplateReader`` finds in ``document``.
  public init(
    id: String, name: LocalizedText, description: LocalizedText? = nil, author: String? = nil,
    license: String? = nil, tags: [String] = [], mask: MaskImage? = nil, canvas: Canvas,
    placeholders: [Placeholder], layers: [Layer]? = nil, assets: TemplateAssets = .files([:])
  ) throws(DocumentError) {
    let unchecked = Template(
      uncheckedID: id, name: name, description: description, author: author, license: license, tags: tags,
      mask: mask, canvas: canvas, placeholders: placeholders, layers: layers, assets: assets)
    self = try TemplateReader().read(JSONWriter.bytes(unchecked.document), assets: assets)
  }

  init(
    uncheckedID id: String, name: LocalizedText, description: LocalizedText?, author: String?,
    license: String?,
    tags: [String], mask: MaskImage?, canvas: Canvas, placeholders: [Placeholder], layers: [Layer]?,
    assets: TemplateAssets
  ) {
    self.id = id
    self.name = name
    self.description = description
    self.author = author
    self.license = license
    self.tags = tags
    self.mask = mask
    self.canvas = canvas
    self.placeholders = placeholders
    self.layers = layers ?? Layer.standard(placeholders, hasMask: mask != nil)
    self.assets = assets
  }

  /// The placeholder of an id; nil where there is none.
  public func placeholder(_ id: String) -> Placeholder? { placeholders.first { $0.id == id } }

  /// The mask's picture: an SVG, or a raster whose alpha is the mask.
  public struct MaskImage: Hashable, Sendable {
    /// The file, inside the template's folder.
    public let src: String
    /// Its size, which makes the unit mask px.
    public let size: PixelSize
    /// The same picture with more pixels.
    public let variants: [Variant]

    /// Creates a mask's picture.
    public init(src: String, size: PixelSize, variants: [Variant] = []) {
      self.src = src
      self.size = size
      self.variants = variants
    }
  }

  /// The mask's picture at another density.
  public struct Variant: Hashable, Sendable {
    /// The file, inside the template's folder.
    public let src: String
    /// Its px per mask px.
    public let scale: Double

    /// Creates a variant.
    public init(src: String, scale: Double) {
      self.src = src
      self.scale = scale
    }
  }

  /// The whole picture.
  public struct Canvas: Hashable, Sendable {
    /// In mask px; the mask's size where there is a mask.
    public let size: PixelSize
    /// What lies behind everything.
    public let background: Color

    /// Creates a canvas.
    public init(size: PixelSize, background: Color = .transparent) {
      self.size = size
      self.background = background
    }
  }
}
