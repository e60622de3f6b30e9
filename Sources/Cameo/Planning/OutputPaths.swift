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
  func paths(_ outputs: [OutputPlan]) throws(CameoError) -> [String?] {
    var seen: Set<String> = []
    var result: [String?] = []
    for plan in outputs {
      let path = try path(job.outputs[plan.index], plan.index) { value($0, plan.frame.canvas) }
      if let path, !seen.insert(OutputPaths.normalized(path)).inserted {
        throw .pathCollision(output: plan.index, path: path)
      }
      result.append(path)
    }
    return result
  }

  private func path(
    _ output: Job.Output, _ index: Int, _ value: (PathPattern.Member) -> String
  ) throws(CameoError) -> String? {
    guard let text = output.path else { return nil }
    do {
      return try PathPattern(text).path(value)
    } catch {
      throw .pathMember(output: index, name: error.name)
    }
  }

  private func value(_ member: PathPattern.Member, _ size: PixelSize) -> String {
    let name = job.photos.first?.src.split(separator: "/").last.map(String.init) ?? ""
    let dot = name.dropFirst().lastIndex(of: ".")
    return switch member {
    case .stem: dot.map { String(name[..<$0]) } ?? name
    case .ext: dot.map { String(name[name.index(after: $0)...]) } ?? ""
    case .template: template ?? "crop"
    case .width: "\(size.width)"
    case .height: "\(size.height)"
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
