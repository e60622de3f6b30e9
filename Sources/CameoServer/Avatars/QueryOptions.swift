import Cameo

/// The options of a job as queries and forms have them: the words of the command line, without dashes.
struct QueryOptions {
  private let options: GivenOptions

  /// Reads a query.
  /// - Parameter known: The options that the path takes; every other name is refused.
  init(_ query: [(name: String, value: String?)], known: [JobOption] = JobOption.allCases) throws(Problem) {
    var given: [GivenOptions.Given] = []
    for (name, value) in query {
      guard let option = known.first(where: { $0.rawValue == name }) else {
        let nearest = nearNames(to: name, among: known.map(\.rawValue)).first
        throw .query("there is no option \(name.prefix(40)) here" + (nearest.map { "; was \($0) meant?" } ?? ""))
      }
      guard !given.contains(where: { $0.name == name }) else { throw .repeated(name) }
      given.append(GivenOptions.Given(name: name, value: try Self.value(value, of: option)))
    }
    options = GivenOptions(given)
  }

  /// The value of an option as the command line would give it.
  private static func value(_ value: String?, of option: JobOption) throws(Problem) -> String? {
    let text = value ?? ""
    switch option.value {
    case .none:
      guard ["", "true"].contains(text) else { throw .query("\(option.rawValue) takes no value") }
      return nil
    case .optional: return ["", "true"].contains(text) ? nil : text
    case .text:
      guard !text.isEmpty else { throw .query("\(option.rawValue) needs a value") }
      return text
    case .word(let words):
      guard words.contains(text) else {
        throw .query("\(option.rawValue) takes one of \(words.joined(separator: ", "))")
      }
      return text
    }
  }

  /// The job of some photos.
  func job(_ photos: [Job.Source]) throws(Problem) -> Job {
    try read { (options) throws(OptionError) in try options.job(photos) }
  }

  /// Where the photos' orientation comes from.
  func orientation() throws(Problem) -> OrientationRule {
    try read { (options) throws(OptionError) in try options.orientation() }
  }

  /// What is done about broken photos.
  var leniency: Corruption { options.word(JobOption.onCorrupt, as: Corruption.self) ?? .fail }

  /// Whether an option was given.
  func has(_ option: JobOption) -> Bool { options.has(option) }

  private func read<Value>(_ body: (GivenOptions) throws(OptionError) -> Value) throws(Problem) -> Value {
    do throws(OptionError) {
      return try body(options)
    } catch {
      throw .query(error.queryMessage)
    }
  }
}

extension Problem {
  /// An option is given twice, and which of them is meant cannot be told.
  static func repeated(_ name: String) -> Problem { .query("\(name) is given more than once") }
}

extension OptionError {
  /// What is wrong, in a query's words.
  fileprivate var queryMessage: String {
    switch self {
    case .invalidValue(_, let option, let expected, _): "\(option) takes \(expected)"
    case .conflict(let one, let other): "\(one) and \(other) cannot be given together"
    case .placeholderNeedsTemplate: "placeholder names a part of a template, and there is no template"
    case .placeholderNeedsContent: "placeholder goes with content=shape or content=rect"
    case .templateOrRectMissing:
      "there is neither a template nor a rect to cut out; add template=…, as /v1/templates lists them"
    case .photosNeedTemplate: "without a template there is one photo"
    }
  }
}
