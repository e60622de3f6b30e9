/// A value in a document that is being read: it says what is wrong with it to the document's issue list.
///
/// A read that fails has reported why and returns nil; the caller goes on with whatever keeps it reading.
package struct JSONCursor {
  package let value: JSONValue
  package let pointer: JSONPointer
  package let issues: IssueList

  package init(_ value: JSONValue, pointer: JSONPointer = .root, issues: IssueList) {
    self.value = value
    self.pointer = pointer
    self.issues = issues
  }

  /// Reports a fault of this value.
  package func report(_ fault: DocumentFault) { issues.report(fault, at: pointer, offset: value.offset) }

  private func reportType(_ expected: String) {
    report(.wrongType(expected: expected, found: value.kindName))
  }

  /// Whether the value is null.
  package var isNull: Bool { value.content == .null }

  /// Whether the value is an object.
  package var isObject: Bool { if case .object = value.content { true } else { false } }

  /// Whether the value is a text.
  package var isString: Bool { if case .string = value.content { true } else { false } }

  /// Whether the value is a number.
  package var isNumber: Bool { if case .number = value.content { true } else { false } }

  /// A text that is not empty.
  package func string() -> String? {
    guard case .string(let text) = value.content else {
      reportType("a text")
      return nil
    }
    guard !text.isEmpty else {
      report(.emptyText)
      return nil
    }
    return text
  }

  /// A truth value.
  package func bool() -> Bool? {
    guard case .bool(let flag) = value.content else {
      reportType("true or false")
      return nil
    }
    return flag
  }

  /// A finite number.
  package func number(_ range: NumberRange = .any) -> Double? {
    guard case .number(let number) = value.content else {
      reportType("a number")
      return nil
    }
    // The reader has reported an infinite one.
    guard number.isFinite else { return nil }
    guard range.contains(number) else {
      report(.outOfRange(number, range))
      return nil
    }
    return number
  }

  /// A whole number; 2.0 is one.
  package func integer(_ range: ClosedRange<Int>) -> Int? {
    guard case .number(let number) = value.content else {
      reportType("a whole number")
      return nil
    }
    guard number.isFinite else { return nil }
    guard number.rounded(.towardZero) == number else {
      report(.notWhole(number))
      return nil
    }
    guard let whole = Int(exactly: number), range.contains(whole) else {
      report(.outOfRange(number, .from(Double(range.lowerBound), to: Double(range.upperBound))))
      return nil
    }
    return whole
  }

  /// One of some words.
  package func word<Word: RawRepresentable & CaseIterable>(_ type: Word.Type) -> Word?
  where Word.RawValue == String { word(Word.allCases.map { ($0.rawValue, $0) }) }

  /// One of some words, each with its meaning.
  package func word<Meaning>(_ words: [(String, Meaning)]) -> Meaning? {
    guard let text = string() else { return nil }
    guard let match = words.first(where: { $0.0 == text }) else {
      report(.unknownWord(text, allowed: words.map(\.0)))
      return nil
    }
    return match.1
  }

  /// The elements of an array.
  package func array(_ count: ClosedRange<Int> = 0...Int.max) -> [JSONCursor]? {
    guard case .array(let elements) = value.content else {
      reportType("an array")
      return nil
    }
    if !count.contains(elements.count) { report(.wrongCount(elements.count, allowed: count)) }
    return elements.enumerated().map { index, element in
      JSONCursor(element, pointer: pointer.appending(index), issues: issues)
    }
  }

  /// An object with known members; others are reported, those that begin with `x-` are ignored.
  package func object(_ known: [String]) -> ObjectReader? {
    guard let members = members() else { return nil }
    reportUnknown(members, known)
    return ObjectReader(self, known: known, members: members)
  }

  /// The whole document as an object of a kind; nil where kind or version say that other rules count.
  package func document(_ kind: DocumentKind, _ known: [String]) -> ObjectReader? {
    guard let members = members() else { return nil }
    let object = ObjectReader(self, known: known, members: members)
    guard object.isDocument(kind) else { return nil }
    reportUnknown(members, known)
    return object
  }

  /// All members of an object but those that begin with `x-`.
  package func members() -> [NamedCursor]? {
    guard case .object(let members) = value.content else {
      reportType("an object")
      return nil
    }
    return members.filter { !$0.name.utf8.starts(with: "x-".utf8) }.map { member in
      NamedCursor(
        name: member.name, offset: member.offset,
        cursor: JSONCursor(member.value, pointer: pointer.appending(member.name), issues: issues))
    }
  }

  private func reportUnknown(_ members: [NamedCursor], _ known: [String]) {
    for member in members where !known.contains(where: member.isNamed) {
      let nearest = nearestName(to: member.name, among: known)
      issues.report(
        .unknownMember(member.name, nearest: nearest), at: member.cursor.pointer, offset: member.offset)
    }
  }
}

/// A member of an object that is being read.
package struct NamedCursor {
  /// The name.
  package let name: String
  /// The place of the name in the text.
  package let offset: Int
  /// The value.
  package let cursor: JSONCursor

  /// Whether the name is the given one, byte by byte.
  func isNamed(_ other: String) -> Bool { name.utf8.elementsEqual(other.utf8) }
}
