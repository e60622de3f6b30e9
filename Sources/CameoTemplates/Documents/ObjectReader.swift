/// An object in a document that is being read, member by member.
package struct ObjectReader {
  /// The object itself.
  package let cursor: JSONCursor
  private let known: [String]
  private let members: [NamedCursor]

  init(_ cursor: JSONCursor, known: [String], members: [NamedCursor]) {
    self.cursor = cursor
    self.known = known
    self.members = members
  }

  /// A member that may be missing; of a duplicate, the first.
  package func member(_ name: String) -> JSONCursor? {
    precondition(known.contains(name), "a member that is read is a known one")
    return members.first { $0.isNamed(name) }?.cursor
  }

  /// A member that must stand there.
  package func required(_ name: String) -> JSONCursor? {
    if let member = member(name) { return member }
    cursor.issues.report(
      .missingMember(name), at: cursor.pointer.appending(name), offset: cursor.value.offset)
    return nil
  }

  /// Whether a member stands there.
  package func has(_ name: String) -> Bool { member(name) != nil }

  /// Which of some members stand there, in the given order.
  package func present(_ names: [String]) -> [String] { names.filter(has) }

  /// Reports a fault of a member; of the object where it is missing.
  package func report(_ fault: DocumentFault, at name: String) {
    cursor.issues.report(
      fault, at: cursor.pointer.appending(name), offset: member(name)?.value.offset ?? cursor.value.offset)
  }

  /// A number, or its default where it is missing or wrong.
  package func number(_ name: String, default value: Double, _ range: NumberRange = .any) -> Double {
    member(name)?.number(range) ?? value
  }

  /// A truth value, or its default where it is missing or wrong.
  package func bool(_ name: String, default value: Bool) -> Bool { member(name)?.bool() ?? value }

  /// A word, or its default where it is missing or wrong.
  package func word<Word: RawRepresentable & CaseIterable>(_ name: String, default value: Word) -> Word
  where Word.RawValue == String { member(name)?.word(Word.self) ?? value }

  /// Checks `kind` and `version`.
  /// - Returns: Whether the rest of the document can be judged by the rules of the kind.
  func isDocument(_ kind: DocumentKind) -> Bool {
    var isJudgeable = true
    if let text = required("kind")?.string(), text != kind.rawValue {
      report(.wrongKind(text, expected: kind), at: "kind")
      isJudgeable = false
    }
    if let version = required("version")?.number(), version != Double(DocumentKind.version) {
      report(.wrongVersion(version, supported: DocumentKind.version), at: "version")
      isJudgeable = false
    }
    return isJudgeable
  }
}
