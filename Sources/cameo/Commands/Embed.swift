import Cameo
import CameoServer

/// Carries out `cameo embed`: the editor's files, and those of templates, for a page that no service stands behind.
func embed(_ arguments: ParsedArguments) throws(CommandFailure) {
  guard let folder = arguments.operands.first, !folder.isEmpty else {
    throw arguments.usage(.missingOperand("where to? Give a folder of your site"))
  }
  guard arguments.operands.count == 1 else {
    throw arguments.usage(.unexpectedOperand(arguments.operands[1], expected: "the files go to one folder"))
  }
  var files = EditorFiles.element.map { (path: $0, bytes: EditorFiles.file($0) ?? []) }
  let named = arguments.values(of: .template)
  if !named.isEmpty {
    let library = try arguments.cameo().library
    let templates = try named.map { name throws(CommandFailure) in try template(name, library) }
    for template in templates { files += try templateFiles(template) }
    files.append((templatesFolder + "list.json", JSONWriter.bytes(list(templates))))
  }
  let paths = files.map { "\(folder)/\($0.path)" }
  do throws(OutputFileError) {
    try OutputFile.holdingSignals { () throws(OutputFileError) in
      var ready: [OutputFile] = []
      for (path, file) in zip(paths, files) {
        ready.append(try OutputFile(file.bytes, at: path, replaces: !arguments.has(.noClobber)))
      }
      for file in ready { try file.appear() }
    }
  } catch {
    throw .cameo(.output(index: 0, error))
  }
  try printResult(paths.map { printable($0) + "\n" }.joined())
}

private let templatesFolder = "templates/"

private func template(_ name: String, _ library: TemplateLibrary) throws(CommandFailure) -> Template {
  do throws(TemplateError) {
    return try library.template(name)
  } catch {
    throw .cameo(.template(error))
  }
}

/// A template's document and pictures, below `templates`.
private func templateFiles(_ template: Template) throws(CommandFailure) -> [(path: String, bytes: [UInt8])] {
  let place = templatesFolder + "\(template.id)/"
  var files = [(path: place + "template.json", bytes: JSONWriter.bytes(template.document))]
  do throws(TemplateError) {
    for picture in template.pictures { files.append((place + picture, try template.asset(picture))) }
  } catch {
    throw .cameo(.template(error))
  }
  return files
}

/// The list that the editor's attribute `templates` takes, with addresses from where it lies and masks as pictures.
private func list(_ templates: [Template]) -> JSONValue {
  let choices = templates.map { template in
    JSONValue(members: [
      ("url", JSONValue("\(template.id)/template.json")), ("name", template.document["name"]),
      ("preview", template.mask.map { JSONValue("\(template.id)/\($0.src)") }),
    ])
  }
  return ["templates": JSONValue(choices)]
}
