/// The routes of a server; where two patterns fit a path, the one that stands first is taken.
///
/// `HEAD` is answered by the route for `GET`. Another part of the program serves pages of its own with its own table:
/// it makes the routes, and the ``HTTPRules`` for all of them, and starts an ``HTTPServer`` with both.
package struct RouteTable: Sendable {
  /// All routes, in order.
  package let routes: [HTTPRoute]

  /// Creates a table.
  package init(_ routes: [HTTPRoute]) { self.routes = routes }

  /// A route with what the braces of its pattern stand for.
  package struct Match: Sendable {
    package let route: HTTPRoute
    package let parameters: [String: String]
  }

  enum Found {
    case route(Match)
    /// `OPTIONS`, with the methods that the path has.
    case options(String)
    /// The path has other methods only.
    case notAllowed(String)
    case unknown
  }

  /// Looks a request up.
  func match(_ head: RequestHead) -> Found {
    let method = head.method == "HEAD" ? HTTPMethod.get : HTTPMethod(rawValue: head.method)
    let fitting = routes.compactMap { route in
      route.pattern.match(head.target.segments).map { Match(route: route, parameters: $0) }
    }
    // Routes behind the first one that fits are other resources.
    guard let pattern = fitting.first?.route.pattern else { return .unknown }
    let resource = fitting.filter { $0.route.pattern == pattern }
    if let found = resource.first(where: { $0.route.method == method }) { return .route(found) }
    let methods = resource.map(\.route.method)
    let allowed = methods.flatMap { $0 == .get ? ["GET", "HEAD"] : [$0.rawValue] } + ["OPTIONS"]
    let list = allowed.joined(separator: ", ")
    return head.method == "OPTIONS" ? .options(list) : .notAllowed(list)
  }
}
