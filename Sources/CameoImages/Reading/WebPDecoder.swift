import CWebP
import CameoGeometry

/// Decodes a region of a WebP by libwebp, which crops by itself; whole factors are reduced here, alpha respected.
struct WebPDecoder {
  let source: ByteSource
  let structure: WebPStructure
  let leniency: Corruption

  /// Compressed bytes of one picture; libwebp wants them all in memory.
  private static let largestFrame = 1 << 28

  /// Decodes what a plan asks for, in sRGB.
  func decode(_ plan: DecodePlan, work: inout DecodeWork) throws(ImageError) -> (Bitmap, [ImageWarning]) {
    let converter = PixelConverter(.bgra, structure.profile)
    var warnings = converter.warnings
    let frame = structure.frame.place
    let part = plan.region.intersection(frame)
    var pixels: [UInt8] = []
    if !part.isEmpty {
      let crop = PixelRect<Stored>(x: part.x - frame.x, y: part.y - frame.y, width: part.width, height: part.height)
      let (bytes, isWhole) = try decode(crop)
      pixels = bytes
      if !isWhole { warnings.append(.corruptDataUsed(detail: "the picture's data ends too early")) }
    }
    work = DecodeWork(rows: part.height, columns: part.width)
    var gatherer = PixelGatherer(
      region: plan.region.size, factor: plan.scale.denominator, inOrder: true, hasAlpha: structure.hasAlpha)
    var row = [UInt8](repeating: 0, count: plan.region.width * 4)
    for y in 0..<plan.region.height {
      let line = plan.region.y + y - part.y
      let isInside = line >= 0 && line < part.height
      if part == plan.region {
        gatherer.add(
          pixels, from: line * part.width * 4, count: part.width, converter: converter, column: 0, step: 1, row: y)
        continue
      }
      row.replaceSubrange(row.indices, with: repeatElement(0, count: row.count))
      if isInside {
        let start = (part.x - plan.region.x) * 4
        row.replaceSubrange(
          start..<start + part.width * 4, with: pixels[line * part.width * 4..<(line + 1) * part.width * 4])
      }
      gatherer.add(row, from: 0, count: plan.region.width, converter: converter, column: 0, step: 1, row: y)
    }
    return (gatherer.finish(), warnings)
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
    default: throw .corrupt(format: .webp, detail: "libwebp's status is \(status.rawValue)")
    }
  }

  /// The frame as a file of its own, without metadata.
  private func still() throws(ImageError) -> [UInt8] {
    let frame = structure.frame
    let count = frame.alpha.count + frame.pixels.count
    guard count <= WebPDecoder.largestFrame else {
      throw .limit(.photoBytes, value: count, limit: WebPDecoder.largestFrame)
    }
    var file = RIFFWriter()
    if frame.hasAlpha, !frame.isLossless {
      file.append("VP8X", RIFFWriter.canvas(frame.place.size, flags: RIFFWriter.alphaFlag))
      file.append("ALPH", try source.bytes(at: frame.alpha.lowerBound, count: frame.alpha.count))
    }
    file.append(
      frame.isLossless ? "VP8L" : "VP8 ", try source.bytes(at: frame.pixels.lowerBound, count: frame.pixels.count))
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

  /// Adds a chunk, padded to an even length.
  mutating func append(_ name: String, _ contents: [UInt8]) {
    bytes.reserveCapacity(bytes.count + contents.count + 9)
    bytes += Array(name.utf8) + RIFFWriter.littleEndian(contents.count, bytes: 4)
    bytes += contents
    if contents.count % 2 == 1 { bytes.append(0) }
  }

  /// The file.
  consuming func finish() -> [UInt8] {
    bytes.replaceSubrange(4..<8, with: RIFFWriter.littleEndian(bytes.count - 8, bytes: 4))
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
