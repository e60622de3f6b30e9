import Foundation
import FuzzedReaders
import TestSupport
import Testing

/// An input that the fuzzer, or a fault found by it, once made trouble with.
struct FoundInput: Sendable, CustomTestStringConvertible {
  let reader: FuzzedReader
  let file: URL

  var testDescription: String { "\(reader)/\(file.lastPathComponent)" }

  /// All of them: a folder a reader.
  static let all: [FoundInput] = FuzzedReader.allCases.flatMap { reader in
    let folder = Folders.fixtures.appending(path: "regressions/\(reader)")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().map { FoundInput(reader: reader, file: folder.appending(path: $0)) }
  }
}

@Suite struct RegressionTests {
  @Test("What once ended or stopped a reader no longer does", .timeLimit(.minutes(1)), arguments: FoundInput.all)
  func replay(_ input: FoundInput) throws {
    input.reader.read(Array(try Data(contentsOf: input.file)))
  }

  @Test("The readers come back from bytes at random and from none", arguments: FuzzedReader.allCases)
  func noise(_ reader: FuzzedReader) {
    var generator = SeededGenerator(seed: 4)
    reader.read([])
    for count in [1, 12, 64, 1000] {
      reader.read((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }
  }
}
