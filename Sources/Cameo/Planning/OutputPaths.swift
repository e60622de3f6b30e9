internal import Glibc

/// Names the files of a job's outputs.
struct OutputPaths {
  let job: Job
  let hash: String
  /// The template's id; nil for a plain crop.
  let template: String?
  let index: Int

  /// The format of each output: the given one, else what the finished path's ending says.
  func formats() throws(CameoError) -> [ImageFormat] {
    var result: [ImageFormat] = []
    for (index, output) in job.outputs.enumerated() {
      // Width and height are digits and change no ending.
      let path = try path(output, index) { value($0, PixelSize(width: 0, height: 0)) }
      guard let format = output.format ?? Job.Output(path).writtenFormat else {
        throw .outputFormat(output: index, path: path ?? "")
      }
      result.append(format)
    }
    return result
  }

  /// The path of each output with its members in place; nil where the bytes are handed over.
  /// - Parameter sizes: The outputs' sizes in px; where nil, `{width}` and `{height}` stay as they are, and whether
  ///   two paths are the same is not known.
  func paths(_ sizes: [PixelSize]?) throws(CameoError) -> [String?] {
    var seen: Set<String> = []
    var result: [String?] = []
    for (index, output) in job.outputs.enumerated() {
      let path = try path(output, index) { value($0, sizes?[index]) }
      let isCertain =
        sizes != nil || !(output.path?.contains("{width}") ?? false) && !(output.path?.contains("{height}") ?? false)
      if let path, !seen.insert(OutputPaths.normalized(path)).inserted, isCertain {
        throw .pathCollision(output: index, path: path)
      }
      result.append(path)
    }
    return result
  }

  private func path(
    _ output: Job.Output, _ index: Int, _ value: (PathPattern.Member) -> String
  ) throws(CameoError) -> String? {
    guard let text = output.path else { return nil }
    let pattern: PathPattern
    do {
      pattern = try PathPattern(text)
    } catch {
      throw .pathMember(output: index, name: error.name)
    }
    if job.id == nil, pattern.members.contains(.id) { throw .pathWithoutID(output: index, path: text) }
    return pattern.path(value)
  }

  private func value(_ member: PathPattern.Member, _ size: PixelSize?) -> String {
    let name = job.photos.first?.src.split(separator: "/").last.map(String.init) ?? ""
    let dot = name.dropFirst().lastIndex(of: ".")
    return switch member {
    case .stem: dot.map { String(name[..<$0]) } ?? name
    case .ext: dot.map { String(name[name.index(after: $0)...]) } ?? ""
    case .template: template ?? "crop"
    case .width: size.map { "\($0.width)" } ?? "{width}"
    case .height: size.map { "\($0.height)" } ?? "{height}"
    case .index: "\(index)"
    case .id: job.id ?? ""
    case .hash8: String(hash.prefix(8))
    }
  }

  /// A path without doubled slashes and without `.` parts, so that two spellings of one file meet.
  private static func normalized(_ path: String) -> String {
    (path.hasPrefix("/") ? "/" : "") + path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }
}

extension PathPattern {
  /// Whether the path depends on the picture's size, which is known when the job is planned.
  package var namesSize: Bool { !members.isDisjoint(with: [.width, .height]) }
}

extension Cameo.Options {
  /// The files of a job's outputs, from what its document says alone; nil where the bytes are handed over.
  /// - Parameter sizes: The outputs' sizes in px; where nil, `{width}` and `{height}` stay as they are.
  package func paths(of job: Job, sizes: [PixelSize]? = nil) throws(CameoError) -> [String?] {
    try OutputPaths(job: job, hash: job.sha256, template: job.template.map { $0.id(resolve) }, index: index).paths(
      sizes
    ).map {
      $0.map(resolve)
    }
  }
}

extension Cameo {
  /// The files of a job's outputs with their sizes in place, from the photos' headers.
  package func paths(of job: Job, options: Options) throws(CameoError) -> [String?] {
    var clock = StepClock()
    return try AvatarPlan(job, cameo: self, options: options, clock: &clock).paths
  }
}

extension TemplateReference {
  /// The template's id, from the reference alone: a folder's own name, which its template must have as id.
  /// - Parameter resolve: What a relative path means.
  fileprivate func id(_ resolve: (String) -> String) -> String {
    switch self {
    case .id(let id): return id
    case .value(let template): return template.id
    case .folder(let path):
      // Also for "." and behind links.
      guard let real = unsafe realpath(resolve(path), nil) else { return "" }
      defer { unsafe free(real) }
      return unsafe String(cString: real).split(separator: "/").last.map(String.init) ?? ""
    }
  }
}
