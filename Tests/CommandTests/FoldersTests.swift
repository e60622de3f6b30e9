import Foundation
import TestSupport
import Testing

@Suite struct FoldersTests {
  @Test("Of what killed runs have left, the old is removed and the new kept")
  func leftovers() throws {
    let folder = try Folders.temporary()
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, hours) in [("old", 25.0), ("new", 23)] {
      let child = folder.appending(path: name)
      try FileManager.default.createDirectory(at: child, withIntermediateDirectories: true)
      try Data([1]).write(to: child.appending(path: "file"))
      try FileManager.default.setAttributes([.modificationDate: Date.now - hours * 3600], ofItemAtPath: child.path)
    }
    Folders.removeChildren(of: folder, olderThan: .now - 86_400)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["new"])
  }
}
