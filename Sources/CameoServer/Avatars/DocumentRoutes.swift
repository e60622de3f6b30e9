import Cameo

extension AvatarService {
  /// What is known without a photo.
  var documentRoutes: [HTTPRoute] {
    let limits = JSONWriter.bytes(
      JSONValue(members: configuration.limitRows.map { ($0.name, JSONValue($0.value)) }), .line)
    return [
      HTTPRoute(
        .get, "/v1/limits",
        .atOnce { request throws(Problem) in .unchanging(limits, type: "application/json", for: request.head) })
    ]
  }
}
