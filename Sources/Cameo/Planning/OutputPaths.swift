/// Names the files of a job's outputs.
struct OutputPaths {
  let job: Job
  let hash: String
  let index: Int

  /// The path of each output with its members in place; nil where the bytes are handed over.
  func paths(_ outputs: [OutputPlan]) throws(CameoError) -> [String?] {
    var seen: Set<String> = []
    var result: [String?] = []
    for plan in outputs {
      guard let text = job.outputs[plan.index].path else {
        result.append(nil)
        continue
      }
      let pattern: PathPattern
      do {
        pattern = try PathPattern(text)
      } catch {
        throw .pathMember(output: plan.index, name: error.name)
      }
      let path = pattern.path { value($0, plan) }
      guard seen.insert(path).inserted else { throw .pathCollision(output: plan.index, path: path) }
      result.append(path)
    }
    return result
  }

  private func value(_ member: PathPattern.Member, _ plan: OutputPlan) -> String {
    let name = job.photos.first?.src.split(separator: "/").last.map(String.init) ?? ""
    let dot = name.dropFirst().lastIndex(of: ".")
    return switch member {
    case .stem: dot.map { String(name[..<$0]) } ?? name
    case .ext: dot.map { String(name[name.index(after: $0)...]) } ?? ""
    case .template: job.template.map { $0.text.split(separator: "/").last.map(String.init) ?? $0.text } ?? "crop"
    case .width: "\(plan.frame.canvas.width)"
    case .height: "\(plan.frame.canvas.height)"
    case .index: "\(index)"
    case .id: job.id ?? ""
    case .hash8: String(hash.prefix(8))
    }
  }
}
