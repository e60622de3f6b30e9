import CameoGeometry
import CameoImages
import Testing

@testable import CameoRendering

@Suite struct ArtworkCacheTests {
  private func artwork() throws -> Artwork {
    let text = #"<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>"#
    return try Artwork(svg: Array(text.utf8))
  }

  @Test func aRasterIsDrawnOnceForEachSize() throws {
    let cache = ArtworkCache()
    let artwork = try artwork()
    let first = try cache.raster(artwork, size: PixelSize(4, 4))
    let second = try cache.raster(artwork, size: PixelSize(4, 4))
    #expect(address(of: first.bytes) == address(of: second.bytes))
    #expect(try first == artwork.raster(size: PixelSize(4, 4)))
    #expect(try cache.raster(artwork, size: PixelSize(8, 4)).size == PixelSize(8, 4))
    #expect(cache.bytes == 64 + 128)
  }

  @Test func otherArtworkOfTheSameBytesHasItsOwnRaster() throws {
    let cache = ArtworkCache()
    let first = try cache.raster(artwork(), size: PixelSize(4, 4))
    let second = try cache.raster(artwork(), size: PixelSize(4, 4))
    #expect(address(of: first.bytes) != address(of: second.bytes))
    #expect(first == second)
  }

  @Test func whatIsUnusedForLongestGoesFirst() throws {
    let cache = ArtworkCache(capacity: 2 * 64)
    let artworks = try (0..<3).map { _ in try artwork() }
    func draw(_ index: Int) throws -> UInt {
      try address(of: cache.raster(artworks[index], size: PixelSize(4, 4)).bytes)
    }
    let held = try artworks.map { try cache.raster($0, size: PixelSize(4, 4)) }
    #expect(cache.bytes == 128)
    #expect(try draw(1) == address(of: held[1].bytes))
    #expect(try draw(0) != address(of: held[0].bytes))
    #expect(try draw(1) == address(of: held[1].bytes))
    #expect(try draw(2) != address(of: held[2].bytes))
  }

  @Test func aRasterLargerThanTheCacheIsNotKept() throws {
    let cache = ArtworkCache(capacity: 63)
    _ = try cache.raster(artwork(), size: PixelSize(4, 4))
    #expect(cache.bytes == 0)
  }

  @Test func fourThreadsMayShareIt() async throws {
    let cache = ArtworkCache(capacity: 3_000)
    let artwork = try artwork()
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var isSame = true
          for side in Array(1...20) + Array(1...20) {
            let raster = try cache.raster(artwork, size: PixelSize(side, side))
            if raster.size != PixelSize(side, side) { isSame = false }
          }
          return isSame
        }
      }
      for try await isSame in group { #expect(isSame) }
    }
    #expect(cache.bytes <= 3_000)
  }
}
