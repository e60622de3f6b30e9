import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import cameo

@Suite struct BatchPartsTests {
  private func lines(_ text: String, limit: Int = 100, asFile: Bool) throws -> [LineReader.Line] {
    let folder = try Folders.temporary()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "lines")
    try Data(text.utf8).write(to: file)
    let handle = try FileHandle(forReadingFrom: file)
    var reader = LineReader(handle.fileDescriptor, position: asFile ? 0 : nil, limit: limit)
    var lines: [LineReader.Line] = []
    while let line = try reader.next() { lines.append(line) }
    return lines
  }

  @Test(arguments: [true, false])
  func linesAreReadWithTheirNumbers(asFile: Bool) throws {
    let read = try lines("one\n\n  \t\r\nfour\nfive", asFile: asFile)
    #expect(read.map { String(decoding: $0.bytes, as: UTF8.self) } == ["one", "", "  \t\r", "four", "five"])
    #expect(read.map(\.number) == [1, 2, 3, 4, 5])
    #expect(read.map(\.isBlank) == [false, true, true, false, false])
    #expect(try lines("", asFile: asFile).isEmpty)
    #expect(try lines("\n", asFile: asFile).count == 1)
  }

  @Test(arguments: [65_535, 65_536, 65_537, 200_000])
  func linesAreReadAcrossBlocks(count: Int) throws {
    let long = String(repeating: "x", count: count)
    #expect(try lines(long + "\ny\n", limit: 1 << 20, asFile: true).map(\.bytes.count) == [count, 1])
    #expect(try lines(long + "\ny\n", limit: 10, asFile: false).map(\.bytes.count) == [11, 1])
  }

  @Test func claimsTellWhoCameFirst() {
    var claims = PathClaims()
    #expect(claims.claim(["a/b.png", nil, "c.png"], by: 1) == nil)
    #expect(claims.claim(["a/c.png", "c.jpg"], by: 2) == nil)
    let collision = claims.claim(["d.png", "/../" + workingFolder() + "/./a//b.png"], by: 3)
    #expect(collision?.output == 1)
    #expect(collision?.owner == 1)
  }

  @Test(arguments: [
    ("a.png", "/w/a.png"), ("./a/../b", "/w/b"), ("/x//y/.", "/x/y"), ("../../../a", "/a"), ("/", "/"),
  ])
  func pathsAreNormalized(path: String, whole: String) { #expect(normalized(path, from: "/w") == whole) }

  private func counts(_ kinds: [Outcome.Kind]) -> BatchCounts {
    var counts = BatchCounts()
    for kind in kinds { counts.add(kind) }
    return counts
  }

  @Test func theSummaryTellsWhatTheNumbersAre() {
    #expect(
      counts([.done, .warning]).summary(.seconds(4)) == "2 done (1 with warnings), 0 failed in 4.0 s, 0.5 a second")
    #expect(
      counts([.failed, .kept, .keptFailed]).summary(.seconds(3723))
        == "0 done, 1 failed, 1 done before, 1 failed before and not tried again (--retry-failed does) in 1:02:03,"
        + " 0.0 a second")
    #expect(counts([.kept]).summary(.milliseconds(125)) == "0 done, 0 failed, 1 done before in 0.1 s")
  }

  @Test(arguments: [20, 40, 60, 80, 200])
  func theBarFitsItsTerminal(columns: Int) {
    let counts = counts([.done, .done, .failed, .kept])
    for total in [nil, 4, 8, 1_000_000] {
      let text = ProgressBar.text(counts, total: total, elapsed: .seconds(6), columns: columns)
      #expect(text.count < columns, "\(text)")
    }
    #expect(
      ProgressBar.text(counts, total: 8, elapsed: .seconds(6), columns: 80)
        == "[###############---------------] 50% 3 done, 1 failed, 0.5/s, 8.0 s left")
    #expect(ProgressBar.text(counts, total: nil, elapsed: .seconds(6), columns: 80) == "3 done, 1 failed, 0.5/s")
  }
}

@Suite struct PassingFailureTests {
  private static let errors: [CameoError] = [
    .photo(index: 0, src: "", .system(operation: .open, path: "", code: 2)), .photo(index: 0, src: "", .empty),
    .uncovered(index: 0, src: ""), .upscaled(index: 0, src: "", value: 3, limit: 2),
    .template(.unknown("", nearest: [])), .template(.noDocument(folder: "")), .template(.assetMissing("")),
    .photoMissing(placeholder: "", known: []), .photosTooMany(value: 2, limit: 1),
    .outputsTooMany(value: 17, limit: 16),
    .backgroundRequired(output: 0, path: nil), .outputLimit(output: 0, value: 2, limit: 1),
    .pathMember(output: 0, name: ""), .pathCollision(output: 0, path: ""),
    .outputIsPhoto(output: 0, path: ""),
    .output(index: 0, OutputFileError(path: "", reason: .exists)),
    .output(index: 0, OutputFileError(path: "", reason: .system(call: "open", code: 13))),
    .drawing(output: 0, .side(value: 2, limit: 1)),
  ]

  @Test(arguments: errors)
  func whatIsOfPhotosTemplatesAndJobsIsNotTriedAgain(error: CameoError) {
    // The contract: failures with exit codes 4 to 6 stay.
    #expect(BatchFault.isPassing(error.code) == ![4, 5, 6].contains(error.exitCode.rawValue))
  }
}
