internal import Synchronization

/// The pictures of templates: read and parsed once each, their rasters kept by size.
///
/// Any thread may use it.
final class TemplateArtworks: Sendable {
  /// What tells a picture from all others.
  private enum Key: Hashable {
    case file(folder: String, src: String)
    case bytes([UInt8])

    func hash(into hasher: inout Hasher) {
      switch self {
      case .file(let folder, let src):
        hasher.combine(folder)
        hasher.combine(src)
      case .bytes(let bytes):
        // Equal arrays mostly are one array, which is told at once; a part of the bytes is hashed.
        hasher.combine(bytes.count)
        hasher.combine(bytes.suffix(1024))
      }
    }
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
    let key = TemplateArtworks.key(src, template)
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

  /// A picture's key; nil where it is missing.
  private static func key(_ src: String, _ template: Template) -> Key? {
    switch template.assets {
    case .folder(let path): .file(folder: path, src: src)
    case .files(let files): files[src].map(Key.bytes)
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
