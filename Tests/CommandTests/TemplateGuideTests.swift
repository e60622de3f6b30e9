import CameoTemplates
import Foundation
import TestSupport
import Testing

@testable import cameo

/// What `Masks/README.md` tells designers to type and promises them.
@Suite struct TemplateGuideTests {
  private let guide: String

  init() throws {
    guide = try String(contentsOf: Folders.package.appending(path: "Masks/README.md"), encoding: .utf8)
  }

  @Test func everyCommandIsUnderstood() throws {
    let lines = guide.split(separator: "\n").filter { $0.hasPrefix("cameo ") }
    #expect(lines.count >= 5)
    for line in lines {
      let words = line.split(separator: " ").dropFirst().map(String.init)
      guard case .command = try Request(Array(words)) else {
        Issue.record("\(line) asks for help")
        continue
      }
    }
  }

  @Test func everyFileThatItShowsIsThere() {
    let folder = Folders.package.appending(path: "Masks")
    let shown = guide.split(separator: "\"").filter { $0.hasPrefix("../Documentation/") }
    #expect(shown.count == 3)
    for path in shown {
      #expect(FileManager.default.fileExists(atPath: folder.appending(path: String(path)).path), "\(path)")
    }
  }

  @Test func theSunflowerIsMadeAsItIsTold() throws {
    let folder = try Folders.temporary()
    defer { try? FileManager.default.removeItem(at: folder) }
    let drawing = Folders.package.appending(path: "Documentation/Templates/sunflower.svg")
    try FileManager.default.copyItem(at: drawing, to: folder.appending(path: "sunflower.svg"))
    let made = try CameoProcess(["template", "new", "sunflower", "--from", "sunflower.svg"], in: folder)
    #expect(made.exitCode == 0)
    // The guide shows exactly what is printed.
    #expect(guide.contains(made.text))
  }

  @Test func everyCodeIsExplained() {
    for code in Finding.Code.allCases { #expect(guide.contains("`\(code.rawValue)`"), "\(code.rawValue)") }
  }
}
