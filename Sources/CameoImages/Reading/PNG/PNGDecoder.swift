import CPNG
import CameoGeometry

/// Decodes a region of a PNG by libpng, row by row, reducing by whole factors while the rows stream.
struct PNGDecoder {
  let source: ByteSource
  let structure: PNGStructure
  /// What is converted from; the file's own profile, or sRGB for none.
  let profile: ColorSource
  let leniency: Corruption

  /// Decodes what a plan asks for, in sRGB; memory follows the result, not the photo.
  func decode(_ plan: DecodePlan, work: inout DecodeWork) throws(ImageError) -> (Bitmap, [ImageWarning]) {
    let context = ReadContext(source)
    guard let rows = PNGRows(context, isLenient: leniency == .lenient) else {
      throw .library(name: "libpng", detail: "out of memory")
    }
    var warnings: [ImageWarning] = []
    let info = try rows.start()
    guard info.size == structure.size else { throw .corrupt(format: .png, detail: "two headers") }
    let converter = PixelConverter(info.layout, profile)
    warnings += converter.warnings
    var gatherer = PixelGatherer(
      region: plan.region.size, factor: plan.scale.denominator, inOrder: !info.isInterlaced,
      hasAlpha: structure.hasAlpha)
    do {
      try read(rows, info, plan.region, converter, &gatherer, &work)
    } catch {
      if let failure = context.error { throw failure }
      guard leniency == .lenient, work.rows > 0 else { throw error }
      warnings.append(.corruptDataUsed(detail: error.detail))
    }
    return (gatherer.finish(), warnings)
  }

  /// Adam7's passes: first column and row, and the steps (W3C PNG 8.1).
  private static let passes = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
  ]

  private func read(
    _ rows: borrowing PNGRows, _ info: PNGRows.Info, _ region: PixelRect<Stored>,
    _ converter: PixelConverter, _ gatherer: inout PixelGatherer, _ work: inout DecodeWork
  ) throws(ImageError) {
    let stride = info.layout.stride
    var row = [UInt8](repeating: 0, count: info.size.width * stride)
    let passes = info.isInterlaced ? PNGDecoder.passes : [(0, 0, 1, 1)]
    for (number, (left, top, across, down)) in passes.enumerated() {
      guard left < info.size.width, top < info.size.height else { continue }
      // The first and last pixels of the pass's rows that lie in the region.
      let first = max(0, (region.x - left + across - 1) / across)
      let end = max(first, (region.maxX - left + across - 1) / across)
      for y in Swift.stride(from: top, to: info.size.height, by: down) {
        if y >= region.maxY, number == passes.count - 1 { return }
        guard y >= region.y, y < region.maxY, end > first else {
          try rows.skip()
          continue
        }
        try rows.read(into: &row)
        work.rows += 1
        work.columns = max(work.columns, end - first)
        gatherer.add(
          row, from: first * stride, count: end - first, converter: converter,
          column: left + first * across - region.x, step: across, row: y - region.y)
      }
    }
  }

  /// A chunk's checksum (zlib's `crc32`) over its name and contents.
  static func checksum(_ bytes: [UInt8]) -> Int {
    unsafe Int(bytes.withUnsafeBufferPointer { unsafe cameo_png_crc(0, $0.baseAddress, $0.count) })
  }

  /// Inflates a zlib stream; nil where it is broken or larger than the limit.
  static func inflate(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    var size = -1
    let inflated = unsafe [UInt8](unsafeUninitializedCapacity: limit) { target, initialized in
      size = unsafe bytes.withUnsafeBufferPointer {
        unsafe cameo_png_inflate($0.baseAddress, $0.count, target.baseAddress, limit)
      }
      initialized = max(size, 0)
    }
    // A copy, so that the limit's memory is given back.
    return size > 0 ? Array(inflated[...]) : nil
  }
}

/// A PNG that is being read row by row (the shim's `cameo_png`).
@safe private struct PNGRows: ~Copyable {
  /// What the rows hold.
  struct Info {
    let size: PixelSize
    let layout: SampleLayout
    let isInterlaced: Bool
  }

  private let handle: OpaquePointer
  private let context: ReadContext

  /// Prepares reading (`cameo_png_open`); nil where memory is short.
  init?(_ context: ReadContext, isLenient: Bool) {
    self.context = context
    let pointer = unsafe Unmanaged.passUnretained(context).toOpaque()
    let opened = unsafe cameo_png_open(
      { context, offset, buffer, count in
        guard let context = unsafe context else { return -1 }
        return unsafe Unmanaged<ReadContext>.fromOpaque(context).takeUnretainedValue().read(
          offset, buffer, count)
      }, pointer, isLenient)
    guard let opened = unsafe opened else { return nil }
    unsafe handle = opened
  }

  deinit { unsafe cameo_png_close(handle) }

  /// Reads the header (`cameo_png_start`).
  func start() throws(ImageError) -> Info {
    var info = cameo_png_info()
    try check(unsafe cameo_png_start(handle, &info))
    let (alpha, wide) = (info.channels % 2 == 0, info.depth == 16)
    return Info(
      size: PixelSize(width: Int(info.width), height: Int(info.height)),
      layout: info.channels <= 2 ? .grey(alpha: alpha, wide: wide) : .rgb(alpha: alpha, wide: wide),
      isInterlaced: info.interlaced)
  }

  /// Decodes the next row of the pass (`cameo_png_next_row`).
  func read(into row: inout [UInt8]) throws(ImageError) {
    try check(unsafe row.withUnsafeMutableBufferPointer { unsafe cameo_png_next_row(handle, $0.baseAddress) })
  }

  /// Passes over the next row of the pass.
  func skip() throws(ImageError) { try check(unsafe cameo_png_next_row(handle, nil)) }

  private func check(_ status: Int32) throws(ImageError) {
    if Int(status) == CAMEO_PNG_OK { return }
    if let error = context.error { throw error }
    let message = unsafe String(cString: cameo_png_message(handle))
    switch Int(status) {
    case CAMEO_PNG_ENDED: throw .truncated(format: .png, detail: message)
    case CAMEO_PNG_NO_MEMORY: throw .library(name: "libpng", detail: message)
    default: throw .corrupt(format: .png, detail: message)
    }
  }
}
