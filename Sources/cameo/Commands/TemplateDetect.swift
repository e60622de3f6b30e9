import Cameo

/// Carries out `cameo template detect`.
func detectHoles(_ arguments: ParsedArguments) throws(CommandFailure) {
  guard let path = arguments.operands.first else {
    throw arguments.usage(.missingOperand("which mask? Name an SVG or a PNG, or - for standard input"))
  }
  guard arguments.operands.count == 1 else {
    throw arguments.usage(.unexpectedOperand(arguments.operands[1], expected: "one mask is looked at at a time"))
  }
  let outputs = arguments.values(of: .output)
  guard outputs.count < 2 else { throw arguments.usage(.conflict("-o", "another -o")) }
  let mask = try MaskFile(path)
  let detection = try mask.detect()
  guard let output = outputs.first, output != "-" else {
    let template = try mask.template(detection, id: mask.likelyID, name: arguments.value(of: .name), src: mask.fileName)
    if arguments.has(.json) || outputs.first == "-" { return try printDocument(template.document) }
    return try printResult(report(mask, detection))
  }
  let place = try DocumentPlace(output)
  let src = try place.source(of: mask)
  let template = try mask.template(detection, id: place.id, name: arguments.value(of: .name), src: src)
  var document = template.document
  if !arguments.has(.noClobber), let revision = try TemplateRevision(output) {
    document = try revision.document(document, takesName: arguments.has(.name))
  }
  do throws(OutputFileError) {
    try OutputFile.write(JSONWriter.bytes(document), to: output, replaces: !arguments.has(.noClobber))
  } catch {
    throw .cameo(.output(index: 0, error))
  }
  if arguments.has(.json) { return try printDocument(document) }
  try printResult(report(mask, detection))
}

/// What was found, for people.
private func report(_ mask: MaskFile, _ detection: MaskDetection) -> String {
  let size = detection.size
  let count = detection.found.holes.count
  var text = "\(mask.name): \(size.width) × \(size.height) px, \(count == 1 ? "1 hole" : "\(count) holes")\n"
  for hole in detection.found.holes {
    var line = description(hole.placeholder)
    if hole.placeholder.opening.rim > 0 { line += ", soft rim of \(number(hole.placeholder.opening.rim))" }
    text += "  \(line); fits to \(number((hole.overlap * 1000).rounded() / 10)) %\n"
  }
  if detection.found.passedOver > 0 {
    text += "  too small to be meant: \(detection.found.passedOver) more\n"
  }
  return text.split(separator: "\n").map { printable(String($0)) + "\n" }.joined()
}

/// A mask's picture as named on the command line.
struct MaskFile {
  /// What messages call it.
  let name: String
  let bytes: [UInt8]
  private let path: String?

  init(_ path: String) throws(CommandFailure) {
    self.path = path == "-" ? nil : path
    name = path == "-" ? "standard input" : path
    do throws(InputError) {
      bytes = try Input.bytes(of: path, limit: Limits.standard.photoBytes)
    } catch {
      throw .input(error, name: name)
    }
  }

  /// Its name without folders.
  var fileName: String {
    path?.split(separator: "/").last.map(String.init) ?? (isDrawing ? "mask.svg" : "mask.png")
  }

  /// The absolute path; nil for standard input.
  var resolved: String? { path.flatMap(resolvedPath) }

  /// Whether it is an SVG, by its first character.
  private var isDrawing: Bool {
    bytes.prefix(512).first { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF } == UInt8(ascii: "<")
  }

  /// An id where no folder gives one: the folder's name for a file that is called mask, else the file's.
  var likelyID: String {
    let stem = fileName.split(separator: ".").first.map(String.init) ?? ""
    let folder = resolved?.split(separator: "/").dropLast().last.map(String.init) ?? ""
    return slug(stem == "mask" && !folder.isEmpty ? folder : stem)
  }

  /// Finds the holes; there may be none.
  func detect() throws(CommandFailure) -> MaskDetection {
    let detection: MaskDetection
    do throws(CameoError) {
      detection = try Cameo().detect(bytes, name: name)
    } catch {
      if case .photo(_, _, .unknownFormat(let recognized)) = error {
        throw .template(
          (recognized.map { "this is \($0)" } ?? "this is not a picture that is read")
            + "; a mask is an SVG, a PNG or a WebP: save it as one of them", subject: name, .photo)
      }
      throw .cameo(error)
    }
    if let format = detection.format, format != .png, format != .webp, detection.coverage == .parted {
      throw .template("a mask is an SVG, a PNG or a WebP: save it as one of them", subject: name, .document)
    }
    return detection
  }

  /// A template with what was found.
  /// - Parameters:
  ///   - placeholders: What is taken in place of the holes; where it is nil there must be holes.
  ///   - hasGuessed: Whether the command looks for a place without a hole by itself.
  func template(
    _ detection: MaskDetection, id: String, name: String?, src: String, placeholders: [Template.Placeholder]? = nil,
    hasGuessed: Bool = false
  ) throws(CommandFailure) -> Template {
    if placeholders == nil, detection.placeholders.isEmpty {
      throw .noHole(detection.reasons(hasGuessed: hasGuessed), mask: self.name)
    }
    do throws(DocumentError) {
      return try detection.template(id: id, name: .plain(name ?? readable(id)), src: src, placeholders: placeholders)
    } catch {
      throw .cameo(.template(.invalid(error)))
    }
  }
}

/// Where a template's document is written.
struct DocumentPlace {
  /// The template's id: its folder's name.
  let id: String
  private let folder: String

  init(_ path: String) throws(CommandFailure) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let folder = parts.count > 1 ? parts.dropLast().joined(separator: "/") : "."
    guard let resolved = resolvedPath(folder.isEmpty ? "/" : folder) else {
      throw .template("the folder is not there; make it and put the mask into it", subject: folder, .file)
    }
    self.folder = resolved
    let name = resolved.split(separator: "/").last.map(String.init) ?? ""
    id = slug(name)
    guard id == name else {
      throw .template(
        "a template's folder is named in small letters, digits and single hyphens, as its id: rename it to \(id)",
        subject: folder, .document)
    }
  }

  /// The mask's path from the folder.
  func source(of mask: MaskFile) throws(CommandFailure) -> String {
    // From standard input, the mask is yet to be put there.
    guard let path = mask.resolved else { return mask.fileName }
    guard path.utf8.starts(with: (folder + "/").utf8) else {
      throw .template(
        "the mask has to lie in the template's folder: copy it to \(folder), or use 'cameo template new ID --from MASK'",
        subject: mask.name, .document)
    }
    return String(path.dropFirst(folder.count + 1))
  }
}
