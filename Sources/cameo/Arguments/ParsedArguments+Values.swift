import CameoImages

extension ParsedArguments {
  /// A number, in a range that `expected` describes; nil where the option was not given.
  func number(_ name: OptionName, _ expected: String, where isValid: (Double) -> Bool = { _ in true })
    throws(UsageError) -> Double?
  {
    guard let text = value(of: name) else { return nil }
    guard let number = Self.number(text), isValid(number) else { throw invalid(text, name, expected) }
    return number
  }

  /// A whole number in a range.
  func wholeNumber(_ name: OptionName, _ range: ClosedRange<Int>) throws(UsageError) -> Int? {
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
  func numbers(_ name: OptionName, _ expected: String, count: Int) throws(UsageError) -> [Double]? {
    guard let text = value(of: name) else { return nil }
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { Self.number($0) }
    guard numbers.count == count, text.utf8.count(where: { $0 == UInt8(ascii: ",") }) == count - 1 else {
      throw invalid(text, name, expected)
    }
    return numbers
  }

  /// A colour.
  func color(_ name: OptionName) throws(UsageError) -> Color? {
    guard let text = value(of: name) else { return nil }
    guard let color = Color(text) else {
      throw invalid(text, name, "#rgb, #rrggbb, #rrggbbaa or transparent")
    }
    return color
  }

  /// One of a type's words; the parser has seen to it that the value is among those of the table.
  func word<Word: RawRepresentable>(_ name: OptionName, as _: Word.Type) -> Word?
  where Word.RawValue == String {
    value(of: name).flatMap(Word.init(rawValue:))
  }

  /// Refuses two options that exclude each other.
  func exclude(_ one: OptionName, _ others: OptionName...) throws(UsageError) {
    guard has(one), let other = others.first(where: has) else { return }
    throw .conflict("--\(one.rawValue)", "--\(other.rawValue)")
  }

  /// The error of a value that cannot be.
  func invalid(_ text: String, _ name: OptionName, _ expected: String) -> UsageError {
    .invalidValue(text, option: "--\(name.rawValue)", expected: expected)
  }

  /// A decimal number as people write it: no infinity, no hexadecimal digits, no spaces.
  private static func number(_ text: some StringProtocol) -> Double? {
    guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }) else { return nil }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }
}

extension ParsedArguments {
  /// Refuses any word that is no option.
  func refuseOperands() throws(CommandFailure) {
    guard let word = operands.first else { return }
    throw usage(.unexpectedOperand(word, expected: "'\(command.rawValue)' takes options only"))
  }

  /// A failure of this command line.
  func usage(_ error: UsageError) -> CommandFailure {
    .usage(error, help: "cameo \(command.rawValue) --help")
  }
}
