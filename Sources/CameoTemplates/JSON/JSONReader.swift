public import CameoImages

/// Reads JSON as RFC 8259 has it, without any leniency, and keeps each value's place.
///
/// The text is UTF-8 without a byte order mark, holds one value and nothing after it, has no duplicate names, no
/// number beyond the doubles and no lone surrogate, and nests at most ``maximumDepth`` arrays and objects. The
/// inverse is ``JSONWriter``.
public struct JSONReader: Sendable {
  /// How many arrays and objects may lie inside each other.
  public static let maximumDepth = 32

  private let maximumBytes: Int

  /// Creates a reader that takes documents up to ``/CameoImages/Limits/documentBytes``.
  public init(limits: Limits = .standard) { maximumBytes = limits.documentBytes }

  /// Reads one value.
  /// - Parameter bytes: The whole text.
  /// - Throws: All that is wrong; text that breaks the grammar is read up to there.
  public func read(_ bytes: [UInt8]) throws(DocumentError) -> JSONValue {
    let issues = IssueList()
    let value = read(bytes, reportingTo: issues)
    guard let value, issues.isEmpty else { throw issues.error(in: bytes) }
    return value
  }

  /// Reads one value and reports what is wrong.
  ///
  /// Numbers beyond the doubles stay infinite in the value, lone surrogates become U+FFFD and duplicates stay, so
  /// that the rest of the document can be judged too.
  /// - Returns: nil where the text breaks the grammar.
  package func read(_ bytes: [UInt8], reportingTo issues: IssueList) -> JSONValue? {
    guard bytes.count <= maximumBytes else {
      issues.report(.tooLarge(bytes: bytes.count, limit: maximumBytes), at: .root, offset: 0)
      return nil
    }
    guard !bytes.starts(with: [0xEF, 0xBB, 0xBF]) else {
      issues.report(.byteOrderMark, at: .root, offset: 0)
      return nil
    }
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      issues.report(.notUTF8, at: .root, offset: error.byteOffsets.lowerBound)
      return nil
    }
    var parser = JSONParser(bytes, issues)
    do {
      return try parser.document()
    } catch {
      issues.report(error.fault, at: error.pointer, offset: error.offset)
      return nil
    }
  }
}

/// A fault after which the rest of a text has no meaning.
private struct FatalFault: Error {
  var fault: DocumentFault
  var pointer: JSONPointer
  var offset: Int
}

/// Walks over valid UTF-8 by recursive descent.
private struct JSONParser {
  private let bytes: [UInt8]
  private let issues: IssueList
  private var offset = 0
  private var depth = 0

  init(_ bytes: [UInt8], _ issues: IssueList) {
    self.bytes = bytes
    self.issues = issues
  }

  mutating func document() throws(FatalFault) -> JSONValue {
    let value = try self.value(.root)
    skipSpace()
    guard offset == bytes.count else { throw fatal(.syntax(.trailingText, found: found), .root) }
    return value
  }

  /// The next byte, nil at the end.
  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// The next character, nil at the end.
  private var found: Unicode.Scalar? {
    let rest = bytes[offset..<min(offset + 4, bytes.count)]
    return String(decoding: rest, as: UTF8.self).unicodeScalars.first
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    offset += 1
    return true
  }

  private func fatal(_ fault: DocumentFault, _ pointer: JSONPointer, at place: Int? = nil) -> FatalFault {
    FatalFault(fault: fault, pointer: pointer, offset: place ?? offset)
  }

  private mutating func value(_ pointer: JSONPointer) throws(FatalFault) -> JSONValue {
    skipSpace()
    let start = offset
    switch next {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return try nested(pointer)
    case UInt8(ascii: "\""): return JSONValue(.string(try string(pointer)), offset: start)
    case .some(UInt8(ascii: "-")), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): return try number(pointer)
    default: break
    }
    for (word, content) in [("true", JSONValue.Content.bool(true)), ("false", .bool(false)), ("null", .null)] {
      guard bytes[start...].starts(with: word.utf8) else { continue }
      offset += word.utf8.count
      return JSONValue(content, offset: start)
    }
    throw fatal(.syntax(.value, found: found), pointer)
  }

  private mutating func nested(_ pointer: JSONPointer) throws(FatalFault) -> JSONValue {
    let start = offset
    guard depth < JSONReader.maximumDepth else {
      throw fatal(.tooDeep(limit: JSONReader.maximumDepth), pointer)
    }
    depth += 1
    offset += 1
    let content = bytes[start] == UInt8(ascii: "{") ? try object(pointer) : try array(pointer)
    depth -= 1
    return JSONValue(content, offset: start)
  }

  private mutating func array(_ pointer: JSONPointer) throws(FatalFault) -> JSONValue.Content {
    var elements: [JSONValue] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return .array([]) }
    while true {
      elements.append(try value(pointer.appending(elements.count)))
      skipSpace()
      if take(UInt8(ascii: "]")) { return .array(elements) }
      guard take(UInt8(ascii: ",")) else { throw fatal(.syntax(.commaOrBracket, found: found), pointer) }
    }
  }

  private mutating func object(_ pointer: JSONPointer) throws(FatalFault) -> JSONValue.Content {
    var members: [JSONMember] = []
    var names: Set<[UInt8]> = []
    skipSpace()
    if take(UInt8(ascii: "}")) { return .object([]) }
    while true {
      skipSpace()
      let start = offset
      guard next == UInt8(ascii: "\"") else {
        throw fatal(.syntax(.memberName, found: found), pointer)
      }
      let name = try string(pointer)
      let place = pointer.appending(name)
      if !names.insert(Array(name.utf8)).inserted {
        issues.report(.duplicateKey(name), at: place, offset: start)
      }
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw fatal(.syntax(.colon, found: found), place) }
      members.append(JSONMember(name, try value(place), offset: start))
      skipSpace()
      if take(UInt8(ascii: "}")) { return .object(members) }
      guard take(UInt8(ascii: ",")) else { throw fatal(.syntax(.commaOrBrace, found: found), pointer) }
    }
  }

  private mutating func number(_ pointer: JSONPointer) throws(FatalFault) -> JSONValue {
    let start = offset
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try digits(pointer) }
    if take(UInt8(ascii: ".")) { try digits(pointer) }
    if let byte = next, byte | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits(pointer)
    }
    // A digit here follows a leading zero.
    if let byte = next, byte >= 0x30, byte <= 0x39 {
      throw fatal(.syntax(.noLeadingZero, found: found), pointer, at: start)
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    let value = Double(text) ?? .infinity
    if !value.isFinite { issues.report(.notFinite(text), at: pointer, offset: start) }
    return JSONValue(.number(value), offset: start)
  }

  private mutating func digits(_ pointer: JSONPointer) throws(FatalFault) {
    let start = offset
    while let byte = next, byte >= 0x30, byte <= 0x39 { offset += 1 }
    guard offset > start else { throw fatal(.syntax(.digit, found: found), pointer) }
  }

  private mutating func string(_ pointer: JSONPointer) throws(FatalFault) -> String {
    offset += 1
    var text: [UInt8] = []
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try escape(pointer)
      case 0..<0x20: throw fatal(.syntax(.noControl, found: found), pointer)
      default:
        text.append(byte)
        offset += 1
      }
    }
    throw fatal(.syntax(.closingQuote, found: nil), pointer)
  }

  private mutating func escape(_ pointer: JSONPointer) throws(FatalFault) -> [UInt8] {
    let start = offset
    offset += 1
    guard let letter = next else { throw fatal(.syntax(.closingQuote, found: nil), pointer) }
    offset += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [letter]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): break
    default:
      offset -= 1
      throw fatal(.syntax(.escape, found: found), pointer, at: start)
    }
    let first = try codeUnit(pointer)
    guard UTF16.isSurrogate(first) else { return utf8(UInt32(first)) }
    if UTF16.isLeadSurrogate(first), bytes[offset...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) {
      let mark = offset
      offset += 2
      let second = try codeUnit(pointer)
      if UTF16.isTrailSurrogate(second) {
        return utf8(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
      }
      // The second escape stands for itself.
      offset = mark
    }
    issues.report(.loneSurrogate, at: pointer, offset: start)
    return utf8(0xFFFD)
  }

  private func utf8(_ scalar: UInt32) -> [UInt8] {
    Unicode.Scalar(scalar).map { Array(String(Character($0)).utf8) } ?? []
  }

  private mutating func codeUnit(_ pointer: JSONPointer) throws(FatalFault) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw fatal(.syntax(.hexDigit, found: found), pointer)
      }
      value = value << 4 | UInt16(digit)
      offset += 1
    }
    return value
  }
}
