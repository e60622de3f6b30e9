internal import CameoGeometry

/// A region of a bitmap brought to another size along the bitmap's axes.
struct AxisResampling {
  /// The region, in the bitmap's px; where it hangs over, the bitmap's edge pixels repeat.
  let region: Rect<Decoded>
  /// Columns and rows that are made of it.
  let target: PixelSize
  /// How pixels are weighted.
  let kernel: ResamplingKernel

  /// Resamples to a sink, in memory that grows with the rows' length only.
  /// - Parameter cache: Where the graph may be found and is kept; nil for one that is not needed again.
  func run(_ bitmap: Bitmap, into sink: RowSink, cache: GraphCache?) throws(ImageError) {
    let setup = setup(bitmap.size, planes: bitmap.isOpaque ? 3 : 4)
    guard let cache else {
      return try unsafe run(ZimgGraph(setup), bitmap.bytes, bitmap.size, 4, into: sink)
    }
    let entry = try cache.entry(for: setup)
    // Another thread may drive it out of the cache meanwhile.
    defer { withExtendedLifetime(entry) {} }
    try unsafe run(entry.graph, bitmap.bytes, bitmap.size, 4, into: sink)
  }

  /// Resamples a grey picture to a sink.
  func run(_ bitmap: GreyBitmap, into sink: RowSink) throws(ImageError) {
    try unsafe run(ZimgGraph(setup(bitmap.size, planes: 1)), bitmap.bytes, bitmap.size, 1, into: sink)
  }

  /// The resampling that makes some of the target's rows.
  func part(_ rows: Range<Int>) -> AxisResampling {
    let step = region.height / Double(target.height)
    return AxisResampling(
      region: Rect(
        x: region.minX, y: region.minY + Double(rows.lowerBound) * step, width: region.width,
        height: Double(rows.count) * step),
      target: PixelSize(width: target.width, height: rows.count), kernel: kernel)
  }

  /// How many of the target's rows have as many of the bitmap's between them as the kernel reaches over, at least.
  var rowsOfKernel: Int {
    let step = region.height / Double(target.height)
    return Int((2 * AxisResampling.reach(region.height, made: target.height) + 2) / step) + 1
  }

  private func setup(_ size: PixelSize, planes: Int) -> ZimgGraph.Setup {
    let window = window(size)
    return ZimgGraph.Setup(
      source: window.size, region: region.offsetBy(dx: -Double(window.x), dy: -Double(window.y)),
      target: target, planeCount: planes, kernel: kernel)
  }

  private func run(
    _ graph: borrowing ZimgGraph, _ bytes: [UInt8], _ size: PixelSize, _ pixelBytes: Int, into sink: RowSink
  ) throws(ImageError) {
    try unsafe bytes.withUnsafeBufferPointer { (bytes) throws(ImageError) in
      guard let start = bytes.baseAddress else { return }
      let rows = unsafe SourceRows(
        pixels: UnsafeRawPointer(start), size: size, pixelBytes: pixelBytes, window: window(size))
      try unsafe graph.process(from: .window(rows), into: sink)
    }
  }

  /// What is read of the bitmap: the region and the kernel's reach around it.
  ///
  /// zimg mirrors a raster at its edges where EXTEND_PAD repeats the last pixel; so the window reaches past the
  /// bitmap's edges. How far is bounded, for a photo that shrinks to a few pixels would grow many times over.
  func window(_ size: PixelSize) -> PixelRect<Decoded> {
    let columns = AxisResampling.span(region.minX, region.maxX, made: target.width, length: size.width)
    let rows = AxisResampling.span(region.minY, region.maxY, made: target.height, length: size.height)
    return PixelRect(
      minX: columns.lowerBound, minY: rows.lowerBound, maxX: columns.upperBound, maxY: rows.upperBound)
  }

  private static func span(_ start: Double, _ end: Double, made: Int, length: Int) -> Range<Int> {
    let length = Double(length)
    let reach = reach(end - start, made: made)
    let inside = max(0, min(end, length) - max(start, 0))
    let overhang = (inside / 4 + 16).rounded(.down)
    let first = min(max((start - reach).rounded(.down), -overhang), length - 1)
    let last = max(min((end + reach).rounded(.up), length + overhang), first + 1)
    return Int(first)..<Int(last)
  }

  /// How far the kernel reaches, in the bitmap's px, and one more.
  private static func reach(_ length: Double, made: Int) -> Double {
    DrawPlan.kernelReach * max(1, length / Double(made)) + 1
  }
}
