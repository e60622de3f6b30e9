import Foundation
import TestSupport
import Testing

@testable import cameo

/// The help texts as files beside the tests, to be read by people; `CAMEO_RECORD=1 swift test` writes them anew.
@Suite struct HelpTests {
  private static let folder = Folders.package.appending(path: "Tests/CommandTests/Help")
  private static let names = ["cameo"] + Command.groups + Command.allCases.map(\.rawValue)

  @Test(arguments: names)
  func theHelpIsAsRecorded(of name: String) throws {
    let text = try Self.text(name)
    let file = Self.folder.appending(path: Self.file(name))
    if ProcessInfo.processInfo.environment["CAMEO_RECORD"] != nil {
      try Data(text.utf8).write(to: file)
      Issue.record("recorded \(file.lastPathComponent)")
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test func noRecordedTextIsLeftOver() throws {
    let recorded = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(recorded) == Set(Self.names.map(Self.file)))
  }

  @Test(arguments: names)
  func theHelpFitsATerminal(of name: String) throws {
    for line in try Self.text(name).split(separator: "\n") { #expect(line.count <= 90, "\(line)") }
  }

  private static func file(_ name: String) -> String {
    name.replacingOccurrences(of: " ", with: "-") + ".txt"
  }

  private static func text(_ name: String) throws -> String {
    let words = ["help"] + name.split(separator: " ").map(String.init).filter { $0 != "cameo" }
    guard case .help(let text) = try Request(words) else { return "" }
    return text
  }
}
