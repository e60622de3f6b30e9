import Cameo

extension AvatarService {
  /// What is made of photos, and what is told of them.
  var photoRoutes: [HTTPRoute] {
    [
      route("/v1/render") { request, deadline throws(Problem) in try render(request, deadline) },
      route("/v1/resolve") { request, deadline throws(Problem) in try resolve(request, deadline) },
      route("/v1/inspect") { request, _ throws(Problem) in try inspect(request) },
      route("/v1/preview") { request, deadline throws(Problem) in try preview(request, deadline) },
    ]
  }

  private static let caching = "private, no-cache"
  /// The sides that a preview may have, in px.
  private static let previewSides = 16...4096

  private func route(
    _ pattern: RoutePattern,
    _ handler: @escaping @Sendable (HTTPRequest, ContinuousClock.Instant) throws(Problem) -> HTTPAnswer
  ) -> HTTPRoute {
    HTTPRoute(.post, pattern, bodyLimit: configuration.bodyBytes, .queued(handler))
  }

  private func render(_ request: HTTPRequest, _ deadline: ContinuousClock.Instant) throws(Problem) -> HTTPAnswer {
    let job = try JobRequest(request, configuration).job
    let tag = tag(of: job)
    // The answer depends on the request alone, so that who has it may keep it, as with GET.
    if tag.isKnown(to: request.head) { return .notModified(tag, caching: Self.caching) }
    let result = try Self.work(job.template) { () throws(CameoError) in
      try cameo.render(job, options: Cameo.Options(sums: false, deadline: deadline))
    }
    metrics.count(decodedPixels: result.decodedPixels)
    guard let output = result.outputs.first, let bytes = output.bytes else {
      throw Problem(.internalServerError, "internal.output", "no picture was made")
    }
    return picture(bytes, output.format, tag, result.warnings)
  }

  private func resolve(_ request: HTTPRequest, _ deadline: ContinuousClock.Instant) throws(Problem) -> HTTPAnswer {
    let job = try JobRequest(request, configuration).job
    return .document(
      try Self.work(job.template) { () throws(CameoError) in
        try cameo.resolve(job, options: Cameo.Options(deadline: deadline))
      }.document)
  }

  private func inspect(_ request: HTTPRequest) throws(Problem) -> HTTPAnswer {
    let form = try RequestForm(request)
    let options = try QueryOptions(form.options, known: [.noFaces, .orientation, .onCorrupt])
    let photo = try form.photo()
    let orientation = try options.orientation()
    return .document(
      try Self.work { () throws(CameoError) in
        try cameo.inspect(
          photo, orientation: orientation, leniency: options.leniency, findsFaces: !options.has(.noFaces))
      }.document)
  }

  /// The upright photo in sRGB, at most `side` px long.
  private func preview(_ request: HTTPRequest, _ deadline: ContinuousClock.Instant) throws(Problem) -> HTTPAnswer {
    let form = try RequestForm(request)
    let side = try HTTPRequest.side(form.options, Self.previewSides, default: 2048)
    let options = try QueryOptions(
      form.options.filter { $0.name != HTTPRequest.side }, known: [.orientation, .onCorrupt])
    let photo = try form.photo()
    let orientation = try options.orientation()
    let tag = EntityTag(
      ["preview", configuration.version, String(side), "\(orientation)", options.leniency.rawValue] + [photo.sum])
    if tag.isKnown(to: request.head) { return .notModified(tag, caching: Self.caching) }
    let preview = try Self.work { () throws(CameoError) in
      try cameo.preview(
        photo, orientation: orientation, leniency: options.leniency, side: side, deadline: deadline)
    }
    metrics.count(decodedPixels: preview.decodedPixels)
    var answer = picture(preview.bytes, preview.format, tag, preview.warnings)
    answer.addHeader("Cameo-Photo-Width", String(preview.photoSize.width))
    answer.addHeader("Cameo-Photo-Height", String(preview.photoSize.height))
    return answer
  }

  private func picture(
    _ bytes: [UInt8], _ format: ImageFormat, _ tag: EntityTag, _ warnings: [JobWarning]
  ) -> HTTPAnswer {
    var answer = HTTPAnswer(
      type: format.mediaType, headers: [("ETag", tag.text), ("Cache-Control", Self.caching)], body: bytes)
    if !warnings.isEmpty { answer.addHeader("Cameo-Warnings", warnings.map(\.code).joined(separator: ", ")) }
    return answer
  }

  /// The tag of what a job makes: of the job, its photos, its template and the version.
  private func tag(of job: Job) -> EntityTag {
    var parts = ["render", configuration.version, job.sha256] + job.photos.map(\.source.sum)
    switch job.template {
    case .value(let template)?: parts += template.contents(cameo.limits)
    case let reference?:
      parts += cameo.library.entries.first { $0.id == reference.text }.map { $0.fingerprint(cameo.limits) } ?? []
    case nil: break
    }
    return EntityTag(parts)
  }
}

extension Job.Source {
  /// The sum of a photo in memory; its path, which no request can name, otherwise.
  fileprivate var sum: String {
    switch self {
    case .bytes(let bytes, _): SHA256.hexadecimal(of: bytes)
    case .path(let path): path
    }
  }
}
