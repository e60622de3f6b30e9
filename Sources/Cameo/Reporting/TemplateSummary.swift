extension TemplateLibrary.Entry {
  /// What a program needs to choose the template and to ask for it; nil for one that cannot be used.
  package var summary: [(String, JSONValue?)]? {
    guard let template = try? template.get() else { return nil }
    let document = template.document
    return [
      ("id", JSONValue(template.id)), ("name", document["name"]), ("description", document["description"]),
      ("author", document["author"]), ("license", document["license"]), ("tags", document["tags"]),
      ("width", JSONValue(template.canvas.size.width)), ("height", JSONValue(template.canvas.size.height)),
      ("placeholders", JSONValue(template.placeholders.map { JSONValue($0.id) })), ("bundled", JSONValue(isBundled)),
    ]
  }
}
