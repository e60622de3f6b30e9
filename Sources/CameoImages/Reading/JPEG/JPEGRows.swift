import CJPEG
import CameoGeometry

/// A region of a JPEG that libjpeg-turbo decodes row by row (the shim's `cameo_jpeg`, which holds the whole of what it
/// can jump out of).
@safe struct JPEGRows: ~Copyable {
  private let handle: OpaquePointer
  private let input: JPEGBytes
  private let width: Int
  private let layout: SampleLayout
  private let converter: PixelConverter
  private let leniency: Corruption
  private let hasEndMarker: Bool
  private var outcome = cameo_jpeg_outcome()

  /// Decoded pixels round a region that chroma upsampling looks at; measured for every usual sampling.
  static let chromaMargin = 2

  /// Prepares decoding what a plan asks for (`cameo_jpeg_open`); nothing is read yet.
  /// - Parameters:
  ///   - input: The whole file, or an excerpt that has the region.
  ///   - layout: What the samples are.
  /// - Throws: ``ImageError/library(name:detail:)`` where memory is short.
  init(
    _ decoder: JPEGDecoder, _ plan: DecodePlan, from input: JPEGBytes, as layout: SampleLayout
  ) throws(ImageError) {
    let scale = plan.scale.denominator
    var request = unsafe cameo_jpeg_request()
    unsafe request.read = { context, offset, buffer, count in
      guard let context = unsafe context else { return -1 }
      return unsafe Unmanaged<JPEGBytes>.fromOpaque(context).takeUnretainedValue().read(offset, buffer, count)
    }
    unsafe request.context = Unmanaged.passUnretained(input).toOpaque()
    unsafe request.stored_width = UInt32(input.size.width)
    unsafe request.stored_height = UInt32(input.size.height)
    unsafe request.scale = UInt32(scale)
    unsafe request.x = UInt32((plan.region.x - input.origin.x) / scale)
    unsafe request.y = UInt32((plan.region.y - input.origin.y) / scale)
    unsafe request.width = UInt32(plan.decodedSize.width)
    unsafe request.height = UInt32(plan.decodedSize.height)
    unsafe request.margin = UInt32(JPEGRows.chromaMargin)
    unsafe request.pixels = Int32(
      layout.stride == 1 ? CAMEO_JPEG_GREY : layout == .bgra ? CAMEO_JPEG_BGRA : CAMEO_JPEG_CMYK)
    unsafe request.may_leave_out = decoder.structure.hasUsualSampling
    unsafe request.to_end = !decoder.structure.hasEndMarker
    guard let opened = unsafe cameo_jpeg_open(&request) else {
      throw .library(name: "libjpeg", detail: "out of memory")
    }
    unsafe handle = opened
    self.input = input
    self.layout = layout
    width = plan.decodedSize.width
    converter = PixelConverter(layout, decoder.profile)
    leniency = decoder.leniency
    hasEndMarker = decoder.structure.hasEndMarker
  }

  deinit { unsafe cameo_jpeg_close(handle) }

  /// What libjpeg was asked for up to now.
  var work: DecodeWork { DecodeWork(rows: Int(outcome.rows), columns: Int(outcome.columns)) }

  /// Decodes the next rows and converts them; those that never came are mid grey, as libjpeg makes them.
  mutating func next(_ rows: Int) throws(ImageError) -> Bitmap {
    var bytes = try samples(rows)
    let count = width * rows
    if layout.stride == 1 {
      let grey = bytes
      bytes = unsafe [UInt8](unsafeUninitializedCapacity: count * 4) { target, initialized in
        unsafe grey.withUnsafeBytes { samples in
          guard let pixels = target.baseAddress, let from = samples.baseAddress else { return }
          unsafe converter.convert(from, to: pixels, count: count)
        }
        initialized = count * 4
      }
    } else {
      unsafe bytes.withUnsafeMutableBufferPointer { pixels in
        guard let pixels = pixels.baseAddress else { return }
        unsafe converter.convert(pixels, to: pixels, count: count)
      }
    }
    return Bitmap(size: PixelSize(width: width, height: rows), isOpaque: true, bytes: bytes)
  }

  /// Decodes the next rows (`cameo_jpeg_next_rows`).
  mutating func samples(_ rows: Int) throws(ImageError) -> [UInt8] {
    let stride = width * layout.stride
    var outcome = outcome
    let before = Int(outcome.delivered)
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: rows * stride) { target, initialized in
      guard let pixels = target.baseAddress else { return }
      withExtendedLifetime(input) {
        unsafe cameo_jpeg_next_rows(handle, pixels, stride, UInt32(rows), &outcome)
      }
      for index in (Int(outcome.delivered) - before) * stride..<rows * stride {
        unsafe pixels[index] = index & 3 == 3 && layout == .bgra ? 255 : 128
      }
      initialized = rows * stride
    }
    self.outcome = outcome
    if let error = input.error { throw error }
    if Int(outcome.status) != CAMEO_JPEG_OK { _ = try judge() }
    return bytes
  }

  /// Tells, after the last row, what was wrong with the file and could be lived with.
  func finish() throws(ImageError) -> [ImageWarning] { try judge() + converter.warnings }

  /// Turns what the decoder complained of into an error or, where the job allows it, into warnings.
  private func judge() throws(ImageError) -> [ImageWarning] {
    let flaws = Int(outcome.flaws)
    let message = unsafe withUnsafeBytes(of: outcome.message) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    switch Int(outcome.status) {
    case CAMEO_JPEG_OK: break
    case CAMEO_JPEG_NO_MEMORY: throw .library(name: "libjpeg", detail: "out of memory")
    default:
      guard leniency == .lenient, outcome.delivered > 0 else {
        throw .corrupt(format: .jpeg, detail: message)
      }
      return [.corruptDataUsed(detail: message)]
    }
    let detail = message.isEmpty ? "scans are missing" : message
    if flaws & CAMEO_JPEG_FLAW_MISSING != 0 {
      guard leniency == .lenient else { throw .truncated(format: .jpeg, detail: detail) }
      return [.corruptDataUsed(detail: detail)]
    }
    // Broken codes before the end are shown by every decoder; the picture is whole, though it may look odd.
    if flaws & CAMEO_JPEG_FLAW_BAD_CODE != 0 { return [.corruptDataUsed(detail: detail)] }
    return hasEndMarker ? [] : [.missingEndMarker]
  }
}
