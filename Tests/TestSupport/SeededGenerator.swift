import Foundation

/// Reproducible random numbers (SplitMix64): small, and the same everywhere.
public struct SeededGenerator: RandomNumberGenerator {
  /// The number that the sequence was started from.
  public let seed: UInt64
  private var state: UInt64

  /// Starts the sequence of a seed.
  public init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// Starts from `CAMEO_SEED` where that is set, else from the given number, and prints which.
  public init(_ seed: UInt64, _ test: String = #function) {
    self.init(seed: ProcessInfo.processInfo.environment["CAMEO_SEED"].flatMap { UInt64($0) } ?? seed)
    print("\(test): seed \(self.seed)")
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number in [0, 1).
  public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
  /// A number in [low, high).
  public mutating func number(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }
  /// A whole number in [low, high].
  public mutating func whole(_ low: Int, _ high: Int) -> Int { low + Int(next() % UInt64(high - low + 1)) }
  /// A number whose logarithm is evenly spread.
  public mutating func logarithmic(_ low: Double, _ high: Double) -> Double { low * pow(high / low, unit()) }
  /// One of two.
  public mutating func flag() -> Bool { next() & 1 == 1 }
}
