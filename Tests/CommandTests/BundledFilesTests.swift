import Foundation
import Masks
import TestSupport
import Testing

@Suite struct BundledFilesTests {
  @Test func everyFileOfEveryTemplateIsCompiledInByteForByte() throws {
    let root = Folders.package.appending(path: "Masks")
    var files: [String: [UInt8]] = [:]
    for folder in try FileManager.default.contentsOfDirectory(atPath: root.path) {
      // What stands beside the folders is source and documentation.
      let names =
        (try? FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)) ?? []
      for name in names {
        let file = root.appending(path: folder).appending(path: name)
        files["\(folder)/\(name)"] = Array(try Data(contentsOf: file))
      }
    }
    #expect(!files.isEmpty)
    #expect(Masks.files.map(\.path) == files.keys.sorted())
    for file in Masks.files { #expect(file.bytes == files[file.path], "\(file.path)") }
  }

  @Test(
    arguments: [
      ("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYg==", "foob"), ("Zm9vYmE=", "fooba"),
      ("Zm9vYmFy", "foobar"),
    ] as [(StaticString, String)])
  func base64IsThatOfRFC4648(literal: StaticString, text: String) {
    #expect(Masks.decode(literal) == Array(text.utf8))
  }

  @Test func allBytesSurvive() {
    let literal: StaticString =
      "AAEC+/z9/v8/gH8="
    #expect(Masks.decode(literal) == [0, 1, 2, 251, 252, 253, 254, 255, 63, 128, 127])
  }
}
