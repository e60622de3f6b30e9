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
    let files = ["Cameo/Reporting", "CameoServer"].flatMap { name in
      let folder = sources.appending(path: name)
      let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
      return paths.filter { $0.hasSuffix(".swift") }.map { folder.appending(path: $0) }
    }
    let texts = files.compactMap { try? String(contentsOf: $0, encoding: .utf8) }
    let found = texts.flatMap { text in text.matches(of: /"([a-z]+\.[a-z-]+)"/).map { String($0.1) } }
    return Set(found).filter { !isOther($0) }.sorted()
  }()

  /// Whether a word is the kind of a document, or the name of a file.
  private static func isOther(_ word: String) -> Bool {
    word.hasPrefix("cameo.") || [".json", ".html", ".js", ".wasm"].contains(where: word.hasSuffix)
  }

  @Test("Every code of an error or a warning is explained", arguments: codes)
  func aCodeIsExplained(_ code: String) { #expect(page.text.contains("`\(code)`")) }

  @Test("The codes are found in the sources") func theCodesAreFound() { #expect(Self.codes.count > 40) }

  @Test("The exit codes stand there as the help says them", arguments: ExitCode.allCases)
  func anExitCodeIsExplained(_ code: ExitCode) {
    #expect(page.text.contains("| \(code.rawValue) | \(code.meaning) |"))
  }
}
