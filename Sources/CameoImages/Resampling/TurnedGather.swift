internal import CameoGeometry

/// The pixel grid along the photo's axes that a turned picture is gathered from.
enum Grid: CoordinateSpace {}

/// One Lanczos-3 gather from a grid along the photo's axes onto the output's own.
struct TurnedGather {
  /// Where the grid lies in the decoded bitmap, in its px.
  let region: Rect<Decoded>
  /// The grid's columns and rows, in stored orientation.
  let grid: PixelSize
  /// The output pixels that are made.
  let target: PixelRect<Output>
  private let outputToGrid: Transform<Output, Grid>
  private let taps: Int
  private let columnKernel: KernelTable
  private let rowKernel: KernelTable

  /// The longest side of the tiles that are made at a time, in output px: bounds the memory for the grid.
  private static let tileSide = 384

  /// Creates the gather.
  /// - Parameters:
  ///   - region: Where the grid lies, in decoded px.
  ///   - outputToDecoded: The map from the canvas to the bitmap.
  init(
    region: Rect<Decoded>, grid: PixelSize, target: PixelRect<Output>,
    outputToDecoded: Transform<Output, Decoded>
  ) {
    let stepX = Double(grid.width) / region.width
    let stepY = Double(grid.height) / region.height
    outputToGrid = outputToDecoded.concatenating(
      Transform<Decoded, Grid>(
        scaleX: stepX, scaleY: stepY, tx: -region.minX * stepX, ty: -region.minY * stepY))
    // Grid px per output px on each of the grid's axes; an enlarged photo keeps the kernel as it is.
    let stretchX = max(1, Vector<Output>(dx: outputToGrid.a, dy: outputToGrid.c).length)
    let stretchY = max(1, Vector<Output>(dx: outputToGrid.b, dy: outputToGrid.d).length)
    taps = max(KernelTable.taps(stretch: stretchX), KernelTable.taps(stretch: stretchY))
    columnKernel = KernelTable(stretch: stretchX, taps: taps)
    rowKernel = KernelTable(stretch: stretchY, taps: taps)
    self.region = region
    self.grid = grid
    self.target = target
  }

  /// Makes the target's pixels, tile by tile.
  /// - Parameters:
  ///   - coverage: Which pixels are wanted, those above 0; nil for all. Where a row has none they stay as they
  ///     are, as do those before its first and after its last one.
  ///   - pixels: The target's pixels.
  func run(
    _ bitmap: Bitmap, coverage: CoverageMask?, into pixels: UnsafeMutablePointer<UInt32>, cache: GraphCache
  ) throws(ImageError) {
    let side = TurnedGather.tileSide
    let columns = (target.width + side - 1) / side
    let rows = (target.height + side - 1) / side
    // Many tiles would only drive each other's graphs out.
    let cache = columns * rows <= 4 ? cache : nil
    for row in 0..<rows {
      for column in 0..<columns {
        let tile = PixelRect<Output>(
          minX: target.width * column / columns, minY: target.height * row / rows,
          maxX: target.width * (column + 1) / columns, maxY: target.height * (row + 1) / rows)
        let spans = spans(of: tile, coverage)
        guard spans.contains(where: { !$0.isEmpty }) else { continue }
        try unsafe make(tile.y, spans, of: bitmap, into: pixels, cache)
      }
    }
  }

  /// The columns from the first to the last wanted pixel of each of a tile's rows.
  private func spans(of tile: PixelRect<Output>, _ coverage: CoverageMask?) -> [Range<Int>] {
    (tile.y..<tile.maxY).map { y in
      guard let coverage else { return tile.x..<tile.maxX }
      let start = y * target.width
      let line = coverage.bytes[(start + tile.x)..<(start + tile.maxX)]
      guard let first = line.firstIndex(where: { $0 > 0 }), let last = line.lastIndex(where: { $0 > 0 })
      else { return tile.x..<tile.x }
      return (first - start)..<(last + 1 - start)
    }
  }

  private func make(
    _ firstRow: Int, _ spans: [Range<Int>], of bitmap: Bitmap, into pixels: UnsafeMutablePointer<UInt32>,
    _ cache: GraphCache?
  ) throws(ImageError) {
    let part = part(firstRow, spans)
    let samples = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: part.width * part.height)
    defer { unsafe samples.deallocate() }
    try unsafe fill(samples, part, of: bitmap, cache)
    let sums = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: target.width)
    defer { unsafe sums.deallocate() }
    unsafe columnKernel.weights.withUnsafeBufferPointer { columnWeights in
      unsafe rowKernel.weights.withUnsafeBufferPointer { rowWeights in
        guard let columnWeights = columnWeights.baseAddress, let rowWeights = rowWeights.baseAddress else {
          return
        }
        let line = unsafe GatherLine(
          samples: samples, stride: part.width, columnWeights: columnWeights, rowWeights: rowWeights,
          sums: sums)
        for (index, span) in spans.enumerated() {
          let y = firstRow + index
          unsafe gather(line, part, y, span)
          unsafe line.pack(span, into: pixels + y * target.width, isOpaque: bitmap.isOpaque)
        }
      }
    }
  }

  /// The part of the grid, overhang included, that the windows of some output pixels read.
  private func part(_ firstRow: Int, _ spans: [Range<Int>]) -> PixelRect<Grid> {
    var part = PixelRect<Grid>(x: 0, y: 0, width: 0, height: 0)
    for (index, span) in spans.enumerated() where !span.isEmpty {
      part = part.union(window(span.lowerBound, firstRow + index))
      part = part.union(window(span.upperBound - 1, firstRow + index))
    }
    return part
  }

  /// What one output pixel reads at most.
  private func window(_ x: Int, _ y: Int) -> PixelRect<Grid> {
    let point = position(x, y)
    let before = taps / 2
    return PixelRect(
      x: Int((point.x - 0.5).rounded(.down)) - before, y: Int((point.y - 0.5).rounded(.down)) - before,
      width: taps + 2, height: taps + 2)
  }

  /// Where the centre of a target pixel lies in the grid, held near it.
  private func position(_ x: Int, _ y: Int) -> Point<Grid> {
    let point = outputToGrid.apply(
      Point<Output>(x: Double(target.x + x) + 0.5, y: Double(target.y + y) + 0.5))
    return Point(x: held(point.x, grid.width), y: held(point.y, grid.height))
  }

  /// A position beyond which every window holds edge pixels alone, moved back to where that begins.
  private func held(_ position: Double, _ length: Int) -> Double {
    let reach = Double(taps / 2)
    return min(max(position, -reach), Double(length) + reach)
  }

  private func fill(
    _ samples: UnsafeMutablePointer<SIMD4<Float>>, _ part: PixelRect<Grid>, of bitmap: Bitmap,
    _ cache: GraphCache?
  ) throws(ImageError) {
    let pixels = region.enclosingPixels
    if pixels.size == grid, abs(region.width - Double(grid.width)) < 1e-6,
      abs(region.height - Double(grid.height)) < 1e-6, abs(region.minX - Double(pixels.x)) < 1e-6,
      abs(region.minY - Double(pixels.y)) < 1e-6
    {
      let window = PixelRect<Decoded>(
        x: pixels.x + part.x, y: pixels.y + part.y, width: part.width, height: part.height)
      unsafe bitmap.bytes.withUnsafeBytes { bytes in
        guard let start = bytes.baseAddress else { return }
        let rows = unsafe SourceRows(pixels: start, size: bitmap.size, pixelBytes: 4, window: window)
        for y in 0..<part.height { unsafe rows.read(row: y, into: samples + y * part.width) }
      }
      return
    }
    let stepX = region.width / Double(grid.width)
    let stepY = region.height / Double(grid.height)
    let resampling = AxisResampling(
      region: Rect(
        x: region.minX + Double(part.x) * stepX, y: region.minY + Double(part.y) * stepY,
        width: Double(part.width) * stepX, height: Double(part.height) * stepY),
      target: part.size, kernel: .lanczos)
    try unsafe resampling.run(bitmap, into: .samples(samples, stride: part.width), cache: cache)
  }

  private func gather(
    _ line: GatherLine, _ part: PixelRect<Grid>, _ y: Int, _ columns: Range<Int>
  ) {
    let phases = Double(KernelTable.phases)
    let before = Double(taps / 2 - 1)
    for x in columns {
      let point = position(x, y)
      // Positions in 1/256 px from the part's first sample, never negative: half a step is for rounding.
      let column = Int((point.x - 0.5 - before - Double(part.x)) * phases + 0.5)
      let row = Int((point.y - 0.5 - before - Double(part.y)) * phases + 0.5)
      switch taps {
      case 12: unsafe line.gather(x, column, row, taps: 12)
      case 10: unsafe line.gather(x, column, row, taps: 10)
      case 8: unsafe line.gather(x, column, row, taps: 8)
      case 6: unsafe line.gather(x, column, row, taps: 6)
      default: unsafe line.gather(x, column, row, taps: taps)
      }
    }
  }
}
