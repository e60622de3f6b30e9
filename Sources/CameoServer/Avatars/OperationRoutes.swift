import Cameo

extension AvatarService {
  /// What those who run the service ask for.
  var operationRoutes: [HTTPRoute] {
    [HTTPRoute(.get, "/healthz", .atOnce { _ throws(Problem) in .document(["status": "ok"]) })]
  }
}
