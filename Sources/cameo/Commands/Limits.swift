import CameoImages
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

extension Limits {
  /// Every limit by its name in documents, with its unit and what it bounds.
  fileprivate var rows: [(name: String, value: Int, meaning: String)] {
    [
      ("photoPixels", photoPixels, "pixels of a photo"),
      ("photoSide", photoSide, "columns or rows of a photo"),
      ("photoBytes", photoBytes, "bytes of a photo from a pipe"),
      ("scans", scans, "scans of a progressive JPEG"),
      ("coefficientBytes", coefficientBytes, "bytes of coefficients of a progressive JPEG"),
      ("outputPixels", outputPixels, "pixels of an output"),
      ("placeholders", placeholders, "placeholders of a template"),
      ("outputs", outputs, "outputs of a job"),
      ("documentBytes", documentBytes, "bytes of a template or job document"),
      ("svgBytes", svgBytes, "bytes of an SVG mask"),
    ]
  }
}

/// Returns a number with its thousands set apart.
private func grouped(_ value: Int) -> String {
  let digits = Array(String(value))
  return digits.indices.map { index in
    (index > 0 && (digits.count - index) % 3 == 0 ? "," : "") + String(digits[index])
  }.joined()
}
