/// Carries out `cameo completions`.
func printCompletions(_ arguments: ParsedArguments) throws(CommandFailure) {
  let shells = Shell.allCases.map(\.rawValue)
  guard let name = arguments.operands.first else {
    throw arguments.usage(.missingOperand("for which shell? \(listed(shells))"))
  }
  guard arguments.operands.count == 1, let shell = Shell(rawValue: name) else {
    throw arguments.usage(
      .unexpectedOperand(arguments.operands.last ?? name, expected: "one shell is named, \(listed(shells))"))
  }
  try printResult(shell.completions)
}

/// Carries out `cameo manual`.
func printManual(_ arguments: ParsedArguments) throws(CommandFailure) {
  try arguments.refuseOperands()
  try printResult(ManualPage.text)
}
