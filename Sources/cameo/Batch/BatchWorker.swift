import Cameo

/// Carries out the jobs of a batch, one at a time; may be used by several threads at once.
struct BatchWorker: Sendable {
  let cameo: Cameo
  /// For every job but its index.
  let options: Cameo.Options
  let earlier: EarlierResults?
  let retriesFailed: Bool
  let leftovers: Leftovers?
  /// Makes the cards of the review page, where there is one.
  let cards: ReviewCards?

  /// Carries out a job.
  func outcome(of item: BatchItem) -> Outcome {
    var options = options
    options.index = item.index
    switch earlier?.standing(of: item, options: options, retriesFailed: retriesFailed) {
    case .done(let result)?: return outcome(.kept, item, result, isNew: false)
    case .failed(let result)?: return outcome(.keptFailed, item, result, isNew: false)
    case .open?, nil: break
    }
    do throws(BatchFault) {
      let result = try render(item, options)
      for path in result.outputs.compactMap(\.path) { leftovers?.remove(of: path) }
      return outcome(result.status == .ok ? .done : .warning, item, result.document, isNew: true)
    } catch {
      let result = JobResult.document(id: item.job?.id, job: item.hash, error: error.document)
      return outcome(.failed, item, result, isNew: true, failure: error.notice(item))
    }
  }

  private func render(_ item: BatchItem, _ options: Cameo.Options) throws(BatchFault) -> JobResult {
    switch item.task {
    case .refused(_, let fault): throw fault
    case .job(let job):
      do throws(CameoError) {
        return try cameo.render(job, options: options)
      } catch {
        throw .cameo(error)
      }
    }
  }

  private func outcome(
    _ kind: Outcome.Kind, _ item: BatchItem, _ result: JSONValue, isNew: Bool, failure: String? = nil
  ) -> Outcome {
    var result = result
    if isNew, let line = item.line { result = result.adding("line", JSONValue(line), behind: "id") }
    return Outcome(
      kind: kind, line: isNew ? JSONWriter.bytes(result, .line) + [0x0A] : [],
      card: cards?.card(item, result) ?? [], failure: failure)
  }
}

extension JSONValue {
  /// The object with one more member, behind those of the head: `kind`, `version` and, where it is there, the named one.
  fileprivate func adding(_ name: String, _ value: JSONValue, behind last: String) -> JSONValue {
    guard case .object(var members) = content else { return self }
    let place = members.firstIndex { ![last, "kind", "version"].contains($0.name) } ?? members.count
    members.insert(JSONMember(name, value), at: place)
    return JSONValue(.object(members))
  }
}
