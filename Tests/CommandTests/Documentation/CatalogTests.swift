import Foundation
import TestSupport
import Testing

/// The reference and the articles, built as readers will see them.
@Suite struct CatalogTests {
  @Test("The documentation builds without a warning, and tells of every public symbol")
  func theDocumentationIsWhole() throws {
    let folder = try Folders.temporary()
    defer { try? FileManager.default.removeItem(at: folder) }
    let pages = folder.appending(path: "docs")
    let built = CameoProcess.executable.deletingLastPathComponent()

    let process = Process()
    process.executableURL = Folders.package.appending(path: "Scripts/build-documentation")
    process.arguments = [built.path, pages.path]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let printed = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(printed)")
    #expect(FileManager.default.fileExists(atPath: pages.appending(path: "documentation/cameo/index.html").path))

    let graphs = try FileManager.default.contentsOfDirectory(
      at: folder.appending(path: "docs.symbols"), includingPropertiesForKeys: nil)
    let symbols = try graphs.flatMap {
      try JSONDecoder().decode(SymbolGraph.self, from: try Data(contentsOf: $0)).symbols
    }
    #expect(symbols.count > 1000)
    for symbol in symbols {
      #expect(symbol.docComment != nil, "\(symbol.pathComponents.joined(separator: ".")) has no documentation")
    }
  }

  private struct SymbolGraph: Decodable {
    let symbols: [Symbol]

    struct Symbol: Decodable {
      let pathComponents: [String]
      let docComment: Comment?
    }

    struct Comment: Decodable {}
  }
}
