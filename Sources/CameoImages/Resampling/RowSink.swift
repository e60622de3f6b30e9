internal import CameoGeometry

/// Where resampled rows go.
@unsafe
enum RowSink {
  /// Into a bitmap, turned and flipped on the way.
  case bitmap(PermutedPixels)
  /// Into a grid of numbers, four to a pixel.
  /// - Parameter stride: Pixels from one row to the next.
  case samples(UnsafeMutablePointer<SIMD4<Float>>, stride: Int)

  /// Joins a part of a row from its planes; colour is held at or below alpha, since Lanczos overshoots.
  func pack(row: Int, left: Int, right: Int, from ring: PlaneRing, scratch: UnsafeMutablePointer<UInt32>) {
    let count = right - left
    guard count > 0 else { return }
    let blue = unsafe ring.row(row, plane: 0) + left
    let green = unsafe ring.row(row, plane: 1) + left
    let red = unsafe ring.row(row, plane: 2) + left
    if unsafe ring.planeCount == 4 {
      let alpha = unsafe ring.row(row, plane: 3) + left
      unsafe limit(blue, to: alpha, count: count)
      unsafe limit(green, to: alpha, count: count)
      unsafe limit(red, to: alpha, count: count)
      unsafe join(blue, green, red, alpha, count: count, into: scratch)
    } else {
      unsafe join(blue, green, red, count: count, into: scratch)
    }
    switch unsafe self {
    case .bitmap(let pixels): unsafe pixels.write(row: row, left: left, from: scratch, count: count)
    case .samples(let samples, let stride):
      let line = unsafe samples + row * stride + left
      let bytes = UnsafeRawPointer(scratch)
      for x in 0..<count {
        unsafe line[x] = SIMD4<Float>(bytes.loadUnaligned(fromByteOffset: 4 &* x, as: SIMD4<UInt8>.self))
      }
    }
  }
}

/// A bitmap's memory, addressed by the columns and rows of a raster that is turned and flipped into it.
@unsafe
struct PermutedPixels {
  private let first: UnsafeMutablePointer<UInt32>
  private let stepX: Int
  private let stepY: Int

  /// Creates the address map.
  /// - Parameters:
  ///   - start: The bitmap's first pixel; it has room for all of the raster.
  ///   - size: The raster's size before it is turned.
  ///   - orientation: What is done to the raster.
  init(start: UnsafeMutablePointer<UInt32>, size: PixelSize, orientation: Orientation) {
    let turned = orientation.apply(size)
    let right = orientation.mirrorsX ? -1 : 1
    let down = orientation.mirrorsY ? -turned.width : turned.width
    unsafe stepX = orientation.swapsAxes ? down : right
    unsafe stepY = orientation.swapsAxes ? right : down
    unsafe first =
      start + (orientation.mirrorsX ? turned.width - 1 : 0)
      + (orientation.mirrorsY ? (turned.height - 1) * turned.width : 0)
  }

  /// Writes a part of one of the raster's rows.
  func write(row: Int, left: Int, from source: UnsafePointer<UInt32>, count: Int) {
    let start = unsafe first + row * stepY + left * stepX
    if unsafe stepX == 1 {
      unsafe start.update(from: source, count: count)
    } else {
      for x in 0..<count { unsafe start[x &* stepX] = source[x] }
    }
  }
}

private func limit(_ color: UnsafeMutablePointer<UInt8>, to alpha: UnsafePointer<UInt8>, count: Int) {
  for x in 0..<count { unsafe color[x] = min(color[x], alpha[x]) }
}

private func join(
  _ blue: UnsafePointer<UInt8>, _ green: UnsafePointer<UInt8>, _ red: UnsafePointer<UInt8>,
  _ alpha: UnsafePointer<UInt8>, count: Int, into pixels: UnsafeMutablePointer<UInt32>
) {
  for x in 0..<count {
    let low = unsafe UInt32(blue[x]) | UInt32(green[x]) &<< 8
    unsafe pixels[x] = low | UInt32(red[x]) &<< 16 | UInt32(alpha[x]) &<< 24
  }
}

private func join(
  _ blue: UnsafePointer<UInt8>, _ green: UnsafePointer<UInt8>, _ red: UnsafePointer<UInt8>, count: Int,
  into pixels: UnsafeMutablePointer<UInt32>
) {
  for x in 0..<count {
    unsafe pixels[x] = UInt32(blue[x]) | UInt32(green[x]) &<< 8 | UInt32(red[x]) &<< 16 | 0xFF00_0000
  }
}

/// What the callbacks of one run read from.
@unsafe
struct RowReading {
  let rows: SourceRows
  let ring: PlaneRing
}

/// What the callbacks of one run write to.
@unsafe
struct RowWriting {
  let sink: RowSink
  let ring: PlaneRing
  let scratch: UnsafeMutablePointer<UInt32>
}

/// zimg's call for a row of the source (`zimg_filter_graph_callback`).
func unpackRow(context: UnsafeMutableRawPointer?, row: UInt32, left: UInt32, right: UInt32) -> Int32 {
  guard let reading = unsafe context?.assumingMemoryBound(to: RowReading.self) else { return 1 }
  unsafe reading.pointee.rows.unpack(
    row: Int(row), left: Int(left), right: Int(right), into: reading.pointee.ring)
  return 0
}

/// zimg's call with a row of the target (`zimg_filter_graph_callback`).
func packRow(context: UnsafeMutableRawPointer?, row: UInt32, left: UInt32, right: UInt32) -> Int32 {
  guard let writing = unsafe context?.assumingMemoryBound(to: RowWriting.self) else { return 1 }
  unsafe writing.pointee.sink.pack(
    row: Int(row), left: Int(left), right: Int(right), from: writing.pointee.ring,
    scratch: writing.pointee.scratch)
  return 0
}
