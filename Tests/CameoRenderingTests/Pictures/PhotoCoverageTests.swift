import CameoGeometry
import CameoImages
import Testing

@testable import CameoRendering

@Suite struct PhotoCoverageTests {
  private func coverage(_ layer: PhotoLayer, below later: [PictureLayer] = []) throws -> PhotoCoverage {
    let picture = Picture(canvas: PixelSize(20, 10), layers: [.photo(layer)] + later)
    return try PictureRenderer().coverage(ofLayer: 0, in: picture)
  }

  @Test func aRectOnWholePixelsIsFullAndNeedsNoMask() throws {
    let target = PixelRect<Output>(2, 3, 5, 4)
    let full = try coverage(PhotoLayer(shape: Path(Rect<Output>(2, 3, 5, 4).quad), target: target))
    #expect(full.isFull)
    #expect(full.rect == target)
    #expect(full.mask(of: target) == nil)
    let wider = try #require(full.mask(of: PixelRect(1, 3, 7, 1)))
    #expect(wider.bytes == [0, 255, 255, 255, 255, 255, 0])
  }

  @Test(arguments: [0.25, 1e-5]) func aRectOffWholePixelsHasAMask(offset: Double) throws {
    let target = PixelRect<Output>(2, 3, 6, 4)
    let part = try coverage(PhotoLayer(shape: Path(Rect<Output>(2 + offset, 3, 5, 4).quad), target: target))
    #expect(!part.isFull)
    let mask = try #require(part.mask(of: target))
    #expect(mask.bytes[1] == 255)
    #expect((mask.bytes[0] == 192) == (offset == 0.25))
  }

  @Test func aRoundingErrorOfAMillionthCountsAsWhole() throws {
    let shape = Path(Rect<Output>(2 + 5e-7, 3 - 5e-7, 5, 4).quad)
    #expect(try coverage(PhotoLayer(shape: shape, target: PixelRect(2, 3, 5, 4))).isFull)
  }

  @Test func coversTheTargetOnlyUnlessABackgroundReachesFarther() throws {
    let shape = Path<Output>(ovalIn: Rect(1, 1, 16, 8))
    var layer = PhotoLayer(shape: shape, target: PixelRect(3, 2, 5, 5))
    #expect(try coverage(layer).rect == PixelRect(3, 2, 5, 5))
    layer.background = Color(red: 0, green: 0, blue: 0, alpha: 1)
    let wide = try coverage(layer)
    #expect(wide.rect == PixelRect(1, 1, 16, 8))
    layer.background = .transparent
    let narrow = try coverage(layer)
    #expect(try #require(wide.mask(of: layer.target)) == #require(narrow.mask(of: layer.target)))
  }

  @Test func aLaterColourOverAllHidesTheWholeBleed() throws {
    let layer = PhotoLayer(
      shape: Path(Rect<Output>(8, 4, 4, 2).quad), bleed: 2, target: PixelRect(0, 0, 20, 10))
    let grown = try coverage(layer, below: [.color(Color(red: 0, green: 0, blue: 0), opacity: 0.5)])
    let mask = try #require(grown.mask(of: PixelRect(0, 5, 20, 1)))
    #expect(mask.bytes == (0..<20).map { (6..<14).contains($0) ? 255 : 0 })
    let unseen = try coverage(layer, below: [.color(Color(red: 0, green: 0, blue: 0), opacity: 0)])
    #expect(try #require(unseen.mask(of: PixelRect(0, 5, 20, 1))).bytes[7] == 0)
  }

  @Test func bleedsOnePixelPastWhatHidesItAndNoFurther() throws {
    let layer = PhotoLayer(
      shape: Path(Rect<Output>(4, 0, 4, 10).quad), bleed: 6, target: PixelRect(0, 0, 20, 10))
    let line = Path<Output>([.move(Point(x: 9.5, y: 0)), .line(Point(x: 9.5, y: 10))])
    let grown = try coverage(
      layer, below: [.stroke(line, width: 1, color: Color(red: 0, green: 0, blue: 0), opacity: 1)])
    let mask = try #require(grown.mask(of: PixelRect(0, 5, 20, 1)))
    #expect(mask.bytes == (0..<20).map { (4..<11).contains($0) ? 255 : 0 })
  }

  @Test func aPhotoBleedsUnderALaterPhotoWithOrWithoutItsPixels() throws {
    let below = PhotoLayer(
      shape: Path(Rect<Output>(0, 0, 8, 10).quad), bleed: 3, target: PixelRect(0, 0, 20, 10))
    var above = PhotoLayer(
      shape: Path(Rect<Output>(8, 0, 8, 10).quad), bleed: 3, target: PixelRect(0, 0, 20, 10))
    let before = try coverage(below, below: [.photo(above)])
    above.bitmap = .coded(20, 10)
    let after = try coverage(below, below: [.photo(above)])
    #expect(before == after)
    #expect(try #require(after.mask(of: PixelRect(0, 5, 20, 1))).bytes == (0..<20).map { $0 < 11 ? 255 : 0 })
    above.bitmap = .solid(20, 10, alpha: 0)
    let unseen = try coverage(below, below: [.photo(above)])
    #expect(try #require(unseen.mask(of: PixelRect(0, 5, 20, 1))).bytes == (0..<20).map { $0 < 8 ? 255 : 0 })
  }

  @Test func opacityScalesEveryByteToTheNearest() {
    let coverage = PhotoCoverage(rect: PixelRect(0, 0, 4, 1), bytes: [0, 1, 100, 255])
    #expect(coverage.scaled(by: 0.5) == [0, 0, 50, 128])
    #expect(coverage.scaled(by: 1) == [0, 1, 100, 255])
    #expect(PhotoCoverage(rect: PixelRect(0, 0, 4, 1)).scaled(by: 0.5) == nil)
  }
}
