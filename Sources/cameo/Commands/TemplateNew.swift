import Cameo
import Glibc

/// Carries out `cameo template new`: a folder with a document and a mask.
func startTemplate(_ arguments: ParsedArguments) throws(CommandFailure) {
  guard let id = arguments.operands.first else {
    throw arguments.usage(.missingOperand("what is its id? Give small letters, digits and hyphens, as my-hat"))
  }
  guard arguments.operands.count == 1 else {
    throw arguments.usage(.unexpectedOperand(arguments.operands[1], expected: "one template is started at a time"))
  }
  guard slug(id) == id else {
    throw arguments.usage(
      .unexpectedOperand(id, expected: "an id has small letters, digits and single hyphens, as \(slug(id))"))
  }
  let folder = (arguments.value(of: .into) ?? ".") + "/" + id
  guard resolvedPath(folder) == nil else {
    throw .template("it is there already; choose another id, or another folder with --in", subject: folder, .file)
  }
  let name = arguments.value(of: .name)
  let (template, mask) = try parts(id, name, from: arguments.value(of: .from))
  let src = template.mask?.src ?? "mask.svg"
  try write(mask, to: "\(folder)/\(src)")
  try write(JSONWriter.bytes(template.document), to: "\(folder)/template.json")
  if arguments.has(.from) { try warn(ofFindingsIn: folder) }
  if arguments.has(.json) { return try printDocument(template.document) }
  var text = "\(folder): \(src), template.json\n"
  for placeholder in template.placeholders { text += "  \(description(placeholder))\n" }
  text += "look at it:  cameo template preview \(folder) -o sheet.png\n"
  text += "check it:    cameo template check \(folder)\n"
  try printResult(text.split(separator: "\n").map { printable(String($0)) + "\n" }.joined())
}

/// The template and the bytes of its mask.
private func parts(
  _ id: String, _ name: String?, from path: String?
) throws(CommandFailure) -> (Template, [UInt8]) {
  guard let path else {
    let bytes = Array(starter.utf8)
    var detection: MaskDetection
    do throws(CameoError) {
      detection = try Cameo().detect(bytes)
    } catch {
      throw .cameo(error)
    }
    do throws(DocumentError) {
      return (try detection.template(id: id, name: .plain(name ?? readable(id)), src: "mask.svg"), bytes)
    } catch {
      throw .cameo(.template(.invalid(error)))
    }
  }
  let mask = try MaskFile(path)
  let detection = try mask.detect()
  let src = "mask." + (detection.format?.rawValue ?? "svg")
  let template = try mask.template(
    detection, id: id, name: name, src: src, placeholders: detection.guess.map { [$0] }, hasGuessed: true)
  if detection.guess != nil {
    for hint in detection.hints { printMessage("warning: " + hint, about: path) }
    printMessage(
      "warning: the mask has no closed hole, as hats and hair have none, so the oval for the face is a guess: look at "
        + "it, and correct rect in template.json", about: path)
  }
  return (template, mask.bytes)
}

/// Says at once what `template check` would; a licence is still to be chosen, and a gap has been told of.
private func warn(ofFindingsIn folder: String) throws(CommandFailure) {
  let check: TemplateCheck
  do throws(CameoError) {
    check = try Cameo().check(folder)
  } catch {
    throw .cameo(error)
  }
  for finding in check.findings where ![.licenseMissing, .leak].contains(finding.code) {
    printMessage("warning: \(finding.reason): \(finding.remedy)", about: "\(folder)/\(place(finding))")
  }
}

private func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
  do throws(OutputFileError) {
    try OutputFile.write(bytes, to: path, replaces: false)
  } catch {
    throw .cameo(.output(index: 0, error))
  }
}

/// A mask to draw over: a round frame, its hole an oval of 200 × 260 around 200, 205.
private let starter = """
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">
    <!-- The photo shows through the hole of the first path: the part from M200 75 on. -->
    <path fill="#f4b23c" fill-rule="evenodd"
      d="M200 8A192 192 0 0 1 200 392A192 192 0 0 1 200 8Z
         M200 75A100 130 0 0 0 200 335A100 130 0 0 0 200 75Z"/>
    <path fill="none" stroke="#e8604c" stroke-width="12" d="M200 61A114 144 0 0 1 200 349A114 144 0 0 1 200 61Z"/>
    <!-- A soft shadow on the photo makes it sit in the mask and not behind it. -->
    <path fill="#3a2a20" fill-opacity=".22" fill-rule="evenodd"
      d="M200 75A100 130 0 0 1 200 335A100 130 0 0 1 200 75ZM200 89A93 121 0 0 0 200 331A93 121 0 0 0 200 89Z"/>
  </svg>

  """
