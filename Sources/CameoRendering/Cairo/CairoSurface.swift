internal import CCairo
internal import CameoGeometry
internal import CameoImages

/// An image surface over memory that Swift owns; it lives in a scoped call only.
///
/// Guarantees: its status was success when it was created; it is finished before its memory goes.
@safe struct CairoSurface: ~Copyable {
  private let pointer: OpaquePointer
  /// Columns and rows.
  let size: PixelSize

  /// The longest side that Cairo draws: a source of 32,767 px or more draws nothing and reports no error.
  static let longestSide = 32_766

  /// What a pixel holds.
  enum Format {
    /// Blue, green, red, alpha: one byte each, premultiplied.
    case color
    /// One byte of coverage.
    case coverage

    fileprivate var cairo: cairo_format_t { self == .color ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_A8 }
  }

  /// The bytes from one row to the next that Cairo asks for (`cairo_format_stride_for_width`).
  /// - Throws: ``RenderingError/side(value:limit:)`` where Cairo would not draw a surface of the size.
  static func stride(_ format: Format, of size: PixelSize) throws(RenderingError) -> Int {
    for side in [size.width, size.height] where side < 1 || side > longestSide {
      throw RenderingError.side(value: side, limit: longestSide)
    }
    return Int(cairo_format_stride_for_width(format.cairo, Int32(size.width)))
  }

  /// Wraps memory that must outlive the surface (`cairo_image_surface_create_for_data`).
  /// - Parameter stride: What ``stride(_:of:)`` says; checked sizes only come here.
  private init(
    unsafeMemory memory: UnsafeMutableBufferPointer<UInt8>, size: PixelSize, format: Format, stride: Int
  ) throws(RenderingError) {
    precondition(memory.count == stride * size.height, "a surface has stride × height bytes")
    self.size = size
    // Assigned first, so that a failed surface is destroyed too: Cairo never returns null here.
    unsafe pointer = cairo_image_surface_create_for_data(
      memory.baseAddress, format.cairo, Int32(size.width), Int32(size.height), Int32(stride))
    try check(unsafe cairo_surface_status(pointer), "surface")
  }

  deinit {
    unsafe cairo_surface_finish(pointer)
    unsafe cairo_surface_destroy(pointer)
  }

  /// Draws on an array of pixels in place: stride × height bytes.
  /// - Parameter body: Must not keep the surface.
  static func drawing(
    on bytes: inout [UInt8], size: PixelSize, format: Format,
    _ body: (borrowing CairoSurface) throws(RenderingError) -> Void
  ) throws(RenderingError) {
    let stride = try stride(format, of: size)
    try unsafe bytes.withUnsafeMutableBufferPointer { (memory) throws(RenderingError) in
      let surface = try unsafe CairoSurface(unsafeMemory: memory, size: size, format: format, stride: stride)
      try body(surface)
      try surface.flush()
    }
  }

  /// Reads an array of pixels in place, as a source: stride × height bytes.
  /// - Parameter body: Must not keep the surface, and must not draw on it.
  static func reading(
    _ bytes: [UInt8], size: PixelSize, format: Format,
    _ body: (borrowing CairoSurface) throws(RenderingError) -> Void
  ) throws(RenderingError) {
    let stride = try stride(format, of: size)
    try unsafe bytes.withUnsafeBufferPointer { (memory) throws(RenderingError) in
      // Cairo takes mutable memory only, but does not write to a surface that is a source.
      let writable = unsafe UnsafeMutableBufferPointer(mutating: memory)
      let surface = try unsafe CairoSurface(
        unsafeMemory: writable, size: size, format: format, stride: stride)
      try body(surface)
    }
  }

  /// Reads a picture in place, as a source.
  static func reading(
    _ bitmap: Bitmap, _ body: (borrowing CairoSurface) throws(RenderingError) -> Void
  ) throws(RenderingError) {
    try reading(bitmap.bytes, size: bitmap.size, format: .color, body)
  }

  /// Finishes all drawing, so that the memory may be read (`cairo_surface_flush`).
  func flush() throws(RenderingError) {
    unsafe cairo_surface_flush(pointer)
    try check(unsafe cairo_surface_status(pointer), "flush")
  }

  /// Lends the pointer to the context of this module.
  func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    unsafe body(pointer)
  }
}
