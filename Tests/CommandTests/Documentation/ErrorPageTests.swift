import Foundation
import TestSupport
import Testing

@testable import cameo

/// The page that lists every code.
@Suite struct ErrorPageTests {
  private let page: Article

  init() throws { page = try Article("Sources/Cameo/Cameo.docc/ReadingErrors.md") }

  /// The codes in the sources that word errors and warnings, and that answer over HTTP.
  private static let codes: [String] = {
    let sources = Folders.package.appending(path: "Sources")
    let files = ["Cameo/Reporting", "CameoServer/Answers", "CameoServer/Avatars"].flatMap { folder in
      (try? FileManager.default.contentsOfDirectory(
        at: sources.appending(path: folder), includingPropertiesForKeys: nil)) ?? []
    }.filter { $0.pathExtension == "swift" }
    let texts = files.compactMap { try? String(contentsOf: $0, encoding: .utf8) }
    let found = texts.flatMap { text in text.matches(of: /"([a-z]+\.[a-z-]+)"/).map { String($0.1) } }
    return Set(found).subtracting(notCodes).sorted()
  }()

  /// Kinds of documents and names of files.
  private static let notCodes: Set = [
    "cameo.result", "cameo.inspection", "cameo.validation", "template.json", "index.html", "openapi.json",
  ]

  @Test("Every code of an error or a warning is explained", arguments: codes)
  func aCodeIsExplained(_ code: String) { #expect(page.text.contains("`\(code)`")) }

  @Test("The codes are found in the sources") func theCodesAreFound() { #expect(Self.codes.count > 40) }

  @Test("The exit codes stand there as the help says them", arguments: ExitCode.allCases)
  func anExitCodeIsExplained(_ code: ExitCode) {
    #expect(page.text.contains("| \(code.rawValue) | \(code.meaning) |"))
  }
}
