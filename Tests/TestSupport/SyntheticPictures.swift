public import CameoGeometry
public import CameoImages

extension Bitmap {
  /// Creates a picture from a rule for its pixels, whose colours must not be above their alpha.
  public init(
    _ size: PixelSize, isOpaque: Bool = true,
    pixel: (_ x: Int, _ y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)
  ) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * size.width * size.height)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let color = pixel(x, y)
        bytes.append(color.blue)
        bytes.append(color.green)
        bytes.append(color.red)
        bytes.append(isOpaque ? 255 : color.alpha)
      }
    }
    self.init(size: size, isOpaque: isOpaque, bytes: bytes)
  }

  /// Creates a picture of one opaque colour.
  public init(_ size: PixelSize, color: Color) {
    self.init(size) { _, _ in (color.red, color.green, color.blue, 255) }
  }
}

/// Pictures whose right answers are known by formula.
public enum SyntheticPictures {
  /// A picture of any size whose pixels tell their column and row, up to 4,096 of each.
  public static func coordinates(_ size: PixelSize) -> Bitmap {
    var bytes = [UInt8](repeating: 255, count: 4 * size.width * size.height)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let index = 4 * (y * size.width + x)
        bytes[index] = UInt8(truncatingIfNeeded: x)
        bytes[index + 1] = UInt8(truncatingIfNeeded: y)
        bytes[index + 2] = UInt8(truncatingIfNeeded: (x >> 8 & 15) << 4 | (y >> 8 & 15))
      }
    }
    return Bitmap(size: size, isOpaque: true, bytes: bytes)
  }

  /// A picture in which no two pixels are alike, up to 255 × 255 px.
  ///
  /// Red tells the column and green the row; alpha, where there is any, is never below them.
  public static func distinct(_ size: PixelSize, isOpaque: Bool = true) -> Bitmap {
    Bitmap(size, isOpaque: isOpaque) { x, y in
      let blue = UInt8(truncatingIfNeeded: (x * 7 + y * 13) % 200)
      return (UInt8(x), UInt8(y), blue, max(UInt8(max(x, y)), blue, UInt8(truncatingIfNeeded: 255 - x * 3)))
    }
  }

  /// Alternating single pixels of two grey values.
  public static func checker(_ size: PixelSize, dark: UInt8 = 0, light: UInt8 = 255) -> Bitmap {
    Bitmap(size) { x, y in
      let value = (x + y) % 2 == 0 ? dark : light
      return (value, value, value, 255)
    }
  }

  /// Four colours, one a quadrant: top left, top right, bottom left, bottom right.
  public static func quadrants(_ size: PixelSize, _ colors: [Color]) -> Bitmap {
    precondition(colors.count == 4, "there are four quadrants")
    return Bitmap(size) { x, y in
      let color = colors[(2 * x < size.width ? 0 : 1) + (2 * y < size.height ? 0 : 2)]
      return (color.red, color.green, color.blue, 255)
    }
  }

  /// A picture whose red tells x and whose green tells y, as waves of one length: see ``wave(at:length:)``.
  /// - Parameter length: The waves' length, in the picture's px.
  public static func positionCoded(_ size: PixelSize, length: Double) -> Bitmap {
    Bitmap(size) { x, y in
      (
        level(wave(at: Double(x) + 0.5, length: length)), level(wave(at: Double(y) + 0.5, length: length)),
        128,
        255
      )
    }
  }

  /// The value that ``positionCoded(_:length:)`` has at a position.
  public static func wave(at position: Double, length: Double) -> Double {
    128 + 110 * sineAndCosine(degrees: 360 * position / length).sine
  }

  /// The wave's slope, in levels a px.
  public static func waveSlope(at position: Double, length: Double) -> Double {
    110 * 2 * Double.pi / length * sineAndCosine(degrees: 360 * position / length).cosine
  }

  /// A picture with detail of every size, as photos have: noise whose amplitude halves from octave to octave,
  /// hard edges, and thin lines.
  public static func detailed(_ size: PixelSize, seed: UInt32 = 1) -> Bitmap {
    Bitmap(size) { x, y in
      var colors = (0.0, 0.0, 0.0)
      var amplitude = 52.0
      var cell = 256
      var octave: UInt32 = seed &* 97
      while cell >= 1 {
        let value = smoothNoise(x, y, cell, octave)
        let tint = smoothNoise(x, y, cell, octave &+ 50)
        colors.0 += amplitude * (value + 0.3 * tint)
        colors.1 += amplitude * value
        colors.2 += amplitude * (value - 0.3 * tint)
        amplitude *= 0.55
        cell /= 2
        octave &+= 1
      }
      // Discs and a few slanted lines.
      let (dx, dy) = (Double(x % 311) - 150, Double(y % 277) - 130)
      let offset = dx * dx + dy * dy < 90 * 90 ? 38.0 : -12.0
      let line = abs((3 * x + 5 * y) % 223 - 100) < 6 ? -45.0 : 0
      let base = 128 + offset + line
      return (level(base + colors.0), level(base + colors.1), level(base + colors.2), 255)
    }
  }

  /// Noise in −1…1 between the corners of square cells.
  private static func smoothNoise(_ x: Int, _ y: Int, _ cell: Int, _ seed: UInt32) -> Double {
    let (column, row) = (x / cell, y / cell)
    let (fx, fy) = (Double(x % cell) / Double(cell), Double(y % cell) / Double(cell))
    let (sx, sy) = (fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy))
    let top = noise(column, row, seed) * (1 - sx) + noise(column + 1, row, seed) * sx
    let bottom = noise(column, row + 1, seed) * (1 - sx) + noise(column + 1, row + 1, seed) * sx
    return top * (1 - sy) + bottom * sy
  }

  private static func noise(_ x: Int, _ y: Int, _ seed: UInt32) -> Double {
    var hash = UInt32(truncatingIfNeeded: x) &* 0x9E37_79B1 &+ UInt32(truncatingIfNeeded: y) &* 0x85EB_CA77
    hash = (hash ^ seed &* 0xC2B2_AE3D) &* 0x27D4_EB2F
    hash = (hash ^ hash &>> 15) &* 0x2C1B_3C6D
    hash ^= hash &>> 13
    return Double(hash &>> 8) / Double(1 << 23) - 1
  }

  private static func level(_ value: Double) -> UInt8 {
    UInt8(min(max(value, 0), 255).rounded(.toNearestOrEven))
  }
}
