import CWebP
import CameoGeometry
import Glibc

/// Encodes pictures as WebP by libwebp.
enum WebPEncoder {
  /// The largest side that a WebP can have.
  private static let largestSide = Int(WEBP_MAX_DIMENSION)

  /// Encodes a picture, unpremultiplied, rounding half up.
  /// - Parameters:
  ///   - quality: 1 to 100; not looked at where nothing may be lost.
  ///   - exif: A TIFF block that goes into the file, nil for none.
  static func encode(_ bitmap: Bitmap, quality: Int, isLossless: Bool, exif: [UInt8]?) throws(ImageError) -> [UInt8] {
    let side = max(bitmap.size.width, bitmap.size.height)
    guard side <= largestSide else { throw .limit(.outputSide, value: side, limit: largestSide) }
    var config = WebPConfig()
    var picture = unsafe WebPPicture()
    guard unsafe WebPConfigInit(&config) != 0, unsafe WebPPictureInit(&picture) != 0 else {
      throw .library(name: "libwebp", detail: "another version than it was built for")
    }
    config.lossless = isLossless ? 1 : 0
    // Where nothing is lost, the quality is the effort.
    config.quality = isLossless ? 75 : Float(min(max(quality, 1), 100))
    unsafe picture.use_argb = config.lossless
    unsafe picture.width = Int32(bitmap.size.width)
    unsafe picture.height = Int32(bitmap.size.height)
    defer { unsafe WebPPictureFree(&picture) }
    var writer = unsafe WebPMemoryWriter()
    unsafe WebPMemoryWriterInit(&writer)
    defer { unsafe WebPMemoryWriterClear(&writer) }
    let isDone = unsafe try write(bitmap, config, &picture, &writer)
    guard isDone else {
      throw .library(name: "libwebp", detail: "its error is \(unsafe picture.error_code.rawValue)")
    }
    let file = unsafe Array(UnsafeBufferPointer(start: writer.mem, count: writer.size))
    guard let exif else { return file }
    return adding(exif, to: file, bitmap)
  }

  private static func write(
    _ bitmap: Bitmap, _ config: WebPConfig, _ picture: inout WebPPicture, _ writer: inout WebPMemoryWriter
  ) throws(ImageError) -> Bool {
    let stride = Int32(bitmap.stride)
    let imported: Int32
    if bitmap.isOpaque {
      imported = unsafe bitmap.bytes.withUnsafeBufferPointer {
        unsafe WebPPictureImportBGRX(&picture, $0.baseAddress, stride)
      }
    } else {
      var straight = bitmap.bytes
      unsafe straight.withUnsafeMutableBufferPointer { pixels in
        if let base = pixels.baseAddress { unsafe Premultiplication.undo(base, count: pixels.count / 4) }
      }
      imported = unsafe straight.withUnsafeBufferPointer {
        unsafe WebPPictureImportBGRA(&picture, $0.baseAddress, stride)
      }
    }
    guard imported != 0 else { throw .library(name: "libwebp", detail: "out of memory") }
    return unsafe withUnsafeMutablePointer(to: &writer) { pointer in
      unsafe picture.writer = WebPMemoryWrite
      unsafe picture.custom_ptr = UnsafeMutableRawPointer(pointer)
      return unsafe withUnsafePointer(to: config) { unsafe WebPEncode($0, &picture) } != 0
    }
  }

  /// Puts EXIF behind the picture, which needs the extended form.
  private static func adding(_ exif: [UInt8], to file: [UInt8], _ bitmap: Bitmap) -> [UInt8] {
    var chunks: [(name: String, contents: [UInt8])] = []
    var offset = 12
    while offset + 8 <= file.count {
      let length = (0..<4).reduce(0) { $0 | Int(file[offset + 4 + $1]) << (8 * $1) }
      let name = String(decoding: file[offset..<offset + 4], as: UTF8.self)
      if name != "VP8X" { chunks.append((name, Array(file[offset + 8..<min(offset + 8 + length, file.count)]))) }
      offset += 8 + length + length % 2
    }
    var whole = RIFFWriter()
    let flags = RIFFWriter.exifFlag | (bitmap.isOpaque ? 0 : RIFFWriter.alphaFlag)
    whole.append("VP8X", RIFFWriter.canvas(bitmap.size, flags: flags))
    for chunk in chunks { whole.append(chunk.name, chunk.contents) }
    whole.append("EXIF", exif)
    return whole.finish()
  }
}
