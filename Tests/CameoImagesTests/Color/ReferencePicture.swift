import CJPEG
import CLCMS
import CPNG
import CWebP
import CameoGeometry
import CameoImages
import Foundation
import TestSupport

/// A picture's own samples, straight from its format's library, and what its file says of their colours.
///
/// It shares no code with the reader: another walk over the file, another way through Little CMS, in floating point.
struct ReferencePicture {
  let size: PixelSize
  /// Row by row, 0 to 1, without alpha: one, three or four (ink) channels.
  let samples: [Double]
  let channels: Int
  let description: ColorDescription

  /// What a file says of its colours.
  enum ColorDescription {
    case profile([UInt8])
    /// PNG's numbers, 100,000 times the value.
    case gamma(Int?, primaries: [Int]?)
  }

  /// Reads a file; nil where it says nothing of its colours that has to be converted.
  init?(_ bytes: [UInt8]) {
    guard let description = ReferencePicture.description(bytes) else { return nil }
    self.description = description
    guard let header = try? PhotoReader(ByteSource(bytes: bytes)).header else { return nil }
    size = header.storedSize
    let decoded: ([Double], Int)? =
      switch header.format {
      case .png: ReferencePicture.png(bytes)
      case .jpeg: ReferencePicture.jpeg(bytes, size)
      case .webp: ReferencePicture.webp(bytes, size)
      case .heic, .avif: nil
      }
    guard let decoded else { return nil }
    (samples, channels) = decoded
  }

  /// The whole picture in sRGB, 0 to 1, by Little CMS in floating point; nil where the profile cannot be used.
  var sRGB: [Double]? {
    guard let profile = unsafe openProfile() else { return nil }
    defer { _ = unsafe cmsCloseProfile(profile) }
    let spaces = [1: cmsSigGrayData, 3: cmsSigRgbData, 4: cmsSigCmykData]
    guard unsafe cmsGetColorSpace(profile) == spaces[channels], let target = unsafe cmsCreate_sRGBProfile() else {
      return nil
    }
    defer { _ = unsafe cmsCloseProfile(target) }
    // lcms2.h: a set bit for floating point, the colour space's number, the channels, 0 for doubles.
    func doubles(_ space: UInt32, _ channels: UInt32) -> UInt32 { 1 << 22 | space << 16 | channels << 3 }
    let inputs: [Int: UInt32] = [1: doubles(3, 1), 3: doubles(4, 3), 4: doubles(6, 4)]
    let flags = UInt32(cmsFLAGS_NOOPTIMIZE | cmsFLAGS_NOCACHE | cmsFLAGS_BLACKPOINTCOMPENSATION)
    let created = unsafe cmsCreateTransform(
      profile, inputs[channels] ?? 0, target, doubles(4, 3), UInt32(INTENT_RELATIVE_COLORIMETRIC), flags)
    guard let transform = unsafe created else { return nil }
    defer { unsafe cmsDeleteTransform(transform) }
    // Inks are in per cent.
    let from = channels == 4 ? samples.map { $0 * 100 } : samples
    var result = [Double](repeating: 0, count: size.width * size.height * 3)
    unsafe cmsDoTransform(transform, from, &result, UInt32(size.width * size.height))
    return result
  }

  private func openProfile() -> cmsHPROFILE? {
    switch description {
    case .profile(let bytes): return unsafe cmsOpenProfileFromMem(bytes, UInt32(bytes.count))
    case .gamma(let gamma, let primaries):
      let parameters = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
      let curve =
        if let gamma { unsafe cmsBuildGamma(nil, 100_000 / Double(gamma)) } else {
          unsafe cmsBuildParametricToneCurve(nil, 4, parameters)
        }
      defer { unsafe cmsFreeToneCurve(curve) }
      if channels == 1 { return unsafe cmsCreateGrayProfile(cmsD50_xyY(), curve) }
      let xy = (primaries ?? [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000]).map { Double($0) / 100_000 }
      var white = cmsCIExyY(x: xy[0], y: xy[1], Y: 1)
      var colors = cmsCIExyYTRIPLE(
        Red: cmsCIExyY(x: xy[2], y: xy[3], Y: 1), Green: cmsCIExyY(x: xy[4], y: xy[5], Y: 1),
        Blue: cmsCIExyY(x: xy[6], y: xy[7], Y: 1))
      return unsafe cmsCreateRGBProfile(&white, &colors, [curve, curve, curve])
    }
  }
}

extension ReferencePicture {
  private static func png(_ bytes: [UInt8]) -> ([Double], Int)? {
    let memory = MemoryBytes(bytes)
    return withExtendedLifetime(memory) {
      guard let png = unsafe cameo_png_open(MemoryBytes.read, memory.context, false) else { return nil }
      defer { unsafe cameo_png_close(png) }
      var info = cameo_png_info()
      guard unsafe cameo_png_start(png, &info) == 0, !info.interlaced else { return nil }
      let colors = info.channels <= 2 ? 1 : 3
      let wide = info.depth == 16
      var samples: [Double] = []
      var row = [UInt8](repeating: 0, count: Int(info.width) * Int(info.channels) * (wide ? 2 : 1))
      for _ in 0..<info.height {
        guard unsafe cameo_png_next_row(png, &row) == 0 else { return nil }
        for pixel in 0..<Int(info.width) {
          for channel in 0..<colors {
            let index = pixel * Int(info.channels) + channel
            samples.append(
              wide ? Double(Int(row[2 * index + 1]) << 8 | Int(row[2 * index])) / 65535 : Double(row[index]) / 255)
          }
        }
      }
      return (samples, colors)
    }
  }

  private static func jpeg(_ bytes: [UInt8], _ size: PixelSize) -> ([Double], Int)? {
    let segments = segments(bytes)
    guard let frame = segments.first(where: { 0xC0...0xC2 ~= $0.code }), frame.contents.count > 5 else { return nil }
    let components = Int(frame.contents[5])
    let isInverted = segments.contains { $0.code == 0xEE && $0.contents.starts(with: "Adobe".utf8) }
    let memory = MemoryBytes(bytes)
    var request = unsafe cameo_jpeg_request()
    unsafe request.read = MemoryBytes.read
    unsafe request.context = memory.context
    unsafe (request.stored_width, request.stored_height) = (UInt32(size.width), UInt32(size.height))
    unsafe (request.width, request.height) = (request.stored_width, request.stored_height)
    unsafe request.scale = 1
    unsafe request.pixels = components == 1 ? 1 : components == 3 ? 2 : 3
    let stride = components == 1 ? 1 : 4
    var pixels = [UInt8](repeating: 0, count: size.width * size.height * stride)
    var outcome = cameo_jpeg_outcome()
    withExtendedLifetime(memory) {
      guard let jpeg = unsafe cameo_jpeg_open(&request) else { return }
      unsafe cameo_jpeg_next_rows(jpeg, &pixels, size.width * stride, request.height, &outcome)
      unsafe cameo_jpeg_close(jpeg)
    }
    guard outcome.status == 0, Int(outcome.delivered) == size.height else { return nil }
    switch components {
    case 1: return (pixels.map { Double($0) / 255 }, 1)
    case 3:
      return (
        Swift.stride(from: 0, to: pixels.count, by: 4).flatMap { start in
          [2, 1, 0].map { Double(pixels[start + $0]) / 255 }
        }, 3
      )
    case 4: return (pixels.map { Double(isInverted ? 255 - $0 : $0) / 255 }, 4)
    default: return nil
    }
  }

  private static func webp(_ bytes: [UInt8], _ size: PixelSize) -> ([Double], Int)? {
    var (width, height): (Int32, Int32) = (0, 0)
    guard let pixels = unsafe WebPDecodeRGB(bytes, bytes.count, &width, &height) else { return nil }
    defer { unsafe WebPFree(pixels) }
    guard Int(width) == size.width, Int(height) == size.height else { return nil }
    return ((0..<size.width * size.height * 3).map { unsafe Double(pixels[$0]) / 255 }, 3)
  }

  private static func description(_ bytes: [UInt8]) -> ColorDescription? {
    if bytes.starts(with: [0xFF, 0xD8]) {
      let parts = segments(bytes).filter { $0.code == 0xE2 && $0.contents.starts(with: "ICC_PROFILE\0".utf8) }
      let joined = parts.sorted { $0.contents[12] < $1.contents[12] }.flatMap { $0.contents.dropFirst(14) }
      return joined.isEmpty ? nil : .profile(joined)
    }
    if bytes.starts(with: "RIFF".utf8) {
      return chunks(bytes, from: 12, isPNG: false).first { $0.name == "ICCP" }.map { .profile($0.contents) }
    }
    let chunks = chunks(bytes, from: 8, isPNG: true)
    func numbers(_ name: String) -> [Int]? {
      chunks.first { $0.name == name }.map { chunk in
        stride(from: 0, to: chunk.contents.count - 3, by: 4).map { start in
          chunk.contents[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
        }
      }
    }
    if let chunk = chunks.first(where: { $0.name == "iCCP" }), let end = chunk.contents.firstIndex(of: 0) {
      let stream = Array(chunk.contents.dropFirst(end + 2))
      var profile = [UInt8](repeating: 0, count: 8 << 20)
      let count = unsafe cameo_png_inflate(stream, stream.count, &profile, profile.count)
      return count > 0 ? .profile(Array(profile[..<count])) : nil
    }
    let declared = chunks.contains { $0.name == "sRGB" || $0.name == "cICP" }
    let (gamma, primaries) = (numbers("gAMA")?.first, numbers("cHRM"))
    // sRGB's own numbers are no description that has to be converted.
    let isOrdinary = gamma.map { 45_000...46_000 ~= $0 } ?? true
    let hasOwn = primaries.map { $0.count == 8 && abs($0[2] - 64000) + abs($0[3] - 33000) > 200 } ?? false
    return declared || (isOrdinary && !hasOwn) ? nil : .gamma(isOrdinary ? nil : gamma, primaries: primaries)
  }

  private static func segments(_ bytes: [UInt8]) -> [(code: UInt8, contents: [UInt8])] {
    var found: [(UInt8, [UInt8])] = []
    var start = 2
    while start + 4 <= bytes.count, bytes[start] == 0xFF, bytes[start + 1] != 0xDA {
      let length = Int(bytes[start + 2]) << 8 | Int(bytes[start + 3])
      guard length >= 2, start + 2 + length <= bytes.count else { break }
      found.append((bytes[start + 1], Array(bytes[(start + 4)..<(start + 2 + length)])))
      start += 2 + length
    }
    return found
  }

  private static func chunks(
    _ bytes: [UInt8], from first: Int, isPNG: Bool
  ) -> [(name: String, contents: [UInt8])] {
    var found: [(String, [UInt8])] = []
    var start = first
    while start + 8 <= bytes.count {
      let (name, size) = isPNG ? (start + 4, start) : (start, start + 4)
      let digits = bytes[size..<size + 4]
      let length = (isPNG ? Array(digits) : digits.reversed()).reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - start - 8 else { break }
      found.append(
        (String(decoding: bytes[name..<name + 4], as: UTF8.self), Array(bytes[(start + 8)..<(start + 8 + length)])))
      start += 8 + length + (isPNG ? 4 : length & 1)
    }
    return found
  }
}

/// Bytes in memory, for the C shims' read functions.
private final class MemoryBytes {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var context: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

  static let read: @convention(c) (UnsafeMutableRawPointer?, UInt64, UnsafeMutablePointer<UInt8>?, Int) -> Int = {
    context, offset, target, count in
    guard let context = unsafe context, let target = unsafe target else { return -1 }
    let bytes = unsafe Unmanaged<MemoryBytes>.fromOpaque(context).takeUnretainedValue().bytes
    let rest = bytes.dropFirst(Int(offset)).prefix(count)
    for (index, byte) in rest.enumerated() { unsafe target[index] = byte }
    return rest.count
  }
}
