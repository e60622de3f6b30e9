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
      try unsafe graph.process(from: rows, into: sink)
    }
  }

  /// What is read of the bitmap: the region and the kernel's reach around it.
  ///
  /// zimg mirrors a raster at its edges where EXTEND_PAD repeats the last pixel; so the window reaches past the
  /// bitmap's edges. How far is bounded, for a photo that shrinks to a few pixels would grow many times over.
  private func window(_ size: PixelSize) -> PixelRect<Decoded> {
    let columns = AxisResampling.span(region.minX, region.maxX, made: target.width, length: size.width)
    let rows = AxisResampling.span(region.minY, region.maxY, made: target.height, length: size.height)
    return PixelRect(
      minX: columns.lowerBound, minY: rows.lowerBound, maxX: columns.upperBound, maxY: rows.upperBound)
  }

  private static func span(_ start: Double, _ end: Double, made: Int, length: Int) -> Range<Int> {
    let length = Double(length)
    let reach = DrawPlan.kernelReach * max(1, (end - start) / Double(made)) + 1
    let inside = max(0, min(end, length) - max(start, 0))
    let overhang = (inside / 4 + 16).rounded(.down)
    let first = min(max((start - reach).rounded(.down), -overhang), length - 1)
    let last = max(min((end + reach).rounded(.up), length + overhang), first + 1)
    return Int(first)..<Int(last)
  }
}
