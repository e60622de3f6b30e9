import Cameo

extension ParsedArguments {
  /// The options that describe a job and therefore exclude `--job`.
  private static let describing: [OptionName] = CommandOption.all(of: .render)
    .filter { $0.group != .general && $0.name != .job }.map(\.name)

  /// The job that photos and options describe.
  /// - Parameter photos: The photos, in the order of the words.
  func job(_ photos: [Job.Source]) throws(UsageError) -> Job {
    let template = value(of: .template).map { TemplateReference($0) }
    if template == nil {
      try requireTemplate()
    } else {
      try exclude(.template, .shape)
    }
    let placement = try placement()
    let orientation = try orientation()
    return Job(
      template: template, shape: word(.shape, as: Job.PlainShape.self) ?? .rect,
      photos: photos.map { Job.Photo(source: $0, orientation: orientation, placement: placement) },
      outputs: try outputs(), policy: policy)
  }

  /// The endings that tell a format.
  private static let endings = Job.Output.endings.map { ".\($0.ending)" }

  /// Refuses options beside `--job`, whose document holds all that they could say.
  func refuseDescribingOptions() throws(UsageError) {
    if let other = Self.describing.first(where: has) { throw .conflict("--job", "--\(other.rawValue)") }
    if let photo = operands.first {
      throw .unexpectedOperand(photo, expected: "with --job, the document names the photos")
    }
  }

  /// What can only be said of a template, or is needed without one.
  private func requireTemplate() throws(UsageError) {
    if has(.placeholder) { throw .missingOption("--template", purpose: "--placeholder names a part of one") }
    guard has(.rect) else {
      throw .missingOption("--template", purpose: "name one with -t, or the part to cut out with --rect X,Y,W,H")
    }
    if operands.count > 1 {
      throw .unexpectedOperand(operands[1], expected: "without a template there is one photo")
    }
  }

  /// Where the photos' orientation comes from.
  func orientation() throws(UsageError) -> OrientationRule {
    switch value(of: .orientation) {
    case nil, "exif"?: return .exif
    case "ignore"?: return .ignore
    case let text?:
      guard let orientation = Int(text).flatMap(Orientation.init(rawValue:)) else {
        throw invalid(text, .orientation, "exif, ignore or a number from 1 to 8")
      }
      return .fixed(orientation)
    }
  }

  /// The outputs that the options describe; one without a path where no file is named.
  func outputs() throws(UsageError) -> [Job.Output] {
    if has(.placeholder), value(of: .content) ?? "composite" == "composite" {
      throw .missingOption("--content", purpose: "--placeholder goes with --content shape or rect")
    }
    var output = Job.Output(
      format: word(.format, as: ImageFormat.self), content: word(.content, as: Job.Content.self) ?? .composite,
      placeholder: value(of: .placeholder), size: try size(), background: try color(.background),
      quality: try wholeNumber(.quality, 1...100), lossless: has(.lossless),
      maxBytes: try wholeNumber(.maxBytes, 1...Int.max), metadata: word(.metadata, as: Job.Metadata.self) ?? .strip)
    let paths = values(of: .output)
    guard !paths.isEmpty else { return [output] }
    if paths.count(where: { $0 == "-" }) > 1 { throw .conflict("-o -", "another -o -") }
    var outputs: [Job.Output] = []
    for path in paths {
      let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
      if ["", ".", ".."].contains(name) { throw invalid(path, .output, "the name of a file") }
      // The bytes of an output without a path are handed over.
      output.path = path == "-" ? nil : path
      if output.writtenFormat == nil {
        throw invalid(path, .output, "a name that ends in \(listed(Self.endings)), or any with --format")
      }
      if output.lossless, output.writtenFormat == .jpeg {
        throw .conflict("--lossless", "JPEG (png and webp can do it)")
      }
      outputs.append(output)
    }
    return outputs
  }

  private func size() throws(UsageError) -> OutputSize? {
    try exclude(.scale, .width, .height, .native)
    try exclude(.native, .width, .height)
    let pixels = 1...1_000_000_000
    switch (try wholeNumber(.width, pixels), try wholeNumber(.height, pixels)) {
    case (let width?, let height?): return .box(width: width, height: height)
    case (let width?, nil): return .width(width)
    case (nil, let height?): return .height(height)
    case (nil, nil): break
    }
    if let scale = try number(.scale, "a factor above 0", where: { $0 > 0 }) { return .scale(scale) }
    guard has(.native) else { return nil }
    return .native(factor: try wholeNumber(.native, 1...1000) ?? 1)
  }

  private var policy: Job.Policy {
    let uncovered: Coverage.Policy =
      switch value(of: .onUncovered) {
      case "fill"?: .fill
      case "fail"?: .fail
      default: .clamp
      }
    return Job.Policy(
      onUncovered: uncovered, onUpscale: word(.onUpscale, as: Job.UpscalePolicy.self) ?? .warn,
      onNoFace: word(.onNoFace, as: Job.NoFacePolicy.self) ?? .top,
      onCorrupt: word(.onCorrupt, as: Corruption.self) ?? .fail)
  }
}
