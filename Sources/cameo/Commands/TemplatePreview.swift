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
    var photo = try arguments.checked { (arguments) throws(UsageError) in
      Job.Photo("", orientation: try arguments.orientation(), placement: try arguments.placement())
    }
    replaces = !arguments.has(.noClobber)
    cameo = try arguments.cameo()
    templates = try Self.templates(arguments.operands, cameo.library)
    if let path = arguments.value(of: .photo) {
      photo.source = try photoSource(path, limits: cameo.limits)
    } else {
      photo.source = .bytes(try Self.silhouette(), name: "silhouette")
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
    let sheet = ContactSheet(tiles: tiles, side: side)
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
    let isWide = template.canvas.size.width >= template.canvas.size.height
    let job = Job(
      template: .value(template), photos: template.placeholders.map { _ in photo },
      outputs: [Job.Output(format: .png, size: isWide ? .width(side) : .height(side))],
      policy: Job.Policy(onUpscale: .allow))
    let bytes: [UInt8]
    do throws(CameoError) {
      bytes = try cameo.render(job, options: Cameo.Options(sums: false)).outputs.first?.bytes ?? []
    } catch {
      throw .cameo(error)
    }
    do throws(ImageError) {
      let reader = try PhotoReader(ByteSource(bytes: bytes), limits: cameo.limits)
      let size = reader.header.storedSize
      return try reader.decode(DecodePlan(region: PixelRect(size), scale: .full, storedSize: size)).bitmap
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

  /// Somebody, where no photo is given.
  private static func silhouette() throws(CommandFailure) -> [UInt8] {
    let drawing = """
      <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 600 800'><rect width='600' height='800' fill='#d9dee3'/>\
      <g fill='#8a97a6'><path d='M230 480h140v150c90 20 180 60 200 170H30c20-110 110-150 200-170z'/>\
      <ellipse cx='300' cy='350' rx='150' ry='200'/></g></svg>
      """
    let bitmap: Bitmap
    do throws(RenderingError) {
      bitmap = try Artwork(svg: Array(drawing.utf8)).raster(size: PixelSize(width: 600, height: 800))
    } catch {
      throw .cameo(.drawing(output: 0, error))
    }
    do throws(ImageError) {
      return try ImageEncoder.encode(bitmap, EncodingOptions(format: .png))
    } catch {
      throw .cameo(.encoding(output: 0, error))
    }
  }
}
