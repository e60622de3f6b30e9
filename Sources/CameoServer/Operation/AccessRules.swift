import Cameo

/// Who may use the service, and the headers that keep browsers from misusing what it sends.
package struct AccessRules: Sendable {
  /// The sum of the token that `POST` needs.
  private let tokenSum: String?
  private let origins: [String]

  /// - Parameters:
  ///   - token: What `POST` needs as bearer token; nil for none.
  ///   - origins: Origins whose pages may use the service, `*` for any.
  package init(token: String?, origins: [String]) {
    tokenSum = token.map { SHA256.hexadecimal(of: Array($0.utf8)) }
    self.origins = origins
  }

  /// Refuses a request that may not be made.
  package func admit(_ head: RequestHead, _ route: HTTPRoute) throws(Problem) {
    guard let tokenSum, route.method != .get else { return }
    let words = (head.header("authorization") ?? "").split(separator: " ", maxSplits: 1)
    if words.count == 2, words[0].lowercased() == "bearer" {
      // Sums have one length and are compared to their ends, so the time tells nothing of the token.
      let given = SHA256.hexadecimal(of: Array(words[1].trimmed.utf8))
      if zip(given.utf8, tokenSum.utf8).reduce(0, { $0 | ($1.0 ^ $1.1) }) == 0 { return }
    }
    var problem = Problem(
      .unauthorized, "request.token",
      words.isEmpty
        ? "this path needs the service's token: Authorization: Bearer …"
        : "this is not the service's token; it is sent as Authorization: Bearer …")
    problem.headers["WWW-Authenticate"] = "Bearer"
    throw problem
  }

  /// Adds the headers of every answer.
  package func dress(_ answer: HTTPAnswer, for head: RequestHead) -> HTTPAnswer {
    var answer = answer
    answer.addHeader(RequestID.header, head.id.text)
    answer.addHeader("X-Content-Type-Options", "nosniff")
    answer.addHeader("Referrer-Policy", "no-referrer")
    // What is no page has nothing to load, also where somebody opens it as one.
    answer.addHeader("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    answer.addHeader("Cross-Origin-Resource-Policy", origins.isEmpty ? "same-origin" : "cross-origin")
    guard !origins.isEmpty else { return answer }
    if !origins.contains("*") { answer.addHeader("Vary", "Origin") }
    guard let origin = head.header("origin"), origins.contains("*") || origins.contains(origin) else { return answer }
    answer.addHeader("Access-Control-Allow-Origin", origins.contains("*") ? "*" : origin)
    answer.addHeader(
      "Access-Control-Expose-Headers",
      "ETag, Retry-After, \(RequestID.header), Cameo-Warnings, Cameo-Photo-Width, Cameo-Photo-Height")
    if head.method == "OPTIONS", let allowed = answer.header("Allow") {
      answer.addHeader("Access-Control-Allow-Methods", allowed)
      answer.addHeader("Access-Control-Allow-Headers", "Authorization, Content-Type, If-None-Match")
      answer.addHeader("Access-Control-Max-Age", "86400")
    }
    return answer
  }
}
