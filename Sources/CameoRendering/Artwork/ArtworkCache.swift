public import CameoGeometry
public import CameoImages
internal import Synchronization

/// Rasters of artwork by size, bounded by bytes: those unused for longest go first.
///
/// Any thread may use it.
public final class ArtworkCache: Sendable {
  private struct Key: Hashable {
    let artwork: Artwork
    let size: PixelSize
  }

  private struct Entry {
    let bitmap: Bitmap
    var lastUse: Int
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var bytes = 0
    var uses = 0
  }

  private let state = Mutex(State())
  /// The most bytes of pixels that are kept.
  public let capacity: Int

  /// Creates an empty cache.
  /// - Parameter capacity: The most bytes of pixels that are kept; 0 keeps none.
  public init(capacity: Int = 32 << 20) { self.capacity = capacity }

  /// Bytes of pixels that are kept now.
  public var bytes: Int { state.withLock { $0.bytes } }

  /// Gives an artwork's raster, drawn only where it is not kept.
  /// - Throws: As ``Artwork/raster(size:)``.
  public func raster(_ artwork: Artwork, size: PixelSize) throws(RenderingError) -> Bitmap {
    let key = Key(artwork: artwork, size: size)
    if let kept = kept(key) { return kept }
    // Drawn outside the lock: two threads may draw the same, no thread waits for another's drawing.
    let bitmap = try artwork.raster(size: size)
    keep(bitmap, key)
    return bitmap
  }

  private func kept(_ key: Key) -> Bitmap? {
    state.withLock { state in
      state.uses += 1
      state.entries[key]?.lastUse = state.uses
      return state.entries[key]?.bitmap
    }
  }

  private func keep(_ bitmap: Bitmap, _ key: Key) {
    guard bitmap.bytes.count <= capacity else { return }
    state.withLock { state in
      guard state.entries[key] == nil else { return }
      state.uses += 1
      state.entries[key] = Entry(bitmap: bitmap, lastUse: state.uses)
      state.bytes += bitmap.bytes.count
      while state.bytes > capacity,
        let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        state.entries[oldest.key] = nil
        state.bytes -= oldest.value.bitmap.bytes.count
      }
    }
  }
}
