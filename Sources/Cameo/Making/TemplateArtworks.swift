internal import Synchronization

/// The pictures of templates: read and parsed once each, their rasters kept by size.
///
/// Any thread may use it.
final class TemplateArtworks: Sendable {
  private struct Key: Hashable {
    let template: String
    let src: String
  }

  private let limits: Limits
  private let parsed = Mutex<[Key: Artwork]>([:])
  private let rasters = ArtworkCache()
  /// Parsed pictures are small; this many are kept, then all are read anew.
  private let capacity = 256

  init(limits: Limits) { self.limits = limits }

  /// A template's picture at a size.
  func raster(_ src: String, of template: Template, size: PixelSize) throws(CameoError) -> Bitmap {
    let artwork = try artwork(src, of: template)
    do {
      return try rasters.raster(artwork, size: size)
    } catch {
      throw .artwork(template: template.id, src: src, error)
    }
  }

  private func artwork(_ src: String, of template: Template) throws(CameoError) -> Artwork {
    let key = TemplateArtworks.folder(template).map { Key(template: $0, src: src) }
    if let key, let known = parsed.withLock({ $0[key] }) { return known }
    let artwork = try read(src, of: template)
    if let key {
      parsed.withLock { table in
        if table.count >= capacity { table.removeAll() }
        table[key] = artwork
      }
    }
    return artwork
  }

  /// What tells a template's files from all others; nil where its bytes come with the value itself.
  private static func folder(_ template: Template) -> String? {
    switch template.assets {
    case .folder(let path): path
    case .files(let files): files.isEmpty ? nil : "bundled:" + template.id
    }
  }

  private func read(_ src: String, of template: Template) throws(CameoError) -> Artwork {
    let bytes: [UInt8]
    do {
      bytes = try template.asset(src, limits: limits)
    } catch {
      throw .template(error)
    }
    if Composition.isSVG(src) {
      do {
        return try Artwork(svg: bytes, limit: limits.svgBytes)
      } catch {
        throw .artwork(template: template.id, src: src, error)
      }
    }
    do {
      let reader = try PhotoReader(ByteSource(bytes: bytes), limits: limits, orientation: .ignore)
      return Artwork(try reader.decode().bitmap)
    } catch {
      throw .template(.assetUnreadable(src, error))
    }
  }
}
