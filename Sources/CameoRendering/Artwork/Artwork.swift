public import CameoGeometry
public import CameoImages

/// A mask or another drawing of a template: read and checked once, rastered at any size.
///
/// Two artworks are equal when they are copies of one value.
public struct Artwork: Hashable, Sendable {
  private enum Content {
    case svg([UInt8])
    case bitmap(Bitmap)
  }

  /// What is drawn; a class for its identity, which keys the cache.
  private final class Storage: Sendable {
    let content: Content

    init(_ content: Content) { self.content = content }
  }

  private let storage: Storage

  /// Creates artwork from an SVG document, which is parsed to see that it can be.
  ///
  /// External references are never followed.
  /// - Parameters:
  ///   - svg: The document's bytes, not compressed.
  ///   - limit: The most bytes that are taken.
  /// - Throws: ``RenderingError/artworkBytes(value:limit:)`` or ``RenderingError/artwork(detail:)``.
  public init(svg: [UInt8], limit: Int = Limits.standard.svgBytes) throws(RenderingError) {
    guard svg.count <= limit else { throw RenderingError.artworkBytes(value: svg.count, limit: limit) }
    _ = try SVGDocument(svg)
    storage = Storage(.svg(svg))
  }

  /// Creates artwork from pixels, which are resized where another size is asked for.
  public init(_ bitmap: Bitmap) { storage = Storage(.bitmap(bitmap)) }

  /// The pixels' own size; nil for a drawing, which has none.
  ///
  /// Output px per px of this size is what a bleed under resized artwork is measured by.
  public var pixelSize: PixelSize? {
    guard case .bitmap(let bitmap) = storage.content else { return nil }
    return bitmap.size
  }

  /// The size that the artwork has of itself: its pixels', or its viewBox's; nil for a drawing without any.
  public var naturalSize: (width: Double, height: Double)? {
    switch storage.content {
    case .bitmap(let bitmap): return (Double(bitmap.size.width), Double(bitmap.size.height))
    case .svg(let bytes):
      guard let document = try? SVGDocument(bytes) else { return nil }
      return document.naturalSize
    }
  }

  /// Draws the artwork so that it fills a size exactly: its own edges become the raster's.
  ///
  /// A size of another aspect stretches it, as the whole pixels of a canvas ask for.
  /// - Parameter size: 1×1 or more.
  /// - Returns: A bitmap of the size; the given one itself, without a copy, where it has that size.
  /// - Throws: ``RenderingError/side(value:limit:)`` or ``RenderingError/artwork(detail:)``.
  public func raster(size: PixelSize) throws(RenderingError) -> Bitmap {
    let limit = CairoSurface.longestSide
    for side in [size.width, size.height] where side < 1 || side > limit {
      throw RenderingError.side(value: side, limit: limit)
    }
    switch storage.content {
    case .svg(let bytes): return try Artwork.raster(svg: bytes, size: size)
    case .bitmap(let bitmap):
      do {
        return try bitmap.resized(to: size, filter: .artwork)
      } catch {
        throw RenderingError.artwork(detail: String(describing: error))
      }
    }
  }

  private static func raster(svg: [UInt8], size: PixelSize) throws(RenderingError) -> Bitmap {
    // Parsed anew, since no two threads may be known to share a document.
    let document = try SVGDocument(svg)
    let natural = document.naturalSize
    let width = Double(size.width)
    let height = Double(size.height)
    var bytes = [UInt8](repeating: 0, count: 4 * size.width * size.height)
    try CairoSurface.drawing(on: &bytes, size: size, format: .color) { (surface) throws(RenderingError) in
      let context = try CairoContext(surface)
      if let natural {
        context.scale(x: width / natural.width, y: height / natural.height)
        try document.render(on: context, width: natural.width, height: natural.height)
      } else {
        try document.render(on: context, width: width, height: height)
      }
      try context.finish()
    }
    return Bitmap(size: size, isOpaque: false, bytes: bytes)
  }

  /// Whether two values are copies of one.
  public static func == (first: Artwork, second: Artwork) -> Bool { first.storage === second.storage }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(storage)) }
}
