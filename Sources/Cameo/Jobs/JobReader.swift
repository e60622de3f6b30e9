/// Reads job documents and refuses all that the contract does not allow.
///
/// Whether the template and its placeholders exist, and whether files can be read, is not looked at here. The
/// inverse is ``Job/document``.
public struct JobReader: Sendable {
  private let limits: Limits

  /// Creates a reader that keeps to the limits on documents, placeholders and outputs.
  public init(limits: Limits = .standard) { self.limits = limits }

  /// Reads a job.
  /// - Parameter bytes: The document.
  /// - Throws: All that is wrong.
  public func read(_ bytes: [UInt8]) throws(DocumentError) -> Job {
    let issues = IssueList()
    let value = JSONReader(limits: limits).read(bytes, reportingTo: issues)
    let job = value.flatMap { read(JSONCursor($0, issues: issues)) }
    guard let job, issues.isEmpty else { throw issues.error(.job, in: bytes) }
    return job
  }

  private func read(_ cursor: JSONCursor) -> Job? {
    let known = ["kind", "version", "id", "template", "shape", "photos", "outputs", "policy"]
    guard let object = cursor.document(.job, known) else { return nil }
    let hasTemplate = object.has("template")
    let id = object.member("id")?.string()
    let template = object.member("template")?.filePath().map { TemplateReference($0) }
    if hasTemplate && object.has("shape") {
      object.report(.memberOutOfContext("shape", rule: .onlyWithoutTemplate), at: "shape")
    }
    let shape = object.word("shape", default: Job.PlainShape.rect)
    let photos = object.required("photos").map { self.photos($0, hasTemplate: hasTemplate) } ?? []
    let outputs =
      object.member("outputs").map { member in
        (member.array(1...limits.outputs) ?? []).compactMap { $0.output(hasTemplate: hasTemplate) }
      } ?? [Job.Output()]
    let policy = object.member("policy").flatMap { $0.policy() } ?? Job.Policy()
    return Job(id: id, template: template, shape: shape, photos: photos, outputs: outputs, policy: policy)
  }

  private func photos(_ cursor: JSONCursor, hasTemplate: Bool) -> [Job.Photo] {
    let elements = cursor.array(1...limits.placeholders) ?? []
    if !hasTemplate && elements.count > 1 { cursor.report(.tooManyPhotos(elements.count)) }
    var taken: Set<String> = []
    return elements.compactMap { element in
      guard let object = element.object(["src", "placeholder", "orientation", "placement"]) else { return nil }
      let src = object.required("src")?.filePath()
      let placeholder = object.placeholder(hasTemplate: hasTemplate)
      if let placeholder, !taken.insert(placeholder).inserted {
        object.report(.duplicatePlaceholder(placeholder), at: "placeholder")
      }
      let orientation = object.member("orientation").flatMap { $0.orientation() } ?? .exif
      let placement = object.member("placement").map { $0.placement() } ?? .standard
      if !hasTemplate, let placement, !placement.isRect { object.report(.rectRequired, at: "placement") }
      return src.map {
        Job.Photo($0, placeholder: placeholder, orientation: orientation, placement: placement ?? .standard)
      }
    }
  }
}

extension ObjectReader {
  /// The id of a placeholder, which needs a template.
  fileprivate func placeholder(hasTemplate: Bool) -> String? {
    guard let member = member("placeholder") else { return nil }
    if !hasTemplate { member.report(.memberOutOfContext("placeholder", rule: .onlyWithTemplate)) }
    return member.string()
  }

  /// A size, given in one way at most.
  fileprivate func outputSize() -> OutputSize? {
    let largest = 1_000_000_000
    let ways = [present(["width", "height"]), present(["scale"]), present(["native"])].filter { !$0.isEmpty }
    if ways.count > 1 { cursor.report(.mixedSize(ways.flatMap { $0 })) }
    let width = member("width")?.integer(1...largest)
    let height = member("height")?.integer(1...largest)
    let scale = member("scale")?.number(.positive)
    let native = member("native")?.nativeFactor()
    if let width, let height { return .box(width: width, height: height) }
    if let width { return .width(width) }
    if let height { return .height(height) }
    if let scale { return .scale(scale) }
    return native.map { .native(factor: $0) }
  }
}

extension JSONCursor {
  /// A file's path: not empty, no NUL, no folder.
  fileprivate func filePath() -> String? {
    guard let path = string() else { return nil }
    guard !path.utf8.contains(0) else {
      report(.badFilePath(path))
      return nil
    }
    return path
  }

  fileprivate func orientation() -> OrientationRule? {
    guard isNumber else { return word([("exif", OrientationRule.exif), ("ignore", .ignore)]) }
    return integer(1...8).flatMap(Orientation.init(rawValue:)).map { .fixed($0) }
  }

  /// `true`, or a whole factor.
  fileprivate func nativeFactor() -> Int? {
    switch value.content {
    case .bool(true): return 1
    case .number: return integer(1...1000)
    default:
      report(
        .wrongType(expected: "true or a whole factor", found: value.content == .bool(false) ? "false" : value.kindName))
      return nil
    }
  }

  fileprivate func output(hasTemplate: Bool) -> Job.Output? {
    let known = [
      "path", "format", "content", "placeholder", "width", "height", "scale", "native", "background", "quality",
      "lossless", "maxBytes", "metadata",
    ]
    guard let object = object(known) else { return nil }
    let path = object.member("path")?.filePath()
    let formatWords = Job.Output.formats.map { ($0.rawValue, $0) }
    let output = Job.Output(
      path, format: object.member("format")?.word(formatWords),
      content: object.word("content", default: Job.Content.composite),
      placeholder: object.placeholder(hasTemplate: hasTemplate), size: object.outputSize(),
      background: object.member("background")?.color(), quality: object.member("quality")?.integer(1...100),
      lossless: object.bool("lossless", default: false),
      maxBytes: object.member("maxBytes")?.integer(1...(1 << 53)),
      metadata: object.word("metadata", default: Job.Metadata.strip))
    guard !object.has("format") || output.format != nil else { return output }
    if output.writtenFormat == nil, let path {
      object.report(.unknownFormat(path: path, endings: Job.Output.endings.map { ".\($0.ending)" }), at: "path")
    }
    if output.lossless && output.writtenFormat == .jpeg { object.report(.losslessJPEG, at: "lossless") }
    return output
  }

  fileprivate func policy() -> Job.Policy? {
    guard let object = object(["onUncovered", "onUpscale", "onNoFace", "onCorrupt"]) else { return nil }
    let uncovered = object.member("onUncovered")?.word(Coverage.Policy.allCases.map { ($0.word, $0) })
    return Job.Policy(
      onUncovered: uncovered ?? .clamp, onUpscale: object.word("onUpscale", default: Job.UpscalePolicy.warn),
      onNoFace: object.word("onNoFace", default: Job.NoFacePolicy.top),
      onCorrupt: object.word("onCorrupt", default: Corruption.fail))
  }
}

extension PhotoPlacement {
  /// Whether it is a box in photo px.
  fileprivate var isRect: Bool {
    if case .request(let request) = self, case .rect = request.form { true } else { false }
  }
}
