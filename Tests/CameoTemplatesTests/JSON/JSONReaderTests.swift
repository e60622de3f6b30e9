import CameoImages
import CameoTemplates
import Testing

@Suite struct JSONReaderTests {
  private static let allowed: [(text: String, value: JSONValue)] = [
    ("null", JSONValue.null), (" true ", true), ("false\n", false), ("0", 0), ("-0", -0.0), ("12", 12),
    ("1.5e3", 1500), ("1E-2", 0.01), ("2e+1", 20), ("\"\"", ""), ("[]", []), ("[ 1 ,\t2 ]", [1, 2]),
    ("{}", [:]),
    ("{\"a\":{\"b\":[null]}}", ["a": ["b": [.null]]]),
    ("\"\\u0041\\n\\/\\\\\\\"\\b\\f\\r\\t\"", "A\n/\\\"\u{8}\u{c}\r\t"),
    ("\"\\ud83d\\ude00\"", "😀"), ("\"é€😀\"", "é€😀"), ("\"\\u0000\"", "\0"),
    ("5e-324", .init(Double.leastNonzeroMagnitude)),
    ("1e-400", 0), ("0.1", 0.1), ("9007199254740993", 9_007_199_254_740_992),
  ]

  @Test(arguments: allowed)
  func readsWhatTheGrammarAllows(text: String, value: JSONValue) throws {
    #expect(try JSONReader().read(Array(text.utf8)) == value)
  }

  @Test(arguments: [
    ("", "json.syntax", 0), (" ", "json.syntax", 1), ("{", "json.syntax", 1), ("[1,]", "json.syntax", 3),
    ("{\"a\":1,}", "json.syntax", 7), ("{a:1}", "json.syntax", 1), ("{'a':1}", "json.syntax", 1),
    ("{\"a\" 1}", "json.syntax", 5), ("[1 2]", "json.syntax", 3), ("{\"a\":1 \"b\":2}", "json.syntax", 7),
    ("01", "json.syntax", 0), ("-", "json.syntax", 1), ("+1", "json.syntax", 0), (".5", "json.syntax", 0),
    ("1.", "json.syntax", 2), ("1e", "json.syntax", 2), ("0x10", "json.syntax", 1), ("NaN", "json.syntax", 0),
    ("Infinity", "json.syntax", 0), ("nul", "json.syntax", 0), ("truex", "json.syntax", 4),
    ("1 2", "json.syntax", 2),
    ("[1]]", "json.syntax", 3), ("\"a", "json.syntax", 2), ("\"\u{1}\"", "json.syntax", 1),
    ("\"\\x\"", "json.syntax", 1),
    ("\"\\u12g4\"", "json.syntax", 5), ("\"\\", "json.syntax", 2), ("// a", "json.syntax", 0),
    ("1 /* a */", "json.syntax", 2),
    ("\u{FEFF}{}", "json.encoding", 0), ("[\u{A0}1]", "json.syntax", 1), ("\u{0}", "json.syntax", 0),
    ("[1e999]", "json.number", 1), ("-1e400", "json.number", 0), ("\"\\ud800\"", "json.surrogate", 1),
    ("\"a\\udc00\"", "json.surrogate", 2), ("\"\\ud800\\u0041\"", "json.surrogate", 1),
    ("{\"a\":1,\"a\":2}", "json.duplicate-key", 7), ("{\"a\":1,\"\\u0061\":2}", "json.duplicate-key", 7),
  ])
  func refusesWhatTheGrammarDoesNotAllow(text: String, code: String, offset: Int) throws {
    let error = try #require(throws: DocumentError.self) { try JSONReader().read(Array(text.utf8)) }
    #expect(error.issues.map(\.code.rawValue) == [code])
    #expect(error.issues.first?.location?.offset == offset)
  }

  @Test(
    arguments: [
      [0xFF], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22],
      [0x22, 0xE2, 0x82, 0x22], [0x22, 0x80, 0x22], [0xFE, 0xFF, 0x00, 0x31],
    ] as [[UInt8]])
  func refusesWhatIsNotUTF8(bytes: [UInt8]) throws {
    let error = try #require(throws: DocumentError.self) { try JSONReader().read(bytes) }
    #expect(error.issues.map(\.code) == [.jsonEncoding])
    #expect(error.issues.first?.location?.offset == (bytes[0] == 0x22 ? 1 : 0))
  }

  @Test func namesLineAndColumnInScalars() throws {
    let text = "{\n  \"é\": 1,\r\n  \"ü\": x\n}"
    let error = try #require(throws: DocumentError.self) { try JSONReader().read(Array(text.utf8)) }
    let issue = try #require(error.issues.first)
    #expect(issue.pointer == "/ü")
    #expect(issue.location == TextLocation(offset: 22, line: 3, column: 8))
    #expect(issue.message == "expected a value, found \"x\"")
  }

  @Test func nestsThirtyTwoDeepAndNoDeeper() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    _ = try JSONReader().read(nested(32))
    let error = try #require(throws: DocumentError.self) { try JSONReader().read(nested(33)) }
    #expect(error.issues.map(\.code) == [.jsonDepth])
    #expect(throws: DocumentError.self) { try JSONReader().read(nested(100_000)) }
  }

  @Test func takesAMebibyteAndNoMore() throws {
    let limit = Limits.standard.documentBytes
    let fits = Array("\"\(String(repeating: "a", count: limit - 2))\"".utf8)
    #expect(limit == 1 << 20)
    _ = try JSONReader().read(fits)
    let error = try #require(throws: DocumentError.self) { try JSONReader().read(fits + [0x20]) }
    #expect(error.issues.map(\.code) == [.jsonSize])
  }

  @Test func reportsEveryFaultThatLetsItGoOn() throws {
    let text = #"{"a": 1e999, "b": {"c": 1, "c": 2}, "a/~": "\ud800", "a": [3, -1e999]}"#
    let error = try #require(throws: DocumentError.self) { try JSONReader().read(Array(text.utf8)) }
    #expect(
      error.issues.map { "\($0.pointer) \($0.code.rawValue)" } == [
        "/a json.number", "/b/c json.duplicate-key", "/a~1~0 json.surrogate", "/a json.duplicate-key",
        "/a/1 json.number",
      ])
  }

  @Test func tellsNamesApartByTheirCharactersOnly() throws {
    // The same letter composed and decomposed: two names in JSON.
    let value = try JSONReader().read(Array("{\"\u{E9}\": 1, \"e\u{301}\": 2}".utf8))
    #expect(value["\u{E9}"] == 1)
    #expect(value["e\u{301}"] == 2)
  }

  @Test func keepsOrderAndPlaces() throws {
    let value = try JSONReader().read(Array("{\"b\": 1, \"a\": [true]}".utf8))
    guard case .object(let members) = value.content else {
      Issue.record("not an object")
      return
    }
    #expect(members.map(\.name) == ["b", "a"])
    #expect(members.map(\.offset) == [1, 9])
    #expect(members.map(\.value.offset) == [6, 14])
  }

  @Test func readsManyMembersInTimeThatGrowsWithTheText() throws {
    let text = "{" + (0..<60_000).map { "\"k\($0)\":0" }.joined(separator: ",") + "}"
    let clock = ContinuousClock()
    let time = try clock.measure { _ = try JSONReader().read(Array(text.utf8)) }
    #expect(time < .seconds(20))
  }
}
