/// What is known of a request before its body arrives.
package struct RequestHead: Sendable {
  /// The method's word as sent.
  package let method: String
  /// What is asked for.
  package let target: RequestTarget
  /// Names in small letters and values, in the order sent.
  package let headers: [(name: String, value: String)]
  /// What answer and log name the request by.
  package let id: RequestID

  /// Creates a head.
  package init(method: String, target: RequestTarget, headers: [(name: String, value: String)]) {
    self.method = method
    self.target = target
    self.headers = headers
    id = RequestID(headers.first { $0.name == RequestID.header.lowercased() }?.value)
  }

  /// The value of a header by its name in small letters; nil where it is missing.
  package func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

  /// The media type of the body in small letters, without parameters; nil where none is named.
  package var mediaType: String? {
    header("content-type")?.split(separator: ";", maxSplits: 1).first?.lowercased().trimmed
  }
}

/// A request that has arrived whole.
package struct HTTPRequest: Sendable {
  /// What came before the body.
  package let head: RequestHead
  /// What the braces of the route's pattern stand for.
  package let parameters: [String: String]
  /// The body as sent; empty where there is none.
  package let body: [UInt8]

  /// Creates a request.
  package init(head: RequestHead, parameters: [String: String] = [:], body: [UInt8] = []) {
    self.head = head
    self.parameters = parameters
    self.body = body
  }

  /// The last value of a member of the query; nil where it is missing.
  package func query(_ name: String) -> String? {
    head.target.query.last { $0.name == name }.map { $0.value ?? "" }
  }
}

extension StringProtocol {
  /// The text without spaces and tabs at its ends.
  var trimmed: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    return String(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}
