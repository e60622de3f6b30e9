import Cameo

extension EditingService {
  /// All paths of the session: what the page is made of, what it asks of the session, and the avatar service.
  var routes: RouteTable {
    let own = [
      HTTPRoute(
        .get, "/edit", .atOnce { request throws(Problem) in try EditorPage.answer("index.html", request.head) }),
      HTTPRoute(.get, "/session", .queued { _, _ throws(Problem) in .document(facts) }),
      HTTPRoute(.get, "/photo", .queued { _, _ throws(Problem) in try photoFile() }),
      HTTPRoute(
        .post, "/save", bodyLimit: service.cameo.limits.documentBytes,
        .queued { request, deadline throws(Problem) in try save(request, deadline) }),
      HTTPRoute(
        .post, "/present/{page}",
        .atOnce { request throws(Problem) in
          presence.attend(request.parameters["page"] ?? "", isHidden: request.query("hidden") != nil)
          return HTTPAnswer(.noContent)
        }),
      HTTPRoute(
        .post, "/gone/{page}",
        .atOnce { request throws(Problem) in
          presence.leave(request.parameters["page"] ?? "")
          return HTTPAnswer(.noContent)
        }),
    ]
    return RouteTable((own + service.routes.routes).map { $0.below(token) })
  }

  /// What the page begins with.
  private var facts: JSONValue {
    JSONValue(members: [
      ("photo", photo.map { JSONValue($0.name) }), ("template", templateID.map { JSONValue($0) }),
      ("job", templateID.flatMap { files?.earlierJob($0)?.document }),
    ])
  }

  /// The id of the template to begin with.
  private var templateID: String? {
    switch template {
    case .value(let template)?: template.id
    case let reference?: reference.text.split(separator: "/").last.map(String.init)
    case nil: nil
    }
  }

  private func photoFile() throws(Problem) -> HTTPAnswer {
    guard let photo else { throw .routeUnknown }
    let bytes = try AvatarService.work { () throws(CameoError) in try photo.bytes(service.cameo.limits) }
    return HTTPAnswer(type: "application/octet-stream", headers: [("Cache-Control", "no-store")], body: bytes)
  }

  /// Makes the picture of a job and writes both beside the photo.
  private func save(_ request: HTTPRequest, _ deadline: ContinuousClock.Instant) throws(Problem) -> HTTPAnswer {
    guard let photo, let files else {
      throw Problem(.unprocessableContent, "session.photo", "the command was started without a photo")
    }
    var job = try read(request.body)
    try confine(&job, to: photo)
    var drawn = job
    for index in drawn.photos.indices { drawn.photos[index].source = .path(photo.path) }
    let result = try AvatarService.work { () throws(CameoError) in
      try service.cameo.render(drawn, options: Cameo.Options(sums: false, deadline: deadline))
    }
    guard let output = result.outputs.first, let bytes = output.bytes else {
      throw Problem(.internalServerError, "internal.output", "no picture was made")
    }
    let saved = try AvatarService.work { () throws(CameoError) in try files.save(job, bytes, output.format) }
    self.saved(saved)
    return .document(["picture": JSONValue(saved.picture), "job": JSONValue(saved.job)])
  }

  private func read(_ document: [UInt8]) throws(Problem) -> Job {
    do throws(DocumentError) {
      return try JobReader(limits: service.cameo.limits).read(document)
    } catch {
      throw Problem(.job(error))
    }
  }

  /// Keeps a job from reading or writing any other file: its photos are the session's, its template is a known one.
  private func confine(_ job: inout Job, to photo: EditedPhoto) throws(Problem) {
    guard job.photos.allSatisfy({ $0.src == photo.name }) else {
      throw Problem(.unprocessableContent, "session.photo", "the job is about another photo than the command's")
    }
    guard job.outputs.count == 1 else {
      throw Problem(.unprocessableContent, "outputs.count", "one picture is saved at a time")
    }
    job.outputs[0].path = nil
    if case .folder(let name)? = job.template { throw Problem(.template(.unknown(name, nearest: []))) }
    // One that has no id in the library of whoever reads the job later is named by its folder.
    if let template, job.template?.text == templateID { job.template = template }
  }
}
