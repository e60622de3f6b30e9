import CameoTemplates
import Testing

@Suite struct DocumentIssueTests {
  private func error(_ change: (String) -> String) throws -> DocumentError {
    let text = #"""
      {"kind": "cameo.template", "version": 1, "id": "dot", "name": "Dot", "mask": {"src": "m.svg", "width": 9, "height": 9},
       "placeholders": [{"id": "face", "rect": {"x": 0, "y": 0, "width": 9, "height": 9}}]}
      """#
    return try #require(throws: DocumentError.self) { try TemplateReader().read(Array(change(text).utf8)) }
  }

  @Test(arguments: [
    (#""id": "dot""#, #""idd": "dot""#, #""idd" is not known here; the nearest known member is "id""#),
    (#""width": 9"#, #""width": 0"#, "must be from 1 to 30000, not 0"),
    (#""width": 9"#, #""width": 2.5"#, "must be a whole number, not 2.5"),
    (#""width": 9"#, #""width": "9""#, "must be a whole number, not a text"),
    (#""x": 0, "y": 0, "width": 9"#, #""x": 0, "y": 0, "width": 0"#, "must be above 0, up to 1000000, not 0"),
    (#""name": "Dot", "#, "", #""name" is required"#),
    (#""name": "Dot""#, #""name": """#, "must not be empty"),
    (#""version": 1"#, #""version": 2"#, "version 2 is not supported; use 1"),
    ("cameo.template", "cameo.job", #"the document is a "cameo.job", not a "cameo.template""#),
    (
      "m.svg", "../m.svg",
      #""../m.svg" must be a path inside the template's folder, without "..", not absolute and no URL"#
    ),
    ("m.svg", "m.gif", #""m.gif" must end in .svg, .png or .webp"#),
    ("[{", "[", "expected a comma or ], found \":\""),
    ("}]}", "}]", "expected a comma or }, found the end"),
    (#""Dot""#, "\"\u{1}\"", "a text must not hold a bare control character; write it as \\u00XX"),
    (
      #""name": "Dot""#, #""name": "Dot", "shape": {}"#,
      #""shape" is not known here; the nearest known member is "name""#
    ),
  ])
  func saysPlainlyWhatIsWrong(old: String, new: String, message: String) throws {
    let issues = try error { $0.replacing(old, with: new, maxReplacements: 1) }.issues
    #expect(issues.map(\.message).contains(message), "\(issues.map(\.message))")
  }

  @Test func aLineNamesFilePlaceAndPointer() throws {
    var error = try error { $0.replacing("\"rect\"", with: "\"rct\"") }
    #expect(
      error.lines == [
        "line 2:19: /placeholders/0/rect: \"rect\" is required",
        "line 2:34: /placeholders/0/rct: \"rct\" is not known here; the nearest known member is \"rect\"",
      ])
    error.file = "masks/dot/template.json"
    #expect(error.lines.first == "masks/dot/template.json:2:19: /placeholders/0/rect: \"rect\" is required")
  }

  @Test func aLineStaysALineWhateverADocumentHolds() throws {
    let error = try error { $0.replacing("\"id\": \"dot\"", with: "\"i\\nd\\u001b\": \"\\n\\u0007\u{7f}\u{9b}\"") }
    for line in error.lines { #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control }) }
  }

  @Test func everyCodeIsWrittenInSmallLetters() {
    for code in DocumentIssue.Code.allCases {
      #expect(code.rawValue.wholeMatch(of: #/[a-z]+\.[a-z-]+/#) != nil)
    }
  }
}
