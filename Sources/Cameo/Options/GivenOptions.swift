/// Options as they were given, in order: names without dashes, values as texts.
package struct GivenOptions: Hashable, Sendable {
  /// One option.
  package struct Given: Hashable, Sendable {
    package let name: String
    package let value: String?

    /// Creates an option.
    package init(name: String, value: String?) {
      self.name = name
      self.value = value
    }
  }

  /// All of them, in order.
  package let given: [Given]

  /// Creates options; that names are known and words are among the allowed ones is for the caller to see to.
  package init(_ given: [Given]) { self.given = given }

  /// All values of an option, in order.
  package func values<Name: RawRepresentable<String>>(of name: Name) -> [String] {
    given.filter { $0.name == name.rawValue }.compactMap(\.value)
  }

  /// The value given last; nil where the option was not given or has none.
  package func value<Name: RawRepresentable<String>>(of name: Name) -> String? { values(of: name).last }

  /// Whether the option was given.
  package func has<Name: RawRepresentable<String>>(_ name: Name) -> Bool { given.contains { $0.name == name.rawValue } }

  /// A number, in a range that `expected` describes; nil where the option was not given.
  package func number<Name: RawRepresentable<String>>(
    _ name: Name, _ expected: String, where isValid: (Double) -> Bool = { _ in true }
  ) throws(OptionError) -> Double? {
    guard let text = value(of: name) else { return nil }
    guard let number = Self.number(text), isValid(number) else { throw invalid(text, name, expected) }
    return number
  }

  /// A whole number in a range.
  package func wholeNumber<Name: RawRepresentable<String>>(
    _ name: Name, _ range: ClosedRange<Int>
  ) throws(OptionError) -> Int? {
    guard let text = value(of: name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      let bounds =
        if range.upperBound == .max {
          range.lowerBound == .min ? "" : " from \(range.lowerBound)"
        } else {
          " from \(range.lowerBound) to \(range.upperBound)"
        }
      throw invalid(text, name, "a whole number\(bounds)")
    }
    return number
  }

  /// A list of numbers with commas between.
  package func numbers<Name: RawRepresentable<String>>(
    _ name: Name, _ expected: String, count: Int
  ) throws(OptionError) -> [Double]? {
    guard let text = value(of: name) else { return nil }
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { Self.number($0) }
    guard numbers.count == count, text.utf8.count(where: { $0 == UInt8(ascii: ",") }) == count - 1 else {
      throw invalid(text, name, expected)
    }
    return numbers
  }

  /// A colour.
  package func color<Name: RawRepresentable<String>>(_ name: Name) throws(OptionError) -> Color? {
    guard let text = value(of: name) else { return nil }
    guard let color = Color(text) else {
      throw invalid(text, name, "#rgb, #rrggbb, #rrggbbaa or transparent")
    }
    return color
  }

  /// One of a type's words.
  package func word<Name: RawRepresentable<String>, Word: RawRepresentable<String>>(
    _ name: Name, as _: Word.Type
  ) -> Word? {
    value(of: name).flatMap(Word.init(rawValue:))
  }

  /// Refuses two options that exclude each other.
  package func exclude<Name: RawRepresentable<String>>(_ one: Name, _ others: Name...) throws(OptionError) {
    guard has(one), let other = others.first(where: has) else { return }
    throw .conflict(one.rawValue, other.rawValue)
  }

  /// The error of a value that cannot be.
  package func invalid<Name: RawRepresentable<String>>(_ text: String, _ name: Name, _ expected: String) -> OptionError
  {
    .invalidValue(text, option: name.rawValue, expected: expected)
  }

  /// A decimal number as people write it: no infinity, no hexadecimal digits, no spaces.
  private static func number(_ text: some StringProtocol) -> Double? {
    guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }) else { return nil }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }
}
