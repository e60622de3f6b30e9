import Synchronization

/// What a server serves, as the daemon's callbacks see it: routes, and the rules that hold for all of them.
final class HTTPSite: Sendable {
  let routes: RouteTable
  let pool: RenderPool
  let uploads: UploadBudget
  let watch: ConnectionWatch
  /// How long a queued request may take from its arrival.
  let jobTime: Duration
  /// The bytes of a refused body that are read before the connection is ended.
  let dropLimit: Int
  private let rules: HTTPRules
  private let stopping = Atomic(false)

  init(
    routes: RouteTable, rules: HTTPRules, pool: RenderPool, uploads: UploadBudget, watch: ConnectionWatch,
    jobTime: Duration, dropLimit: Int
  ) {
    self.routes = routes
    self.rules = rules
    self.pool = pool
    self.uploads = uploads
    self.watch = watch
    self.jobTime = jobTime
    self.dropLimit = dropLimit
  }

  /// Whether the server takes no more requests.
  var isStopping: Bool { stopping.load(ordering: .sequentiallyConsistent) }

  /// Refuses requests from now on.
  func refuseNew() { stopping.store(true, ordering: .sequentiallyConsistent) }

  /// Decides by a request's head who answers it.
  /// - Parameter length: The declared length of its body, 0 where none is declared.
  func open(_ head: RequestHead, length: Int) throws(HTTPRefusal) -> RouteTable.Match {
    let lengths = Set(head.headers.filter { $0.name == "content-length" }.map(\.value.trimmed))
    if lengths.count > 1 || !lengths.isEmpty && head.header("transfer-encoding") != nil {
      throw HTTPRefusal(answer: Problem.framing.answer)
    }
    if head.target.segments.isEmpty { throw HTTPRefusal(answer: Problem.targetUnreadable.answer) }
    let match: RouteTable.Match
    switch routes.match(head) {
    case .route(let found): match = found
    case .options(let allowed):
      throw HTTPRefusal(answer: HTTPAnswer(.noContent, headers: [("Allow", allowed)]))
    case .notAllowed(let allowed):
      throw HTTPRefusal(answer: Problem.methodNotAllowed(head.method, allowed: allowed).answer)
    case .unknown: throw HTTPRefusal(answer: Problem.routeUnknown.answer)
    }
    let route = match.route.pattern.text
    if isStopping { throw HTTPRefusal(answer: Problem.stopping.answer, route: route) }
    do throws(Problem) {
      try rules.admit(head, match.route)
    } catch {
      throw HTTPRefusal(answer: error.answer, route: route)
    }
    if length > match.route.bodyLimit {
      throw HTTPRefusal(answer: Problem.bodyTooLarge(length, limit: match.route.bodyLimit).answer, route: route)
    }
    return match
  }

  /// Runs a handler; what it throws becomes the answer.
  /// - Parameter deadline: When it is too late even to begin; nil for no limit.
  func answer(
    _ request: HTTPRequest, by deadline: ContinuousClock.Instant? = nil,
    _ handler: (HTTPRequest) throws(Problem) -> HTTPAnswer
  ) -> HTTPAnswer {
    do throws(Problem) {
      if let deadline, ContinuousClock.now > deadline { throw Problem.tooLate }
      return dressed(try handler(request), for: request.head)
    } catch {
      return dressed(error.answer, for: request.head)
    }
  }

  /// An answer with the headers that every answer of the site has.
  func dressed(_ answer: HTTPAnswer, for head: RequestHead) -> HTTPAnswer { rules.dress(answer, head) }

  /// Notes what became of a request.
  func note(_ record: ExchangeRecord, isSent: Bool) { rules.note(record, isSent) }
}

/// The rules that hold for all requests of a server.
package struct HTTPRules: Sendable {
  /// Refuses a request by its head, before its body is taken: a token, a host, an origin.
  package var admit: @Sendable (RequestHead, HTTPRoute) throws(Problem) -> Void
  /// Adds the headers that every answer has.
  package var dress: @Sendable (HTTPAnswer, RequestHead) -> HTTPAnswer
  /// Is told what became of a request, and whether its answer was sent to the end.
  package var note: @Sendable (ExchangeRecord, Bool) -> Void

  /// Creates rules; those left out do nothing.
  package init(
    admit: @escaping @Sendable (RequestHead, HTTPRoute) throws(Problem) -> Void = { _, _ in },
    dress: @escaping @Sendable (HTTPAnswer, RequestHead) -> HTTPAnswer = { answer, _ in answer },
    note: @escaping @Sendable (ExchangeRecord, Bool) -> Void = { _, _ in }
  ) {
    self.admit = admit
    self.dress = dress
    self.note = note
  }
}

/// An answer that is known before the body has come.
struct HTTPRefusal: Error {
  let answer: HTTPAnswer
  /// The pattern of the route that refuses; nil where there is none.
  var route: String?
}
