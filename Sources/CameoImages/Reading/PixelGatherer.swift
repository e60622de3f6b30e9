import CameoGeometry

/// Makes a bitmap of rows of samples as they stream, reducing by a whole factor: each pixel of the result is the mean
/// of a block, of premultiplied sRGB.
///
/// In order, one row of sums is held; for Adam7's passes, whose pixels come in any order, the sums of all rows.
struct PixelGatherer {
  private let region: PixelSize
  private let size: PixelSize
  private let factor: Int
  private let inOrder: Bool
  private let hasAlpha: Bool
  private var line: [UInt8]
  private var sums: [UInt32]
  private var bytes: [UInt8]
  /// Rows of the region that were added to the sums and are not in the result yet.
  private var pendingRows = 0
  private var rowsDone = 0

  /// Prepares for a region.
  /// - Parameters:
  ///   - factor: The side of the blocks, 1 to 4096: the sum of as many bytes fits 32 bits.
  ///   - inOrder: Whether rows come whole and from the top.
  init(region: PixelSize, factor: Int, inOrder: Bool, hasAlpha: Bool) {
    self.region = region
    self.factor = factor
    self.inOrder = inOrder
    self.hasAlpha = hasAlpha
    size = DecodeScale.reduced(by: factor).apply(region)
    line = [UInt8](repeating: 0, count: region.width * 4)
    sums = factor == 1 ? [] : [UInt32](repeating: 0, count: size.width * 4 * (inOrder ? 1 : size.height))
    bytes = [UInt8](repeating: 0, count: size.width * size.height * 4)
  }

  /// Adds some samples of one row.
  /// - Parameters:
  ///   - start: The first byte of the samples.
  ///   - count: The number of pixels.
  ///   - column: The first pixel's column in the region.
  ///   - step: Columns from one pixel to the next.
  ///   - row: The row in the region.
  mutating func add(
    _ samples: [UInt8], from start: Int, count: Int, converter: PixelConverter, column: Int,
    step: Int,
    row: Int
  ) {
    unsafe samples.withUnsafeBytes { source in
      unsafe line.withUnsafeMutableBufferPointer { target in
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        unsafe converter.convert(from + start, to: to, count: count)
        if hasAlpha { unsafe Premultiplication.apply(to, count: count) }
      }
    }
    if factor == 1 {
      place(count, column, step, row)
      return
    }
    accumulate(count, column, step, inOrder ? 0 : row / factor)
    pendingRows += 1
    if inOrder, pendingRows == factor || row == region.height - 1 { flush() }
  }

  private mutating func place(_ count: Int, _ column: Int, _ step: Int, _ row: Int) {
    let width = size.width
    unsafe line.withUnsafeBufferPointer { source in
      unsafe bytes.withUnsafeMutableBufferPointer { target in
        guard let from = source.baseAddress, let base = target.baseAddress else { return }
        var to = unsafe base + (row * width + column) * 4
        if step == 1 {
          unsafe to.update(from: from, count: count * 4)
          return
        }
        for index in 0..<count {
          unsafe (to[0], to[1], to[2], to[3]) = (
            from[index * 4], from[index * 4 + 1], from[index * 4 + 2], from[index * 4 + 3]
          )
          unsafe to += step * 4
        }
      }
    }
  }

  private mutating func accumulate(_ count: Int, _ column: Int, _ step: Int, _ block: Int) {
    let (factor, width) = (factor, size.width)
    unsafe line.withUnsafeBufferPointer { source in
      unsafe sums.withUnsafeMutableBufferPointer { target in
        guard let from = source.baseAddress, let base = target.baseAddress else { return }
        var index = 0
        while index < count {
          let x = (column + index * step) / factor
          // The pixels of this row that fall into one block.
          let last = min(count, ((x + 1) * factor - column + step - 1) / step)
          var (blue, green, red, alpha) = (UInt32(0), UInt32(0), UInt32(0), UInt32(0))
          while index < last {
            let pixel = unsafe from + index * 4
            unsafe blue &+= UInt32(pixel[0])
            unsafe green &+= UInt32(pixel[1])
            unsafe red &+= UInt32(pixel[2])
            unsafe alpha &+= UInt32(pixel[3])
            index += 1
          }
          let to = unsafe base + (block * width + x) * 4
          unsafe to[0] &+= blue
          unsafe to[1] &+= green
          unsafe to[2] &+= red
          unsafe to[3] &+= alpha
        }
      }
    }
  }

  /// Writes the rows that the sums are complete for.
  private mutating func flush() {
    let rows = inOrder ? 1 : size.height
    for row in 0..<rows {
      let height = inOrder ? pendingRows : min(factor, region.height - row * factor)
      for x in 0..<size.width {
        let area = UInt32(height * min(factor, region.width - x * factor))
        let from = (row * size.width + x) * 4
        let to = ((rowsDone + row) * size.width + x) * 4
        for channel in 0..<4 {
          bytes[to + channel] = UInt8(
            truncatingIfNeeded: (UInt64(sums[from + channel]) + UInt64(area / 2)) / UInt64(area))
        }
      }
    }
    rowsDone += rows
    pendingRows = 0
    for index in sums.indices { sums[index] = 0 }
  }

  /// The result; pixels that never came are black, or transparent where the picture can be.
  mutating func finish() -> Bitmap {
    if pendingRows > 0 { flush() }
    if !hasAlpha {
      for index in stride(from: 3, to: bytes.count, by: 4) { bytes[index] = 255 }
    }
    return Bitmap(size: size, isOpaque: !hasAlpha, bytes: bytes)
  }
}
