import Cameo

/// Carries out `cameo template preview`: renders one avatar a template and lays them out on a sheet.
func previewTemplates(_ arguments: ParsedArguments) throws(CommandFailure) {
  let preview = try TemplatePreview(arguments)
  let sheet = try preview.sheet()
  for output in preview.outputs { try preview.deliver(sheet, output) }
  guard arguments.has(.json) else { return }
  try printDocument([
    "templates": JSONValue(preview.templates.map { JSONValue($0.id) }),
    "outputs": JSONValue(
      preview.outputs.map { output in
        [
          "path": JSONValue(output.path ?? ""), "width": JSONValue(sheet.size.width),
          "height": JSONValue(sheet.size.height),
        ]
      }),
  ])
}

/// What a contact sheet of templates is made from.
private struct TemplatePreview {
  let templates: [Template]
  let outputs: [Job.Output]
  private let cameo: Cameo
  private let photo: Job.Photo
  private let side: Int
  private let ground: ContactSheet.Ground
  private let options: Cameo.Options
  private let replaces: Bool

  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    guard arguments.has(.output) else {
      throw arguments.usage(
        .missingOption("--output", purpose: "name the file to write with -o, or - for standard output"))
    }
    outputs = try arguments.checked { (arguments) throws(UsageError) in try arguments.outputs() }
    if outputs.contains(where: { $0.path == nil }) {
      if arguments.has(.json) { throw arguments.usage(.conflict("--json", "a picture on standard output")) }
      if StandardStream.output.isTerminal { throw arguments.usage(.binaryOnTerminal) }
    }
    side =
      try arguments.checked { (arguments) throws(UsageError) in try arguments.wholeNumber(.side, 16...1024) } ?? 240
    ground = arguments.value(of: .ground).flatMap(ContactSheet.Ground.init) ?? .light
    var options = Cameo.Options(sums: false)
    // All templates show the same photo.
    options.knownFaces = KnownFaces()
    self.options = options
    var photo = try arguments.checked { (arguments) throws(UsageError) in
      try arguments.read { (given) throws(OptionError) in
        Job.Photo("", orientation: try given.orientation(), placement: try given.placement())
      }
    }
    replaces = !arguments.has(.noClobber)
    cameo = try arguments.cameo()
    templates = try Self.templates(arguments.operands, cameo.library)
    if let path = arguments.value(of: .photo) {
      photo.source = try photoSource(path, limits: cameo.limits)
    } else {
      do throws(CameoError) {
        photo.source = .bytes(try Cameo.silhouette(), name: "silhouette")
      } catch {
        throw .cameo(error)
      }
      // It has no face to be looked for.
      if photo.placement == .standard { photo.placement = .top }
    }
    self.photo = photo
  }

  private static func templates(
    _ names: [String], _ library: TemplateLibrary
  ) throws(CommandFailure) -> [Template] {
    guard !names.isEmpty else {
      reportUnusable(library)
      return library.templates
    }
    var templates: [Template] = []
    for name in names {
      do throws(TemplateError) {
        templates.append(try library.template(name))
      } catch {
        throw .cameo(.template(error))
      }
    }
    return templates
  }

  /// The sheet, within the limits of an output.
  func sheet() throws(CommandFailure) -> Bitmap {
    var tiles: [ContactSheet.Tile] = []
    for template in templates {
      tiles.append(ContactSheet.Tile(name: template.name.text(), picture: try avatar(template)))
    }
    let sheet = ContactSheet(tiles: tiles, side: side, ground: ground)
    let pixels = sheet.size.pixelCount ?? .max
    guard pixels <= cameo.limits.outputPixels else {
      throw .cameo(.outputLimit(output: 0, value: pixels, limit: cameo.limits.outputPixels))
    }
    do throws(RenderingError) {
      return try sheet.draw()
    } catch {
      throw .cameo(.drawing(output: 0, error))
    }
  }

  /// The photo in one template, fitted into the sheet's squares.
  private func avatar(_ template: Template) throws(CommandFailure) -> Bitmap {
    let bytes: [UInt8]
    do throws(CameoError) {
      bytes = try cameo.preview(of: template, photo: photo, side: side, options: options)
    } catch {
      throw .cameo(error)
    }
    do throws(ImageError) {
      return try PhotoReader(ByteSource(bytes: bytes), limits: cameo.limits).decode().bitmap
    } catch {
      throw .cameo(.encoding(output: 0, error))
    }
  }

  /// Encodes the sheet and writes it.
  func deliver(_ sheet: Bitmap, _ output: Job.Output) throws(CommandFailure) {
    let bytes: [UInt8]
    do throws(ImageError) {
      bytes = try ImageEncoder.encode(
        sheet, EncodingOptions(format: output.writtenFormat ?? .png, quality: output.quality))
    } catch {
      throw .cameo(.encoding(output: 0, error))
    }
    guard let path = output.path else { return try printBytes(bytes) }
    do throws(OutputFileError) {
      try OutputFile.write(bytes, to: path, replaces: replaces)
    } catch {
      throw .cameo(.output(index: 0, error))
    }
  }
}
