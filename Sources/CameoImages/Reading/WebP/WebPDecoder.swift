import CWebP
import CameoGeometry

/// Decodes a region of a WebP by libwebp, which crops by itself; whole factors are reduced here, alpha respected.
struct WebPDecoder {
  let source: ByteSource
  let structure: WebPStructure
  /// What is converted from; the file's own profile, or sRGB for none.
  let profile: ColorSource
  let leniency: Corruption
  let limits: Limits

  /// Pixels round a part that chroma upsampling looks at; the part's corner must be even, or chroma would move.
  private static let chromaMargin = 2

  /// Decodes what a plan asks for.
  func decode(_ plan: DecodePlan, work: inout DecodeWork) throws(ImageError) -> (Bitmap, [ImageWarning]) {
    let converter = PixelConverter(.bgra, profile)
    var warnings = converter.warnings
    let frame = structure.frame.place
    let part = plan.region.intersection(frame)
    let crop = part.isEmpty ? part : self.crop(for: part, in: frame)
    var pixels: [UInt8] = []
    if !crop.isEmpty {
      let (bytes, isWhole) = try decode(crop)
      pixels = bytes
      if !isWhole { warnings.append(.corruptDataUsed(detail: "the picture's data ends too early")) }
    }
    work = DecodeWork(rows: crop.height, columns: crop.width)
    var gatherer = PixelGatherer(
      region: plan.region.size, factor: plan.scale.denominator, inOrder: true, hasAlpha: structure.hasAlpha)
    var row = [UInt8](repeating: 0, count: plan.region.width * 4)
    for y in plan.region.y..<plan.region.maxY {
      let isInside = !part.isEmpty && y >= part.y && y < part.maxY
      let start = ((y - frame.y - crop.y) * crop.width + part.x - frame.x - crop.x) * 4
      if isInside, part.width == plan.region.width {
        gatherer.add(
          pixels, from: start, count: part.width, converter: converter, column: 0, step: 1, row: y - plan.region.y)
        continue
      }
      // Round a frame that does not fill its canvas nothing is seen.
      row.replaceSubrange(row.indices, with: repeatElement(0, count: row.count))
      if isInside {
        let target = (part.x - plan.region.x) * 4
        row.replaceSubrange(target..<target + part.width * 4, with: pixels[start..<start + part.width * 4])
      }
      gatherer.add(
        row, from: 0, count: plan.region.width, converter: converter, column: 0, step: 1, row: y - plan.region.y)
    }
    return (gatherer.finish(), warnings)
  }

  /// What of the frame is decoded for a part of the canvas, in the frame's own pixels.
  private func crop(for part: PixelRect<Stored>, in frame: PixelRect<Stored>) -> PixelRect<Stored> {
    let margin = WebPDecoder.chromaMargin
    // libwebp 1.2.4 gives wrong alpha to a lossy picture whose first rows are cropped.
    let hasAlphaPlane = structure.frame.hasAlpha && !structure.frame.isLossless
    return PixelRect(
      minX: max(0, part.x - frame.x - margin) & ~1,
      minY: hasAlphaPlane ? 0 : max(0, part.y - frame.y - margin) & ~1,
      maxX: min(frame.width, part.maxX - frame.x + margin), maxY: min(frame.height, part.maxY - frame.y + margin))
  }

  /// Decodes a part of the frame with `WebPIUpdate`, so that a cut file gives the rows that are there.
  private func decode(_ crop: PixelRect<Stored>) throws(ImageError) -> (pixels: [UInt8], isWhole: Bool) {
    let file = try still()
    var config = unsafe WebPDecoderConfig()
    guard unsafe WebPInitDecoderConfig(&config) != 0 else {
      throw .library(name: "libwebp", detail: "another version than it was built for")
    }
    unsafe config.options.use_cropping = 1
    unsafe config.options.crop_left = Int32(crop.x)
    unsafe config.options.crop_top = Int32(crop.y)
    unsafe config.options.crop_width = Int32(crop.width)
    unsafe config.options.crop_height = Int32(crop.height)
    unsafe config.output.colorspace = MODE_BGRA
    unsafe config.output.is_external_memory = 1
    var pixels = [UInt8](repeating: 0, count: crop.width * crop.height * 4)
    var rows: Int32 = 0
    let status: VP8StatusCode = unsafe pixels.withUnsafeMutableBufferPointer { target in
      unsafe config.output.u.RGBA.rgba = target.baseAddress
      unsafe config.output.u.RGBA.stride = Int32(crop.width * 4)
      unsafe config.output.u.RGBA.size = target.count
      guard let decoder = unsafe WebPIDecode(nil, 0, &config) else { return VP8_STATUS_OUT_OF_MEMORY }
      defer { unsafe WebPIDelete(decoder) }
      let status = unsafe file.withUnsafeBufferPointer { unsafe WebPIUpdate(decoder, $0.baseAddress, $0.count) }
      if status == VP8_STATUS_SUSPENDED { _ = unsafe WebPIDecGetRGB(decoder, &rows, nil, nil, nil) }
      return status
    }
    switch status {
    case VP8_STATUS_OK: return (pixels, true)
    case VP8_STATUS_SUSPENDED, VP8_STATUS_NOT_ENOUGH_DATA:
      guard leniency == .lenient, rows > 0 else {
        throw .truncated(format: .webp, detail: "the picture's data ends too early")
      }
      return (pixels, false)
    case VP8_STATUS_OUT_OF_MEMORY: throw .library(name: "libwebp", detail: "out of memory")
    case VP8_STATUS_BITSTREAM_ERROR: throw .corrupt(format: .webp, detail: "the picture's data breaks its rules")
    default: throw .corrupt(format: .webp, detail: "libwebp's status is \(status.rawValue)")
    }
  }

  /// The frame as a file of its own, without metadata.
  private func still() throws(ImageError) -> [UInt8] {
    let frame = structure.frame
    let count = frame.alpha.count + frame.pixels.count
    guard count <= limits.frameBytes else { throw .limit(.frameBytes, value: count, limit: limits.frameBytes) }
    var file = RIFFWriter()
    if frame.hasAlpha, !frame.isLossless {
      file.append("VP8X", RIFFWriter.canvas(frame.place.size, flags: RIFFWriter.alphaFlag))
      file.append("ALPH", try source.bytes(at: frame.alpha.lowerBound, count: frame.alpha.count))
    }
    // A cut picture says that more was to come: otherwise its end would be an error, and not a pause.
    file.append(
      frame.isLossless ? "VP8L" : "VP8 ", try source.bytes(at: frame.pixels.lowerBound, count: frame.pixels.count),
      missing: structure.isComplete ? 0 : 2)
    return file.finish()
  }
}

/// Puts a WebP file together from its chunks (RFC 9649 2.3).
struct RIFFWriter {
  /// VP8X: some frame has alpha.
  static let alphaFlag: UInt8 = 0x10
  /// VP8X: there is an EXIF chunk.
  static let exifFlag: UInt8 = 0x08

  private var bytes: [UInt8] = Array("RIFF\0\0\0\0WEBP".utf8)
  private var missing = 0

  /// Adds a chunk, padded to an even length.
  /// - Parameter missing: Bytes that it has by its header but that are not there.
  mutating func append(_ name: String, _ contents: [UInt8], missing: Int = 0) {
    bytes.reserveCapacity(bytes.count + contents.count + 9)
    bytes += Array(name.utf8) + RIFFWriter.littleEndian(contents.count + missing, bytes: 4)
    self.missing += missing
    bytes += contents
    if contents.count % 2 == 1 { bytes.append(0) }
  }

  /// The file.
  consuming func finish() -> [UInt8] {
    bytes.replaceSubrange(4..<8, with: RIFFWriter.littleEndian(bytes.count + missing - 8, bytes: 4))
    return bytes
  }

  /// A VP8X chunk's contents.
  static func canvas(_ size: PixelSize, flags: UInt8) -> [UInt8] {
    [flags, 0, 0, 0] + littleEndian(size.width - 1, bytes: 3) + littleEndian(size.height - 1, bytes: 3)
  }

  private static func littleEndian(_ value: Int, bytes count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
