import Cameo

extension AvatarService {
  /// What is made of photos.
  var photoRoutes: [HTTPRoute] {
    [
      HTTPRoute(
        .post, "/v1/render", bodyLimit: configuration.bodyBytes,
        .queued { request, deadline throws(Problem) in try render(request, deadline) })
    ]
  }

  private func render(_ request: HTTPRequest, _ deadline: ContinuousClock.Instant) throws(Problem) -> HTTPAnswer {
    let job = try JobRequest(request, configuration).job
    let tag = tag("render", job)
    let caching = "private, no-cache"
    // The answer depends on the request alone, so that who has it may keep it, as with GET.
    if tag.isKnown(to: request.head) { return .notModified(tag, caching: caching) }
    let result = try Self.work { () throws(CameoError) in
      try cameo.render(job, options: Cameo.Options(sums: false, deadline: deadline))
    }
    guard let output = result.outputs.first, let bytes = output.bytes else {
      throw Problem(.internalServerError, "internal.output", "no picture was made")
    }
    var headers = [("ETag", tag.text), ("Cache-Control", caching)]
    if !result.warnings.isEmpty {
      headers.append(("Cameo-Warnings", result.warnings.map(\.code).joined(separator: ", ")))
    }
    return HTTPAnswer(type: output.format.mediaType, headers: headers, body: bytes)
  }

  /// The tag of what a job makes: of the job, its photos, its template and the version.
  private func tag(_ route: String, _ job: Job) -> EntityTag {
    var parts = [route, configuration.version, job.sha256]
    for photo in job.photos {
      if case .bytes(let bytes, _) = photo.source { parts.append(SHA256.hexadecimal(of: bytes)) }
    }
    switch job.template {
    case .value(let template)?: parts += template.contents(cameo.limits)
    case let reference?:
      parts += cameo.library.entries.first { $0.id == reference.text }.map { $0.fingerprint(cameo.limits) } ?? []
    case nil: break
    }
    return EntityTag(parts)
  }
}
