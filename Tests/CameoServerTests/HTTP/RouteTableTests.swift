import Testing

@testable import CameoServer

@Suite struct RouteTableTests {
  private let table = RouteTable(
    ["/", "/things", "/things/{id}", "/things/{id}/picture", "/things/{id}/{file...}"].map { pattern in
      HTTPRoute(.get, RoutePattern(stringLiteral: pattern), .atOnce { _ throws(Problem) in HTTPAnswer() })
    } + [HTTPRoute(.post, "/things", .atOnce { _ throws(Problem) in HTTPAnswer() })])

  private func find(_ method: String, _ path: String) throws -> RouteTable.Found {
    table.match(RequestHead(method: method, target: try #require(RequestTarget(path)), headers: []))
  }

  @Test(
    "The first pattern that fits a path is taken",
    arguments: [
      ("/", "/", [:]), ("/things", "/things", [:]), ("/things/a", "/things/{id}", ["id": "a"]),
      ("/things/a/picture", "/things/{id}/picture", ["id": "a"]),
      ("/things/a/b/c.png", "/things/{id}/{file}", ["id": "a", "file": "b/c.png"]),
      ("/things/a/", "/things/{id}/{file}", ["id": "a", "file": ""]),
    ] as [(String, String, [String: String])])
  func fit(path: String, pattern: String, parameters: [String: String]) throws {
    guard case .route(let match) = try find("HEAD", path) else {
      Issue.record("no route for \(path)")
      return
    }
    #expect(match.route.pattern.text == pattern)
    #expect(match.parameters == parameters)
  }

  @Test("A path without a route is unknown", arguments: ["/thing", "/things2", "//", "/x/things"])
  func unknown(path: String) throws {
    guard case .unknown = try find("GET", path) else {
      Issue.record("\(path) has a route")
      return
    }
  }

  @Test("Another method is told the methods of the path")
  func methods() throws {
    guard case .notAllowed(let allowed) = try find("DELETE", "/things") else {
      Issue.record("DELETE is allowed")
      return
    }
    #expect(allowed == "GET, HEAD, POST, OPTIONS")
    guard case .options(let options) = try find("OPTIONS", "/things/a") else {
      Issue.record("OPTIONS is not known")
      return
    }
    #expect(options == "GET, HEAD, OPTIONS")
  }
}
