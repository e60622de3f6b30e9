import Glibc

/// A colour in CIE L*a*b*.
public struct LabColor: Hashable, Sendable {
  /// L*, 0 to 100.
  public let lightness: Double
  /// a*, from green to red.
  public let a: Double
  /// b*, from blue to yellow.
  public let b: Double

  /// Creates a colour from its coordinates.
  public init(_ lightness: Double, _ a: Double, _ b: Double) {
    (self.lightness, self.a, self.b) = (lightness, a, b)
  }

  /// Creates a colour from sRGB's samples of 0 to 1 (IEC 61966-2-1), relative to its white, D65.
  public init(sRGB samples: (red: Double, green: Double, blue: Double)) {
    func light(_ value: Double) -> Double {
      let value = min(max(value, 0), 1)
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let (red, green, blue) = (light(samples.red), light(samples.green), light(samples.blue))
    func response(_ value: Double) -> Double {
      value > 216.0 / 24389 ? cbrt(value) : (24389.0 / 27 * value + 16) / 116
    }
    let x = response((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047)
    let y = response(0.2126729 * red + 0.7151522 * green + 0.0721750 * blue)
    let z = response((0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883)
    self.init(116 * y - 16, 500 * (x - y), 200 * (y - z))
  }

  /// The difference of two colours by CIEDE2000 (Sharma, Wu and Dalal 2005, equations 2 to 22).
  public func difference(from other: LabColor) -> Double {
    func degrees(_ radians: Double) -> Double { radians * 180 / .pi }
    func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
    func seventh(_ value: Double) -> Double { (pow(value, 7) / (pow(value, 7) + pow(25, 7))).squareRoot() }

    let stretch = 1 + 0.5 * (1 - seventh((hypot(a, b) + hypot(other.a, other.b)) / 2))
    let (chroma1, chroma2) = (hypot(stretch * a, b), hypot(stretch * other.a, other.b))
    func hue(_ a: Double, _ b: Double) -> Double {
      if a == 0 && b == 0 { return 0 }
      let angle = degrees(atan2(b, a))
      return angle < 0 ? angle + 360 : angle
    }
    let (hue1, hue2) = (hue(stretch * a, b), hue(stretch * other.a, other.b))
    let isGrey = chroma1 * chroma2 == 0

    var turn = hue2 - hue1
    if isGrey { turn = 0 } else if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    let hueStep = 2 * (chroma1 * chroma2).squareRoot() * sin(radians(turn / 2))

    var meanHue = hue1 + hue2
    if !isGrey {
      if abs(hue1 - hue2) <= 180 { meanHue /= 2 } else { meanHue = (meanHue + (meanHue < 360 ? 360 : -360)) / 2 }
    }
    let meanLightness = (lightness + other.lightness) / 2
    let meanChroma = (chroma1 + chroma2) / 2
    let weight =
      1 - 0.17 * cos(radians(meanHue - 30)) + 0.24 * cos(radians(2 * meanHue))
      + 0.32 * cos(radians(3 * meanHue + 6)) - 0.20 * cos(radians(4 * meanHue - 63))
    let square = (meanLightness - 50) * (meanLightness - 50)
    let lightnessScale = 1 + 0.015 * square / (20 + square).squareRoot()
    let chromaScale = 1 + 0.045 * meanChroma
    let hueScale = 1 + 0.015 * meanChroma * weight
    let bend = 30 * exp(-((meanHue - 275) / 25) * ((meanHue - 275) / 25))
    let rotation = -sin(radians(2 * bend)) * 2 * seventh(meanChroma)

    let lightnessPart = (other.lightness - lightness) / lightnessScale
    let chromaPart = (chroma2 - chroma1) / chromaScale
    let huePart = hueStep / hueScale
    let sum = lightnessPart * lightnessPart + chromaPart * chromaPart + huePart * huePart
    return (sum + rotation * chromaPart * huePart).squareRoot()
  }
}

/// How far the pixels of one picture are from another's, by CIEDE2000.
public struct ColorDifferences: Sendable {
  /// The mean over all pixels that were compared.
  public private(set) var mean = 0.0
  /// The largest of them.
  public private(set) var largest = 0.0
  /// How many pixels were compared.
  public private(set) var count = 0

  /// Compares pixels of blue, green, red and alpha with sRGB samples of 0 to 1; opaque pixels alone.
  public init(_ pixels: [UInt8], reference: [Double]) {
    var known: [UInt32: LabColor] = [:]
    var sum = 0.0
    for index in 0..<min(pixels.count / 4, reference.count / 3) where pixels[index * 4 + 3] == 255 {
      let (blue, green, red) = (pixels[index * 4], pixels[index * 4 + 1], pixels[index * 4 + 2])
      let key = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
      let color = known[key] ?? LabColor(sRGB: (Double(red) / 255, Double(green) / 255, Double(blue) / 255))
      known[key] = color
      let wanted = LabColor(
        sRGB: (reference[index * 3], reference[index * 3 + 1], reference[index * 3 + 2]))
      let difference = color.difference(from: wanted)
      sum += difference
      largest = max(largest, difference)
      count += 1
    }
    mean = count > 0 ? sum / Double(count) : 0
  }
}
