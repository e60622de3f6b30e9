internal import CameoGeometry

/// Weights of a stretched Lanczos-3 kernel, for 256 positions between two samples.
struct KernelTable {
  /// Positions between two samples, a power of two.
  static let phases = 256

  /// Weights of one position, an even number.
  let taps: Int
  /// `taps` weights a position, first position first; each row sums up to 1.
  let weights: [Float]

  /// Creates the table.
  /// - Parameters:
  ///   - stretch: Samples per output px, 1 or more; the kernel reaches three times as many samples.
  ///   - taps: Weights a position, at least what ``taps(stretch:)`` gives.
  init(stretch: Double, taps: Int) {
    self.taps = taps
    var weights: [Float] = []
    weights.reserveCapacity(taps * KernelTable.phases)
    var row = [Double](repeating: 0, count: taps)
    for phase in 0..<KernelTable.phases {
      let fraction = Double(phase) / Double(KernelTable.phases)
      var sum = 0.0
      for tap in 0..<taps {
        row[tap] = KernelTable.lanczos((Double(tap - taps / 2 + 1) - fraction) / stretch)
        sum += row[tap]
      }
      for tap in 0..<taps { weights.append(Float(row[tap] / sum)) }
    }
    self.weights = weights
  }

  /// The weights that a stretched kernel needs at most.
  static func taps(stretch: Double) -> Int {
    // A stretch of 2 may come as 2 + 1e-15, whose outermost weights are nothing.
    2 * Int((DrawPlan.kernelReach * stretch - 1e-6).rounded(.up))
  }

  /// Lanczos' window with three lobes at a distance in px of the coarser side.
  static func lanczos(_ distance: Double) -> Double {
    let distance = abs(distance)
    guard distance < 3 else { return 0 }
    guard distance > 1e-9 else { return 1 }
    let angle = Double.pi * distance
    let outer = sineAndCosine(degrees: 180 * distance).sine
    let inner = sineAndCosine(degrees: 60 * distance).sine
    return 3 * outer * inner / (angle * angle)
  }
}
