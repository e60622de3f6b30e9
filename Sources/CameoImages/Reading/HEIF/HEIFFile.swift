import CHeif
import CameoGeometry

/// An open HEIF file (`heif_context`), read by libheif through callbacks, never whole.
@safe struct HEIFFile: ~Copyable {
  private let context: OpaquePointer
  private let reader: HEIFReader
  private let table: UnsafeMutablePointer<heif_reader>
  private let format: ImageFormat

  private init(_ context: OpaquePointer, _ reader: HEIFReader, _ format: ImageFormat) {
    unsafe self.context = unsafe context
    self.reader = reader
    self.format = format
    unsafe table = .allocate(capacity: 1)
    unsafe table.initialize(to: HEIFReader.table)
  }

  /// Reads the file's structure (`heif_context_read_from_reader`), which allocates no pixels.
  /// - Parameter largestSide: What the library refuses by itself while it decodes, coded pictures and tiles included;
  ///   nil where the caller looks at the sizes, to give the evidence that the library does not.
  static func open(_ source: ByteSource, format: ImageFormat, largestSide: Int?) throws(ImageError) -> HEIFFile {
    guard cameo_heif_open() else {
      throw .unsupported(format: format, feature: "libheif is not installed; install the package libheif1")
    }
    guard let context = unsafe heif_context_alloc() else { throw .library(name: "libheif", detail: "out of memory") }
    let file = unsafe HEIFFile(context, HEIFReader(source), format)
    unsafe heif_context_set_maximum_image_size_limit(context, Int32(clamping: largestSide ?? Int.max))
    // Tiles are decoded in this thread: parallelism is the caller's.
    unsafe heif_context_set_max_decoding_threads(context, 0)
    let user = unsafe Unmanaged.passUnretained(file.reader).toOpaque()
    unsafe try file.check(unsafe heif_context_read_from_reader(context, file.table, user, nil))
    return file
  }

  deinit {
    unsafe heif_context_free(context)
    unsafe table.deallocate()
  }

  /// The primary picture (`heif_context_get_primary_image_handle`).
  func primaryPicture() throws(ImageError) -> HEIFPicture {
    var handle: OpaquePointer?
    unsafe try check(unsafe heif_context_get_primary_image_handle(context, &handle))
    guard let handle = unsafe handle else { throw .corrupt(format: format, detail: "no primary picture") }
    return unsafe HEIFPicture(handle)
  }

  /// Decodes the primary picture with all transforms (`heif_decode_image`).
  /// - Parameter isWide: Whether samples keep all their bits.
  func decode(_ picture: borrowing HEIFPicture, isWide: Bool) throws(ImageError) -> HEIFRaster {
    guard let options = unsafe heif_decoding_options_alloc() else {
      throw .library(name: "libheif", detail: "out of memory")
    }
    defer { unsafe heif_decoding_options_free(options) }
    unsafe options.pointee.convert_hdr_to_8bit = isWide ? 0 : 1
    let chroma = isWide ? heif_chroma_interleaved_RRGGBBAA_LE : heif_chroma_interleaved_RGBA
    var image: OpaquePointer?
    unsafe try check(unsafe heif_decode_image(picture.handle, &image, heif_colorspace_RGB, chroma, options))
    guard let image = unsafe image else { throw .corrupt(format: format, detail: "no pixels") }
    return unsafe HEIFRaster(image)
  }

  private func check(_ error: heif_error) throws(ImageError) {
    if unsafe error.code == heif_error_Ok { return }
    if let failure = reader.error { throw failure }
    let detail = unsafe error.message.map { unsafe String(cString: $0) } ?? "error \(unsafe error.code.rawValue)"
    switch unsafe error.code {
    case heif_error_Memory_allocation_error where unsafe error.subcode != heif_suberror_Security_limit_exceeded:
      throw .library(name: "libheif", detail: detail)
    case heif_error_Unsupported_feature, heif_error_Unsupported_filetype:
      throw .unsupported(format: format, feature: detail)
    default:
      if unsafe error.subcode == heif_suberror_End_of_data { throw .truncated(format: format, detail: detail) }
      throw .corrupt(format: format, detail: detail)
    }
  }
}

/// A picture of a HEIF file that is not decoded (`heif_image_handle`).
@safe struct HEIFPicture: ~Copyable {
  fileprivate let handle: OpaquePointer

  fileprivate init(_ handle: OpaquePointer) { unsafe self.handle = unsafe handle }

  deinit { unsafe heif_image_handle_release(handle) }

  /// Columns and rows after the transforms.
  var size: PixelSize {
    PixelSize(
      width: Int(unsafe heif_image_handle_get_width(handle)), height: Int(unsafe heif_image_handle_get_height(handle)))
  }

  /// Columns and rows as coded, before them.
  var codedSize: PixelSize {
    PixelSize(
      width: Int(unsafe heif_image_handle_get_ispe_width(handle)),
      height: Int(unsafe heif_image_handle_get_ispe_height(handle)))
  }

  var hasAlpha: Bool { unsafe heif_image_handle_has_alpha_channel(handle) != 0 }
  var isPremultiplied: Bool { unsafe heif_image_handle_is_premultiplied_alpha(handle) != 0 }
  var bitsPerChannel: Int { max(8, Int(unsafe heif_image_handle_get_luma_bits_per_pixel(handle))) }

  /// The ICC profile, else the code points of nclx.
  func color() -> (source: ColorSource, warnings: [ImageWarning]) {
    switch unsafe heif_image_handle_get_color_profile_type(handle) {
    case heif_color_profile_type_prof, heif_color_profile_type_rICC:
      let count = unsafe heif_image_handle_get_raw_color_profile_size(handle)
      guard count <= ColorSource.largestProfile, count > 0 else {
        return (.unspecified, [.profileIgnored(detail: "it has \(count) bytes")])
      }
      var bytes = [UInt8](repeating: 0, count: count)
      let error = unsafe bytes.withUnsafeMutableBytes {
        unsafe heif_image_handle_get_raw_color_profile(handle, $0.baseAddress)
      }
      guard unsafe error.code == heif_error_Ok else {
        return (.unspecified, [.profileIgnored(detail: "it cannot be read")])
      }
      return (.profile(bytes), [])
    case heif_color_profile_type_nclx:
      var profile: UnsafeMutablePointer<heif_color_profile_nclx>?
      let error = unsafe heif_image_handle_get_nclx_color_profile(handle, &profile)
      // It is there after an error too, which is one of unknown code points.
      guard let profile = unsafe profile else { return (.unspecified, []) }
      defer { unsafe heif_nclx_color_profile_free(profile) }
      guard unsafe error.code == heif_error_Ok else { return (.unspecified, []) }
      return HEIFPicture.color(unsafe profile.pointee)
    default: return (.unspecified, [])
    }
  }

  /// Primaries and transfer by the code points of ITU-T H.273.
  private static func color(_ nclx: heif_color_profile_nclx) -> (source: ColorSource, warnings: [ImageWarning]) {
    var warnings: [ImageWarning] = []
    let transfer: RGBPrimaries.Transfer
    switch nclx.transfer_characteristics.rawValue {
    case 4: transfer = .power(2.2)
    case 5: transfer = .power(2.8)
    case 8: transfer = .power(1)
    case 16, 18:
      warnings = [.highDynamicRange]
      transfer = .sRGB
    // Television's curves are meant for a darker room; as pictures they are shown like sRGB.
    default: transfer = .sRGB
    }
    let values = [
      nclx.color_primary_white_x, nclx.color_primary_white_y, nclx.color_primary_red_x, nclx.color_primary_red_y,
      nclx.color_primary_green_x, nclx.color_primary_green_y, nclx.color_primary_blue_x, nclx.color_primary_blue_y,
    ].map(Double.init)
    var description = RGBPrimaries(chromaticities: values, transfer: transfer) ?? .sRGB
    if description.hasPrimaries(of: .sRGB) { description = .sRGB }
    description.transfer = transfer
    return (description == .sRGB ? .sRGB : .primaries(description), warnings)
  }

  /// The first EXIF block.
  func exif() -> EXIFBlock? {
    var identifier: heif_item_id = 0
    guard unsafe heif_image_handle_get_list_of_metadata_block_IDs(handle, "Exif", &identifier, 1) == 1 else {
      return nil
    }
    let count = unsafe heif_image_handle_get_metadata_size(handle, identifier)
    guard count > 4, count <= 1 << 20 else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    let error = unsafe bytes.withUnsafeMutableBytes {
      unsafe heif_image_handle_get_metadata(handle, identifier, $0.baseAddress)
    }
    guard unsafe error.code == heif_error_Ok else { return nil }
    // ISO/IEC 23008-12 A.2.1: four bytes say how far behind them the TIFF header is.
    let start = bytes[..<4].reduce(0) { $0 << 8 | Int($1) } + 4
    return start < count ? EXIFBlock(Array(bytes[start...])) : nil
  }
}

/// Decoded pixels of a HEIF file (`heif_image`).
@safe struct HEIFRaster: ~Copyable {
  private let image: OpaquePointer

  fileprivate init(_ image: OpaquePointer) { unsafe self.image = unsafe image }

  deinit { unsafe heif_image_release(image) }

  var size: PixelSize {
    PixelSize(
      width: Int(unsafe heif_image_get_width(image, heif_channel_interleaved)),
      height: Int(unsafe heif_image_get_height(image, heif_channel_interleaved)))
  }

  /// The bits that a sample of the wide form uses.
  var bitsPerChannel: Int { Int(unsafe heif_image_get_bits_per_pixel_range(image, heif_channel_interleaved)) }

  /// Copies bytes of a row (`heif_image_get_plane_readonly`); false where there are none.
  func copyRow(_ y: Int, from start: Int, into row: inout [UInt8]) -> Bool {
    var stride: Int32 = 0
    guard let plane = unsafe heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride),
      start + row.count <= Int(stride)
    else { return false }
    let count = row.count
    unsafe row.withUnsafeMutableBufferPointer {
      unsafe $0.baseAddress?.update(from: plane + y * Int(stride) + start, count: count)
    }
    return true
  }
}

/// What libheif's callbacks read from.
private final class HEIFReader {
  private let context: ReadContext
  private var position = 0

  init(_ source: ByteSource) { context = ReadContext(source) }

  var error: ImageError? { context.error }

  /// The callbacks; each gets the reader itself.
  static var table: heif_reader {
    unsafe heif_reader(
      reader_api_version: 1,
      get_position: { user in Int64(unsafe HEIFReader.from(user)?.position ?? 0) },
      read: { target, count, user in
        guard let reader = unsafe HEIFReader.from(user) else { return 1 }
        let bytes = unsafe target?.assumingMemoryBound(to: UInt8.self)
        let done = unsafe reader.context.read(UInt64(reader.position), bytes, count)
        reader.position += max(done, 0)
        return done == count ? 0 : 1
      },
      seek: { position, user in
        guard let reader = unsafe HEIFReader.from(user), let position = Int(exactly: position), position >= 0 else {
          return 1
        }
        reader.position = position
        return 0
      },
      wait_for_file_size: { size, user in
        guard let reader = unsafe HEIFReader.from(user), size <= reader.context.source.count else {
          return heif_reader_grow_status_size_beyond_eof
        }
        return heif_reader_grow_status_size_reached
      })
  }

  private static func from(_ user: UnsafeMutableRawPointer?) -> HEIFReader? {
    guard let user = unsafe user else { return nil }
    return unsafe Unmanaged<HEIFReader>.fromOpaque(user).takeUnretainedValue()
  }
}
