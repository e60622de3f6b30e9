/// Media types of what is served.
enum MediaType {
  /// The type of a file by its name's ending; nil for one that is not served.
  static func of(_ name: String) -> String? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    return switch name[name.index(after: dot)...].lowercased() {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js", "mjs": "text/javascript; charset=utf-8"
    case "json": "application/json"
    case "wasm": "application/wasm"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "webp": "image/webp"
    case "jpg", "jpeg": "image/jpeg"
    case "webmanifest": "application/manifest+json"
    case "woff2": "font/woff2"
    case "ts": "text/plain; charset=utf-8"
    default: nil
    }
  }
}
