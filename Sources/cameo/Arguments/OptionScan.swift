import CGetopt
import Glibc
import Synchronization

/// What one run of `getopt_long` finds in the words of a command line.
struct OptionScan {
  enum Outcome {
    case complete
    /// The option lacks its value; `spelled` is how it was given, `-w` or `--width`.
    case missingValue(CommandOption, spelled: String)
    /// The word, or the letter with its dash, that is no option.
    case rejected(String)
  }

  private(set) var given: [(option: CommandOption, value: String?)] = []
  private(set) var operands: [String] = []
  /// The first thing that was wrong.
  private(set) var outcome = Outcome.complete

  private let options: [CommandOption]
  /// `getopt_long` answers long options with numbers from here, past all letters.
  private static let firstLong: Int32 = 256
  /// `getopt_long` keeps its place in globals.
  private static let turn = Mutex(())

  init(_ words: [String], options: [CommandOption]) {
    self.options = options
    let strings = unsafe (["cameo"] + words).map { unsafe strdup($0) }
    let names = unsafe options.map { unsafe strdup($0.name.rawValue) }
    defer {
      unsafe (strings + names).forEach { unsafe free($0) }
    }
    var longs: [CGetopt.option] = unsafe zip(options, names).enumerated().map { index, pair in
      unsafe CGetopt.option(
        name: pair.1, has_arg: pair.0.argument.kind, flag: nil, val: Self.firstLong + Int32(index))
    }
    unsafe longs.append(CGetopt.option())
    Self.turn.withLock { _ in
      // `getopt_long` moves the operands behind the options.
      var arguments = unsafe strings + [nil]
      unsafe read(&arguments, count: strings.count, longs: longs)
    }
  }

  private mutating func read(
    _ arguments: inout [UnsafeMutablePointer<CChar>?], count: Int, longs: [CGetopt.option]
  ) {
    cameo_getopt_reset()
    while true {
      let answer = unsafe getopt_long(Int32(count), &arguments, letters, longs, nil)
      let index = Int(cameo_getopt_index())
      switch answer {
      case -1:
        operands = unsafe arguments[index..<count].map { unsafe text($0) }
        return
      case Int32(UInt8(ascii: ":")):
        let code = cameo_getopt_option()
        guard let option = self.option(code) else { continue }
        let isLetter = code < Self.firstLong
        fail(
          .missingValue(
            option,
            spelled: isLetter ? "-\(Character(Unicode.Scalar(UInt8(code))))" : "--\(option.name.rawValue)"))
      case Int32(UInt8(ascii: "?")):
        // A letter; or 0 or a long option's number for the whole word before the place reached;
        // or a negative number for the first byte of a character that is no letter at all.
        let rejected = cameo_getopt_option()
        switch rejected {
        case 1..<128: fail(.rejected("-\(Character(Unicode.Scalar(UInt8(rejected))))"))
        case ..<0: fail(.rejected(unsafe text(arguments[index])))
        default: fail(.rejected(unsafe text(arguments[index - 1])))
        }
      default:
        guard let option = self.option(answer) else { continue }
        given.append((option, unsafe cameo_getopt_argument().map { unsafe String(cString: $0) }))
      }
    }
  }

  private mutating func fail(_ reason: Outcome) {
    if case .complete = outcome { outcome = reason }
  }

  /// The short options for `getopt_long`; the leading colon tells a missing value from an unknown option.
  private var letters: String {
    ":"
      + options.map { option in
        guard let short = option.short else { return "" }
        return String(short) + String(repeating: ":", count: Int(option.argument.kind))
      }.joined()
  }

  private func option(_ code: Int32) -> CommandOption? {
    let index = Int(code - Self.firstLong)
    if options.indices.contains(index) { return options[index] }
    return options.first { $0.short?.asciiValue.map(Int32.init) == code }
  }

  private func text(_ pointer: UnsafeMutablePointer<CChar>?) -> String {
    unsafe pointer.map { unsafe String(cString: $0) } ?? ""
  }
}

extension CommandOption.Argument {
  /// `getopt_long`'s number for it, which is also the number of colons behind a letter.
  fileprivate var kind: Int32 {
    switch self {
    case .none: no_argument
    case .required, .choice: required_argument
    case .optional: optional_argument
    }
  }
}
