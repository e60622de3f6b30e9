import Glibc

/// A running HTTP server: a listening socket, the daemon's threads, and a pool for what takes time.
///
/// ```swift
/// let server = try HTTPServer(settings, routes: RouteTable([…]), rules: HTTPRules(), pool: RenderPool(workers: 2, queue: 4))
/// server.run { isTimeToEnd(waitingAtMost: $0) }
/// ```
package struct HTTPServer: ~Copyable {
  /// Where a server listens and what it keeps to.
  package struct Settings: Sendable {
    /// An address in numbers, or `localhost`.
    package var host = "127.0.0.1"
    /// The port; 0 for any that is free.
    package var port: UInt16 = 0
    /// How long a queued request may take from its arrival.
    package var jobTime = Duration.seconds(20)
    /// How long a request's head may take, and how long a connection may be idle.
    package var headTime = Duration.seconds(30)
    /// How long a body may take to arrive.
    package var bodyTime = Duration.seconds(120)
    /// Bytes of all bodies in memory together.
    package var uploadBytes = 256 << 20
    /// Bytes of a refused body that are read, so that its sender reads the answer.
    package var dropBytes = 64 << 20
    /// Connections that may be open at the same time.
    package var connections = 1000

    /// Creates the standard settings, to be changed one by one.
    package init() {}
  }

  /// Where it can be reached, without a path.
  package let address: String
  private let socket: Int32
  private let site: HTTPSite
  private let daemon: HTTPDaemon

  /// Starts to listen and to answer.
  package init(
    _ settings: Settings, routes: RouteTable, rules: HTTPRules, pool: RenderPool
  ) throws(ServerError) {
    let listening = try ListeningSocket(host: settings.host, port: settings.port)
    let host = settings.host.contains(":") ? "[\(settings.host)]" : settings.host
    let address = "http://\(host):\(listening.port)"
    let socket = listening.descriptor
    let site = HTTPSite(
      routes: routes, rules: rules, pool: pool, uploads: UploadBudget(limit: settings.uploadBytes),
      watch: ConnectionWatch(
        headTime: settings.headTime, bodyTime: settings.bodyTime, limit: settings.connections),
      jobTime: settings.jobTime, dropLimit: settings.dropBytes)
    var daemonSettings = HTTPDaemon.Settings()
    daemonSettings.connections = settings.connections
    daemonSettings.idleSeconds = max(1, Int(settings.headTime / .seconds(1)))
    daemon = try HTTPDaemon(listening, site: site, daemonSettings)
    self.address = address
    self.socket = socket
    self.site = site
  }

  /// Serves until it is time to end, then stops: what was begun is answered, what is new is refused.
  /// - Parameter wait: Waits as long as it is told, at most; returns whether it is time to end.
  package consuming func run(until wait: (Duration) -> Bool) {
    while !wait(.seconds(1)) { site.watch.endOverdue() }
    site.refuseNew()
    // Connections that the system has taken already are answered, too: none is cut off without a word.
    settle { [socket] in hasWaitingConnections(socket) || site.watch.isBusy }
    daemon.quiesce()
    settle { site.watch.isBusy }
  }

  /// Waits until nothing is under way.
  private func settle(_ isBusy: () -> Bool) {
    while isBusy() {
      site.watch.endOverdue(isStopping: true)
      usleep(10_000)
    }
  }
}
