/// What a row of turned pixels is gathered from: samples, and weights along both axes.
@unsafe
struct GatherLine {
  /// The grid's samples, row by row: wide levels of blue, green, red, alpha.
  let samples: UnsafePointer<SIMD4<Float>>
  /// Samples from one row to the next.
  let stride: Int
  /// The weights along the grid's rows, those of one position after the other.
  let columnWeights: UnsafePointer<Float>
  /// The same along its columns.
  let rowWeights: UnsafePointer<Float>
  /// One sum for each pixel of the row.
  let sums: UnsafeMutablePointer<SIMD4<Float>>

  /// Sums up one pixel; inlined with a literal number of taps, so that the loops unroll.
  /// - Parameters:
  ///   - column: The window's first column, in 1/256 samples.
  ///   - row: The window's first row, in 1/256 samples.
  @inline(__always)
  func gather(_ x: Int, _ column: Int, _ row: Int, taps: Int) {
    let phases = KernelTable.phases
    let offset: Int = unsafe (row / phases) * stride + column / phases
    var window = unsafe samples + offset
    let across = unsafe columnWeights + (column % phases) * taps
    let down = unsafe rowWeights + (row % phases) * taps
    var sum = SIMD4<Float>.zero
    for tapY in 0..<taps {
      var part = SIMD4<Float>.zero
      for tapX in 0..<taps { unsafe part += window[tapX] * across[tapX] }
      unsafe sum += part * down[tapY]
      unsafe window += stride
    }
    unsafe sums[x] = sum
  }

  /// Makes pixels of sums, colour held at or below alpha.
  ///
  /// A pass of its own: next to the summing the compiler would take its vectors to pieces.
  func pack(_ columns: Range<Int>, into pixels: UnsafeMutablePointer<UInt32>, isOpaque: Bool) {
    for x in columns {
      let sum = unsafe sums[x]
      let alpha = isOpaque ? 255 : level(sum.w, limit: 255)
      let limit = Float(alpha)
      let blue = level(sum.x, limit: limit)
      let green = level(sum.y, limit: limit)
      let red = level(sum.z, limit: limit)
      unsafe pixels[x] = (blue | green &<< 8) | (red &<< 16 | alpha &<< 24)
    }
  }
}

/// The level that is nearest to a sum, 0 to a limit.
private func level(_ value: Float, limit: Float) -> UInt32 {
  let level = (value - Float(WideLevel.zero)) / Float(WideLevel.unit)
  // At 2²³ the unit of a Float is 1: the sum's low bits are the value, rounded to nearest.
  return (min(max(level, 0), limit) + 8_388_608).bitPattern & 255
}
