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
  ///   - coverage: Which pixels are wanted, those above 0; nil for all. The others stay as they are.
  ///   - pixels: The target's pixels.
  func run(
    _ bitmap: Bitmap, coverage: CoverageMask?, into pixels: UnsafeMutablePointer<UInt32>
  ) throws(ImageError) {
    let side = TurnedGather.tileSide
    let columns = (target.width + side - 1) / side
    let rows = (target.height + side - 1) / side
    for row in 0..<rows {
      for column in 0..<columns {
        let tile = PixelRect<Output>(
          minX: target.width * column / columns, minY: target.height * row / rows,
          maxX: target.width * (column + 1) / columns, maxY: target.height * (row + 1) / rows)
        let wanted = coverage.map { $0.bounds(in: tile) } ?? tile
        guard !wanted.isEmpty else { continue }
        try unsafe make(wanted, of: bitmap, coverage, into: pixels)
      }
    }
  }

  private func make(
    _ tile: PixelRect<Output>, of bitmap: Bitmap, _ coverage: CoverageMask?,
    into pixels: UnsafeMutablePointer<UInt32>
  ) throws(ImageError) {
    let part = part(tile)
    let samples = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: part.width * part.height)
    defer { unsafe samples.deallocate() }
    try unsafe fill(samples, part, of: bitmap)
    unsafe columnKernel.weights.withUnsafeBufferPointer { columnWeights in
      unsafe rowKernel.weights.withUnsafeBufferPointer { rowWeights in
        guard let columnWeights = columnWeights.baseAddress, let rowWeights = rowWeights.baseAddress else {
          return
        }
        for y in tile.y..<tile.maxY {
          let line = unsafe GatherLine(
            samples: samples, stride: part.width, columnWeights: columnWeights, rowWeights: rowWeights,
            pixels: pixels + y * target.width, isOpaque: bitmap.isOpaque)
          let start = outputToGrid.apply(
            Point<Output>(x: Double(target.x) + 0.5, y: Double(target.y + y) + 0.5))
          unsafe gather(line, from: start, part, y, tile.x..<tile.maxX, coverage)
        }
      }
    }
  }

  /// The part of the grid, overhang included, that a tile's windows read.
  private func part(_ tile: PixelRect<Output>) -> PixelRect<Grid> {
    let centers = Rect<Output>(
      x: Double(target.x + tile.x) + 0.5, y: Double(target.y + tile.y) + 0.5, width: Double(tile.width - 1),
      height: Double(tile.height - 1))
    let bounds = outputToGrid.apply(centers).enclosingRect
    let before = taps / 2
    return PixelRect(
      minX: Int((held(bounds.minX, grid.width) - 0.5).rounded(.down)) - before,
      minY: Int((held(bounds.minY, grid.height) - 0.5).rounded(.down)) - before,
      maxX: Int((held(bounds.maxX, grid.width) - 0.5).rounded(.down)) + before + 2,
      maxY: Int((held(bounds.maxY, grid.height) - 0.5).rounded(.down)) + before + 2)
  }

  /// A position beyond which every window holds edge pixels alone, moved back to where that begins.
  private func held(_ position: Double, _ length: Int) -> Double {
    let reach = Double(taps / 2)
    return min(max(position, -reach), Double(length) + reach)
  }

  private func fill(
    _ samples: UnsafeMutablePointer<SIMD4<Float>>, _ part: PixelRect<Grid>, of bitmap: Bitmap
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
        let rows = unsafe SourceRows(pixels: start, size: bitmap.size, window: window)
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
    try unsafe resampling.run(bitmap, into: .samples(samples, stride: part.width))
  }

  private func gather(
    _ line: GatherLine, from start: Point<Grid>, _ part: PixelRect<Grid>, _ y: Int, _ columns: Range<Int>,
    _ coverage: CoverageMask?
  ) {
    let phases = Double(KernelTable.phases)
    let before = Double(taps / 2 - 1)
    for x in columns {
      if let coverage, coverage.bytes[y * target.width + x] == 0 { continue }
      let gridX = held(start.x + outputToGrid.a * Double(x), grid.width)
      let gridY = held(start.y + outputToGrid.b * Double(x), grid.height)
      // Positions in 1/256 px from the part's first sample, never negative: half a step is for rounding.
      let column = Int((gridX - 0.5 - before - Double(part.x)) * phases + 0.5)
      let row = Int((gridY - 0.5 - before - Double(part.y)) * phases + 0.5)
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

/// What one row of output pixels is gathered from and into.
@unsafe
private struct GatherLine {
  let samples: UnsafePointer<SIMD4<Float>>
  let stride: Int
  let columnWeights: UnsafePointer<Float>
  let rowWeights: UnsafePointer<Float>
  let pixels: UnsafeMutablePointer<UInt32>
  let isOpaque: Bool

  /// Makes one pixel; inlined with a literal number of taps, so that the loops unroll.
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
    unsafe pixels[x] = packed(sum)
  }

  @inline(__always)
  private func packed(_ sum: SIMD4<Float>) -> UInt32 {
    let limit = min(max(sum.w, 0), 255)
    let color = sum.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: limit))
    // At 2²³ the unit of a Float is 1: the sum's low bits are the value, rounded to nearest.
    let rounded = color + SIMD4(repeating: 8_388_608)
    let blue = rounded.x.bitPattern & 255
    let green = rounded.y.bitPattern & 255
    let red = rounded.z.bitPattern & 255
    let alpha = unsafe isOpaque ? 255 : rounded.w.bitPattern & 255
    return (blue | green &<< 8) | (red &<< 16 | alpha &<< 24)
  }
}

extension CoverageMask {
  /// The smallest rect within a part of the mask that holds all that is above 0 in it.
  func bounds<Space>(in part: PixelRect<Space>) -> PixelRect<Space> {
    var bounds = PixelRect<Space>(x: part.x, y: part.y, width: 0, height: 0)
    for y in part.y..<part.maxY {
      let line = bytes[(y * size.width + part.x)..<(y * size.width + part.maxX)]
      guard let first = line.firstIndex(where: { $0 > 0 }), let last = line.lastIndex(where: { $0 > 0 }) else {
        continue
      }
      bounds = bounds.union(
        PixelRect(minX: first - y * size.width, minY: y, maxX: last + 1 - y * size.width, maxY: y + 1))
    }
    return bounds
  }
}
