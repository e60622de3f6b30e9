/// The statuses that Cameo answers with, each by its reason phrase of RFC 9110.
package enum HTTPStatus: Int, CaseIterable, Hashable, Sendable {
  case ok = 200
  case noContent = 204
  case notModified = 304
  case badRequest = 400
  case unauthorized = 401
  case forbidden = 403
  case notFound = 404
  case methodNotAllowed = 405
  case contentTooLarge = 413
  case unsupportedMediaType = 415
  case unprocessableContent = 422
  case tooManyRequests = 429
  case internalServerError = 500
  case serviceUnavailable = 503
  case gatewayTimeout = 504

  /// What it is called.
  package var reason: String {
    switch self {
    case .ok: "OK"
    case .noContent: "No Content"
    case .notModified: "Not Modified"
    case .badRequest: "Bad Request"
    case .unauthorized: "Unauthorized"
    case .forbidden: "Forbidden"
    case .notFound: "Not Found"
    case .methodNotAllowed: "Method Not Allowed"
    case .contentTooLarge: "Content Too Large"
    case .unsupportedMediaType: "Unsupported Media Type"
    case .unprocessableContent: "Unprocessable Content"
    case .tooManyRequests: "Too Many Requests"
    case .internalServerError: "Internal Server Error"
    case .serviceUnavailable: "Service Unavailable"
    case .gatewayTimeout: "Gateway Timeout"
    }
  }
}
