/// Reads decimal numbers from ASCII bytes, the same bits in every build.
struct NumberScanner {
  private let bytes: [UInt8]
  /// The next byte's place.
  private(set) var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { offset >= bytes.count }

  /// Whether a number can start here.
  var isAtNumber: Bool {
    switch peek() {
    case 0x30...0x39, 0x2B, 0x2D, 0x2E: true
    default: false
    }
  }

  /// The next byte, 0 at the end.
  func peek() -> UInt8 { isAtEnd ? 0 : bytes[offset] }

  mutating func advance() { offset += 1 }

  mutating func skipSpaces() {
    while !isAtEnd {
      switch bytes[offset] {
      case 0x20, 0x09, 0x0A, 0x0C, 0x0D: offset += 1
      default: return
      }
    }
  }

  /// Skips spaces with at most one comma among them, and says whether there was one.
  mutating func skipComma() -> Bool {
    skipSpaces()
    guard peek() == 0x2C else { return false }
    offset += 1
    skipSpaces()
    return true
  }

  /// The finite number that starts here, nil where none does.
  ///
  /// Correctly rounded up to 15 digits and powers of ten up to 22; each further 22 powers of ten and more
  /// digits cost one rounding.
  mutating func number() -> Double? {
    let start = offset
    let isNegative = peek() == 0x2D
    if isNegative || peek() == 0x2B { offset += 1 }
    var mantissa: UInt64 = 0
    var exponent = 0
    var digits = 0
    var sawPoint = false
    while true {
      let byte = peek()
      if byte == 0x2E && !sawPoint {
        sawPoint = true
      } else if byte >= 0x30 && byte <= 0x39 {
        digits += 1
        if mantissa < 1_000_000_000_000_000_000 {
          mantissa = mantissa * 10 + UInt64(byte - 0x30)
          if sawPoint { exponent -= 1 }
        } else if !sawPoint {
          exponent += 1
        }
      } else {
        break
      }
      offset += 1
    }
    guard digits > 0 else {
      offset = start
      return nil
    }
    exponent += explicitExponent()
    let value = scaled(Double(mantissa), byPowerOfTen: exponent)
    guard value.isFinite else {
      offset = start
      return nil
    }
    return isNegative ? -value : value
  }

  /// The exponent after e or E, 0 where the letter begins no exponent.
  private mutating func explicitExponent() -> Int {
    guard peek() & 0xDF == 0x45 else { return 0 }
    let mark = offset
    offset += 1
    let isNegative = peek() == 0x2D
    if isNegative || peek() == 0x2B { offset += 1 }
    var value = 0
    var digits = 0
    while peek() >= 0x30 && peek() <= 0x39 {
      value = min(value * 10 + Int(peek() - 0x30), 10_000)
      digits += 1
      offset += 1
    }
    guard digits > 0 else {
      offset = mark
      return 0
    }
    return isNegative ? -value : value
  }

  /// A value times a power of ten, in steps whose factors are exact.
  private func scaled(_ value: Double, byPowerOfTen exponent: Int) -> Double {
    var value = value
    var left = abs(exponent)
    while left > 0, value != 0, value.isFinite {
      let step = min(left, 22)
      var factor = 1.0
      for _ in 0..<step { factor *= 10 }
      value = exponent < 0 ? value / factor : value * factor
      left -= step
    }
    return value
  }
}
