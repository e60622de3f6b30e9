import CameoImages

/// Carries out `cameo limits`.
func printLimits(_ arguments: ParsedArguments) throws(CommandFailure) {
  try printResult("")
}
