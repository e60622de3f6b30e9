public import Foundation
import Glibc

/// Places that tests read from.
public enum Folders {
  /// The package's root.
  public static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  /// Fixtures that are part of the package.
  public static let fixtures = package.appending(path: "Tests/Fixtures")
  /// Pictures with known answers; present only where the package was checked out beside them.
  public static let corpus = package.deletingLastPathComponent().appending(path: "shared/corpus")
  /// Whether the pictures with known answers are there.
  public static let hasCorpus = FileManager.default.fileExists(atPath: corpus.path)

  /// A new empty folder for one test.
  public static func temporary() throws -> URL {
    let folder = all.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// What holds the folders of all tests, without those that a killed run has left more than a day ago.
  private static let all: URL = {
    let all = FileManager.default.temporaryDirectory.appending(path: "cameo-tests-\(getuid())")
    removeChildren(of: all, olderThan: .now - 86_400)
    return all
  }()

  /// Removes what is in a folder and was last changed before a date.
  public static func removeChildren(of folder: URL, olderThan date: Date) {
    let children = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.contentModificationDateKey])
    for child in children ?? [] {
      let changed = try? child.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
      if let changed, changed < date { try? FileManager.default.removeItem(at: child) }
    }
  }
}
