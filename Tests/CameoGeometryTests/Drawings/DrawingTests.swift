import Foundation
import TestSupport
import Testing

/// The articles' drawings, which the geometry makes; `CAMEO_RECORD=1 swift test` writes them anew.
@Suite struct DrawingTests {
  private static let drawings = [("spaces.svg", SpacesDrawing()?.svg), ("placements.svg", PlacementsDrawing()?.svg)]

  @Test("The articles show what the geometry computes", arguments: drawings)
  func aDrawingIsAsRecorded(_ name: String, _ svg: String?) throws {
    let svg = try #require(svg)
    let file = Folders.package.appending(path: "Sources/Cameo/Cameo.docc/Resources/\(name)")
    if ProcessInfo.processInfo.environment["CAMEO_RECORD"] != nil {
      try Data(svg.utf8).write(to: file)
      Issue.record("recorded \(name)")
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == svg)
  }
}
