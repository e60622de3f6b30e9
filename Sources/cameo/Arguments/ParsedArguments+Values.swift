import Cameo

extension ParsedArguments {
  /// Reads options, and tells what is wrong with them as they are spelt on a command line.
  func read<Value>(_ body: (GivenOptions) throws(OptionError) -> Value) throws(UsageError) -> Value {
    let given = GivenOptions(options.map { GivenOptions.Given(name: $0.name.rawValue, value: $0.value) })
    do throws(OptionError) {
      return try body(given)
    } catch {
      throw UsageError(error, in: self)
    }
  }

  /// A whole number in a range; nil where the option was not given.
  func wholeNumber(_ name: OptionName, _ range: ClosedRange<Int>) throws(UsageError) -> Int? {
    try read { (given) throws(OptionError) in try given.wholeNumber(name, range) }
  }

  /// The error of a value that cannot be.
  func invalid(_ text: String, _ name: OptionName, _ expected: String) -> UsageError {
    .invalidValue(text, option: spelling(of: name.rawValue), expected: expected)
  }
}

extension UsageError {
  /// An error of options as a command line spells them.
  fileprivate init(_ error: OptionError, in arguments: ParsedArguments) {
    self =
      switch error {
      case .invalidValue(let text, let option, let expected, let nearest):
        .invalidValue(text, option: arguments.spelling(of: option), expected: expected, nearest: nearest)
      case .conflict(let one, let other): .conflict("--\(one)", "--\(other)")
      case .placeholderNeedsTemplate: .missingOption("--template", purpose: "--placeholder names a part of one")
      case .placeholderNeedsContent:
        .missingOption("--content", purpose: "--placeholder goes with --content shape or rect")
      case .templateOrRectMissing:
        .missingOption("--template", purpose: "name one with -t, or the part to cut out with --rect X,Y,W,H")
      case .photosNeedTemplate:
        .unexpectedOperand(
          arguments.operands.dropFirst().first ?? "", expected: "without a template there is one photo")
      }
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
