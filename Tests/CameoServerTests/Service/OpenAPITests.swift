import Cameo
import TestSupport
import Testing

@testable import CameoServer

/// The published description against the routes themselves.
@Suite struct OpenAPITests {
  private let routes: [HTTPRoute]
  private let description: JSONValue

  init() throws {
    routes = AvatarService(try Cameo(), ServiceConfiguration(version: "1")).routes.routes
    description = try JSONReader().read(try #require(EditorFiles.file("Avatars/openapi.json")))
  }

  private func members(_ value: JSONValue?) -> [(name: String, value: JSONValue)] {
    guard case .object(let members)? = value?.content else { return [] }
    return members.map { ($0.name, $0.value) }
  }

  private func elements(_ value: JSONValue?) -> [JSONValue] {
    if case .array(let elements)? = value?.content { elements } else { [] }
  }

  @Test("Every route is described, and nothing else")
  func paths() {
    let described = members(description["paths"]).flatMap { path in
      members(path.value).map { "\($0.name.uppercased()) \(path.name)" }
    }
    #expect(Set(described) == Set(routes.map { "\($0.method.rawValue) \($0.pattern.text)" }))
    #expect(described.count == routes.count)
  }

  @Test("The parameters are the options of a job, with the same words", arguments: ["/v1/render", "/v1/resolve"])
  func parameters(path: String) {
    let references = elements(description["paths"]?[path]?["post"]?["parameters"]).map { $0["$ref"] }
    let components = members(description["components"]?["parameters"])
    for option in JobOption.allCases {
      #expect(references.contains(JSONValue("#/components/parameters/\(option.rawValue)")))
      let schema = components.first { $0.name == option.rawValue }?.value["schema"]
      #expect(schema != nil, "\(option.rawValue) is not described")
      #expect(Set(elements(schema?["enum"])) == Set(option.words.map { JSONValue($0) }))
    }
    #expect(references.count == JobOption.allCases.count + (path == "/v1/render" ? 1 : 0))
  }

  @Test("Every reference leads somewhere")
  func references() {
    var pending = [description]
    while let value = pending.popLast() {
      switch value.content {
      case .array(let elements): pending += elements
      case .object(let members):
        pending += members.map(\.value)
        guard case .string(let text)? = value["$ref"]?.content else { continue }
        let parts = text.split(separator: "/").dropFirst().map(String.init)
        #expect(parts.reduce(description) { $0?[$1] } != nil, "\(text)")
      case .null, .bool, .number, .string: break
      }
    }
  }

  @Test("A route that takes a body may refuse it as too large, and one that renders may be busy")
  func statuses() {
    for route in routes {
      let operation = description["paths"]?[route.pattern.text]?[route.method.rawValue.lowercased()]
      let statuses = members(operation?["responses"]).map(\.name)
      #expect(statuses.contains("200"))
      #expect(statuses.contains("413") == (route.bodyLimit > 0))
      if case .queued = route.handling {
        #expect(Set(["429", "503", "504"]).isSubset(of: statuses), "\(route.pattern.text)")
      }
    }
  }
}
