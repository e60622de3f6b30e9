/// An sRGB colour of 8 bits a channel, not premultiplied.
public struct Color: Hashable, Sendable {
  /// Red, 0 to 255.
  public var red: UInt8
  /// Green, 0 to 255.
  public var green: UInt8
  /// Blue, 0 to 255.
  public var blue: UInt8
  /// Opacity, 0 to 255.
  public var alpha: UInt8

  /// Creates a colour from its channels.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// No colour at all.
  public static let transparent = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// Whether nothing shows through it.
  public var isOpaque: Bool { alpha == 255 }

  /// Creates a colour from `#rgb`, `#rrggbb`, `#rrggbbaa` or `transparent`; nil for anything else.
  public init?(_ text: String) {
    if text == "transparent" {
      self = .transparent
      return
    }
    var digits: [UInt8] = []
    guard text.utf8.first == 0x23 else { return nil }
    for byte in text.utf8.dropFirst() {
      switch byte {
      case 0x30...0x39: digits.append(byte - 0x30)
      case 0x41...0x46: digits.append(byte - 0x41 + 10)
      case 0x61...0x66: digits.append(byte - 0x61 + 10)
      default: return nil
      }
    }
    switch digits.count {
    case 3: self.init(red: digits[0] * 17, green: digits[1] * 17, blue: digits[2] * 17)
    case 6, 8:
      let channels = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
      self.init(
        red: channels[0], green: channels[1], blue: channels[2],
        alpha: channels.count == 4 ? channels[3] : 255)
    default: return nil
    }
  }

  /// The colour as `#rrggbb` or, where it is not opaque, `#rrggbbaa`.
  public var hexadecimal: String {
    let digits = Array("0123456789abcdef")
    let channels = isOpaque ? [red, green, blue] : [red, green, blue, alpha]
    return "#" + String(channels.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
