internal import CameoGeometry

/// Where resampled rows go.
@unsafe
enum RowSink {
  /// Into a bitmap, turned and flipped on the way.
  case bitmap(PermutedPixels)
  /// Into a grid of wide levels, four to a pixel.
  /// - Parameter stride: Pixels from one row to the next.
  case samples(UnsafeMutablePointer<SIMD4<Float>>, stride: Int)

  /// Into a grey picture.
  /// - Parameter stride: Pixels from one row to the next.
  case grey(UnsafeMutablePointer<UInt8>, stride: Int)

  /// Into planes of the whole target, which are written as they are made.
  case planes(PlaneRing)

  /// The planes that rows stay in.
  var planes: PlaneRing? { if case .planes(let planes) = unsafe self { unsafe planes } else { nil } }

  /// Joins a part of a row from its planes.
  /// - Parameter scratch: Room for a row of 64 bits a pixel.
  func pack(row: Int, left: Int, right: Int, from ring: PlaneRing, scratch: UnsafeMutableRawPointer) {
    let count = right - left
    guard count > 0, unsafe planes == nil else { return }
    let blue = unsafe ring.row(row, plane: 0) + left
    if case .grey(let pixels, let stride) = unsafe self {
      let line = unsafe pixels + row * stride + left
      for x in 0..<count { unsafe line[x] = UInt8(truncatingIfNeeded: WideLevel.narrow(blue[x])) }
      return
    }
    let green = unsafe ring.row(row, plane: 1) + left
    let red = unsafe ring.row(row, plane: 2) + left
    let alpha = unsafe ring.planeCount == 4 ? ring.row(row, plane: 3) + left : nil
    switch unsafe self {
    case .bitmap(let pixels):
      let joined = unsafe scratch.assumingMemoryBound(to: UInt32.self)
      if let alpha = unsafe alpha {
        unsafe join(blue, green, red, alpha, count: count, into: joined)
      } else {
        unsafe join(blue, green, red, count: count, into: joined)
      }
      unsafe pixels.write(row: row, left: left, from: joined, count: count)
    case .grey, .planes: break
    case .samples(let samples, let stride):
      let joined = unsafe scratch.assumingMemoryBound(to: UInt64.self)
      unsafe interleave(blue, green, red, alpha ?? blue, count: count, into: joined)
      let line = unsafe samples + row * stride + left
      for x in 0..<count {
        let levels = unsafe scratch.loadUnaligned(fromByteOffset: 8 &* x, as: SIMD4<UInt16>.self)
        unsafe line[x] = SIMD4<Float>(levels)
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

  /// The same memory for the part of the raster that begins at a row.
  func from(row: Int) -> PermutedPixels {
    unsafe PermutedPixels(first: first + row * stepY, stepX: stepX, stepY: stepY)
  }

  private init(first: UnsafeMutablePointer<UInt32>, stepX: Int, stepY: Int) {
    unsafe self.first = first
    unsafe self.stepX = stepX
    unsafe self.stepY = stepY
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

/// Joins pixels with colour held at or below alpha, since Lanczos overshoots.
private func join(
  _ blue: UnsafePointer<UInt16>, _ green: UnsafePointer<UInt16>, _ red: UnsafePointer<UInt16>,
  _ alpha: UnsafePointer<UInt16>, count: Int, into pixels: UnsafeMutablePointer<UInt32>
) {
  for x in 0..<count {
    let limit = unsafe WideLevel.narrow(alpha[x])
    let low = unsafe min(WideLevel.narrow(blue[x]), limit) | min(WideLevel.narrow(green[x]), limit) &<< 8
    let high = unsafe min(WideLevel.narrow(red[x]), limit) | limit &<< 8
    unsafe pixels[x] = UInt32(low) | UInt32(high) &<< 16
  }
}

/// Joins opaque pixels.
private func join(
  _ blue: UnsafePointer<UInt16>, _ green: UnsafePointer<UInt16>, _ red: UnsafePointer<UInt16>, count: Int,
  into pixels: UnsafeMutablePointer<UInt32>
) {
  for x in 0..<count {
    let low = unsafe WideLevel.narrow(blue[x]) | WideLevel.narrow(green[x]) &<< 8
    let high = unsafe WideLevel.narrow(red[x]) | 0xFF00
    unsafe pixels[x] = UInt32(low) | UInt32(high) &<< 16
  }
}

/// Joins wide levels, four to a pixel.
private func interleave(
  _ blue: UnsafePointer<UInt16>, _ green: UnsafePointer<UInt16>, _ red: UnsafePointer<UInt16>,
  _ alpha: UnsafePointer<UInt16>, count: Int, into pixels: UnsafeMutablePointer<UInt64>
) {
  for x in 0..<count {
    let low = unsafe UInt32(blue[x]) | UInt32(green[x]) &<< 16
    let high = unsafe UInt32(red[x]) | UInt32(alpha[x]) &<< 16
    unsafe pixels[x] = UInt64(low) | UInt64(high) &<< 32
  }
}

/// What the callbacks of one run read from.
@unsafe
struct RowReading {
  let source: RowSource
  let ring: PlaneRing
}

/// What the callbacks of one run write to.
@unsafe
struct RowWriting {
  let sink: RowSink
  let ring: PlaneRing
  let scratch: UnsafeMutableRawPointer
}

/// zimg's call for a row of the source (`zimg_filter_graph_callback`).
func unpackRow(context: UnsafeMutableRawPointer?, row: UInt32, left: UInt32, right: UInt32) -> Int32 {
  guard let reading = unsafe context?.assumingMemoryBound(to: RowReading.self) else { return 1 }
  if case .window(let rows) = unsafe reading.pointee.source {
    unsafe rows.unpack(row: Int(row), left: Int(left), right: Int(right), into: reading.pointee.ring)
  }
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
