import Testing

@testable import CameoTemplates

@Suite struct LicenseExpressionTests {
  @Test(arguments: [
    "CC0-1.0", "cc0-1.0", "MIT OR Apache-2.0", "(MIT OR CC-BY-4.0) AND CC0-1.0",
    "GPL-2.0-or-later WITH Font-exception-2.0",
    "Apache-2.0+", "LicenseRef-Our-Own",
  ])
  func expressionsAreUnderstood(text: String) { #expect(LicenseExpression.fault(in: text) == nil) }

  @Test(arguments: [
    ("CC0", "CC0"), ("MIT OR", "OR"), ("MIT Apache-2.0", "Apache-2.0"), ("(MIT", "MIT"), ("MIT)", ")"),
    ("AND MIT", "AND"),
    ("MIT WITH", "WITH"), ("proprietary", "proprietary"), ("LicenseRef-", "LicenseRef-"), ("", ""), ("( )", ")"),
  ])
  func theFirstWrongWordIsTold(text: String, word: String) { #expect(LicenseExpression.fault(in: text) == word) }
}
