import Cameo

/// A strong entity tag (RFC 9110, section 8.8.3): the sum of all that an answer is made from.
package struct EntityTag: Hashable, Sendable {
  /// The tag with its quotation marks.
  package let text: String

  /// Creates a tag of the parts that decide the answer, in order.
  package init(_ parts: [String]) {
    // No part can pass for two: the sum of each has one length.
    let sums = parts.map { SHA256.hexadecimal(of: Array($0.utf8)) }
    text = "\"\(SHA256.hexadecimal(of: Array(sums.joined().utf8)).prefix(32))\""
  }

  /// Creates a tag of bytes.
  package init(of bytes: [UInt8]) { text = "\"\(SHA256.hexadecimal(of: bytes).prefix(32))\"" }

  /// Whether a request has the answer already, by its `If-None-Match`.
  package func isKnown(to head: RequestHead) -> Bool {
    guard let list = head.header("if-none-match") else { return false }
    // Compared weakly, as section 13.1.2 has it.
    return list.split(separator: ",").map(\.trimmed).contains { known in
      known == "*" || known == text || known == "W/" + text
    }
  }
}

extension HTTPAnswer {
  /// The answer to who has it already.
  static func notModified(_ tag: EntityTag, caching: String) -> HTTPAnswer {
    HTTPAnswer(.notModified, headers: [("ETag", tag.text), ("Cache-Control", caching)])
  }

  /// Bytes that are the same until the service is started anew, or nothing where the client has them.
  static func unchanging(_ bytes: [UInt8], type: String, for head: RequestHead) -> HTTPAnswer {
    let tag = EntityTag(of: bytes)
    // Kept, but asked for each time: the next version may have other bytes.
    let caching = "no-cache"
    if tag.isKnown(to: head) { return notModified(tag, caching: caching) }
    return HTTPAnswer(type: type, headers: [("ETag", tag.text), ("Cache-Control", caching)], body: bytes)
  }

  /// A JSON document that tells of this moment.
  static func document(_ value: JSONValue) -> HTTPAnswer {
    HTTPAnswer(
      type: "application/json", headers: [("Cache-Control", "no-store")], body: JSONWriter.bytes(value, .line))
  }
}
