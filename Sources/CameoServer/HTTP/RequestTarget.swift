/// The target of a request line: a path and a query (RFC 9112, section 3.2).
///
/// Guarantees: segments and query are decoded, valid UTF-8 and free of NUL; an encoded slash stays inside its segment.
package struct RequestTarget: Sendable {
  /// The parts of the path between its slashes, without the empty one in front: `/` has one empty part.
  package let segments: [String]
  /// The query's names and values in order; nil for a name without an equals sign.
  package let query: [(name: String, value: String?)]

  /// Reads a target in origin form or absolute form; nil where it is malformed.
  package init?(_ text: String) {
    var rest = text[...]
    if !rest.hasPrefix("/") {
      // The form that proxies are asked in; who is named there does not matter.
      guard let scheme = rest.firstRange(of: "://") else { return nil }
      rest = rest[scheme.upperBound...].drop { $0 != "/" && $0 != "?" }
      if !rest.hasPrefix("/") { rest = "/" + rest }
    }
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var segments: [String] = []
    for part in parts[0].dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let segment = RequestTarget.decoded(part, plusIsSpace: false) else { return nil }
      segments.append(segment)
    }
    var query: [(name: String, value: String?)] = []
    for pair in parts.dropFirst().joined().split(separator: "&") {
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = RequestTarget.decoded(halves[0], plusIsSpace: true) else { return nil }
      var value: String?
      if halves.count == 2 {
        value = RequestTarget.decoded(halves[1], plusIsSpace: true)
        if value == nil { return nil }
      }
      query.append((name, value))
    }
    self.segments = segments
    self.query = query
  }

  /// What a line asks for that cannot be read: nothing.
  static let unreadable = RequestTarget(segments: [], query: [])

  private init(segments: [String], query: [(name: String, value: String?)]) {
    self.segments = segments
    self.query = query
  }

  /// Undoes percent-encoding; nil where that gives no text.
  private static func decoded(_ text: Substring, plusIsSpace: Bool) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(hexadecimal), let low = rest.popFirst().flatMap(hexadecimal)
        else { return nil }
        bytes.append(high << 4 | low)
      case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
      default: bytes.append(byte)
      }
    }
    return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.flatMap { byte < 128 ? UInt8($0) : nil }
  }
}
