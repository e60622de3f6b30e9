import Cameo

extension AvatarService {
  /// What is known without a photo.
  var documentRoutes: [HTTPRoute] {
    let limits = JSONWriter.bytes(
      JSONValue(members: configuration.limitRows.map { ($0.name, JSONValue($0.value)) }), .line)
    let description = EditorFiles.file("Avatars/openapi.json") ?? []
    return [
      HTTPRoute(
        .get, "/v1/limits",
        .atOnce { request throws(Problem) in .unchanging(limits, type: "application/json", for: request.head) }),
      HTTPRoute(
        .get, "/v1/openapi.json",
        .atOnce { request throws(Problem) in .unchanging(description, type: "application/json", for: request.head) }),
      HTTPRoute(
        .post, "/v1/validate", bodyLimit: configuration.limits.documentBytes,
        .queued { request, _ throws(Problem) in try validate(request) }),
    ]
  }

  /// Reads a job or a template, and tells all that is wrong with it, and what keeps it from being rendered here.
  private func validate(_ request: HTTPRequest) throws(Problem) -> HTTPAnswer {
    var issues: [DocumentIssue] = []
    var obstacles: [Problem] = []
    let kind = request.documentKind(configuration.limits)
    do throws(DocumentError) {
      if kind == .template {
        _ = try TemplateReader(limits: configuration.limits).read(request.body)
      } else {
        obstacles = self.obstacles(of: try JobReader(limits: configuration.limits).read(request.body))
      }
    } catch {
      issues = error.issues
    }
    return .document([
      "kind": "cameo.validation", "version": 1, "document": JSONValue(kind.rawValue),
      "valid": JSONValue(issues.isEmpty),
      "issues": JSONValue(issues.map(\.document)),
      "warnings": JSONValue(
        obstacles.map { obstacle in
          JSONValue(members: [
            ("pointer", obstacle.pointer.map { JSONValue($0) }), ("code", JSONValue(obstacle.code)),
            ("message", JSONValue(obstacle.message)),
          ])
        }),
    ])
  }

  /// What keeps a valid job from being rendered by this service, whatever its photos are.
  private func obstacles(of job: Job) -> [Problem] {
    let obstacles = JobRequest.obstacles(of: job)
    // A request may bring the template.
    guard case .id(let id)? = job.template, !configuration.allowsInlineTemplates else { return obstacles }
    do throws(TemplateError) {
      _ = try cameo.library.template(id)
      return obstacles
    } catch {
      return [Problem(.template(error), with: job.template)] + obstacles
    }
  }
}

extension HTTPRequest {
  /// The kind of the document in the body; a job where it says nothing that is known.
  fileprivate func documentKind(_ limits: Limits) -> DocumentKind {
    guard let value = try? JSONReader(limits: limits).read(body), case .string(let kind)? = value["kind"]?.content
    else { return .job }
    return kind == DocumentKind.template.rawValue ? .template : .job
  }
}
