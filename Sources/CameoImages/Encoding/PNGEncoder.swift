import CPNG
import CameoGeometry

/// Encodes pictures as PNG by libpng.
///
/// One fixed filter with run lengths at level 1 is as small on photos as all filters at level 6, in half the time.
enum PNGEncoder {
  /// Encodes a picture: without alpha where it is opaque, else unpremultiplied, rounding half up.
  /// - Parameters:
  ///   - exif: A TIFF block that goes into the file, nil for none.
  ///   - isThorough: Whether the file is to be as small as can be, not soon done.
  static func encode(_ bitmap: Bitmap, exif: [UInt8]?, isThorough: Bool = false) throws(ImageError) -> [UInt8] {
    var picture = unsafe cameo_png_picture()
    unsafe picture.width = UInt32(bitmap.size.width)
    unsafe picture.height = UInt32(bitmap.size.height)
    unsafe picture.stride = bitmap.stride
    unsafe picture.opaque = bitmap.isOpaque
    unsafe picture.thorough = isThorough
    var message = [CChar](repeating: 0, count: 200)
    var status: Int32 = 0
    let bytes = unsafe bitmap.bytes.withUnsafeBufferPointer { pixels in
      unsafe (exif ?? []).withUnsafeBufferPointer { block in
        unsafe picture.exif = exif == nil ? nil : block.baseAddress
        unsafe picture.exif_size = block.count
        return unsafe [UInt8](unsafeUninitializedCapacity: cameo_png_bound(&picture)) { target, size in
          unsafe status = cameo_png_encode(&picture, pixels.baseAddress, target.baseAddress, &size, &message)
        }
      }
    }
    guard Int(status) == CAMEO_PNG_OK else {
      let text = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw .library(name: "libpng", detail: String(decoding: text, as: UTF8.self))
    }
    return bytes
  }
}
