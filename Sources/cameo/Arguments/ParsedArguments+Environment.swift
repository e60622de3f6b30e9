import CameoImages
import CameoTemplates
import Glibc

extension ParsedArguments {
  /// The same arguments with those options added that only the environment gives, as `CAMEO_PORT` gives `--port`.
  ///
  /// An option without a value is given by `1`, `true` or `yes` and not given by `0`, `false` or `no`. A variable that
  /// is set and empty says nothing that could be meant, as of a secret that is missing: it is refused, as is one that
  /// nothing reads, most likely a misspelt one. In a cluster, those that Kubernetes sets are passed over.
  func addingEnvironment() throws(UsageError) -> ParsedArguments {
    var variables = ownVariables()
    if unsafe getenv(ServiceLink.mark) != nil { variables = variables.filter { !ServiceLink.isLink($0, $1) } }
    try refuseUnknown(variables.keys.sorted())
    var added: [Given] = []
    for option in CommandOption.all(of: command) where !has(option.name) && option.name.isFromEnvironment {
      let variable = option.name.variable
      guard let text = variables[variable] else { continue }
      guard !text.isEmpty else { throw .missingValue(option: variable, value: option.valueName) }
      switch option.argument {
      case .none:
        switch text.lowercased() {
        case "1", "true", "yes": added.append(Given(name: option.name, value: nil, variable: variable))
        case "0", "false", "no": break
        default: throw .invalidValue(text, option: variable, expected: "1 or 0")
        }
      case .required, .optional, .choice: added.append(Given(name: option.name, value: text, variable: variable))
      }
    }
    return ParsedArguments(command: command, options: added + options, operands: operands)
  }

  /// Refuses variables that nothing reads.
  private func refuseUnknown(_ variables: [String]) throws(UsageError) {
    let known =
      CommandOption.all(of: command).map(\.name).filter(\.isFromEnvironment).map(\.variable)
      + EnvironmentVariable.allCases.map(\.rawValue)
    for name in variables where !known.contains(name) {
      // Those who develop Cameo have these set while they try it.
      if ["CAMEO_FACES", "CAMEO_FIGURES", "CAMEO_LONG", "CAMEO_RECORD", "CAMEO_SEED"].contains(name) { continue }
      throw .unknownVariable(name, nearest: nearNames(to: name, among: known).first)
    }
  }

  /// How an option is named where it was given: by its dashes, or by its variable.
  func spelling(of name: String) -> String {
    options.last { $0.name.rawValue == name }?.variable ?? "--\(name)"
  }
}

/// The variables that have the program's prefix (`environ`).
private func ownVariables() -> [String: String] {
  var variables: [String: String] = [:]
  var next = unsafe environ
  while let text = unsafe next.pointee.map({ unsafe String(cString: $0) }) {
    unsafe next += 1
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].hasPrefix("CAMEO_"), variables[String(parts[0])] == nil else { continue }
    variables[String(parts[0])] = String(parts[1])
  }
  return variables
}

extension OptionName {
  /// The environment variable that gives it.
  fileprivate var variable: String { "CAMEO_" + rawValue.uppercased().replacing("-", with: "_") }

  /// Whether its variable is looked at here: that of `masks` is looked at for every command.
  fileprivate var isFromEnvironment: Bool { ![.masks, .help, .version, .json].contains(self) }
}
