import CameoGeometry
import TestSupport

extension SeededGenerator {
  /// A photo's size, from 1×1 to 30,000×1 and back.
  mutating func photo() -> PixelSize {
    switch whole(0, 9) {
    case 0: PixelSize(width: whole(1, 30_000), height: 1)
    case 1: PixelSize(width: 1, height: whole(1, 30_000))
    case 2: PixelSize(width: 1, height: 1)
    default: PixelSize(width: whole(1, 6000), height: whole(1, 6000))
    }
  }

  /// Any of the shapes, turned or not, with or without a rim.
  mutating func opening() -> Opening {
    let rect = Rect<Mask>(
      x: number(-50, 300), y: number(-50, 300), width: number(1, 400), height: number(1, 400))
    let shape: Shape =
      switch whole(0, 3) {
      case 0: .rect(radius: 0)
      case 1: .rect(radius: number(0, 250))
      case 2: .path(blob(in: rect))
      default: .oval
      }
    let rotation = flag() ? 0 : number(-180, 180)
    let rim = whole(0, 3) == 0 ? number(0, 4) : 0
    // The numbers above are legal.
    return Opening(rect: rect, rotation: rotation, shape: shape, rim: rim) ?? Opening.square
  }

  /// A closed path of lines, Béziers and an arc, about as large as a rect.
  mutating func blob(in rect: Rect<Mask>) -> Path<Mask> {
    func place(_ x: Double, _ y: Double) -> Point<Mask> {
      Point(x: rect.minX + x * rect.width, y: rect.minY + y * rect.height)
    }
    let arc = EllipticalArc<Mask>(
      center: place(number(0.3, 0.7), number(0.3, 0.7)),
      u: Vector(dx: number(1, rect.width), dy: number(-20, 20)),
      v: Vector(dx: number(-20, 20), dy: number(1, rect.height)),
      start: Point(x: 0.6, y: -0.8), end: flag() ? Point(x: -1, y: 0) : Point(x: 0.28, y: -0.96))
    return Path([
      .move(place(unit(), unit())), .line(place(unit(), unit())),
      .curve(
        place(number(-0.5, 1.5), number(-0.5, 1.5)), place(number(-0.5, 1.5), number(-0.5, 1.5)),
        place(unit(), unit())),
      .line(arc.startPoint), .arc(arc), .close,
    ])
  }

  /// A placement that is rarely legal.
  mutating func wish() -> Placement {
    Placement(
      center: .init(x: number(-0.6, 1.6), y: number(-0.6, 1.6)), zoom: logarithmic(0.1, 20),
      turns: whole(0, 3),
      angle: angle(), flipH: flag(), flipV: flag())
  }

  /// A straighten angle; often one of the special ones.
  mutating func angle() -> Double {
    switch whole(0, 7) {
    case 0: 0
    case 1: 45
    case 2: -44.999
    default: number(-45, 45)
    }
  }
}

extension Opening {
  /// A square of 100 mask px.
  static let square = Opening(rect: Rect(x: 0, y: 0, width: 100, height: 100), shape: .rect(radius: 0))
    .required
  /// The placeholder of the mask article: an oval.
  static let article = Opening(rect: Rect(x: 45, y: 80, width: 95, height: 62)).required
}

extension Optional {
  /// The value of an optional that a test has just made sure of.
  var required: Wrapped {
    guard let self else { preconditionFailure("a fixture is missing") }
    return self
  }
}
