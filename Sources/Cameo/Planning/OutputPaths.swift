/// Names the files of a job's outputs.
struct OutputPaths {
  let job: Job
  let hash: String
  let index: Int

  /// The path of each output with its members in place; nil where the bytes are handed over.
  /// - Parameter sizes: The outputs' sizes in px; where nil, `{width}` and `{height}` stay as they are, and whether
  ///   two paths are the same is not known.
  func paths(_ sizes: [PixelSize]?) throws(CameoError) -> [String?] {
    var seen: Set<String> = []
    var result: [String?] = []
    for (output, text) in job.outputs.map(\.path).enumerated() {
      guard let text else {
        result.append(nil)
        continue
      }
      let pattern: PathPattern
      do {
        pattern = try PathPattern(text)
      } catch {
        throw .pathMember(output: output, name: error.name)
      }
      let path = pattern.path { value($0, sizes?[output]) }
      guard seen.insert(path).inserted || (sizes == nil && pattern.namesSize) else {
        throw .pathCollision(output: output, path: path)
      }
      result.append(path)
    }
    return result
  }

  private func value(_ member: PathPattern.Member, _ size: PixelSize?) -> String {
    let name = job.photos.first?.src.split(separator: "/").last.map(String.init) ?? ""
    let dot = name.dropFirst().lastIndex(of: ".")
    return switch member {
    case .stem: dot.map { String(name[..<$0]) } ?? name
    case .ext: dot.map { String(name[name.index(after: $0)...]) } ?? ""
    case .template: job.template.map { $0.text.split(separator: "/").last.map(String.init) ?? $0.text } ?? "crop"
    case .width: size.map { "\($0.width)" } ?? "{width}"
    case .height: size.map { "\($0.height)" } ?? "{height}"
    case .index: "\(index)"
    case .id: job.id ?? ""
    case .hash8: String(hash.prefix(8))
    }
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
    try OutputPaths(job: job, hash: job.sha256, index: index).paths(sizes).map { $0.map(resolve) }
  }
}

extension Cameo {
  /// The files of a job's outputs with their sizes in place, from the photos' headers.
  package func paths(of job: Job, options: Options) throws(CameoError) -> [String?] {
    var clock = StepClock()
    return try AvatarPlan(job, cameo: self, options: options, clock: &clock).paths
  }
}
