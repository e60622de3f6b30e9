/// A JSON value with the place in its text that it was read from.
///
/// Guarantees: members stand in the order of the text, duplicates included. Two values are equal when they say
/// the same, wherever they stand.
public struct JSONValue: Sendable {
  /// What the value says.
  public let content: Content
  /// Its first byte's place in the text, 0 for a value that was made and not read.
  public let offset: Int

  /// The six kinds of value.
  public indirect enum Content: Hashable, Sendable {
    /// The literal `null`.
    case null
    /// A truth value.
    case bool(Bool)
    /// A number, as the nearest double.
    case number(Double)
    /// Text.
    case string(String)
    /// Values in order.
    case array([JSONValue])
    /// Named values in order.
    case object([JSONMember])
  }

  /// Creates a value.
  public init(_ content: Content, offset: Int = 0) {
    self.content = content
    self.offset = offset
  }

  /// The literal `null`.
  public static var null: JSONValue { JSONValue(.null) }

  /// Creates a truth value.
  public init(_ value: Bool) { self.init(.bool(value)) }

  /// Creates a number; one that is not finite is written as null.
  public init(_ value: Double) { self.init(.number(value)) }

  /// Creates a number, exact up to ±2⁵³.
  public init(_ value: Int) { self.init(.number(Double(value))) }

  /// Creates a text.
  public init(_ value: String) { self.init(.string(value)) }

  /// Creates an array.
  public init(_ values: [JSONValue]) { self.init(.array(values)) }

  /// Creates an object of the members that have a value, in the given order.
  public init(members: [(String, JSONValue?)]) {
    self.init(.object(members.compactMap { name, value in value.map { JSONMember(name, $0) } }))
  }

  /// The first member of a name; nil where there is none or the value is no object.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.isNamed(name) }?.value
  }

  /// The kind's name, as messages say it: "a number", "null".
  package var kindName: String {
    switch content {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a text"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// A named value of a JSON object.
public struct JSONMember: Hashable, Sendable {
  /// The name, without escapes.
  public let name: String
  /// The value.
  public let value: JSONValue
  /// The place of the name's first byte in the text, 0 for a member that was made and not read.
  public let offset: Int

  /// Creates a member.
  public init(_ name: String, _ value: JSONValue, offset: Int = 0) {
    self.name = name
    self.value = value
    self.offset = offset
  }

  /// Whether the name is the given one, character by character: Unicode's equivalences do not count.
  func isNamed(_ other: String) -> Bool { name.utf8.elementsEqual(other.utf8) }

  /// Whether two members say the same.
  public static func == (first: JSONMember, second: JSONMember) -> Bool {
    first.isNamed(second.name) && first.value == second.value
  }

  /// Feeds what the member says, without its place.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(value)
  }
}

extension JSONValue: Hashable {
  /// Whether two values say the same.
  public static func == (first: JSONValue, second: JSONValue) -> Bool { first.content == second.content }

  /// Feeds what the value says, without its place.
  public func hash(into hasher: inout Hasher) { hasher.combine(content) }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates a text.
  public init(stringLiteral value: String) { self.init(value) }

  /// Creates a number.
  public init(integerLiteral value: Int) { self.init(value) }

  /// Creates a number.
  public init(floatLiteral value: Double) { self.init(value) }

  /// Creates a truth value.
  public init(booleanLiteral value: Bool) { self.init(value) }

  /// Creates an array.
  public init(arrayLiteral elements: JSONValue...) { self.init(elements) }

  /// Creates an object; its members keep the literal's order.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(.object(elements.map { JSONMember($0, $1) }))
  }
}
