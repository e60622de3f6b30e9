package import Cameo
import Glibc

/// The HTTP service: what it answers at which path, and the rules that hold for all of it.
package struct AvatarService: Sendable {
  let cameo: Cameo
  let configuration: ServiceConfiguration
  let pool: RenderPool
  let metrics = Metrics()
  let log = AccessLog(descriptor: STDOUT_FILENO)

  /// Creates a service; nothing listens yet.
  package init(_ cameo: Cameo, _ configuration: ServiceConfiguration) {
    self.cameo = cameo
    self.configuration = configuration
    pool = RenderPool(workers: configuration.workers, queue: configuration.queue)
  }

  /// Starts to listen and to answer.
  package func start() throws(ServerError) -> HTTPServer {
    try HTTPServer(configuration.server, routes: routes, rules: rules, pool: pool)
  }

  /// Jobs that are carried out or wait.
  package var jobs: Int { pool.load.running + pool.load.waiting }

  /// All that is answered.
  package var routes: RouteTable {
    RouteTable(editorRoutes + templateRoutes + photoRoutes + documentRoutes + operationRoutes)
  }

  private var rules: HTTPRules {
    let access = AccessRules(token: configuration.token, origins: configuration.origins)
    return HTTPRules(
      admit: { head, route throws(Problem) in try access.admit(head, route) },
      dress: { access.dress($0, for: $1) },
      note: { [metrics, log] record, isSent in
        let duration = ContinuousClock.now - record.begun
        metrics.count(record, isSent: isSent, duration: duration)
        log.write(record, isSent: isSent, duration: duration)
      })
  }

  /// Does what the library does, and tells its errors as problems.
  /// - Parameter template: The template that it is done with; nil for none.
  static func work<Value>(
    _ template: TemplateReference? = nil, _ body: () throws(CameoError) -> Value
  ) throws(Problem) -> Value {
    do throws(CameoError) {
      return try body()
    } catch {
      throw Problem(error, with: template)
    }
  }
}
