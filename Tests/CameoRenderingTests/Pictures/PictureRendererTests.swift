import CameoGeometry
import CameoImages
import Testing

@testable import CameoRendering

private let red = Color(red: 255, green: 0, blue: 0)
private let blue = Color(red: 0, green: 0, blue: 255)

@Suite struct PictureRendererTests {
  @Test func anEmptyPictureIsItsBackground() throws {
    #expect(try drawn(3, 2) == .solid(3, 2, alpha: 0))
    #expect(try drawn(3, 2, background: red) == .solid(3, 2, red: 255))
    let half = try drawn(1, 1, background: Color(red: 255, green: 255, blue: 0, alpha: 128))
    #expect(half.channels(0, 0) == [128, 128, 0, 128])
    #expect(!half.isOpaque)
  }

  @Test func layersAreDrawnBackToFront() throws {
    #expect(try drawn(1, 1, .color(red, opacity: 1), .color(blue, opacity: 1)) == .solid(1, 1, blue: 255))
    #expect(try drawn(1, 1, .color(blue, opacity: 1), .color(red, opacity: 1)) == .solid(1, 1, red: 255))
  }

  @Test func anImageIsDrawnPixelByPixel() throws {
    let image = Bitmap.coded(31, 17)
    let picture = try drawn(31, 17, .image(image, opacity: 1))
    #expect(picture == image)
    let half = try drawn(31, 17, .image(.solid(31, 17, red: 255), opacity: 0.6))
    #expect(half.channels(4, 4) == [153, 0, 0, 153])
  }

  @Test func aTranslucentImageIsLaidOverWhatIsBelow() throws {
    let image = Bitmap.solid(1, 1, red: 51, alpha: 51)
    #expect(try drawn(1, 1, background: blue, .image(image, opacity: 1)).channels(0, 0) == [51, 0, 204, 255])
  }

  @Test func aStrokeFollowsItsPathWithItsOwnColourAndOpacity() throws {
    let square = Path(Rect<Output>(4, 4, 12, 12).quad)
    let picture = try drawn(20, 20, .stroke(square, width: 2, color: red, opacity: 0.4))
    #expect(picture.channels(3, 3) == [102, 0, 0, 102])
    #expect(picture.channels(10, 4) == [102, 0, 0, 102])
    #expect(picture.channels(10, 5) == [0, 0, 0, 0])
    #expect(picture.channels(2, 10) == [0, 0, 0, 0])
  }

  @Test(arguments: [
    (PictureLayer.color(red, opacity: 1), true), (.color(red, opacity: 0.99), false),
    (.color(Color(red: 0, green: 0, blue: 0, alpha: 254), opacity: 1), false),
    (.image(.coded(8, 8), opacity: 1), true), (.image(.coded(8, 8), opacity: 0.5), false),
    (.image(.solid(8, 8, alpha: 0), opacity: 1), false),
    (.stroke(Path(Rect(0, 0, 8, 8).quad), width: 99, color: red, opacity: 1), false),
    (
      .photo(
        PhotoLayer(shape: Path(Rect(0, 0, 8, 8).quad), target: PixelRect(0, 0, 8, 8), bitmap: .coded(8, 8))),
      true
    ),
    (
      .photo(PhotoLayer(shape: Path(Rect(0, 0, 8, 8).quad), target: PixelRect(0, 0, 0, 0), background: red)),
      true
    ),
    (
      .photo(
        PhotoLayer(shape: Path(Rect(0, 0, 8, 7).quad), target: PixelRect(0, 0, 8, 8), bitmap: .coded(8, 8))),
      false
    ),
  ])
  func aPictureIsOpaqueWhereALayerIsKnownToLeaveNoGap(
    layer: PictureLayer, isOpaque: Bool
  ) throws {
    let picture = try drawn(8, 8, .color(blue, opacity: 0.5), layer)
    #expect(picture.isOpaque == isOpaque)
    if isOpaque { #expect(picture.alphas.allSatisfy { $0 == 255 }) }
  }

  @Test(arguments: [0, 32_765]) func aCanvasThatCairoDoesNotDrawIsRefused(side: Int) {
    #expect(throws: RenderingError.side(value: side, limit: 32_764)) {
      try PictureRenderer().draw(Picture(canvas: PixelSize(2, side)))
    }
  }

  @Test func theLongestCanvasIsDrawnToItsEnd() throws {
    let image = Bitmap.solid(32_764, 1, red: 9)
    #expect(try drawn(32_764, 1, .image(image, opacity: 1)) == image)
  }

  @Test func anImageOfAnotherSizeThanTheCanvasIsRefused() {
    #expect(throws: RenderingError.size(actual: PixelSize(8, 7), expected: PixelSize(8, 8))) {
      try drawn(8, 8, .image(.coded(8, 7), opacity: 1))
    }
  }

  @Test func fourThreadsDrawTheSamePicture() async throws {
    let half = HalfMask(width: 190, degrees: 17)
    let artwork = try half.artwork
    let render: @Sendable () throws -> Bitmap = {
      let mask = try artwork.raster(size: PixelSize(190, 190))
      return try drawn(190, 190, .photo(half.layer(bleed: 2.1)), .image(mask, opacity: 0.9))
    }
    let expected = try render()
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var isSame = true
          for _ in 0..<10 where try render() != expected { isSame = false }
          return isSame
        }
      }
      for try await isSame in group { #expect(isSame) }
    }
  }
}
