import Cameo
import TestSupport
import Testing

@Suite struct DocumentFixtureTests {
  private func read(_ bytes: [UInt8], _ kind: DocumentKind) throws(DocumentError) {
    switch kind {
    case .template: _ = try TemplateReader().read(bytes)
    case .job: _ = try JobReader().read(bytes)
    case .result: break
    }
  }

  @Test func thereAreAtLeast150InvalidDocuments() {
    #expect(DocumentFixtures.invalid.count >= 150)
    #expect(Set(DocumentFixtures.invalid.map(\.name)).count == DocumentFixtures.invalid.count)
  }

  @Test func thereAreValidDocumentsOfBothKinds() {
    #expect(Set(DocumentFixtures.valid.map(\.kind)) == [.template, .job])
    #expect(DocumentFixtures.unreadable.isEmpty)
  }

  @Test(arguments: DocumentFixtures.invalid)
  func refusesAnInvalidDocumentWithAllItsIssuesInOrder(fixture: DocumentFixtures.Invalid) throws {
    let error = try #require(throws: DocumentError.self) { try read(fixture.bytes, fixture.kind) }
    #expect(error.kind == fixture.kind)
    #expect(error.issues.map { "\($0.pointer) \($0.code.rawValue)" } == fixture.expectations)
    #expect(error.issues.allSatisfy { $0.location != nil && !$0.message.isEmpty })
  }

  @Test(arguments: DocumentFixtures.valid)
  func readsAValidDocument(fixture: DocumentFixtures.Valid) throws {
    try read(fixture.bytes, fixture.kind)
  }

  @Test(arguments: DocumentFixtures.valid)
  func whatWasReadIsWrittenSoThatItReadsTheSame(fixture: DocumentFixtures.Valid) throws {
    switch fixture.kind {
    case .template:
      let template = try TemplateReader().read(fixture.bytes)
      #expect(try TemplateReader().read(JSONWriter.bytes(template.document)) == template)
    case .job:
      let job = try JobReader().read(fixture.bytes)
      #expect(try JobReader().read(job.canonical) == job)
    case .result: break
    }
  }

  @Test func brokenDocumentsAreReadOrRefusedWithPlacesInside() {
    var random = SeededGenerator(seed: 5)
    let alphabet = Array("{}[]:,\"\\0123456789.-eEMLAQz# /xé".utf8) + [0xFF]
    for round in 0..<4_000 {
      let fixture = DocumentFixtures.valid[round % DocumentFixtures.valid.count]
      var bytes = fixture.bytes
      for _ in 0...Int.random(in: 0...3, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        let byte = alphabet.randomElement(using: &random) ?? 0
        if Bool.random(using: &random) { bytes[index] = byte } else { bytes.insert(byte, at: index) }
      }
      do throws(DocumentError) {
        try read(bytes, fixture.kind)
      } catch {
        let isHeld = error.issues.allSatisfy { (0...bytes.count).contains($0.location?.offset ?? -1) }
        #expect(isHeld, "\(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }

  /// The codes that only a library, a folder or a program's text can provoke are tested there.
  @Test func everyCodeOfThePublishedListIsProvoked() {
    let provoked = Set(DocumentFixtures.invalid.flatMap(\.expectations).compactMap { $0.split(separator: " ").last })
    let missing = DocumentIssue.Code.allCases.map(\.rawValue).filter { !provoked.contains($0[...]) }
    #expect(missing == ["json.size", "id.folder"])
  }
}
