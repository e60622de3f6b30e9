import CameoGeometry
import CameoImages
import Testing

@testable import CameoRendering

/// A shape whose area is known.
struct KnownShape: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let path: Path<Output>
  let area: Double

  static let all: [KnownShape] = [20, 97, 256, 900].flatMap { size in
    let rect = Rect<Output>(3.3, 4.7, size * 0.853, size)
    let a = rect.width / 2
    let b = rect.height / 2
    let turning = Transform<Output, Output>(
      LinearPart(degrees: 31), scale: 0.8, pivot: rect.center, center: rect.center)
    let heart = Path<Output>([
      .move(Point(x: 0, y: 0)), .curve(Point(x: size, y: 0), Point(x: size, y: size), Point(x: 0, y: size)),
      .close,
    ])
    return [
      KnownShape(testDescription: "oval \(size)", path: Path(ovalIn: rect), area: .pi * a * b),
      KnownShape(
        testDescription: "turned oval \(size)", path: Path(ovalIn: rect).applying(turning),
        area: .pi * a * b * 0.64),
      KnownShape(testDescription: "rect \(size)", path: Path(rect.quad), area: rect.width * rect.height),
      KnownShape(
        testDescription: "rounded rect \(size)", path: Path(rect, radius: size / 5),
        area: rect.width * rect.height - (4 - .pi) * size * size / 25),
      // ∫ x dy of the Bézier: 0.6 · size².
      KnownShape(testDescription: "curve \(size)", path: heart, area: 0.6 * size * size),
    ]
  }
}

@Suite struct ShapeAreaTests {
  @Test(arguments: KnownShape.all)
  func coverageSumsToTheShapesAreaWithinAThousandth(shape: KnownShape) throws {
    let side = Int(shape.path.bounds.maxY) + 12
    let layer = PhotoLayer(shape: shape.path, target: PixelRect(0, 0, side, side))
    let picture = Picture(canvas: PixelSize(side, side), layers: [.photo(layer)])
    let coverage = try PictureRenderer().coverage(ofLayer: 0, in: picture)
    let sum = (coverage.bytes ?? []).reduce(0) { $0 + Int($1) }
    #expect(abs(Double(sum) / 255 / shape.area - 1) < 0.001)
  }
}
