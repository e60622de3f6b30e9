import Foundation

/// SplitMix64: small, the same numbers everywhere, and started from a number that a failing test prints.
struct SeededGenerator: RandomNumberGenerator {
  let seed: UInt64
  private var state: UInt64

  /// Starts from `CAMEO_SEED` where that is set, else from the given number, and prints which.
  init(_ seed: UInt64, _ test: String = #function) {
    let chosen = ProcessInfo.processInfo.environment["CAMEO_SEED"].flatMap { UInt64($0) } ?? seed
    self.seed = chosen
    state = chosen
    print("\(test): seed \(chosen)")
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number in [0, 1).
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
  /// A number in [low, high).
  mutating func number(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }
  /// A whole number in [low, high].
  mutating func whole(_ low: Int, _ high: Int) -> Int { low + Int(next() % UInt64(high - low + 1)) }
  /// A number whose logarithm is evenly spread.
  mutating func logarithmic(_ low: Double, _ high: Double) -> Double { low * pow(high / low, unit()) }
  /// One of two.
  mutating func flag() -> Bool { next() & 1 == 1 }
}
