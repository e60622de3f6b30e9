import CJPEG
import CameoGeometry
import Glibc

/// Encodes pictures as baseline JPEG by libjpeg-turbo.
enum JPEGEncoder {
  /// From here on chroma keeps its full size: below, the eye does not miss it.
  private static let fullChromaQuality = 90
  /// Up to so many pixels the Huffman tables are fitted to the picture, which holds all its coefficients.
  private static let optimizedPixels = 4_000_000
  /// The largest side that a JPEG can have.
  private static let largestSide = 65_500

  /// Encodes an opaque picture.
  /// - Parameters:
  ///   - quality: 1 to 100; what is outside is taken as the nearest.
  ///   - exif: A TIFF block that goes into the file, nil for none.
  static func encode(_ bitmap: Bitmap, quality: Int, exif: [UInt8]?) throws(ImageError) -> [UInt8] {
    guard bitmap.isOpaque else { throw .unsupported(format: .jpeg, feature: "transparency") }
    let side = max(bitmap.size.width, bitmap.size.height)
    guard side <= largestSide else { throw .limit(.outputSide, value: side, limit: largestSide) }
    var picture = unsafe cameo_jpeg_picture()
    unsafe picture.width = UInt32(bitmap.size.width)
    unsafe picture.height = UInt32(bitmap.size.height)
    unsafe picture.stride = bitmap.stride
    unsafe picture.quality = Int32(min(max(quality, 1), 100))
    unsafe picture.full_chroma = quality >= fullChromaQuality
    unsafe picture.optimize = bitmap.size.width * bitmap.size.height <= optimizedPixels
    var bytes: UnsafeMutablePointer<UInt8>?
    var size = 0
    var message = [CChar](repeating: 0, count: 200)
    let segment = exif.map { EXIFBlock.prefix + $0 }
    let status = unsafe bitmap.bytes.withUnsafeBufferPointer { pixels in
      unsafe (segment ?? []).withUnsafeBufferPointer { block in
        unsafe picture.exif = segment == nil ? nil : block.baseAddress
        unsafe picture.exif_size = block.count
        return unsafe cameo_jpeg_encode(&picture, pixels.baseAddress, &bytes, &size, &message)
      }
    }
    defer { unsafe free(bytes) }
    guard Int(status) == CAMEO_JPEG_OK else {
      let text = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw .library(name: "libjpeg", detail: String(decoding: text, as: UTF8.self))
    }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: size))
  }
}
