internal import CRSVG
internal import CameoGeometry

/// A parsed SVG document of one thread (`RsvgHandle`), without a base: it reads no other file and no address.
@safe struct SVGDocument: ~Copyable {
  private let pointer: OpaquePointer

  /// Parses a document (`rsvg_handle_new_from_data`).
  init(_ bytes: [UInt8]) throws(RenderingError) {
    // librsvg inflates gzip by itself, to any size.
    guard !bytes.starts(with: [0x1F, 0x8B]) else {
      throw RenderingError.artwork(detail: "gzip data is not accepted")
    }
    guard cameo_rsvg_open() else {
      throw RenderingError.artwork(detail: "librsvg is not installed; install the package librsvg2-2")
    }
    var failure: UnsafeMutablePointer<GError>?
    let handle = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe rsvg_handle_new_from_data(buffer.baseAddress, UInt(buffer.count), &failure)
    }
    guard let handle = unsafe handle else {
      throw unsafe RenderingError.artwork(detail: SVGDocument.takeMessage(failure))
    }
    unsafe pointer = handle
  }

  deinit { unsafe g_object_unref(UnsafeMutableRawPointer(pointer)) }

  /// The size that the drawing has of itself: its viewBox's, else its width and height in px, else none.
  ///
  /// `rsvg_handle_get_intrinsic_dimensions`, `rsvg_handle_get_intrinsic_size_in_pixels`.
  var naturalSize: (width: Double, height: Double)? {
    var hasViewBox: Int32 = 0
    var box = RsvgRectangle()
    unsafe rsvg_handle_get_intrinsic_dimensions(pointer, nil, nil, nil, nil, &hasViewBox, &box)
    if hasViewBox != 0 { return box.width > 0 && box.height > 0 ? (box.width, box.height) : nil }
    var width = 0.0
    var height = 0.0
    guard unsafe rsvg_handle_get_intrinsic_size_in_pixels(pointer, &width, &height) != 0 else { return nil }
    return width > 0 && height > 0 ? (width, height) : nil
  }

  /// Draws the document into a viewport at the origin (`rsvg_handle_render_document`).
  func render(
    on context: borrowing CairoContext, width: Double, height: Double
  ) throws(RenderingError) {
    var viewport = RsvgRectangle(x: 0, y: 0, width: width, height: height)
    var failure: UnsafeMutablePointer<GError>?
    let isDrawn = unsafe context.withPointer {
      unsafe rsvg_handle_render_document(pointer, $0, &viewport, &failure)
    }
    guard isDrawn != 0 else {
      throw unsafe RenderingError.artwork(detail: SVGDocument.takeMessage(failure))
    }
  }

  /// An error's text without the end of its line; the error is freed (`g_error_free`).
  private static func takeMessage(_ failure: UnsafeMutablePointer<GError>?) -> String {
    guard let failure = unsafe failure else { return "" }
    defer { unsafe g_error_free(failure) }
    guard let message = unsafe failure.pointee.message else { return "" }
    var text = unsafe String(cString: message)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
