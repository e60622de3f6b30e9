/// What is sent back.
package struct HTTPAnswer: Sendable {
  /// How it went.
  package var status: HTTPStatus
  /// Names and values; the length and the date are added where it is sent.
  package var headers: [(name: String, value: String)]
  /// The body; not sent to `HEAD`, with 204 and with 304.
  package var body: [UInt8]
  /// The code of the problem that it tells; nil where it tells none.
  package var code: String?
  /// Whether the connection ends with it.
  package var closes = false

  /// Creates an answer.
  /// - Parameter type: The body's media type; nil where there is no body.
  package init(
    _ status: HTTPStatus = .ok, type: String? = nil, headers: [(name: String, value: String)] = [], body: [UInt8] = []
  ) {
    self.status = status
    self.headers = (type.map { [("Content-Type", $0)] } ?? []) + headers
    self.body = body
  }

  /// The value of a header; nil where it has none.
  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// Adds a header, unless there is one of that name.
  package mutating func addHeader(_ name: String, _ value: String) {
    if header(name) == nil { headers.append((name, value)) }
  }
}
