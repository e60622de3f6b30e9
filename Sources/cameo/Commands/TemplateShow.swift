import Cameo

/// Carries out `cameo template show`.
func showTemplate(_ arguments: ParsedArguments) throws(CommandFailure) {
  guard let name = arguments.operands.first else {
    throw arguments.usage(.missingOperand("which template? Give an id or a folder"))
  }
  guard arguments.operands.count == 1 else {
    throw arguments.usage(.unexpectedOperand(arguments.operands[1], expected: "one template is shown at a time"))
  }
  let library = try arguments.cameo().library
  let template: Template
  do throws(TemplateError) {
    template = try library.template(name)
  } catch {
    throw .cameo(.template(error))
  }
  if arguments.has(.json) {
    try printDocument(template.document)
  } else {
    try printResult(description(template))
  }
}

private func description(_ template: Template) -> String {
  let size = template.canvas.size
  var rows = [["id", template.id], ["name", template.name.text()]]
  if let text = template.description?.text() { rows.append(["description", text]) }
  if let author = template.author { rows.append(["author", author]) }
  if let license = template.license { rows.append(["license", license]) }
  if !template.tags.isEmpty { rows.append(["tags", template.tags.joined(separator: ", ")]) }
  rows.append(["size", "\(size.width) × \(size.height)"])
  rows.append(["mask", template.mask?.src ?? "none"])
  for placeholder in template.placeholders { rows.append(["placeholder", description(placeholder)]) }
  return table(rows.map { $0.map(printable) })
}

func description(_ placeholder: Template.Placeholder) -> String {
  let rect = placeholder.opening.rect
  let shape =
    switch placeholder.opening.shape {
    case .oval: "oval"
    case .rect(let radius): radius > 0 ? "rect with corners of \(number(radius))" : "rect"
    case .path: "path"
    }
  var text = "\(placeholder.id): \(shape) of \(number(rect.width)) × \(number(rect.height))"
  text += " at \(number(rect.minX)), \(number(rect.minY))"
  if placeholder.opening.rotation != 0 { text += ", turned by \(number(placeholder.opening.rotation))°" }
  return text + (placeholder.isOptional ? ", may stay empty" : "")
}

/// A number without a fraction that says nothing.
func number(_ value: Double) -> String {
  let text = "\(value)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
