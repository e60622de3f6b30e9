package import Cameo

/// Why a request is not answered as it wishes: a problem document of RFC 9457 with the error members of a result.
package struct Problem: Error, Hashable, Sendable {
  package let status: HTTPStatus
  /// The word that programs tell it by.
  package let code: String
  /// A plain sentence: what is wrong and what to do.
  package let message: String
  /// The place in the job that it is about, as a JSON Pointer.
  package var pointer: String?
  /// The number that passed a limit.
  package var value: Double?
  /// The limit.
  package var limit: Double?
  /// All that is wrong with a document.
  package var issues: [DocumentIssue] = []
  /// Whether the connection cannot be used any more.
  package var closes = false
  /// Headers that the answer has, by their names.
  package var headers: [String: String] = [:]

  /// Creates a problem.
  package init(_ status: HTTPStatus, _ code: String, _ message: String) {
    self.status = status
    self.code = code
    self.message = message
  }

  /// The document.
  package var document: JSONValue {
    JSONValue(members: [
      ("type", "about:blank"), ("title", JSONValue(status.reason)), ("status", JSONValue(status.rawValue)),
      ("detail", JSONValue(message)), ("code", JSONValue(code)), ("pointer", pointer.map { JSONValue($0) }),
      ("message", JSONValue(message)), ("value", value.map { JSONValue($0) }), ("limit", limit.map { JSONValue($0) }),
      ("issues", issues.isEmpty ? nil : JSONValue(issues.map(\.document))),
    ])
  }

  /// The answer that tells it.
  package var answer: HTTPAnswer {
    var answer = HTTPAnswer(
      status, type: "application/problem+json",
      headers: headers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } + [("Cache-Control", "no-store")],
      body: JSONWriter.bytes(document, .line))
    answer.code = code
    answer.closes = closes
    return answer
  }
}

extension DocumentIssue {
  /// The issue as a member of a document.
  var document: JSONValue {
    JSONValue(members: [
      ("pointer", JSONValue(pointer)), ("code", JSONValue(code.rawValue)), ("message", JSONValue(message)),
      ("line", location.map { JSONValue($0.line) }), ("column", location.map { JSONValue($0.column) }),
    ])
  }
}

extension Problem {
  /// The body has two lengths, of which a proxy may have believed the other one (RFC 9112, section 6.1).
  static var framing: Problem {
    var problem = Problem(.badRequest, "request.framing", "a body has one Content-Length or comes in chunks, not both")
    problem.closes = true
    return problem
  }

  /// The path or the query is no text.
  static var targetUnreadable: Problem {
    Problem(.badRequest, "request.target", "the path or the query is not valid")
  }

  /// No route has the path.
  static var routeUnknown: Problem { Problem(.notFound, "route.unknown", "there is nothing at this path") }

  /// The path is not asked by this method.
  static func methodNotAllowed(_ method: String, allowed: String) -> Problem {
    var problem = Problem(.methodNotAllowed, "route.method", "this path takes \(allowed)")
    problem.headers["Allow"] = allowed
    return problem
  }

  /// A body, or what has come of it, is too long.
  static func bodyTooLarge(_ value: Int, limit: Int) -> Problem {
    var problem = Problem(
      .contentTooLarge, "limit.body-bytes",
      limit == 0 ? "this path takes no body" : "the body has more than \(limit) bytes; send a smaller photo")
    (problem.value, problem.limit) = (Double(value), Double(limit))
    return problem
  }

  /// All uploads together have too many bytes.
  static func uploadsFull(limit: Int) -> Problem {
    var problem = Problem(
      .tooManyRequests, "limit.upload-bytes", "too many uploads are on their way; try again in a second")
    problem.limit = Double(limit)
    problem.headers["Retry-After"] = "1"
    return problem
  }

  /// No place is left in the queue.
  /// - Parameter seconds: After which there is likely to be one.
  static func queueFull(_ seconds: Int) -> Problem {
    var problem = Problem(.tooManyRequests, "limit.queue", "too many pictures are being made; try again later")
    problem.headers["Retry-After"] = String(seconds)
    return problem
  }

  /// The time limit passed before anything was begun.
  static var tooLate: Problem { Problem(.deadline) }

  /// The server is about to end.
  static var stopping: Problem {
    var problem = Problem(.serviceUnavailable, "service.stopping", "the service is stopping; ask another instance")
    problem.headers["Retry-After"] = "1"
    return problem
  }

  /// A template of the service's own cannot be used: what is wrong with it, and where, is told to who runs it only.
  static func templateUnusable(_ id: String) -> Problem {
    Problem(
      .internalServerError, "template.unusable",
      "the service's template \(id) is faulty; its operator finds the reason in what the service said at its start")
  }

  /// The query cannot be understood.
  static func query(_ message: String) -> Problem { Problem(.badRequest, "request.query", message) }
}
