import CameoGeometry
import CameoImages
import Testing

@testable import CameoRendering

/// A photo to look at: a colour in each quarter, and lines every eight pixels.
private func photo(_ width: Int, _ height: Int) -> Bitmap {
  .make(width, height) { x, y in
    if x % 8 == 0 || y % 8 == 0 { return (250, 240, 220, 255) }
    switch (x < width / 2, y < height / 2) {
    case (true, true): return (220, 70, 60, 255)
    case (false, true): return (60, 160, 90, 255)
    case (true, false): return (60, 100, 200, 255)
    case (false, false): return (230, 180, 50, 255)
    }
  }
}

private let canvas = PixelRect<Output>(0, 0, 96, 96)

@Suite struct GoldenPictureTests {
  @Test func aPhotoUnderATurnedHalfMask() throws {
    let half = HalfMask(width: 96, degrees: 17)
    var layer = half.layer(bleed: 2.1)
    layer.bitmap = photo(96, 96)
    let mask = try half.artwork.raster(size: PixelSize(96, 96))
    try Golden.expect(drawn(96, 96, .photo(layer), .image(mask, opacity: 1)), is: "half-mask")
  }

  @Test func aTranslucentMaskOverABackgroundWithAStrokeAlongTheShape() throws {
    let half = HalfMask(width: 96, degrees: 0)
    var layer = half.layer(bleed: 2.1)
    layer.bitmap = photo(96, 96)
    let mask = try half.artwork.raster(size: PixelSize(96, 96))
    let picture = try drawn(
      96, 96, .color(Color(red: 255, green: 220, blue: 200), opacity: 1), .photo(layer),
      .image(mask, opacity: 0.5),
      .stroke(half.shape, width: 3, color: Color(red: 255, green: 255, blue: 255), opacity: 0.9))
    try Golden.expect(picture, is: "layers")
  }

  @Test func aTurnedPhotoThatEndsInsideItsShapeOverThePlaceholdersBackground() throws {
    let turning = Transform<Output, Output>(
      LinearPart(degrees: 20), scale: 1, pivot: Point(x: 60, y: 40), center: Point(x: 60, y: 40))
    let layer = PhotoLayer(
      shape: Path(ovalIn: Rect(6, 6, 84, 84)), target: canvas, bitmap: photo(96, 96),
      edge: Path(Rect<Output>(30, 10, 60, 60).quad).applying(turning),
      background: Color(red: 40, green: 40, blue: 60))
    try Golden.expect(drawn(96, 96, .photo(layer)), is: "edge")
  }

  @Test func twoPhotosInTurnedRoundRectsTheLaterOverTheEarlier() throws {
    func layer(_ rect: Rect<Output>, _ degrees: Double) -> PhotoLayer {
      let turning = Transform<Output, Output>(
        LinearPart(degrees: degrees), scale: 1, pivot: rect.center, center: rect.center)
      return PhotoLayer(
        shape: Path(rect, radius: 12).applying(turning), bleed: 2.1, target: canvas, bitmap: photo(96, 96))
    }
    var later = layer(Rect(40, 30, 44, 50), -15)
    later.opacity = 0.8
    try Golden.expect(drawn(96, 96, .photo(layer(Rect(10, 12, 50, 60), 10)), .photo(later)), is: "two-photos")
  }
}
