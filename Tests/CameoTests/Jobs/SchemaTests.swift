import Cameo
import TestSupport
import Testing

/// The published schemas against the Swift readers, with an independent validator as the judge.
@Suite(.enabled(if: SchemaValidator.isInstalled, "python3 has no module jsonschema (Debian: python3-jsonschema)"))
struct SchemaTests {
  @Test func theSchemasAgreeWithTheSharedDocuments() throws {
    let (status, output) = try SchemaValidator.run([])
    #expect(status == 0)
    #expect(output.isEmpty, "\(output)")
  }

  /// What a reader finds and a schema cannot say.
  private static let beyondSchemas: Set<DocumentIssue.Code> = [
    .idDuplicate, .maskVariant, .placeholderUnknown, .placeholderDuplicate, .layerDuplicate, .pathSyntax,
    .pathExtent, .outputLossless, .placementEmpty, .memberContext,
  ]

  @Test func theSchemasAgreeWithTheReadersOnChangedDocuments() throws {
    var random = SeededGenerator(seed: 7)
    var documents: [(kind: DocumentKind, document: JSONValue)] = []
    for fixture in DocumentFixtures.valid {
      let whole = try JSONReader().read(fixture.bytes)
      for _ in 0..<60 {
        var changed = whole
        for _ in 0...Int.random(in: 0...1, using: &random) { changed = changed.changed(using: &random) }
        documents.append((fixture.kind, changed))
      }
    }
    let lines = documents.flatMap { entry in
      JSONWriter.bytes(["kind": JSONValue(entry.kind.rawValue), "document": entry.document], .line) + [0x0A]
    }
    let (status, output) = try SchemaValidator.run(["--lines"], input: lines)
    let verdicts = output.split(separator: "\n")
    #expect(status == 0)
    try #require(verdicts.count == documents.count)
    var accepted = 0
    for (entry, verdict) in zip(documents, verdicts) {
      let bytes = JSONWriter.bytes(entry.document, .line)
      let codes = issues(bytes, entry.kind).map(\.code)
      if codes.isEmpty { accepted += 1 }
      // A schema refuses nothing that is read, and accepts only what it cannot judge.
      let agrees = verdict == "refused" ? !codes.isEmpty : Self.beyondSchemas.isSuperset(of: codes)
      #expect(agrees, "\(verdict) by the schema, \(codes) by the reader: \(String(decoding: bytes, as: UTF8.self))")
    }
    // Both verdicts occur often, so that the comparison says something.
    #expect(accepted > documents.count / 20 && accepted < documents.count * 19 / 20)
  }

  private func issues(_ bytes: [UInt8], _ kind: DocumentKind) -> [DocumentIssue] {
    do throws(DocumentError) {
      if kind == .job { _ = try JobReader().read(bytes) } else { _ = try TemplateReader().read(bytes) }
      return []
    } catch {
      return error.issues
    }
  }
}
