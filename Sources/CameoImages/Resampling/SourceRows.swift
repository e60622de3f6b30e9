internal import CameoGeometry

/// Where the rows come from that are resampled.
@unsafe
enum RowSource {
  /// From a bitmap.
  case window(SourceRows)
  /// From planes of the whole source.
  case planes(PlaneRing)

  /// The planes that rows are read in.
  var planes: PlaneRing? { if case .planes(let planes) = unsafe self { unsafe planes } else { nil } }
}

/// A window on a bitmap that may reach past its edges, where the edge pixels repeat.
@unsafe
struct SourceRows {
  /// Rows of a bitmap, from one of them on.
  @unsafe
  struct Part {
    let pixels: UnsafeRawPointer
    let firstRow: Int
  }

  private let upper: Part
  private let lower: Part
  private let size: PixelSize
  private let pixelBytes: Int
  private let window: PixelRect<Decoded>

  /// Creates a window on a bitmap's bytes, which must outlive it.
  /// - Parameters:
  ///   - pixels: `height` rows of `width` pixels.
  ///   - pixelBytes: 4, or 1 for grey.
  ///   - window: What is read, in the bitmap's px; may lie anywhere.
  init(pixels: UnsafeRawPointer, size: PixelSize, pixelBytes: Int, window: PixelRect<Decoded>) {
    let whole = unsafe Part(pixels: pixels, firstRow: 0)
    unsafe self.init(whole, whole, size: size, pixelBytes: pixelBytes, window: window)
  }

  /// Creates a window on a bitmap's bytes that lie in two parts, which must outlive it.
  /// - Parameters:
  ///   - upper: All rows from the window's first one to the other part.
  ///   - lower: All rows from there to the window's last one.
  ///   - size: The whole bitmap's.
  ///   - pixelBytes: 4, or 1 for grey.
  ///   - window: What is read, in the bitmap's px.
  init(_ upper: Part, _ lower: Part, size: PixelSize, pixelBytes: Int, window: PixelRect<Decoded>) {
    unsafe self.upper = upper
    unsafe self.lower = lower
    unsafe self.size = size
    unsafe self.pixelBytes = pixelBytes
    unsafe self.window = window
  }

  /// Splits a part of a row into planes.
  func unpack(row: Int, left: Int, right: Int, into ring: PlaneRing) {
    if unsafe ring.planeCount == 1 { return unsafe unpackGrey(row: row, left: left, right: right, into: ring) }
    let blue = unsafe ring.row(row, plane: 0)
    let green = unsafe ring.row(row, plane: 1)
    let red = unsafe ring.row(row, plane: 2)
    let line = unsafe line(row)
    // The part of the window that lies in the bitmap.
    let first = unsafe min(max(-window.x, left), right)
    let last = unsafe min(max(size.width - window.x, first), right)
    if last > first {
      unsafe splitColors(
        line + 4 * (first + window.x), count: last - first, blue + first, green + first, red + first)
    }
    unsafe repeatEdges(blue, line, channel: 0, left..<first, last..<right)
    unsafe repeatEdges(green, line, channel: 1, left..<first, last..<right)
    unsafe repeatEdges(red, line, channel: 2, left..<first, last..<right)
    guard unsafe ring.planeCount == 4 else { return }
    let alpha = unsafe ring.row(row, plane: 3)
    if last > first {
      unsafe splitAlpha(line + 4 * (first + window.x), count: last - first, alpha + first)
    }
    unsafe repeatEdges(alpha, line, channel: 3, left..<first, last..<right)
  }

  private func unpackGrey(row: Int, left: Int, right: Int, into ring: PlaneRing) {
    let grey = unsafe ring.row(row, plane: 0)
    let line = unsafe line(row).assumingMemoryBound(to: UInt8.self) + window.x
    let first = unsafe min(max(-window.x, left), right)
    let last = unsafe min(max(size.width - window.x, first), right)
    for x in first..<last { unsafe grey[x] = WideLevel.widen(UInt32(line[x])) }
    for x in left..<first { unsafe grey[x] = WideLevel.widen(UInt32(line[-window.x])) }
    for x in last..<right { unsafe grey[x] = WideLevel.widen(UInt32(line[size.width - 1 - window.x])) }
  }

  /// Writes a row of the window as wide levels, four to a pixel.
  func read(row: Int, into samples: UnsafeMutablePointer<SIMD4<Float>>) {
    let line = unsafe line(row)
    let edge = unsafe size.width - 1
    for x in unsafe 0..<window.width {
      let column = unsafe min(max(x + window.x, 0), edge)
      let pixel = unsafe line.loadUnaligned(fromByteOffset: 4 * column, as: SIMD4<UInt8>.self)
      unsafe samples[x] = SIMD4<Float>(pixel) * Float(WideLevel.unit) + Float(WideLevel.zero)
    }
  }

  private func line(_ row: Int) -> UnsafeRawPointer {
    let y = unsafe min(max(row + window.y, 0), size.height - 1)
    let part = unsafe y < lower.firstRow ? upper : lower
    return unsafe part.pixels + (y - part.firstRow) * size.width * pixelBytes
  }

  private func repeatEdges(
    _ plane: UnsafeMutablePointer<UInt16>, _ line: UnsafeRawPointer, channel: Int, _ before: Range<Int>,
    _ after: Range<Int>
  ) {
    let left = unsafe WideLevel.widen(UInt32(line.load(fromByteOffset: channel, as: UInt8.self)))
    for x in before { unsafe plane[x] = left }
    let last = unsafe 4 * (size.width - 1) + channel
    let right = unsafe WideLevel.widen(UInt32(line.load(fromByteOffset: last, as: UInt8.self)))
    for x in after { unsafe plane[x] = right }
  }
}

/// Takes blue, green and red apart, eight pixels at a time.
private func splitColors(
  _ source: UnsafeRawPointer, count: Int, _ blue: UnsafeMutablePointer<UInt16>,
  _ green: UnsafeMutablePointer<UInt16>, _ red: UnsafeMutablePointer<UInt16>
) {
  var x = 0
  while x < count & ~7 {
    let pixels = unsafe source.loadUnaligned(fromByteOffset: 4 &* x, as: SIMD8<UInt32>.self)
    unsafe UnsafeMutableRawPointer(blue + x).storeBytes(of: WideLevel.widen(pixels), as: SIMD8<UInt16>.self)
    unsafe UnsafeMutableRawPointer(green + x).storeBytes(of: WideLevel.widen(pixels &>> 8), as: SIMD8<UInt16>.self)
    unsafe UnsafeMutableRawPointer(red + x).storeBytes(of: WideLevel.widen(pixels &>> 16), as: SIMD8<UInt16>.self)
    x &+= 8
  }
  for x in x..<count {
    let pixel = unsafe source.loadUnaligned(fromByteOffset: 4 &* x, as: UInt32.self)
    unsafe blue[x] = WideLevel.widen(pixel)
    unsafe green[x] = WideLevel.widen(pixel &>> 8)
    unsafe red[x] = WideLevel.widen(pixel &>> 16)
  }
}

/// Takes alpha out.
private func splitAlpha(_ source: UnsafeRawPointer, count: Int, _ alpha: UnsafeMutablePointer<UInt16>) {
  for x in 0..<count {
    let pixel = unsafe source.loadUnaligned(fromByteOffset: 4 &* x, as: UInt32.self)
    unsafe alpha[x] = WideLevel.widen(pixel &>> 24)
  }
}
