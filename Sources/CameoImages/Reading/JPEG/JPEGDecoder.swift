import CJPEG
import CameoGeometry

/// Decodes a region of a JPEG by libjpeg-turbo; the shim holds the whole of what it can jump out of.
struct JPEGDecoder {
  let source: ByteSource
  let structure: JPEGStructure
  /// What is converted from; the file's own profile, or sRGB for none.
  let profile: ColorSource
  let leniency: Corruption

  /// Decoded pixels round the region that chroma upsampling looks at; measured for every usual sampling.
  private static let chromaMargin: UInt32 = 2

  private var layout: SampleLayout {
    switch structure.components.count {
    case 1, 2: .grey(alpha: false, wide: false)
    case 3: .bgra
    default: .cmyk(inverted: structure.hasAdobeMarker)
    }
  }

  /// Decodes what a plan asks for.
  func decode(_ plan: DecodePlan, work: inout DecodeWork) throws(ImageError) -> (Bitmap, [ImageWarning]) {
    try reading(plan) { (input) throws(ImageError) in try decode(plan, from: input, work: &work) }
  }

  /// Decodes the luma of what a plan asks for, which costs half as much; nil for CMYK, which has none.
  func decodeGrey(_ plan: DecodePlan) throws(ImageError) -> GreyBitmap? {
    if case .cmyk = layout { return nil }
    if plan.scale == .reduced(by: 8), plan.region.size == structure.size, let scan = try JPEGScan(structure, source),
      let means = try JPEGBlockMeans(scan, source)
    {
      return means.luma
    }
    return try reading(plan) { (input) throws(ImageError) in try decodeGrey(plan, from: input) }
  }

  /// Decodes the luma of what a plan asks for from the whole file, or from an excerpt that has it.
  func decodeGrey(_ plan: DecodePlan, from input: JPEGBytes) throws(ImageError) -> GreyBitmap {
    let (bytes, outcome) = try samples(plan, from: input, as: .grey(alpha: false, wide: false))
    _ = try judge(outcome)
    return GreyBitmap(size: plan.decodedSize, bytes: bytes)
  }

  /// Has something read from an excerpt, and else from the whole file.
  private func reading<Result>(
    _ plan: DecodePlan, _ body: (JPEGBytes) throws(ImageError) -> Result
  ) throws(ImageError) -> Result {
    if let excerpt = try excerpt(plan) {
      do throws(ImageError) {
        let result = try body(JPEGBytes(excerpt))
        if !excerpt.isBroken { return result }
      } catch {
        guard excerpt.isBroken else { throw error }
      }
      // What is wrong with the file is for libjpeg to say.
    }
    return try body(JPEGBytes(source, size: structure.size))
  }

  /// What a plan needs of the file; nil where that is most of it, or must be looked at whole.
  func excerpt(_ plan: DecodePlan) throws(ImageError) -> JPEGExcerpt? {
    guard structure.hasUsualSampling, let scan = try JPEGScan(structure, source) else { return nil }
    let margin = Int(JPEGDecoder.chromaMargin) * plan.scale.denominator
    let surroundings = PixelRect<Stored>(
      minX: plan.region.x - margin, minY: plan.region.y - margin, maxX: plan.region.maxX + margin,
      maxY: plan.region.maxY + margin)
    return JPEGExcerpt(scan, source, covering: surroundings)
  }

  /// Decodes what a plan asks for from the whole file, or from an excerpt that has it.
  func decode(
    _ plan: DecodePlan, from input: JPEGBytes, work: inout DecodeWork
  ) throws(ImageError) -> (Bitmap, [ImageWarning]) {
    let size = plan.decodedSize
    let count = size.width * size.height
    let converter = PixelConverter(layout, profile)
    let isGrey = layout.stride == 1
    var (bytes, outcome) = try samples(plan, from: input, as: layout)
    if isGrey {
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
    work = DecodeWork(rows: Int(outcome.rows), columns: Int(outcome.columns))
    return (Bitmap(size: size, isOpaque: true, bytes: bytes), try judge(outcome) + converter.warnings)
  }

  /// What libjpeg makes of a plan, and how that went.
  private func samples(
    _ plan: DecodePlan, from input: JPEGBytes, as layout: SampleLayout
  ) throws(ImageError) -> ([UInt8], cameo_jpeg_outcome) {
    let size = plan.decodedSize
    var outcome = cameo_jpeg_outcome()
    let count = size.width * size.height * layout.stride
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
      guard let pixels = target.baseAddress else { return }
      unsafe outcome = run(plan, size, pixels, layout, input)
      unsafe fillMissing(pixels, size, layout, outcome)
      initialized = count
    }
    if let error = input.error { throw error }
    return (bytes, outcome)
  }

  private func run(
    _ plan: DecodePlan, _ size: PixelSize, _ pixels: UnsafeMutablePointer<UInt8>, _ layout: SampleLayout,
    _ input: JPEGBytes
  ) -> cameo_jpeg_outcome {
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
    unsafe request.width = UInt32(size.width)
    unsafe request.height = UInt32(size.height)
    unsafe request.margin = JPEGDecoder.chromaMargin
    unsafe request.pixels = Int32(
      layout.stride == 1 ? CAMEO_JPEG_GREY : layout == .bgra ? CAMEO_JPEG_BGRA : CAMEO_JPEG_CMYK)
    unsafe request.may_leave_out = structure.hasUsualSampling
    unsafe request.to_end = !structure.hasEndMarker
    var outcome = cameo_jpeg_outcome()
    withExtendedLifetime(input) {
      unsafe cameo_jpeg_decode(&request, pixels, size.width * layout.stride, &outcome)
    }
    return outcome
  }

  /// Rows that never came are mid grey, as libjpeg makes them.
  private func fillMissing(
    _ pixels: UnsafeMutablePointer<UInt8>, _ size: PixelSize, _ layout: SampleLayout,
    _ outcome: cameo_jpeg_outcome
  ) {
    let (delivered, channels) = (Int(outcome.delivered), layout.stride)
    for index in delivered * size.width * channels..<size.height * size.width * channels {
      unsafe pixels[index] = channels == 4 && index & 3 == 3 && layout == .bgra ? 255 : 128
    }
  }

  /// Turns what the decoder complained of into an error or, where the job allows it, into warnings.
  private func judge(_ outcome: cameo_jpeg_outcome) throws(ImageError) -> [ImageWarning] {
    let flaws = Int(outcome.flaws)
    let message = JPEGDecoder.text(of: outcome)
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
    return structure.hasEndMarker ? [] : [.missingEndMarker]
  }

  private static func text(of outcome: cameo_jpeg_outcome) -> String {
    unsafe withUnsafeBytes(of: outcome.message) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
