import Cameo
import TestSupport
import Testing

/// A mask made for a test, of known holes.
struct MaskSample: Hashable, Sendable, CustomTestStringConvertible {
  /// What is difficult about it.
  enum Kind: String, CaseIterable, Sendable {
    case oval, tiltedOval, roundedRect, softRim, noise, twoHoles, jpegFringe, irregular
  }

  let kind: Kind
  let seed: UInt64

  var testDescription: String { "\(kind.rawValue) \(seed)" }

  /// Two hundred masks.
  static let all: [MaskSample] = [
    (Kind.oval, 25), (.tiltedOval, 40), (.roundedRect, 25), (.softRim, 20), (.noise, 25), (.twoHoles, 15),
    (.jpegFringe, 20), (.irregular, 30),
  ].flatMap { kind, count in (1...count).map { MaskSample(kind: kind, seed: UInt64($0)) } }

  /// One hole as it was drawn.
  struct Hole {
    /// Its outline in mask px.
    let path: Path<Mask>
    /// An oval's rotation in (−45, 45] and its axes, the horizontal one first.
    var oval: (rotation: Double, width: Double, height: Double)?
  }

  /// The mask and its holes, in reading order.
  func make() throws -> (alpha: AlphaPlane, holes: [Hole]) {
    var random = SeededGenerator(seed: seed &* 7919 &+ UInt64(Kind.allCases.firstIndex(of: kind) ?? 0))
    let width = Double.random(in: 180...900, using: &random).rounded()
    let size = PixelSize(width: Int(width), height: Int((width * .random(in: 0.8...1.25, using: &random)).rounded()))
    let holes = holes(size, &random)
    var mask = try Self.draw(holes, size)
    switch kind {
    case .softRim:
      // A blur that is wide against the hole's own bend would move the line of half alpha.
      let widest = max(2, Int(holes[0].path.bounds.width / 40))
      mask = Self.blurred(mask, radius: Int.random(in: 1...min(8, widest), using: &random))
    case .noise: mask = Self.noisy(mask, &random)
    case .jpegFringe: mask = try Self.throughJPEG(mask, quality: Int.random(in: 35...85, using: &random))
    default: break
    }
    return (mask, holes)
  }

  private func holes(_ size: PixelSize, _ random: inout SeededGenerator) -> [Hole] {
    let (w, h) = (Double(size.width), Double(size.height))
    func ovals(_ centers: [(x: Double, y: Double)], reach: Double, tilt: ClosedRange<Double>) -> [Hole] {
      centers.map { center in
        let a = reach * .random(in: 0.55...1, using: &random)
        // Axes that differ by a tenth or more have an angle to be found.
        let b =
          tilt.upperBound == 0
          ? reach * .random(in: 0.55...1, using: &random) : a / .random(in: 1.1...2, using: &random)
        return Self.oval(center, a, b, tilt.upperBound == 0 ? 0 : .random(in: tilt, using: &random))
      }
    }
    let middle = (x: w * .random(in: 0.46...0.54, using: &random), y: h * .random(in: 0.46...0.54, using: &random))
    let reach = 0.4 * min(w, h)
    switch kind {
    case .oval: return ovals([middle], reach: reach, tilt: 0...0)
    case .tiltedOval, .softRim, .noise, .jpegFringe: return ovals([middle], reach: reach, tilt: -90...90)
    case .twoHoles: return ovals([(w * 0.27, h * 0.5), (w * 0.73, h * 0.52)], reach: w * 0.19, tilt: -90...90)
    case .roundedRect:
      let (a, b) = (reach * .random(in: 0.5...0.9, using: &random), reach * .random(in: 0.5...0.9, using: &random))
      let rect = Rect<Mask>(x: middle.x - a, y: middle.y - b, width: 2 * a, height: 2 * b)
      let radius = seed % 4 == 0 ? 0 : min(a, b) * .random(in: 0.05...0.7, using: &random)
      let angle = seed % 3 == 0 ? Double.random(in: -44...44, using: &random) : 0
      let opening = Opening(rect: rect, rotation: angle, shape: .rect(radius: radius))
      return opening.map { [Hole(path: $0.path)] } ?? []
    case .irregular: return [Hole(path: Self.wobbly(middle, reach * 0.8, &random))]
    }
  }

  private static func oval(_ center: (x: Double, y: Double), _ a: Double, _ b: Double, _ angle: Double) -> Hole {
    let rect = Rect<Mask>(x: center.x - a, y: center.y - b, width: 2 * a, height: 2 * b)
    let path = Opening(rect: rect, rotation: angle)?.path ?? Path()
    if angle > 45 { return Hole(path: path, oval: (angle - 90, b, a)) }
    if angle <= -45 { return Hole(path: path, oval: (angle + 90, b, a)) }
    return Hole(path: path, oval: (angle, a, b))
  }

  /// A closed line as a hand draws it: a circle that wavers, through 16 points, and now and then a corner.
  private static func wobbly(
    _ center: (x: Double, y: Double), _ reach: Double, _ random: inout SeededGenerator
  ) -> Path<Mask> {
    let count = 16
    let waves = (2...5).map { order in
      (order, Double.random(in: 0...0.28, using: &random) / Double(order), Double.random(in: 0...360, using: &random))
    }
    let points = (0..<count).map { index -> Point<Mask> in
      let angle = 360 * Double(index) / Double(count)
      let radius = waves.reduce(1.0) {
        $0 + $1.1 * sineAndCosine(degrees: Double($1.0) * angle + $1.2).sine
      }
      let (sine, cosine) = sineAndCosine(degrees: angle)
      return Point(x: center.x + reach * radius * cosine, y: center.y + reach * radius * sine)
    }
    let corner = Int.random(in: 0..<2 * count, using: &random)
    var elements: [Path<Mask>.Element] = [.move(points[0])]
    for index in 0..<count {
      let (p0, p1) = (points[(index + count - 1) % count], points[index])
      let (p2, p3) = (points[(index + 1) % count], points[(index + 2) % count])
      if index == corner || index + 1 == corner {
        elements.append(.line(p2))
      } else {
        elements.append(.curve(p1 + 1 / 6 * (p2 - p0), p2 - 1 / 6 * (p3 - p1), p2))
      }
    }
    return Path(elements + [.close])
  }

  /// An opaque picture with antialiased holes.
  private static func draw(_ holes: [Hole], _ size: PixelSize) throws -> AlphaPlane {
    AlphaPlane(size: size, bytes: try coverage(holes.map(\.path), size).map { 255 - $0 })
  }

  /// How much of each pixel figures cover.
  static func coverage(_ paths: [Path<Mask>], _ size: PixelSize, scale: Double = 1) throws -> [UInt8] {
    let map = Transform<Mask, Output>(scaleX: scale, scaleY: scale)
    let layer = PhotoLayer(shape: Path(paths.flatMap { $0.applying(map).elements }), target: PixelRect(size))
    let coverage = try PictureRenderer().coverage(ofLayer: 0, in: Picture(canvas: size, layers: [.photo(layer)]))
    return coverage.mask(of: PixelRect(size))?.bytes ?? [UInt8](repeating: 255, count: size.width * size.height)
  }

  /// Three box blurs, which are nearly a Gaussian one.
  static func blurred(_ mask: AlphaPlane, radius: Int) -> AlphaPlane {
    var values = mask.bytes.map(Double.init)
    let (width, height) = (mask.size.width, mask.size.height)
    for _ in 0..<3 {
      for isRow in [true, false] {
        let before = values
        for y in 0..<height {
          for x in 0..<width {
            var sum = 0.0
            for offset in -radius...radius {
              let nx = isRow ? min(max(x + offset, 0), width - 1) : x
              let ny = isRow ? y : min(max(y + offset, 0), height - 1)
              sum += before[ny * width + nx]
            }
            values[y * width + x] = sum / Double(2 * radius + 1)
          }
        }
      }
    }
    return AlphaPlane(size: mask.size, bytes: values.map { UInt8(min(max($0.rounded(), 0), 255)) })
  }

  /// Noise on every pixel, and one pixel in 500 turned over.
  private static func noisy(_ mask: AlphaPlane, _ random: inout SeededGenerator) -> AlphaPlane {
    let amplitude = Double.random(in: 4...30, using: &random)
    return AlphaPlane(
      size: mask.size,
      bytes: mask.bytes.map { value in
        let noise = (0..<3).reduce(0.0) { sum, _ in sum + .random(in: -1...1, using: &random) } * amplitude
        let level = Int.random(in: 0..<500, using: &random) == 0 ? 255 - Double(value) : Double(value)
        return UInt8(min(max((level + noise).rounded(), 0), 255))
      })
  }

  /// The alpha as it is after being kept as a grey JPEG.
  private static func throughJPEG(_ mask: AlphaPlane, quality: Int) throws -> AlphaPlane {
    let grey = Bitmap(mask.size) { x, y in
      let value = mask.bytes[y * mask.size.width + x]
      return Color(red: value, green: value, blue: value)
    }
    let decoded = try Bitmap(file: PhotoFiles.jpeg(grey, quality: quality))
    return AlphaPlane(size: mask.size, bytes: (0..<mask.bytes.count).map { decoded.bytes[4 * $0 + 1] })
  }
}
