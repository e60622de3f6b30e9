public import Foundation

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
    let folder = FileManager.default.temporaryDirectory.appending(path: "cameo-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}
