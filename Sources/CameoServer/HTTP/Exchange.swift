import Synchronization

/// One request from its first line to the end of its answer.
///
/// The daemon's thread moves it on; a job's thread hands in the answer.
final class Exchange: Sendable {
  private enum Phase {
    /// Only the target is known.
    case opened
    /// The body is collected.
    case receiving(RouteTable.Match, RequestHead)
    /// The body is dropped as it comes; then the answer is sent.
    case dropping(HTTPAnswer)
    /// A job makes the answer.
    case waiting
    case answered(HTTPAnswer)
    case sent
  }

  private struct State {
    var phase = Phase.opened
    var body: [UInt8] = []
    /// Bytes that came, kept or not.
    var received = 0
    /// Bytes of the budget that are held: the declared length, or what has come where none is declared.
    var held = 0
    var record: ExchangeRecord
  }

  private let site: HTTPSite
  private let connection: HTTPConnection
  private let target: String
  private let state: Mutex<State>

  init(site: HTTPSite, connection: HTTPConnection, target: String) {
    self.site = site
    self.connection = connection
    self.target = target
    state = Mutex(State(record: ExchangeRecord(begun: .now)))
    site.watch.enter(.receivingHead, connection.socket)
  }

  /// Takes what the daemon has: the head, some of the body, its end, or its question for the answer.
  /// - Returns: Whether the connection goes on.
  func proceed(method: String, received bytes: [UInt8]) -> Bool {
    if !bytes.isEmpty { site.watch.noteBytes(connection.socket) }
    enum Step {
      case goOn
      case end
      case send(HTTPAnswer)
      case make(RouteTable.Match, HTTPRequest)
    }
    let step: Step = state.withLock { state in
      switch state.phase {
      case .opened: return open(method, &state).map { .send($0) } ?? .goOn
      case .receiving(let match, let head):
        guard bytes.isEmpty else {
          take(bytes, match.route, head, &state)
          return .goOn
        }
        state.phase = .waiting
        let request = HTTPRequest(head: head, parameters: match.parameters, body: state.body)
        state.body = []
        return .make(match, request)
      case .dropping(let answer):
        state.received += bytes.count
        guard bytes.isEmpty else { return state.received <= site.dropLimit ? .goOn : .end }
        return .send(answer)
      case .answered(let answer): return .send(answer)
      case .waiting, .sent: return bytes.isEmpty ? .goOn : .end
      }
    }
    switch step {
    case .goOn: return true
    case .end: return false
    case .send(let answer): return send(answer)
    case .make(let match, let request): return make(match.route, request)
    }
  }

  /// Decides by the head what becomes of the request.
  /// - Returns: An answer that cannot wait for the body, which is too long even to be dropped.
  private func open(_ method: String, _ state: inout State) -> HTTPAnswer? {
    site.watch.enter(.receivingBody, connection.socket)
    let headers = connection.headers()
    state.record.method = method
    let length = max(0, headers.first { $0.name == "content-length" }.flatMap { Int($0.value) } ?? 0)
    let head = RequestHead(method: method, target: RequestTarget(target) ?? .unreadable, headers: headers)
    state.record.id = head.id
    do throws(HTTPRefusal) {
      let match = try site.open(head, length: length)
      state.record.route = match.route.pattern.text
      // Who is let in has place for the whole body: many that come at once do not keep each other from ending.
      guard site.uploads.take(length) else {
        throw HTTPRefusal(
          answer: Problem.uploadsFull(limit: site.uploads.limit).answer, route: match.route.pattern.text)
      }
      state.held = length
      state.phase = .receiving(match, head)
      return nil
    } catch {
      state.record.route = error.route
      drop(error.answer, head, &state)
      guard case .dropping(let answer) = state.phase else { return nil }
      // Who asks first is answered first, and so is who would send for very long.
      return answer.closes || head.header("expect") != nil || length > site.dropLimit ? answer : nil
    }
  }

  /// Has a body dropped before an answer is sent: who is still sending would not read it.
  private func drop(_ answer: HTTPAnswer, _ head: RequestHead, _ state: inout State) {
    release(&state)
    state.phase = .dropping(site.dressed(answer, for: head))
  }

  /// Keeps a part of the body, unless it is too much.
  private func take(_ bytes: [UInt8], _ route: HTTPRoute, _ head: RequestHead, _ state: inout State) {
    state.received += bytes.count
    if state.received > route.bodyLimit {
      drop(Problem.bodyTooLarge(state.received, limit: route.bodyLimit).answer, head, &state)
    } else if state.received > state.held, !site.uploads.take(state.received - state.held) {
      drop(Problem.uploadsFull(limit: site.uploads.limit).answer, head, &state)
    } else {
      state.held = max(state.held, state.received)
      state.record.taken += bytes.count
      state.body += bytes
    }
  }

  /// Lets the body go and gives back what it held of the budget.
  private func release(_ state: inout State) {
    state.body = []
    site.uploads.give(state.held)
    state.held = 0
  }

  /// Makes the answer: at once, or by a job while the connection sleeps.
  private func make(_ route: HTTPRoute, _ request: HTTPRequest) -> Bool {
    site.watch.enter(.answering, connection.socket)
    switch route.handling {
    case .atOnce(let handler):
      return send(site.answer(request) { request throws(Problem) in try handler(request) })
    case .queued(let handler):
      let deadline = ContinuousClock.now + site.jobTime
      connection.suspend()
      let isTaken = site.pool.submit { [self] in
        let answer = site.answer(request, by: deadline) { request throws(Problem) in try handler(request, deadline) }
        return { [self] in finish(answer) }
      }
      if !isTaken { finish(site.dressed(Problem.queueFull(site.pool.patience).answer, for: request.head)) }
      return true
    }
  }

  /// Hands in the answer and wakes the connection.
  private func finish(_ answer: HTTPAnswer) {
    state.withLock { $0.phase = .answered(answer) }
    connection.resume()
  }

  private func send(_ answer: HTTPAnswer) -> Bool {
    var answer = answer
    if site.isStopping { answer.closes = true }
    site.watch.enter(.answering, connection.socket)
    state.withLock { state in
      state.phase = .sent
      state.record.status = answer.status
      state.record.code = answer.code
      state.record.sent = answer.body.count
    }
    return connection.send(answer)
  }

  /// Ends it: what it held is given back, and what became of it is noted.
  func complete(isSent: Bool) {
    let record = state.withLock { state in
      release(&state)
      return state.record
    }
    site.watch.enter(.idle, connection.socket)
    site.note(record, isSent: isSent)
  }
}
