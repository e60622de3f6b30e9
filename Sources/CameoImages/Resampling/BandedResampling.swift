internal import CameoGeometry

/// A photo resampled while it is decoded, of which two bands of rows are held at a time.
///
/// Each band is resampled along its columns, then along its rows, by a graph each: the one along the rows, which takes
/// long to build, is the same for all bands.
struct BandedResampling {
  /// What is made of the whole photo.
  let resampling: AxisResampling
  /// The size of the whole photo as decoded.
  let size: PixelSize
  /// The target's rows that are made at a time.
  private let count: Int
  private let cache: GraphCache

  /// The bytes of a band, but where so many are not rows enough for the kernel.
  private static let bytes = 2 << 20

  /// - Parameters:
  ///   - count: The target's rows that are made at a time, where that is enough for the kernel; nil for as many as are
  ///     fast.
  ///   - cache: Where graphs may be found and are kept.
  init(_ resampling: AxisResampling, size: PixelSize, count: Int?, cache: GraphCache) {
    self.resampling = resampling
    self.size = size
    let step = resampling.region.height / Double(resampling.target.height)
    let usual = Int(Double(BandedResampling.bytes / (4 * size.width)) / step)
    self.count = max(count ?? usual, resampling.rowsOfKernel)
    self.cache = cache
  }

  /// Makes the target's rows.
  /// - Parameter next: Gives so many more of the photo's rows.
  @unsafe func run(
    into pixels: PermutedPixels, _ next: (_ count: Int) throws(ImageError) -> Bitmap
  ) throws(ImageError) {
    let height = resampling.target.height
    var (upper, lower): (Bitmap?, Bitmap?)
    var read = 0
    for first in stride(from: 0, to: height, by: count) {
      let part = resampling.part(first..<min(first + count, height))
      // The last rows are read even where nothing is made of them, for what may be wrong with them.
      let end = first + count < height ? min(max(part.window(size).maxY, 1), size.height) : size.height
      if end > read {
        upper = lower
        lower = try next(end - read)
        read = end
      }
      guard let lower else { continue }
      try unsafe make(part, of: upper ?? lower, lower, endingAt: read, into: pixels.from(row: first))
    }
  }

  /// Makes some rows of two bands, one below the other; the first band is both.
  private func make(
    _ part: AxisResampling, of upper: Bitmap, _ lower: Bitmap, endingAt end: Int, into pixels: PermutedPixels
  ) throws(ImageError) {
    let window = part.window(size)
    let row = end - lower.size.height
    precondition(
      max(window.y, 0) >= row - upper.size.height && min(window.maxY, size.height) <= end,
      "two bands hold all rows that some are made of")
    let region = part.region.offsetBy(dx: -Double(window.x), dy: -Double(window.y))
    let middle = PixelSize(width: window.width, height: part.target.height)
    let planeCount = lower.isOpaque ? 3 : 4
    let planes = unsafe PlaneRing(size: middle, mask: .max, planeCount: planeCount)
    defer { unsafe planes.deallocate() }
    let columns = try ZimgGraph(
      .init(
        source: window.size,
        region: Rect(x: 0, y: region.minY, width: Double(middle.width), height: region.height),
        target: middle, planeCount: planeCount, kernel: part.kernel))
    try unsafe upper.bytes.withUnsafeBufferPointer { (above) throws(ImageError) in
      try unsafe lower.bytes.withUnsafeBufferPointer { (below) throws(ImageError) in
        guard let above = above.baseAddress, let below = below.baseAddress else { return }
        let source = unsafe SourceRows(
          .init(pixels: UnsafeRawPointer(above), firstRow: row - upper.size.height),
          .init(pixels: UnsafeRawPointer(below), firstRow: row), size: size, pixelBytes: 4, window: window)
        try unsafe columns.process(from: .window(source), into: .planes(planes))
      }
    }
    let entry = try cache.entry(
      for: .init(
        source: middle, region: Rect(x: region.minX, y: 0, width: region.width, height: Double(middle.height)),
        target: part.target, planeCount: planeCount, kernel: part.kernel))
    // Another thread may drive it out of the cache meanwhile.
    defer { withExtendedLifetime(entry) {} }
    try unsafe entry.graph.process(from: .planes(planes), into: .bitmap(pixels))
  }
}
