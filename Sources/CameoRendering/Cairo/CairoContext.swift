internal import CCairo
internal import CameoGeometry
internal import CameoImages

/// A drawing context of a surface, in output px.
///
/// Guarantees: its status was success when it was created. After an error Cairo ignores every further call, so
/// one ``finish()`` after drawing tells of all of them.
@safe struct CairoContext: ~Copyable {
  private let pointer: OpaquePointer

  /// How far out a coordinate may lie, in output px: Cairo's numbers have 24 bits before the point.
  static let farthestCoordinate = 4_000_000.0

  /// How far a flattened curve may be off, in output px; Cairo's own 0.1 costs an oval a thousandth of its area.
  static let tolerance = 0.01

  /// Creates a context whose user space is the surface moved by whole pixels (`cairo_create`).
  /// - Parameters:
  ///   - x: The user-space column that the surface's first column shows.
  ///   - y: The user-space row that the surface's first row shows.
  init(_ surface: borrowing CairoSurface, x: Int = 0, y: Int = 0) throws(RenderingError) {
    unsafe pointer = surface.withPointer { unsafe cairo_create($0) }
    try check(unsafe cairo_status(pointer), "context")
    unsafe cairo_set_tolerance(pointer, CairoContext.tolerance)
    unsafe cairo_set_antialias(pointer, CAIRO_ANTIALIAS_BEST)
    unsafe cairo_translate(pointer, Double(-x), Double(-y))
  }

  deinit { unsafe cairo_destroy(pointer) }

  /// Reports the first error of all that was drawn (`cairo_status`).
  func finish() throws(RenderingError) { try check(unsafe cairo_status(pointer), "drawing") }

  /// Multiplies what is drawn later into place, along the axes (`cairo_scale`).
  func scale(x: Double, y: Double) { unsafe cairo_scale(pointer, x, y) }

  /// Restricts all later drawing to whole pixels (`cairo_clip`).
  func clip(_ rect: PixelRect<Output>) {
    addRectangle(rect)
    unsafe cairo_clip(pointer)
  }

  /// Covers all within the clip by a colour (`cairo_paint_with_alpha`).
  /// - Parameter opacity: 0 to 1.
  func paint(_ color: Color, opacity: Double) {
    setSource(color)
    unsafe cairo_paint_with_alpha(pointer, opacity)
  }

  /// Covers whole pixels by a colour (`cairo_clip`, `cairo_paint_with_alpha`).
  /// - Parameter opacity: 0 to 1.
  func paint(_ color: Color, within rect: PixelRect<Output>, opacity: Double) {
    unsafe cairo_save(pointer)
    clip(rect)
    paint(color, opacity: opacity)
    unsafe cairo_restore(pointer)
  }

  /// Draws a picture pixel by pixel with its first pixel at a place (`cairo_paint_with_alpha`).
  /// - Parameter opacity: 0 to 1.
  func paint(_ source: borrowing CairoSurface, x: Int, y: Int, opacity: Double) {
    setSource(source, x: x, y: y)
    unsafe cairo_paint_with_alpha(pointer, opacity)
    releaseSource()
  }

  /// Draws the part of a picture that lies in whole pixels, pixel by pixel (`cairo_clip`).
  /// - Parameters:
  ///   - x: The column of the picture's first pixel.
  ///   - y: The row of the picture's first pixel.
  ///   - opacity: 0 to 1.
  func paint(
    _ source: borrowing CairoSurface, x: Int, y: Int, within rect: PixelRect<Output>, opacity: Double
  ) {
    unsafe cairo_save(pointer)
    clip(rect)
    paint(source, x: x, y: y, opacity: opacity)
    unsafe cairo_restore(pointer)
  }

  /// Fills a path with a colour, by the nonzero rule (`cairo_fill`).
  func fill(_ path: Path<Output>, _ color: Color) throws(RenderingError) {
    try add(path)
    setSource(color)
    unsafe cairo_fill(pointer)
  }

  /// Fills a path with a picture, pixel by pixel, with its first pixel at a place (`cairo_fill`).
  func fill(_ path: Path<Output>, _ source: borrowing CairoSurface, x: Int, y: Int) throws(RenderingError) {
    try add(path)
    setSource(source, x: x, y: y)
    unsafe cairo_fill(pointer)
    releaseSource()
  }

  /// How the corners of a stroke are made.
  enum Join {
    /// Pointed, and cut off where the point is longer than four half widths, as SVG does.
    case miter
    /// Round.
    case round
  }

  /// Draws along a path with a colour (`cairo_stroke`).
  /// - Parameter width: In output px; 0 or less draws nothing.
  func stroke(_ path: Path<Output>, width: Double, join: Join, _ color: Color, opacity: Double = 1)
    throws(RenderingError)
  {
    guard width.isFinite, width <= CairoContext.farthestCoordinate else {
      throw RenderingError.coordinate(value: width, limit: CairoContext.farthestCoordinate)
    }
    guard width > 0 else { return }
    try add(path)
    setSource(color, opacity: opacity)
    unsafe cairo_set_line_width(pointer, width)
    unsafe cairo_set_line_join(pointer, join == .round ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER)
    unsafe cairo_set_miter_limit(pointer, 4)
    unsafe cairo_stroke(pointer)
  }

  /// Draws a colour through a coverage mask (`cairo_mask_surface`).
  func paint(_ color: Color, through mask: borrowing CairoSurface, at rect: PixelRect<Output>) {
    setSource(color)
    addMask(mask, rect)
  }

  /// Draws a picture through a coverage mask, both pixel by pixel (`cairo_mask_surface`).
  /// - Parameters:
  ///   - x: The column of the picture's first pixel.
  ///   - y: The row of the picture's first pixel.
  ///   - rect: Where the mask lies.
  func paint(
    _ source: borrowing CairoSurface, x: Int, y: Int, through mask: borrowing CairoSurface,
    at rect: PixelRect<Output>
  ) {
    setSource(source, x: x, y: y)
    addMask(mask, rect)
    releaseSource()
  }

  /// Multiplies all that was drawn by a coverage mask, which is 0 outside of its rect (`CAIRO_OPERATOR_DEST_IN`).
  func keep(within mask: borrowing CairoSurface, at rect: PixelRect<Output>) {
    unsafe cairo_set_operator(pointer, CAIRO_OPERATOR_DEST_IN)
    paint(mask, x: rect.x, y: rect.y, opacity: 1)
    unsafe cairo_set_operator(pointer, CAIRO_OPERATOR_OVER)
  }

  private func addMask(_ mask: borrowing CairoSurface, _ rect: PixelRect<Output>) {
    unsafe mask.withPointer { unsafe cairo_mask_surface(pointer, $0, Double(rect.x), Double(rect.y)) }
  }

  private func setSource(_ color: Color, opacity: Double = 1) {
    unsafe cairo_set_source_rgba(
      pointer, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
      Double(color.alpha) / 255 * opacity)
  }

  private func setSource(_ source: borrowing CairoSurface, x: Int, y: Int) {
    unsafe source.withPointer { unsafe cairo_set_source_surface(pointer, $0, Double(x), Double(y)) }
    unsafe cairo_pattern_set_filter(cairo_get_source(pointer), CAIRO_FILTER_NEAREST)
  }

  /// Lets go of a source surface, whose memory may end before the context.
  private func releaseSource() { unsafe cairo_set_source_rgba(pointer, 0, 0, 0, 0) }

  private func addRectangle(_ rect: PixelRect<Output>) {
    unsafe cairo_new_path(pointer)
    unsafe cairo_rectangle(
      pointer, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
  }

  /// Makes a path current (`cairo_move_to`, `cairo_line_to`, `cairo_curve_to`, `cairo_close_path`).
  private func add(_ path: Path<Output>) throws(RenderingError) {
    unsafe cairo_new_path(pointer)
    for element in path.withCurvesForArcs.elements {
      switch element {
      case .move(let point):
        try check(point)
        unsafe cairo_move_to(pointer, point.x, point.y)
      case .line(let point):
        try check(point)
        unsafe cairo_line_to(pointer, point.x, point.y)
      case .curve(let first, let second, let end):
        try check(first)
        try check(second)
        try check(end)
        unsafe cairo_curve_to(pointer, first.x, first.y, second.x, second.y, end.x, end.y)
      case .arc: preconditionFailure("arcs were made curves")
      case .close: unsafe cairo_close_path(pointer)
      }
    }
  }

  private func check(_ point: Point<Output>) throws(RenderingError) {
    for value in [point.x, point.y] where !(abs(value) <= CairoContext.farthestCoordinate) {
      throw RenderingError.coordinate(value: value, limit: CairoContext.farthestCoordinate)
    }
  }

  private func check(_ status: cairo_status_t, _ operation: String) throws(RenderingError) {
    try CameoRendering.check(status, operation)
  }

  /// Lends the pointer to librsvg.
  func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    unsafe body(pointer)
  }
}
