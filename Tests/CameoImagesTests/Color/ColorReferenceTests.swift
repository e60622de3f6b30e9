import CameoGeometry
import CameoImages
import Foundation
import TestSupport
import Testing

@Suite("Colours of whole pictures", .enabled(if: Folders.hasCorpus, "the corpus is not beside the package"))
struct ColorReferenceTests {
  /// The pictures whose colours are looked at: profiles, inks, gAMA and cHRM, wherever they lie in the corpus.
  static let lines = CorpusLine.all.filter { $0.decodes == true && ["png", "jpeg", "webp"].contains($0.format) }

  @Test("Every picture with a profile is as Little CMS makes it in floating point", arguments: lines)
  func difference(_ line: CorpusLine) throws {
    let bytes = Array(try Data(contentsOf: URL(filePath: line.path)))
    guard let picture = ReferencePicture(bytes), let reference = picture.sRGB else { return }
    let photo = try PhotoReader(ByteSource(bytes: bytes)).decode()
    // What is left out with a warning is no question of colour.
    guard !photo.warnings.contains(where: \.isAboutProfile) else { return }
    let found = ColorDifferences(photo.bitmap.bytes, reference: reference)
    if ProcessInfo.processInfo.environment["CAMEO_LONG"] != nil {
      print("color \(line.file) mean \(found.mean) largest \(found.largest)")
    }
    #expect(found.mean <= 1, "mean of \(found.count) pixels")
    #expect(found.largest <= 3)
  }
}

extension ImageWarning {
  fileprivate var isAboutProfile: Bool {
    if case .profileIgnored = self { true } else { false }
  }
}
