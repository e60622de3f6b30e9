import Foundation
import TestSupport
import Testing

@testable import cameo

/// The page that lists every code.
@Suite struct ErrorPageTests {
  private let page: Article

  init() throws { page = try Article("Sources/Cameo/Cameo.docc/ReadingErrors.md") }

  /// The codes in the sources that word errors and warnings.
  private static let codes: [String] = {
    let folder = Folders.package.appending(path: "Sources/Cameo/Reporting")
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    let texts = files.compactMap { try? String(contentsOf: $0, encoding: .utf8) }
    let found = texts.flatMap { text in text.matches(of: /"([a-z]+\.[a-z-]+)"/).map { String($0.1) } }
    return Set(found).subtracting(["cameo.result", "cameo.inspection"]).sorted()
  }()

  @Test("Every code of an error or a warning is explained", arguments: codes)
  func aCodeIsExplained(_ code: String) { #expect(page.text.contains("`\(code)`")) }

  @Test("The codes are found in the sources") func theCodesAreFound() { #expect(Self.codes.count > 40) }

  @Test("The exit codes stand there as the help says them", arguments: ExitCode.allCases)
  func anExitCodeIsExplained(_ code: ExitCode) {
    #expect(page.text.contains("| \(code.rawValue) | \(code.meaning) |"))
  }
}
