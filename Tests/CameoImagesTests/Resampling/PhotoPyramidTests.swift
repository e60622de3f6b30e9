import CameoGeometry
import CameoImages
import TestSupport
import Testing

@Suite struct PhotoPyramidTests {
  private func plan(_ photo: PixelSize, reduction: Double) throws -> DrawPlan {
    let canvas = PixelSize(width: 4, height: 4)
    return try #require(
      DrawPlan(
        photo: photo,
        photoToOutput: Transform(
          LinearPart(degrees: 0), scale: 1 / reduction, pivot: Point(x: 0, y: 0),
          center: Point(x: 0, y: 0)),
        isStraight: true, orientation: .up, visible: PixelRect<Output>(canvas).rect, canvas: canvas))
  }

  @Test(
    "A picture is drawn from the copy that leaves at least 4× to Lanczos",
    arguments: [
      (1.0, 1), (7.9, 1), (8, 2), (15.9, 2), (16, 4), (40, 8), (1000, 8),
    ])
  func choice(reduction: Double, factor: Int) throws {
    let size = PixelSize(width: 64, height: 48)
    let photo = DecodedPhoto(
      bitmap: SyntheticPictures.distinct(size),
      plan: DecodePlan(region: PixelRect(size), scale: .full, storedSize: size))
    let chosen = PhotoPyramid(photo, reducedBy: 8).photo(for: try plan(size, reduction: reduction))
    #expect(chosen.plan.scale == .reduced(by: factor))
    #expect(chosen.bitmap.size == PixelSize(width: 64 / factor, height: 48 / factor))
  }

  @Test(
    "A copy's pixels are the means of blocks, part blocks at the far edges",
    arguments: [(1, 1), (2, 1), (3, 2), (7, 5), (8, 2), (9, 5), (16, 1), (21, 5)], [true, false])
  func means(sides: (width: Int, height: Int), isOpaque: Bool) throws {
    let size = PixelSize(width: sides.width, height: sides.height)
    let bitmap = SyntheticPictures.distinct(size, isOpaque: isOpaque)
    let photo = DecodedPhoto(
      bitmap: bitmap, plan: DecodePlan(region: PixelRect(size), scale: .full, storedSize: size))
    let half = PhotoPyramid(photo, reducedBy: 2).photo(for: try plan(size, reduction: 8)).bitmap
    #expect(half.isOpaque == isOpaque)
    #expect(half.size == PixelSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2))
    for index in half.bytes.indices {
      let (x, y, channel) = (index / 4 % half.size.width, index / 4 / half.size.width, index % 4)
      var block: [Int] = []
      for row in 2 * y..<min(2 * y + 2, size.height) {
        for column in 2 * x..<min(2 * x + 2, size.width) {
          block.append(Int(bitmap.bytes[row * bitmap.stride + column * 4 + channel]))
        }
      }
      let mean = (2 * block.reduce(0, +) + block.count) / (2 * block.count)
      #expect(Int(half.bytes[index]) == mean)
    }
  }
}
