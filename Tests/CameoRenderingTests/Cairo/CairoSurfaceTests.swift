import CameoGeometry
import CameoImages
import Testing

@testable import CameoRendering

@Suite struct CairoSurfaceTests {
  @Test(arguments: [(1, 4, 4), (3, 12, 4), (4, 16, 4), (5, 20, 8), (32_766, 131_064, 32_768)])
  func rowsOfCoverageAreWholeWords(width: Int, color: Int, coverage: Int) throws {
    #expect(try CairoSurface.stride(.color, of: PixelSize(width, 1)) == color)
    #expect(try CairoSurface.stride(.coverage, of: PixelSize(width, 1)) == coverage)
    #expect(PhotoCoverage.stride(width: width) == coverage)
  }

  @Test(arguments: [PixelSize(32_767, 1), PixelSize(1, 32_767), PixelSize(0, 1), PixelSize(1, -1)])
  func aSideThatCairoDoesNotDrawIsRefused(size: PixelSize) {
    let side = size.width == 1 ? size.height : size.width
    #expect(throws: RenderingError.side(value: side, limit: 32_766)) {
      var bytes: [UInt8] = []
      try CairoSurface.drawing(on: &bytes, size: size, format: .color) { _ in }
    }
  }

  @Test func theLongestSourceThatIsAcceptedIsDrawnToItsLastPixel() throws {
    let source = Bitmap.make(32_766, 1) { x, _ in (UInt8(x & 255), 7, 9, 255) }
    var bytes = [UInt8](repeating: 0, count: source.bytes.count)
    try CairoSurface.drawing(on: &bytes, size: source.size, format: .color) {
      (surface) throws(RenderingError) in
      let context = try CairoContext(surface)
      try CairoSurface.reading(source) { (photo) throws(RenderingError) in
        context.paint(photo, x: 0, y: 0, opacity: 1)
      }
      try context.finish()
    }
    #expect(bytes == source.bytes)
  }

  @Test func drawingChangesTheArrayInPlace() throws {
    var bytes = [UInt8](repeating: 9, count: 8)
    let before = address(of: bytes)
    try CairoSurface.drawing(on: &bytes, size: PixelSize(2, 1), format: .color) {
      (surface) throws(RenderingError) in
      #expect(surface.size == PixelSize(2, 1))
      let context = try CairoContext(surface)
      context.paint(Color(red: 1, green: 2, blue: 3), opacity: 1)
      try context.finish()
      try surface.flush()
    }
    #expect(bytes == [3, 2, 1, 255, 3, 2, 1, 255])
    #expect(address(of: bytes) == before)
  }

  @Test func anErrorOfTheBodyComesThrough() {
    var bytes = [UInt8](repeating: 0, count: 4)
    #expect(throws: RenderingError.artwork(detail: "body")) {
      try CairoSurface.drawing(on: &bytes, size: PixelSize(1, 1), format: .color) {
        (_) throws(RenderingError) in throw .artwork(detail: "body")
      }
    }
  }
}
