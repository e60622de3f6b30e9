import Cameo

/// Carries out `cameo template list`.
func listTemplates(_ arguments: ParsedArguments) throws(CommandFailure) {
  try arguments.refuseOperands()
  let library = try arguments.cameo().library
  if arguments.has(.json) {
    let entries = library.entries.compactMap { entry in (try? entry.template.get()).map { summary($0, entry) } }
    try printDocument(["templates": JSONValue(entries)])
  } else {
    let rows = library.templates.map { [$0.id, $0.name.text(), $0.description?.text() ?? ""] }
    try printResult(table(rows.map { $0.map(printable) }))
  }
  reportUnusable(library)
}

/// Says what is wrong with templates that cannot be used: one must not hide the others, nor stay unseen.
func reportUnusable(_ library: TemplateLibrary) {
  for entry in library.entries {
    if case .failure(let error) = entry.template { CommandFailure.cameo(.template(error)).report() }
  }
}

/// What a program needs to choose a template and to ask for it.
private func summary(_ template: Template, _ entry: TemplateLibrary.Entry) -> JSONValue {
  let document = template.document
  return JSONValue(members: [
    ("id", JSONValue(template.id)), ("name", document["name"]), ("description", document["description"]),
    ("author", document["author"]), ("license", document["license"]), ("tags", document["tags"]),
    ("width", JSONValue(template.canvas.size.width)), ("height", JSONValue(template.canvas.size.height)),
    ("placeholders", JSONValue(template.placeholders.map { JSONValue($0.id) })),
    ("bundled", JSONValue(entry.isBundled)), ("folder", entry.folder.map { JSONValue($0) }),
  ])
}
