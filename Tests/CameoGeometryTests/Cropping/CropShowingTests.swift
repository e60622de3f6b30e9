import TestSupport
import Testing

@testable import CameoGeometry

@Suite struct CropShowingTests {
  private static let photo = PixelSize(width: 4032, height: 3024)

  /// A crop that a box or corners may have: within the photo, at any angle that can be straightened.
  private static func crop(_ random: inout SeededGenerator, isTilted: Bool) throws -> Crop {
    let angle = isTilted ? Double.random(in: -45...45, using: &random) : 0
    let size = Size<Photo>(
      width: Double.random(in: 50...900, using: &random), height: Double.random(in: 50...900, using: &random))
    let center = Point<Photo>(
      x: Double.random(in: 1300...2700, using: &random), y: Double.random(in: 1300...1700, using: &random))
    return try #require(
      Crop(
        photo, rect: Rect(center: center, size: size), angle: angle, turns: Int.random(in: 0...3, using: &random),
        flipH: Bool.random(using: &random), flipV: Bool.random(using: &random)))
  }

  private func isClose(_ one: Crop, _ other: Crop) -> Bool {
    one.turns == other.turns && one.flipH == other.flipH && one.flipV == other.flipV
      && abs(one.angle - other.angle) < 1e-9 && abs(one.rect.minX - other.rect.minX) < 1e-6
      && abs(one.rect.minY - other.rect.minY) < 1e-6 && abs(one.rect.width - other.rect.width) < 1e-6
      && abs(one.rect.height - other.rect.height) < 1e-6
  }

  @Test("A box and four corners show a crop as it was saved")
  func roundTrip() throws {
    var random = SeededGenerator(seed: 21)
    for index in 0..<2000 {
      let crop = try Self.crop(&random, isTilted: index % 2 == 0)
      var box = CropBox(Self.photo)
      box.show(crop)
      try #require(isClose(box.crop, crop), "\(crop) became \(box.crop)")
      #expect(box.canUndo)
      box.undo()
      try #require(box.crop == CropBox(Self.photo).crop)
      var corners = CornerCrop(Self.photo)
      corners.show(crop)
      try #require(isClose(corners.crop, crop), "\(crop) became \(corners.crop)")
    }
  }

  @Test("What editing begins with cannot be undone")
  func start() throws {
    var random = SeededGenerator(seed: 22)
    let crop = try Self.crop(&random, isTilted: true)
    var box = CropBox(Self.photo)
    box.show(crop, isStart: true)
    #expect(!box.canUndo)
    #expect(isClose(box.crop, crop))
    box.reset()
    #expect(box.crop.rect == PixelRect<Photo>(Self.photo).rect)
  }

  @Test("A box of a ratio begins as the largest of it within the inset", arguments: [(1.0, 1.0), (16, 9), (2, 3)])
  func ratio(width: Double, height: Double) throws {
    let ratio = try #require(AspectRatio(width: width, height: height))
    let box = CropBox(Self.photo, inset: 0.1, ratio: ratio)
    #expect(abs(box.rect.width / box.rect.height - ratio.value) < 1e-12)
    #expect(abs(box.rect.width - 0.8 * 4032) < 1e-9 || abs(box.rect.height - 0.8 * 3024) < 1e-9)
    #expect(box.ratio == ratio && !box.canUndo)
  }

  @Test("What is saved has whole px where nothing is tilted")
  func delivered() throws {
    var corners = CornerCrop(PixelSize(width: 333, height: 217))
    corners.beginDrag(.topLeft, at: Point(x: 0, y: 0))
    corners.moveDrag(to: Point(x: 3.3, y: 4.7))
    corners.endDrag()
    let rect = corners.delivered.rect
    #expect([rect.minX, rect.minY, rect.width, rect.height].allSatisfy { $0 == $0.rounded() })
    #expect(abs(rect.minX - corners.crop.rect.minX) <= 0.5)
  }

  @Test("An editor says how an output is drawn, with the renderer's numbers", arguments: [0.0, 1, 2])
  func drawing(model: Double) throws {
    var setup: [Double] =
      model == 0
      ? [0, 4032, 3024, 45, 80, 95, 62, 7, 0, 0, 0, 500, 600, 2, 0, 100, 0, 0, 2, 45, 1, 1, 0.5, 0.5, 1.5, 1, 9, 1, 0]
      : [model, 4032, 3024, 16, 16, 0.1]
    setup += Array(repeating: 0, count: Editor.setupCount - setup.count)
    let editor = try #require(Editor(setup: { setup[$0] }, path: []))
    let output = try #require(
      RequestedOutput(width: 250, height: 200, kind: 0, a: 500, b: 0, nativeScale: 1))
    let numbers = editor.drawing(output)
    #expect(numbers.count == 16)
    let coverage: Coverage
    let placement: Placement
    if let viewport = editor.viewport {
      (coverage, placement) = (viewport.coverage, viewport.placement)
    } else {
      let crop = try #require(editor.box?.delivered ?? editor.corners?.delivered)
      coverage = try #require(crop.coverage)
      placement = coverage.clamp(crop.placement(coverage))
    }
    let area = model == 0 ? Rect<Mask>(x: 0, y: 0, width: 250, height: 200) : coverage.opening.rect
    let frame = try #require(OutputFrame(area: area, size: .width(500), nativeScale: 1))
    let photo = PhotoFrame(
      photo: Self.photo, opening: coverage.opening, placement: placement,
      content: model == 0 ? .composite : .placeholder, frame: frame, isNative: false)
    let map = photo.photoToOutput
    #expect((6..<12).map { numbers[$0] } == [map.a, map.b, map.c, map.d, map.tx, map.ty])
    #expect(numbers[0] == 500 && numbers[4] == 500)
    #expect(RequestedOutput(width: 250, height: 200, kind: 3, a: .nan, b: 0, nativeScale: 1) == nil)
    #expect(RequestedOutput(width: 250, height: 200, kind: 9, a: 1, b: 0, nativeScale: 1) == nil)
  }
}
