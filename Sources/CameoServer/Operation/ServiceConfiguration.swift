package import Cameo

/// What a service is started with.
package struct ServiceConfiguration: Sendable {
  /// The program's version, part of every entity tag.
  package var version: String
  /// Where to listen and what to keep to.
  package var server = HTTPServer.Settings()
  /// Pictures that are made at the same time.
  package var workers = 2
  /// Requests that may wait for a worker.
  package var queue = 4
  /// What photos, documents and outputs are held to.
  package var limits = ServiceConfiguration.standardLimits
  /// What `POST` needs as bearer token; nil for none.
  package var token: String?
  /// Origins whose pages may use the service, `*` for any.
  package var origins: [String] = []
  /// Whether requests may bring a template of their own.
  package var allowsInlineTemplates = false

  /// Creates the standard configuration.
  package init(version: String) { self.version = version }

  /// The library's limits, with less of what a stranger can ask for.
  package static let standardLimits: Limits = {
    var limits = Limits.standard
    limits.photoPixels = 100_000_000
    limits.outputPixels = 16_000_000
    limits.photoBytes = 32 << 20
    // 100 megapixels of a usual progressive JPEG need 300 MB; several of them may be decoded at the same time.
    limits.coefficientBytes = 384 << 20
    return limits
  }()

  /// Bytes of a body beside its photos: a job document, a template, the boundaries between them.
  private static let formBytes = 4 << 20

  /// The most bytes of a body.
  package var bodyBytes: Int { limits.photoBytes + Self.formBytes }

  /// Every limit, those of the library and those of the service.
  package var limitRows: [Limits.Row] {
    limits.rows + [
      Limits.Row(name: "uploadBytes", value: bodyBytes, meaning: "bytes of a request's body"),
      Limits.Row(name: "uploadsBytes", value: server.uploadBytes, meaning: "bytes of all bodies in memory"),
      Limits.Row(
        name: "jobSeconds", value: Int(server.jobTime / .seconds(1)), meaning: "seconds until a request gives up"),
      Limits.Row(name: "workers", value: workers, meaning: "pictures that are made at the same time"),
      Limits.Row(name: "queue", value: queue, meaning: "requests that wait for a worker"),
      Limits.Row(name: "connections", value: server.connections, meaning: "open connections"),
    ]
  }
}
