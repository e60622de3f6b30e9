/// What was found in a mask's picture: the placeholders that fit its holes.
public struct MaskDetection: Hashable, Sendable {
  /// The mask's size in mask px: a drawing's own size, rounded, or a raster's pixels.
  public let size: PixelSize
  /// The picture's format; nil for a drawing, which is sharp at every size.
  public let format: ImageFormat?
  /// What the mask's alpha says.
  public let coverage: Coverage
  /// What was found.
  public let found: DetectedHoles
  /// Where a face may belong in a mask without a hole, as a hat or hair: an oval that somebody has to look at; nil
  /// where there are holes, and where the mask leaves no place.
  public let guess: Template.Placeholder?

  /// What a mask's alpha says.
  public enum Coverage: Hashable, Sendable {
    /// Nothing is drawn: it is clear everywhere.
    case empty
    /// It is equally opaque everywhere, as a picture without transparency is.
    case even
    /// It is opaque in some places and clear in others.
    case parted

    init(_ alpha: AlphaPlane) {
      let isEven = alpha.bytes.allSatisfy { $0 == alpha.bytes[0] }
      self = !isEven ? .parted : alpha.bytes[0] == 0 ? .empty : .even
    }
  }

  /// The placeholders of the holes, in reading order.
  public var placeholders: [Template.Placeholder] { found.holes.map(\.placeholder) }

  /// A template of the mask with these placeholders.
  /// - Parameters:
  ///   - id: The name that jobs will call it by: small letters, digits and single hyphens.
  ///   - name: What people will call it.
  ///   - license: Its licence, as an SPDX expression.
  ///   - src: The picture's path inside the template's folder.
  ///   - assets: Where its pictures will be read from; they are not looked at here.
  ///   - placeholders: What is taken in place of those of the holes.
  /// - Throws: What a reader of templates would find, so also that there is no placeholder.
  public func template(
    id: String, name: LocalizedText, license: String? = nil, src: String, assets: TemplateAssets = .files([:]),
    placeholders: [Template.Placeholder]? = nil
  ) throws(DocumentError) -> Template {
    try Template(
      id: id, name: name, license: license, mask: Template.MaskImage(src: src, size: size),
      canvas: Template.Canvas(size: size), placeholders: placeholders ?? self.placeholders, assets: assets)
  }
}

extension Cameo {
  /// Finds the holes in a mask's picture.
  /// - Parameters:
  ///   - mask: The bytes of an SVG or of a raster with alpha.
  ///   - name: What errors call it.
  /// - Throws: ``CameoError/artwork(template:src:_:)`` or ``CameoError/photo(index:src:_:)`` where it cannot be read.
  public func detect(_ mask: [UInt8], name: String = "mask") throws(CameoError) -> MaskDetection {
    let picture = try MaskPicture(mask, name: name, limits: limits)
    let plane: AlphaPlane
    do {
      plane = AlphaPlane(try picture.artwork.raster(size: picture.raster(longest: MaskPicture.side)))
    } catch {
      throw .artwork(template: "", src: name, error)
    }
    let density = Double(plane.size.width) / Double(picture.size.width)
    let detector = HoleDetector(limit: limits.placeholders)
    let found = detector.holes(in: plane, density: density)
    return MaskDetection(
      size: picture.size, format: picture.format, coverage: MaskDetection.Coverage(plane), found: found,
      guess: found.holes.isEmpty ? detector.guess(in: plane, leaks: found.leaks, density: density) : nil)
  }
}

/// A mask's picture with its size in mask px.
struct MaskPicture {
  let artwork: Artwork
  /// In mask px.
  let size: PixelSize
  /// nil for a drawing.
  let format: ImageFormat?

  var isDrawing: Bool { format == nil }

  /// The side in px that drawings are rastered to for being looked at.
  static let side = 1000

  init(_ bytes: [UInt8], name: String, limits: Limits) throws(CameoError) {
    let start = bytes.prefix(512).drop { $0 == 0xEF || $0 == 0xBB || $0 == 0xBF || $0 <= 0x20 }
    if start.first == UInt8(ascii: "<") {
      format = nil
      do {
        artwork = try Artwork(svg: bytes, limit: limits.svgBytes)
      } catch {
        throw .artwork(template: "", src: name, error)
      }
    } else {
      do {
        let reader = try PhotoReader(ByteSource(bytes: bytes), limits: limits, orientation: .ignore)
        format = reader.header.format
        artwork = Artwork(try reader.decode().bitmap)
      } catch {
        throw .photo(index: 0, src: name, error)
      }
    }
    let natural = artwork.naturalSize ?? (400, 400)
    func whole(_ side: Double) -> Int { Int(min(max(side.rounded(), 1), Double(TemplateReader.maximumSide))) }
    size = PixelSize(width: whole(natural.width), height: whole(natural.height))
  }

  /// The size to raster it at: a whole multiple of its own, so that both axes have one density.
  func raster(longest: Int) -> PixelSize {
    let side = max(size.width, size.height)
    guard isDrawing else { return size }
    if side > longest {
      // Drawings in tenths of millimetres are large; half a mask px is as fine as their edges ask for.
      let share = Double(min(max(longest, side / 2), 4 * longest)) / Double(side)
      return PixelSize(
        width: max(1, Int((Double(size.width) * share).rounded())),
        height: max(1, Int((Double(size.height) * share).rounded())))
    }
    let factor = max(1, longest / side)
    return PixelSize(width: factor * size.width, height: factor * size.height)
  }
}
