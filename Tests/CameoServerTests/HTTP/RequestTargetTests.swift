import Testing

@testable import CameoServer

@Suite struct RequestTargetTests {
  @Test(
    "A target's parts are decoded one by one",
    arguments: [
      ("/", [""]), ("/v1/limits", ["v1", "limits"]), ("/a%2Fb/c", ["a/b", "c"]), ("/%C3%A4/", ["ä", ""]),
      ("http://example.org/healthz", ["healthz"]), ("http://example.org", [""]), ("/a?b/c", ["a"]),
    ])
  func parts(text: String, segments: [String]) throws {
    #expect(try #require(RequestTarget(text)).segments == segments)
  }

  @Test(
    "A query's names and values are decoded, plus signs too",
    arguments: [
      ("/?a=1&b", [("a", "1"), ("b", nil)]), ("/?a=%23fff+x", [("a", "#fff x")]), ("/?&&a==", [("a", "=")]), ("/?", []),
      ("/?a=1&a=2", [("a", "1"), ("a", "2")]),
    ] as [(String, [(String, String?)])])
  func query(text: String, pairs: [(String, String?)]) throws {
    let query = try #require(RequestTarget(text)).query
    #expect(query.map(\.name) == pairs.map(\.0))
    #expect(query.map(\.value) == pairs.map(\.1))
  }

  @Test(
    "What decodes to no text is refused",
    arguments: ["", "*", "healthz", "/%", "/%4", "/%zz", "/%00", "/a%FF", "/?a=%C3", "/?%00", "mailto:a"])
  func malformed(text: String) {
    #expect(RequestTarget(text) == nil)
  }
}
