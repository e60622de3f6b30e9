import CPNG
import CameoGeometry

/// A PNG that is being read row by row (the shim's `cameo_png`).
@safe struct PNGRows: ~Copyable {
  /// What the rows hold.
  struct Info {
    let size: PixelSize
    let layout: SampleLayout
    let isInterlaced: Bool
  }

  private let handle: OpaquePointer
  private let context: ReadContext

  /// Prepares reading (`cameo_png_open`).
  /// - Throws: ``ImageError/library(name:detail:)`` where memory is short.
  init(_ context: ReadContext, isLenient: Bool) throws(ImageError) {
    let pointer = unsafe Unmanaged.passUnretained(context).toOpaque()
    let opened = unsafe cameo_png_open(
      { context, offset, buffer, count in
        guard let context = unsafe context else { return -1 }
        return unsafe Unmanaged<ReadContext>.fromOpaque(context).takeUnretainedValue().read(
          offset, buffer, count)
      }, pointer, isLenient)
    guard let opened = unsafe opened else { throw .library(name: "libpng", detail: "out of memory") }
    unsafe handle = opened
    self.context = context
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

extension PNGDecoder {
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
