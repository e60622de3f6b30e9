import CameoGeometry
import CameoImages
import Testing

@testable import CameoRendering

private let everywhere = Path(Rect<Output>(0, 0, 64, 64).quad)
private let oval = Path<Output>(ovalIn: Rect(6.3, 4.1, 50, 55))
private let canvas = PixelRect<Output>(0, 0, 64, 64)

@Suite struct PhotoLayerTests {
  @Test func aFullyCoveredOpaquePhotoIsItsOwnPixels() throws {
    let photo = Bitmap.coded(64, 64)
    let picture = try drawn(64, 64, .photo(PhotoLayer(shape: oval, target: canvas, bitmap: photo)))
    let coverage = try PictureRenderer().coverage(
      ofLayer: 0,
      in: Picture(
        canvas: canvas.size, layers: [.photo(PhotoLayer(shape: oval, target: canvas))]))
    let mask = try #require(coverage.mask(of: canvas))
    var covered = 0
    for (index, alpha) in mask.bytes.enumerated() {
      #expect(picture.bytes[4 * index + 3] == alpha)
      guard alpha == 255 else { continue }
      covered += 1
      #expect(picture.bytes[4 * index..<4 * index + 4] == photo.bytes[4 * index..<4 * index + 4])
    }
    #expect(covered > 1900)
    #expect(!picture.isOpaque)
  }

  @Test func aPhotoLiesAtItsTargetAndIsCutAtTheShape() throws {
    let photo = Bitmap.coded(20, 10)
    let layer = PhotoLayer(
      shape: Path(Rect<Output>(6, 6, 10, 20).quad), target: PixelRect(5, 7, 20, 10), bitmap: photo)
    let picture = try drawn(64, 64, .photo(layer))
    #expect(picture.channels(6, 7) == photo.channels(1, 0))
    #expect(picture.channels(15, 16) == photo.channels(10, 9))
    for (x, y) in [(5, 7), (16, 7), (6, 6), (6, 17)] { #expect(picture.channels(x, y) == [0, 0, 0, 0]) }
  }

  @Test func aPhotoThatCoversTheCanvasAloneIsReturnedWithoutACopy() throws {
    let photo = Bitmap.coded(64, 64)
    let picture = try drawn(64, 64, .photo(PhotoLayer(shape: everywhere, target: canvas, bitmap: photo)))
    #expect(address(of: picture.bytes) == address(of: photo.bytes))
    #expect(picture.isOpaque)
    let flattened = try drawn(
      64, 64, background: Color(red: 255, green: 0, blue: 0),
      .photo(
        PhotoLayer(
          shape: everywhere, target: canvas, bitmap: photo, background: Color(red: 0, green: 255, blue: 0))))
    #expect(address(of: flattened.bytes) == address(of: photo.bytes))
  }

  @Test(arguments: [
    PhotoLayer(shape: everywhere, target: canvas, edge: everywhere, opacity: 1),
    PhotoLayer(shape: everywhere, target: canvas, opacity: 0.5), PhotoLayer(shape: oval, target: canvas),
  ])
  func anyOtherPhotoGetsPixelsOfItsOwn(layer: PhotoLayer) throws {
    var layer = layer
    let photo = Bitmap.coded(64, 64)
    layer.bitmap = photo
    #expect(try address(of: drawn(64, 64, .photo(layer)).bytes) != address(of: photo.bytes))
  }

  @Test(arguments: [1, 0.3])
  func aPhotoThatIsOnlyCutOutIsCutInItsOwnMemory(opacity: Double) throws {
    let layer = PhotoLayer(shape: oval, target: canvas, bitmap: .coded(64, 64), opacity: opacity)
    let expected = try drawn(64, 64, .photo(layer), .color(.transparent, opacity: 1))
    // Kept by the test, the photo itself stays as it was.
    let kept = try #require(layer.bitmap)
    #expect(try drawn(64, 64, .photo(layer)) == expected)
    #expect(kept == .coded(64, 64))
    let result = try cutOut(opacity: opacity)
    #expect(result.bitmap == expected)
    #expect(address(of: result.bitmap.bytes) == result.address)
  }

  /// Draws a photo that nobody else keeps, and tells where its bytes were.
  private func cutOut(opacity: Double) throws -> (bitmap: Bitmap, address: UInt) {
    let bitmap = Bitmap.coded(64, 64)
    let address = address(of: bitmap.bytes)
    let layer = PhotoLayer(shape: oval, target: canvas, bitmap: bitmap, opacity: opacity)
    return (try PictureRenderer().draw(Picture(canvas: canvas.size, layers: [.photo(layer)])), address)
  }

  @Test func aTranslucentPhotoIsLaidOverWhatIsBehindIt() throws {
    let photo = Bitmap.solid(64, 64, red: 100, alpha: 100)
    let layer = PhotoLayer(shape: everywhere, target: canvas, bitmap: photo)
    #expect(try drawn(64, 64, .photo(layer)) == photo)
    let red = try drawn(64, 64, background: Color(red: 0, green: 0, blue: 255), .photo(layer))
    #expect(red.channels(9, 9) == [100, 0, 155, 255])
    #expect(red.isOpaque)
  }

  @Test func theRimOfADarkPhotoIsNowhereBrighterOnBlack() throws {
    let layer = PhotoLayer(
      shape: Path(ovalIn: Rect(2, 2, 60, 60)), target: canvas,
      bitmap: .solid(64, 64, red: 34, green: 34, blue: 34))
    let picture = try drawn(64, 64, background: Color(red: 0, green: 0, blue: 0), .photo(layer))
    for y in 0..<64 {
      for x in 0..<64 { #expect(picture.channels(x, y).prefix(3).allSatisfy { $0 <= 34 }) }
    }
    #expect(picture.channels(32, 32) == [34, 34, 34, 255])
  }

  @Test func thePicturesBackgroundFillsTheCornersAroundAnOval() throws {
    let layer = PhotoLayer(
      shape: Path(ovalIn: Rect(0, 0, 64, 64)), target: canvas, bitmap: .solid(64, 64, blue: 200))
    let picture = try drawn(64, 64, background: Color(red: 255, green: 0, blue: 0), .photo(layer))
    #expect(picture.isOpaque)
    for (x, y) in [(0, 0), (63, 0), (0, 63), (63, 63)] { #expect(picture.channels(x, y) == [255, 0, 0, 255]) }
    #expect(picture.alphas.allSatisfy { $0 == 255 })
  }

  @Test func aCutOutPhotoKeepsIntermediateAlphaAtItsRim() throws {
    let layer = PhotoLayer(
      shape: Path(ovalIn: Rect(0, 0, 64, 64)), target: canvas, bitmap: .solid(64, 64, blue: 200))
    #expect(Set(try drawn(64, 64, .photo(layer)).alphas).count > 40)
  }

  @Test(arguments: [Color(red: 0, green: 0, blue: 0), Color(red: 255, green: 0, blue: 0, alpha: 128)])
  func aPhotoThatHidesItsBackgroundShowsNothingOfItInTheRim(behind: Color) throws {
    let photo = Bitmap.solid(64, 64, red: 255, green: 255, blue: 255)
    var layer = PhotoLayer(shape: oval, target: canvas, bitmap: photo)
    let alone = try drawn(64, 64, .photo(layer))
    layer.background = behind
    #expect(try drawn(64, 64, .photo(layer)) == alone)
    // The same by way of a photo that is not known to be opaque.
    layer.bitmap = Bitmap(size: photo.size, isOpaque: false, bytes: photo.bytes)
    #expect(try drawn(64, 64, .photo(layer)) == alone)
    for index in stride(from: 0, to: alone.bytes.count, by: 4) {
      #expect(alone.bytes[index] == alone.bytes[index + 3])
    }
  }

  @Test func theBackgroundFillsTheShapeWhereThePhotoDoesNotReach() throws {
    let layer = PhotoLayer(
      shape: Path(Rect<Output>(10, 10, 40, 40).quad), target: PixelRect(20, 0, 20, 64),
      bitmap: .solid(20, 64, red: 255), background: Color(red: 0, green: 0, blue: 255))
    let picture = try drawn(64, 64, .photo(layer))
    #expect(picture.channels(19, 30) == [0, 0, 255, 255])
    #expect(picture.channels(20, 30) == [255, 0, 0, 255])
    #expect(picture.channels(40, 30) == [0, 0, 255, 255])
    #expect(picture.channels(30, 9) == [0, 0, 0, 0])
  }

  @Test func aPlaceholderWithoutAPhotoShowsItsBackgroundAlone() throws {
    let none = PixelRect<Output>(0, 0, 0, 0)
    let blue = Color(red: 0, green: 0, blue: 255)
    let filled = try drawn(64, 64, .photo(PhotoLayer(shape: oval, target: none, background: blue)))
    #expect(filled.channels(31, 31) == [0, 0, 255, 255])
    #expect(filled.channels(0, 0) == [0, 0, 0, 0])
    let empty = try drawn(64, 64, .photo(PhotoLayer(shape: oval, target: none)))
    #expect(empty.bytes.allSatisfy { $0 == 0 })
  }

  @Test func thePhotosEdgeCutsThePhotoAndNotItsBackground() throws {
    var layer = PhotoLayer(
      shape: everywhere, target: canvas, bitmap: .solid(64, 64, red: 255),
      edge: Path(Rect<Output>(0, 0, 32.5, 64).quad), background: Color(red: 0, green: 0, blue: 255))
    let picture = try drawn(64, 64, .photo(layer))
    #expect(picture.channels(31, 20) == [255, 0, 0, 255])
    let mixed = picture.channels(32, 20)
    #expect(mixed[3] == 255 && abs(Int(mixed[0]) - 128) <= 1 && abs(Int(mixed[2]) - 128) <= 1)
    #expect(picture.channels(33, 20) == [0, 0, 255, 255])
    layer.background = .transparent
    let bare = try drawn(64, 64, .photo(layer))
    #expect(abs(Int(bare.channels(32, 20)[3]) - 128) <= 1)
    #expect(bare.channels(33, 20) == [0, 0, 0, 0])
  }

  @Test(arguments: [0.0, 0.2, 1, 7, -1, .nan])
  func opacityScalesWhatIsSeenPhotoAndBackgroundTogether(opacity: Double) throws {
    let expected = UInt8((255 * max(0, min(1, opacity.isNaN ? 0 : opacity))).rounded())
    for shape in [everywhere, oval] {
      let layer = PhotoLayer(
        shape: shape, target: canvas, bitmap: .solid(64, 64, red: 255),
        background: Color(red: 0, green: 255, blue: 0), opacity: opacity)
      let picture = try drawn(64, 64, .photo(layer))
      #expect(picture.channels(32, 32) == [expected, 0, 0, expected])
    }
  }

  @Test func aBitmapOfAnotherSizeThanItsTargetIsRefused() {
    #expect(throws: RenderingError.size(actual: PixelSize(3, 3), expected: PixelSize(64, 64))) {
      try drawn(64, 64, .photo(PhotoLayer(shape: oval, target: canvas, bitmap: .coded(3, 3))))
    }
  }

  @Test func aShapeThatCairoWouldWrapIsRefused() {
    let far = Path<Output>(Rect(0, 0, 1e9, 10).quad)
    #expect(throws: RenderingError.coordinate(value: 1e9, limit: 4_000_000)) {
      try drawn(64, 64, .photo(PhotoLayer(shape: far, target: canvas, bitmap: .coded(64, 64))))
    }
  }

  @Test func aShapeWhollyOutsideTheCanvasShowsNothing() throws {
    let outside = Path<Output>(ovalIn: Rect(100, 100, 20, 20))
    let layer = PhotoLayer(
      shape: outside, bleed: 2, target: canvas, bitmap: .coded(64, 64),
      background: Color(red: 1, green: 2, blue: 3))
    #expect(try drawn(64, 64, .photo(layer)).bytes.allSatisfy { $0 == 0 })
  }
}
