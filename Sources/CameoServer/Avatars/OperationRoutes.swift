import Cameo

extension AvatarService {
  /// What those who run the service ask for.
  var operationRoutes: [HTTPRoute] {
    [
      HTTPRoute(.get, "/healthz", .atOnce { _ throws(Problem) in .document(["status": "ok"]) }),
      HTTPRoute(
        .get, "/metrics",
        .atOnce { _ throws(Problem) in
          HTTPAnswer(
            type: "text/plain; version=0.0.4; charset=utf-8", headers: [("Cache-Control", "no-store")],
            body: Array(metrics.text(pool, lostLines: log.lostLines).utf8))
        }),
    ]
  }
}
