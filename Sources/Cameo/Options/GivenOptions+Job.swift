extension GivenOptions {
  /// The job that photos and options describe, with one output without a path.
  /// - Parameter photos: The photos, in the order of the words.
  package func job(_ photos: [Job.Source]) throws(OptionError) -> Job {
    let template = value(of: JobOption.template).map { TemplateReference($0) }
    if template == nil {
      try requireTemplate(photos)
    } else {
      try exclude(JobOption.template, .shape)
    }
    let placement = try placement()
    let orientation = try orientation()
    return Job(
      template: template, shape: word(JobOption.shape, as: Job.PlainShape.self) ?? .rect,
      photos: photos.map { Job.Photo(source: $0, orientation: orientation, placement: placement) },
      outputs: [try output()], policy: policy)
  }

  /// What can only be said of a template, or is needed without one.
  private func requireTemplate(_ photos: [Job.Source]) throws(OptionError) {
    if has(JobOption.placeholder) { throw .placeholderNeedsTemplate }
    guard has(JobOption.rect) else { throw .templateOrRectMissing }
    if photos.count > 1 { throw .photosNeedTemplate }
  }

  /// Where the photos' orientation comes from.
  package func orientation() throws(OptionError) -> OrientationRule {
    switch value(of: JobOption.orientation) {
    case nil, "exif"?: return .exif
    case "ignore"?: return .ignore
    case let text?:
      guard let orientation = Int(text).flatMap(Orientation.init(rawValue:)) else {
        throw invalid(text, JobOption.orientation, "exif, ignore or a number from 1 to 8")
      }
      return .fixed(orientation)
    }
  }

  /// The output that the options describe, without a path.
  package func output() throws(OptionError) -> Job.Output {
    let content = word(JobOption.content, as: Job.Content.self) ?? .composite
    if has(JobOption.placeholder), content == .composite { throw .placeholderNeedsContent }
    return Job.Output(
      format: word(JobOption.format, as: ImageFormat.self), content: content,
      placeholder: value(of: JobOption.placeholder), size: try size(), background: try color(JobOption.background),
      quality: try wholeNumber(JobOption.quality, 1...100), lossless: has(JobOption.lossless),
      maxBytes: try wholeNumber(JobOption.maxBytes, 1...Int.max),
      metadata: word(JobOption.metadata, as: Job.Metadata.self) ?? .strip)
  }

  private func size() throws(OptionError) -> OutputSize? {
    try exclude(JobOption.scale, .width, .height, .native)
    try exclude(JobOption.native, .width, .height)
    let pixels = 1...1_000_000_000
    switch (try wholeNumber(JobOption.width, pixels), try wholeNumber(JobOption.height, pixels)) {
    case (let width?, let height?): return .box(width: width, height: height)
    case (let width?, nil): return .width(width)
    case (nil, let height?): return .height(height)
    case (nil, nil): break
    }
    if let scale = try number(JobOption.scale, "a factor above 0", where: { $0 > 0 }) { return .scale(scale) }
    guard has(JobOption.native) else { return nil }
    return .native(factor: try wholeNumber(JobOption.native, 1...1000) ?? 1)
  }

  private var policy: Job.Policy {
    let word = value(of: JobOption.onUncovered)
    return Job.Policy(
      onUncovered: Coverage.Policy.allCases.first { $0.word == word } ?? .clamp,
      onUpscale: self.word(JobOption.onUpscale, as: Job.UpscalePolicy.self) ?? .warn,
      onNoFace: self.word(JobOption.onNoFace, as: Job.NoFacePolicy.self) ?? .top,
      onCorrupt: self.word(JobOption.onCorrupt, as: Corruption.self) ?? .fail)
  }
}
