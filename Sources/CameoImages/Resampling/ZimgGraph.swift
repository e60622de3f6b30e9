internal import CZimg
internal import CameoGeometry

/// How pixels are weighted when a raster changes its size along its axes.
enum ResamplingKernel: Hashable, Sendable {
  /// Lanczos with three lobes, for photos.
  case lanczos
  /// Cubic convolution that passes through its samples (Catmull and Rom's), to enlarge artwork.
  case bicubic
  /// The triangle, which never rings, to reduce artwork.
  case triangle
}

/// A zimg filter graph: one region of a raster of one size to a raster of another, planes of wide
/// levels.
///
/// Reading and writing go row by row through callbacks, so that no plane is ever held whole. A graph is
/// only read while it runs (zimg takes it as `const`): threads may share one, each with buffers of its own.
@safe
struct ZimgGraph: ~Copyable, Sendable {
  /// What a graph is built from; equal setups have equal graphs.
  struct Setup: Hashable, Sendable {
    /// The size of the raster that is read, at least 1×1.
    let source: PixelSize
    /// The part of it that becomes the target, in its px; where it hangs over, the edge is mirrored.
    let region: Rect<Decoded>
    /// The size of the raster that is made, at least 1×1.
    let target: PixelSize
    /// 1 for grey, 3 for colours, 4 with alpha.
    let planeCount: Int
    /// How pixels are weighted.
    let kernel: ResamplingKernel
  }

  // A number, since pointers are not Sendable, even those to what never changes.
  private let address: UInt
  private let setup: Setup

  /// Builds a graph (`zimg_filter_graph_build`).
  /// - Throws: ``ImageError/library(name:detail:)`` for an empty region and where zimg refuses.
  init(_ setup: Setup) throws(ImageError) {
    let source = setup.source
    let region = setup.region
    let target = setup.target
    // zimg takes NaN for "not given" and sizes as unsigned numbers.
    guard region.minX.isFinite, region.minY.isFinite, region.width.isFinite, region.height.isFinite,
      !region.isEmpty, source.width > 0, source.height > 0, target.width > 0, target.height > 0,
      let sourceWidth = UInt32(exactly: source.width), let sourceHeight = UInt32(exactly: source.height),
      let targetWidth = UInt32(exactly: target.width), let targetHeight = UInt32(exactly: target.height)
    else { throw ImageError.library(name: "zimg", detail: "the region or a size is out of range") }

    var sourceFormat = zimg_image_format()
    unsafe zimg_image_format_default(&sourceFormat, cameo_zimg_api_version)
    sourceFormat.width = sourceWidth
    sourceFormat.height = sourceHeight
    sourceFormat.pixel_type = ZIMG_PIXEL_WORD
    sourceFormat.depth = 16
    sourceFormat.color_family = setup.planeCount == 1 ? ZIMG_COLOR_GREY : ZIMG_COLOR_RGB
    sourceFormat.matrix_coefficients = setup.planeCount == 1 ? ZIMG_MATRIX_UNSPECIFIED : ZIMG_MATRIX_RGB
    sourceFormat.pixel_range = ZIMG_RANGE_FULL
    sourceFormat.alpha = setup.planeCount == 4 ? ZIMG_ALPHA_PREMULTIPLIED : ZIMG_ALPHA_NONE
    var targetFormat = sourceFormat
    targetFormat.width = targetWidth
    targetFormat.height = targetHeight
    sourceFormat.active_region.left = region.minX
    sourceFormat.active_region.top = region.minY
    sourceFormat.active_region.width = region.width
    sourceFormat.active_region.height = region.height

    var parameters = zimg_graph_builder_params()
    unsafe zimg_graph_builder_params_default(&parameters, cameo_zimg_api_version)
    // zimg 3.0.4 adds some rows up twice where all columns that are read lie within one vector (16 columns, and 32
    // with ZIMG_CPU_AUTO_64B) and the kernel reaches over more than eight rows. Its plain code is right.
    parameters.cpu_type = source.width < 64 ? ZIMG_CPU_NONE : ZIMG_CPU_AUTO
    switch setup.kernel {
    case .lanczos:
      parameters.resample_filter = ZIMG_RESIZE_LANCZOS
      parameters.filter_param_a = 3
    case .bicubic:
      parameters.resample_filter = ZIMG_RESIZE_BICUBIC
      parameters.filter_param_a = 0
      parameters.filter_param_b = 0.5
    case .triangle:
      parameters.resample_filter = ZIMG_RESIZE_BILINEAR
    }

    guard let built = unsafe zimg_filter_graph_build(&sourceFormat, &targetFormat, &parameters) else {
      throw ZimgGraph.lastError()
    }
    address = UInt(bitPattern: built)
    self.setup = setup
  }

  deinit { unsafe zimg_filter_graph_free(pointer) }

  private var pointer: OpaquePointer? { unsafe OpaquePointer(bitPattern: address) }

  /// Runs the graph (`zimg_filter_graph_process`).
  /// - Parameters:
  ///   - source: Where the source's rows come from.
  ///   - sink: Where the target's rows go.
  func process(from source: RowSource, into sink: RowSink) throws(ImageError) {
    let pointer = unsafe pointer
    let planeCount = setup.planeCount
    var lines: UInt32 = 0
    var temporarySize = 0
    try ZimgGraph.check(unsafe zimg_filter_graph_get_input_buffering(pointer, &lines))
    let read = unsafe source.planes
    let input =
      unsafe read
      ?? PlaneRing(
        size: setup.source, mask: zimg_select_buffer_mask(lines), planeCount: planeCount)
    defer { if unsafe read == nil { unsafe input.deallocate() } }
    try ZimgGraph.check(unsafe zimg_filter_graph_get_output_buffering(pointer, &lines))
    let written = unsafe sink.planes
    let output =
      unsafe written
      ?? PlaneRing(
        size: setup.target, mask: zimg_select_buffer_mask(lines), planeCount: planeCount)
    defer { if unsafe written == nil { unsafe output.deallocate() } }
    try ZimgGraph.check(unsafe zimg_filter_graph_get_tmp_size(pointer, &temporarySize))

    let temporary = UnsafeMutableRawPointer.allocate(byteCount: max(64, temporarySize), alignment: 64)
    unsafe temporary.initializeMemory(as: UInt8.self, repeating: 0, count: max(64, temporarySize))
    defer { unsafe temporary.deallocate() }
    let scratch = UnsafeMutableRawPointer.allocate(byteCount: 8 * setup.target.width, alignment: 64)
    defer { unsafe scratch.deallocate() }

    var inputBuffer = zimg_image_buffer_const()
    inputBuffer.version = cameo_zimg_api_version
    var outputBuffer = zimg_image_buffer()
    outputBuffer.version = cameo_zimg_api_version
    // zimg names its planes red, green, blue; ours are blue, green, red. It treats all alike.
    for plane in 0..<planeCount {
      unsafe cameo_zimg_set_source_plane(
        &inputBuffer, Int32(plane), input.row(0, plane: plane), input.stride, input.mask)
      unsafe cameo_zimg_set_target_plane(
        &outputBuffer, Int32(plane), output.row(0, plane: plane), output.stride, output.mask)
    }

    var reading = unsafe RowReading(source: source, ring: input)
    var writing = unsafe RowWriting(sink: sink, ring: output, scratch: scratch)
    let code = unsafe withUnsafeMutablePointer(to: &reading) { reading in
      unsafe withUnsafeMutablePointer(to: &writing) { writing in
        unsafe zimg_filter_graph_process(
          pointer, &inputBuffer, &outputBuffer, temporary, unpackRow, reading, packRow, writing)
      }
    }
    try ZimgGraph.check(code)
  }

  private static func check(_ code: zimg_error_code_e) throws(ImageError) {
    guard code == ZIMG_ERROR_SUCCESS else { throw lastError() }
  }

  private static func lastError() -> ImageError {
    var message = [CChar](repeating: 0, count: 256)
    let code = unsafe zimg_get_last_error(&message, message.count - 1)
    zimg_clear_last_error()
    let text = String(
      decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return .library(name: "zimg", detail: "\(text) (\(code.rawValue))")
  }
}
