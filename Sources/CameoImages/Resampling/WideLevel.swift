/// A channel's level in 16 bits, with room below 0 and above 255.
///
/// Lanczos overshoots at edges. Where the pass along the rows cut that off, the pass along the columns could not
/// take it back: at hard edges some pixels would be wrong by up to 7 levels.
enum WideLevel {
  /// What 0 is in 16 bits.
  static let zero: UInt16 = 16384
  /// By how many bits a level is wider.
  static let shift: UInt16 = 7
  /// What one level is in 16 bits.
  static let unit: UInt16 = 1 << shift

  /// The wide form of the low eight bits of a number.
  @inline(__always)
  static func widen(_ bits: UInt32) -> UInt16 {
    // Cut to 16 bits first: the rest is then done in half as many vectors.
    UInt16(truncatingIfNeeded: bits & 255) &<< shift &+ zero
  }

  /// The wide forms of the low eight bits of numbers.
  @inline(__always)
  static func widen(_ bits: SIMD8<UInt32>) -> SIMD8<UInt16> {
    SIMD8<UInt16>(truncatingIfNeeded: bits) &<< shift & (255 << shift) &+ zero
  }

  /// The nearest level, 0 to 255.
  @inline(__always)
  static func narrow(_ wide: UInt16) -> UInt16 {
    let bottom = zero - unit / 2
    return min((max(wide, bottom) &- bottom) &>> shift, 255)
  }
}
