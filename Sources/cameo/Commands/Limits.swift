import Cameo
import CameoTemplates

/// Carries out `cameo limits`.
func printLimits(_ arguments: ParsedArguments) throws(CommandFailure) {
  try arguments.refuseOperands()
  let rows = Limits.standard.rows
  if arguments.has(.json) {
    try printDocument(JSONValue(members: rows.map { ($0.name, JSONValue($0.value)) }))
  } else {
    try printResult(table(rows.map { [$0.name, grouped($0.value), $0.meaning] }, rightAligned: [1]))
  }
}

/// Returns a number with its thousands set apart.
private func grouped(_ value: Int) -> String {
  let digits = Array(String(value))
  return digits.indices.map { index in
    (index > 0 && (digits.count - index) % 3 == 0 ? "," : "") + String(digits[index])
  }.joined()
}
