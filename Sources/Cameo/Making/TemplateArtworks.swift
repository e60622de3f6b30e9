internal import Synchronization

/// The pictures of templates: read and parsed once each, their rasters kept by size.
///
/// Any thread may use it.
final class TemplateArtworks: Sendable {
  /// What tells a picture from all others: the bytes in memory, or the file with its state.
  private struct Key: Hashable {
    let assets: TemplateAssets
    let src: String
    let state: FileState?
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
    let state: FileState? =
      if case .folder(let folder) = template.assets { FileState(path: folder + "/" + src) } else { nil }
    let key = Key(assets: template.assets, src: src, state: state)
    if let known = parsed.withLock({ $0[key] }) { return known }
    let artwork = try read(src, of: template)
    parsed.withLock { table in
      if table.count >= capacity { table.removeAll() }
      table[key] = artwork
    }
    return artwork
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
