import Cameo

/// Carries out `cameo template list`.
func listTemplates(_ arguments: ParsedArguments) throws(CommandFailure) {
  try arguments.refuseOperands()
  let library = try arguments.cameo().library
  if arguments.has(.json) {
    let entries = library.entries.compactMap { entry in
      entry.summary.map { JSONValue(members: $0 + [("folder", entry.folder.map { JSONValue($0) })]) }
    }
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
