/// A method and a path pattern with what answers them.
package struct HTTPRoute: Sendable {
  /// How a request is answered.
  package enum Handling: Sendable {
    /// On the daemon's thread: what takes no longer than looking something up.
    case atOnce(@Sendable (HTTPRequest) throws(Problem) -> HTTPAnswer)
    /// In the pool, with the time by which it should be done: all that decodes, draws or encodes.
    case queued(@Sendable (HTTPRequest, ContinuousClock.Instant) throws(Problem) -> HTTPAnswer)
  }

  package let method: HTTPMethod
  package let pattern: RoutePattern
  /// The most bytes of its body; a longer one is refused with 413.
  package let bodyLimit: Int
  package let handling: Handling

  /// Creates a route.
  package init(_ method: HTTPMethod, _ pattern: RoutePattern, bodyLimit: Int = 0, _ handling: Handling) {
    self.method = method
    self.pattern = pattern
    self.bodyLimit = bodyLimit
    self.handling = handling
  }

  /// The same route with a folder in front of its path.
  package func below(_ folder: String) -> HTTPRoute {
    HTTPRoute(method, pattern.below(folder), bodyLimit: bodyLimit, handling)
  }
}

/// A path whose parts in braces stand for anything: `/v1/templates/{id}`; `{file...}` at the end takes all that is left.
package struct RoutePattern: Hashable, Sendable, ExpressibleByStringLiteral {
  private enum Part: Hashable, Sendable {
    case literal(String)
    case any(String)
    case rest(String)
  }

  /// The pattern as written, without the dots.
  package let text: String
  private let parts: [Part]

  /// Creates a pattern from its text, which begins with a slash.
  package init(stringLiteral value: String) {
    text = value.replacing("...}", with: "}")
    parts = value.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map { part in
      guard part.hasPrefix("{"), part.hasSuffix("}") else { return .literal(String(part)) }
      let name = part.dropFirst().dropLast()
      return name.hasSuffix("...") ? .rest(String(name.dropLast(3))) : .any(String(name))
    }
  }

  /// The pattern with a folder in front, which stands for itself alone.
  func below(_ folder: String) -> RoutePattern {
    RoutePattern(text: "/\(folder)\(text)", parts: [.literal(folder)] + parts)
  }

  private init(text: String, parts: [Part]) {
    self.text = text
    self.parts = parts
  }

  /// What the braces stand for in a path; nil where the path is another one.
  func match(_ segments: [String]) -> [String: String]? {
    var parameters: [String: String] = [:]
    for (index, part) in parts.enumerated() {
      guard index < segments.count else { return nil }
      switch part {
      case .literal(let text): if segments[index] != text { return nil }
      case .any(let name): parameters[name] = segments[index]
      case .rest(let name):
        parameters[name] = segments[index...].joined(separator: "/")
        return parameters
      }
    }
    return segments.count == parts.count ? parameters : nil
  }
}
