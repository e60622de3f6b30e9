package import Cameo

/// The service behind `cameo edit`: the editor's page for one person, one photo and one folder.
///
/// It listens on loopback, and all its paths begin with a token that nobody can guess.
package struct EditingService: Sendable {
  let service: AvatarService
  let photo: EditedPhoto?
  /// The template to begin with, as the command line names it; nil for any.
  let template: TemplateReference?
  let files: AvatarFiles?
  let token = Self.makeToken()
  let presence = Presence()
  /// Told of each avatar that was saved.
  let saved: @Sendable (SavedAvatar) -> Void

  /// Creates a session; nothing listens yet.
  /// - Parameters:
  ///   - photo: The photo; nil for a session that writes nothing.
  ///   - template: The template to begin with: one of the library's.
  ///   - saved: Called after each save, on a thread of the service.
  package init(
    _ cameo: Cameo, _ configuration: ServiceConfiguration, photo: EditedPhoto?, template: TemplateReference?,
    saved: @escaping @Sendable (SavedAvatar) -> Void
  ) {
    service = AvatarService(cameo, configuration)
    self.photo = photo
    self.template = template
    files = photo.map { AvatarFiles(beside: $0, limits: cameo.limits) }
    self.saved = saved
  }

  /// The path of the page, behind the server's address.
  package var pagePath: String { "/\(token)/edit" }

  /// Whether the page was there and is closed.
  package var isOver: Bool { presence.isOver() }

  /// Starts to listen and to answer.
  package func start() throws(ServerError) -> HTTPServer {
    let access = AccessRules(token: nil, origins: [])
    let rules = HTTPRules(
      admit: { head, route throws(Problem) in try LoopbackRules.admit(head, route) },
      dress: { access.dress($0, for: $1) })
    return try HTTPServer(service.configuration.server, routes: routes, rules: rules, pool: service.pool)
  }

  /// 128 bits from the system's source, in hexadecimal.
  private static func makeToken() -> String {
    (0..<16).map { _ in
      let digits = String(UInt8.random(in: 0...255), radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }
}
