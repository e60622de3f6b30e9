internal import CCairo

/// Turns a Cairo status into an error: the one check for every result (`cairo_status_to_string`).
/// - Parameter operation: What was done, as "surface" or "drawing".
func check(_ status: cairo_status_t, _ operation: String) throws(RenderingError) {
  guard status != CAIRO_STATUS_SUCCESS else { return }
  let detail = unsafe cairo_status_to_string(status).map { unsafe String(cString: $0) } ?? ""
  throw RenderingError.cairo(operation: operation, status: Int(status.rawValue), detail: detail)
}
