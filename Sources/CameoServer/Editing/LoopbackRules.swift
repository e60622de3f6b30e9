/// What keeps other pages and other machines away from an editing session, beside the token in its paths.
///
/// A page of another origin that guesses the port is told by its origin; one whose name was made to lead to this
/// machine, by the name in `Host`.
enum LoopbackRules {
  private static let names = ["127.0.0.1", "localhost"]

  /// Refuses what does not come from the session's own page.
  static func admit(_ head: RequestHead, _ route: HTTPRoute) throws(Problem) {
    guard let host = head.header("host"), let name = host.split(separator: ":").first, names.contains(String(name))
    else {
      throw Problem(.forbidden, "request.host", "this address is for this machine only, by its own name")
    }
    let origin = head.header("origin")
    guard origin == "http://\(host)" || (origin == nil && route.method == .get) else {
      throw Problem(.forbidden, "request.origin", "only the editor's own page may do this")
    }
  }
}
