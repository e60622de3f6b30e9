/// What a request is found by in the logs of all that it passes: a proxy's own id, or a new one.
package struct RequestID: Hashable, Sendable {
  /// The header that brings it and takes it back.
  package static let header = "X-Request-Id"

  /// 8 to 64 hexadecimal digits and hyphens.
  package let text: String

  /// Takes over an id that is given, unless it could hold somebody's name: log lines hold none.
  /// - Parameter given: The header's value; nil where it is missing.
  package init(_ given: String?) {
    if let given, 8...64 ~= given.utf8.count,
      given.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || Character(Unicode.Scalar($0)).isHexDigit })
    {
      text = given
    } else {
      let digits = String(UInt64.random(in: 0...UInt64.max), radix: 16)
      text = String(repeating: "0", count: 16 - digits.count) + digits
    }
  }
}
