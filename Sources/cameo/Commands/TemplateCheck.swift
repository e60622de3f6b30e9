import Cameo

/// Carries out `cameo template check`.
func checkTemplates(_ arguments: ParsedArguments) throws(CommandFailure) {
  guard !arguments.operands.isEmpty else {
    throw arguments.usage(.missingOperand("which template? Give an id or a folder"))
  }
  let cameo = try arguments.cameo()
  var checks: [TemplateCheck] = []
  for name in arguments.operands {
    do throws(CameoError) {
      checks.append(try cameo.check(name))
    } catch {
      throw .cameo(error)
    }
  }
  if arguments.has(.json) {
    try printDocument(["templates": JSONValue(checks.map(\.document))])
  } else {
    try printResult(zip(arguments.operands, checks).map(report).joined(separator: "\n"))
  }
  let errors = checks.reduce(0) { $0 + $1.errorCount }
  if errors > 0 { throw .faults(errors) }
}

/// A template's findings for people: where and what, the reason, and what to change.
private func report(_ name: String, _ check: TemplateCheck) -> String {
  guard !check.findings.isEmpty else { return printable("\(name): no faults found") + "\n" }
  let warnings = check.findings.count - check.errorCount
  let counts = [count(check.errorCount, "error"), count(warnings, "warning")].compactMap(\.self)
  var text = printable("\(name): \(counts.joined(separator: ", "))") + "\n"
  for finding in check.findings {
    text += "\n" + printable("  \(finding.severity.rawValue)  \(finding.code.rawValue)  \(place(finding))") + "\n"
    for line in HelpText.wrapped(sentence(finding.reason), width: 84) { text += "    " + printable(line) + "\n" }
    for line in HelpText.wrapped("→ " + sentence(finding.remedy), width: 84) { text += "    " + printable(line) + "\n" }
  }
  return text
}

private func count(_ number: Int, _ noun: String) -> String? {
  number == 0 ? nil : number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
}

/// Where a finding is: the file, the place in its text or in the document, and the place in the picture.
func place(_ finding: Finding) -> String {
  var text = finding.file
  if let location = finding.location { text += ":\(location.line):\(location.column)" }
  if let pointer = finding.pointer, !pointer.isEmpty { text += " \(pointer)" }
  if let place = finding.place {
    let numbers = [place.minX, place.minY, place.width, place.height].map { number($0.rounded()) }
    text += " at \(numbers[0]), \(numbers[1]) px"
    if place.width > 0 || place.height > 0 { text += " (\(numbers[2]) × \(numbers[3]))" }
  }
  return text
}

/// A text as a sentence: a capital first, a full stop last.
private func sentence(_ text: String) -> String {
  let capital = text.prefix(1).uppercased() + text.dropFirst()
  return ".?!".contains(capital.last ?? " ") ? capital : capital + "."
}
