public import Cameo
public import Testing

extension JSONValue {
  /// The text, nil of another value.
  var text: String? { if case .string(let text) = content { text } else { nil } }
  /// The number, nil of another value.
  var number: Double? { if case .number(let number) = content { number } else { nil } }
  /// The truth value, nil of another value.
  var isTrue: Bool { content == .bool(true) }
  /// The values of an array, none of another value.
  var elements: [JSONValue] { if case .array(let elements) = content { elements } else { [] } }
  /// The numbers of an array, without what is no number.
  var numbers: [Double] { elements.compactMap(\.number) }
  /// The texts of an array, without what is no text.
  var texts: [String] { elements.compactMap(\.text) }
}

extension JSONValue: CustomTestStringConvertible {
  /// The value as JSON, where a test shows it.
  public var testDescription: String { JSONWriter.string(self, .line) }
}
