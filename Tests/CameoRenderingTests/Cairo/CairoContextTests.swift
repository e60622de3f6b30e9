import CameoGeometry
import CameoImages
import Testing

@testable import CameoRendering

/// Draws on an empty surface and gives its bytes.
private func coverage(
  _ width: Int, _ height: Int, x: Int = 0, y: Int = 0,
  _ body: (borrowing CairoContext) throws(RenderingError) -> Void
) throws -> [UInt8] {
  let size = PixelSize(width, height)
  var bytes = [UInt8](repeating: 0, count: try CairoSurface.stride(.coverage, of: size) * height)
  try CairoSurface.drawing(on: &bytes, size: size, format: .coverage) { (surface) throws(RenderingError) in
    let context = try CairoContext(surface, x: x, y: y)
    try body(context)
    try context.finish()
  }
  return bytes
}

private func color(
  _ width: Int, _ height: Int, _ body: (borrowing CairoContext) throws(RenderingError) -> Void
) throws -> [UInt8] {
  var bytes = [UInt8](repeating: 0, count: 4 * width * height)
  try CairoSurface.drawing(on: &bytes, size: PixelSize(width, height), format: .color) {
    (surface) throws(RenderingError) in
    let context = try CairoContext(surface)
    try body(context)
    try context.finish()
  }
  return bytes
}

private let black = Color(red: 0, green: 0, blue: 0)

@Suite struct CairoContextTests {
  @Test func paintsAColourPremultipliedInTheOrderBGRA() throws {
    let half = Color(red: 255, green: 100, blue: 20, alpha: 128)
    #expect(try color(1, 1) { $0.paint(half, opacity: 1) } == [10, 50, 128, 128])
    #expect(try color(1, 1) { $0.paint(Color(red: 255, green: 0, blue: 0), opacity: 0.2) } == [0, 0, 51, 51])
  }

  @Test func paintsAColourWithinWholePixelsOnlyAndLetsTheClipGo() throws {
    let bytes = try coverage(4, 1) { context in
      context.paint(black, within: PixelRect(1, 0, 1, 1), opacity: 1)
      context.paint(black, within: PixelRect(3, 0, 1, 1), opacity: 0.6)
    }
    #expect(bytes == [0, 255, 0, 153])
  }

  @Test func paintsAPicturePixelByPixelAtItsPlace() throws {
    let source = Bitmap.coded(2, 1)
    let bytes = try color(4, 1) { (context) throws(RenderingError) in
      try CairoSurface.reading(source) { (photo) throws(RenderingError) in
        context.paint(photo, x: 1, y: 0, opacity: 1)
      }
    }
    #expect(bytes == [0, 0, 0, 0] + source.bytes + [0, 0, 0, 0])
  }

  @Test func paintsThePartOfAPictureWithinWholePixels() throws {
    let source = Bitmap.coded(4, 1)
    let bytes = try color(4, 1) { (context) throws(RenderingError) in
      try CairoSurface.reading(source) { (photo) throws(RenderingError) in
        context.paint(photo, x: 0, y: 0, within: PixelRect(1, 0, 2, 1), opacity: 1)
      }
    }
    #expect(bytes == [0, 0, 0, 0] + source.bytes[4..<12] + [0, 0, 0, 0])
  }

  @Test func userSpaceBeginsAtTheGivenPixel() throws {
    let bytes = try coverage(4, 2, x: 10, y: 20) { (context) throws(RenderingError) in
      try context.fill(Path(Rect<Output>(12, 21, 1, 1).quad), black)
    }
    #expect(bytes == [0, 0, 0, 0, 0, 0, 255, 0])
  }

  @Test func scaleMultipliesAlongEachAxis() throws {
    let bytes = try coverage(4, 2) { (context) throws(RenderingError) in
      context.scale(x: 2, y: 1)
      try context.fill(Path(Rect<Output>(1, 1, 1, 1).quad), black)
    }
    #expect(bytes == [0, 0, 0, 0, 0, 0, 255, 255])
  }

  @Test func clipRestrictsToWholePixels() throws {
    let bytes = try coverage(4, 1) { context in
      context.clip(PixelRect(1, 0, 2, 1))
      context.paint(black, opacity: 1)
    }
    #expect(bytes == [0, 255, 255, 0])
  }

  @Test func anEdgeThroughAPixelCoversItsShare() throws {
    let bytes = try coverage(4, 1) { (context) throws(RenderingError) in
      try context.fill(Path(Rect<Output>(0.25, 0, 2.5, 1).quad), black)
    }
    #expect(bytes == [192, 255, 192, 0])
  }

  @Test func fillsAPathWithAPicture() throws {
    let source = Bitmap.coded(3, 1)
    let bytes = try color(3, 1) { (context) throws(RenderingError) in
      try CairoSurface.reading(source) { (photo) throws(RenderingError) in
        try context.fill(Path(Rect<Output>(1, 0, 1, 1).quad), photo, x: 0, y: 0)
      }
    }
    #expect(bytes == [0, 0, 0, 0] + source.bytes[4..<8] + [0, 0, 0, 0])
  }

  @Test func paintsAColourThroughAMask() throws {
    let bytes = try coverage(4, 1) { (context) throws(RenderingError) in
      try CairoSurface.reading([0, 100, 255, 0], size: PixelSize(3, 1), format: .coverage) {
        (mask) throws(RenderingError) in
        context.paint(black, through: mask, at: PixelRect(1, 0, 3, 1))
      }
    }
    #expect(bytes == [0, 0, 100, 255])
  }

  @Test func paintsAPictureThroughAMaskAtAnotherPlace() throws {
    let source = Bitmap.solid(4, 1, red: 255)
    let bytes = try color(3, 1) { (context) throws(RenderingError) in
      try CairoSurface.reading(source) { (photo) throws(RenderingError) in
        try CairoSurface.reading([51, 255, 0, 0], size: PixelSize(2, 1), format: .coverage) {
          (mask) throws(RenderingError) in
          context.paint(photo, x: 0, y: 0, through: mask, at: PixelRect(1, 0, 2, 1))
        }
      }
    }
    #expect(bytes == [0, 0, 0, 0, 0, 0, 51, 51, 0, 0, 255, 255])
  }

  @Test func keepsWhatLiesWithinAMaskAndNothingOutsideOfIt() throws {
    let bytes = try color(4, 1) { (context) throws(RenderingError) in
      context.paint(Color(red: 255, green: 0, blue: 0), opacity: 1)
      try CairoSurface.reading([51, 255, 0, 0], size: PixelSize(2, 1), format: .coverage) {
        (mask) throws(RenderingError) in
        context.keep(within: mask, at: PixelRect(1, 0, 2, 1))
      }
      context.paint(Color(red: 0, green: 0, blue: 255), within: PixelRect(3, 0, 1, 1), opacity: 1)
    }
    #expect(bytes == [0, 0, 0, 0, 0, 0, 51, 51, 0, 0, 255, 255, 255, 0, 0, 255])
  }

  @Test func aStrokeHasHalfOfItsWidthOnEachSide() throws {
    let line = Path<Output>([.move(Point(x: 0, y: 2)), .line(Point(x: 4, y: 2))])
    let bytes = try coverage(4, 4) { (context) throws(RenderingError) in
      try context.stroke(line, width: 2, join: .round, black)
    }
    #expect(bytes == [0, 0, 0, 0] + [UInt8](repeating: 255, count: 8) + [0, 0, 0, 0])
  }

  @Test(arguments: [(CairoContext.Join.miter, UInt8(255)), (.round, 0)])
  func aCornerIsPointedOrRound(join: CairoContext.Join, corner: UInt8) throws {
    let square = Path(Rect<Output>(8, 8, 16, 16).quad)
    let bytes = try coverage(32, 32) { (context) throws(RenderingError) in
      try context.stroke(square, width: 10, join: join, black)
    }
    #expect(bytes[3 * 32 + 3] == corner)
    #expect(bytes[3 * 32 + 16] == 255)
  }

  @Test(arguments: [0, -1]) func aStrokeWithoutWidthDrawsNothing(width: Double) throws {
    let line = Path<Output>([.move(Point(x: 0, y: 2)), .line(Point(x: 4, y: 2))])
    let bytes = try coverage(4, 4) { (context) throws(RenderingError) in
      try context.stroke(line, width: width, join: .round, black)
    }
    #expect(bytes.allSatisfy { $0 == 0 })
  }

  @Test func overlappingTurnsOfOneSenseFillOfOppositeSensesCancel() throws {
    let outer = Rect<Output>(0, 0, 8, 8).quad
    let inner = Rect<Output>(2, 2, 4, 4).quad
    let turned = Quad(
      topLeft: inner.topLeft, topRight: inner.bottomLeft, bottomRight: inner.bottomRight,
      bottomLeft: inner.topRight)
    let same = Path<Output>(Path(outer).elements + Path(inner).elements)
    let opposite = Path<Output>(Path(outer).elements + Path(turned).elements)
    func middle(_ path: Path<Output>) throws -> UInt8 {
      try coverage(8, 8) { (context) throws(RenderingError) in try context.fill(path, black) }[4 * 8 + 4]
    }
    #expect(try middle(same) == 255)
    #expect(try middle(opposite) == 0)
  }

  @Test(arguments: [Double.nan, .infinity, -4_000_001, 1e300])
  func aCoordinateThatCairoWouldWrapIsRefused(value: Double) {
    let path = Path<Output>([.move(Point(x: 0, y: 0)), .line(Point(x: value, y: 2)), .close])
    #expect {
      try coverage(4, 4) { (context) throws(RenderingError) in try context.fill(path, black) }
    } throws: { error in
      guard case RenderingError.coordinate(let found, 4_000_000) = error else { return false }
      return found.isNaN == value.isNaN && (value.isNaN || found == value)
    }
  }

  @Test func aStrokesWidthMustBeANumber() {
    #expect(throws: RenderingError.coordinate(value: .infinity, limit: 4_000_000)) {
      try coverage(4, 4) { (context) throws(RenderingError) in
        try context.stroke(Path(), width: .infinity, join: .round, black)
      }
    }
  }

  @Test func anErrorWhileDrawingIsReportedAtTheEnd() {
    #expect {
      try coverage(4, 4) { (context) throws(RenderingError) in
        context.scale(x: 0, y: 0)
        try context.fill(Path(Rect<Output>(0, 0, 1, 1).quad), black)
      }
    } throws: { error in
      guard case RenderingError.cairo("drawing", let status, let detail) = error else { return false }
      return status == 5 && detail.contains("matrix")
    }
  }
}
