import Cameo

extension AvatarService {
  /// The templates: their list, documents, files and pictures.
  var templateRoutes: [HTTPRoute] {
    let list = JSONWriter.bytes(
      ["templates": JSONValue(cameo.library.entries.compactMap { $0.summary.map { JSONValue(members: $0) } })], .line)
    return [
      HTTPRoute(
        .get, "/v1/templates",
        .atOnce { request throws(Problem) in .unchanging(list, type: "application/json", for: request.head) }),
      HTTPRoute(.get, "/v1/templates/{id}", .atOnce { request throws(Problem) in try document(request) }),
      HTTPRoute(
        .get, "/v1/templates/{id}/preview",
        .queued { request, deadline throws(Problem) in try picture(request, deadline) }),
      HTTPRoute(.get, "/v1/templates/{id}/{file...}", .atOnce { request throws(Problem) in try asset(request) }),
    ]
  }

  private func document(_ request: HTTPRequest) throws(Problem) -> HTTPAnswer {
    let (entry, _) = try template(request)
    return .unchanging(entry.document ?? [], type: "application/json", for: request.head)
  }

  /// A file of a template's folder: its document, or a picture.
  private func asset(_ request: HTTPRequest) throws(Problem) -> HTTPAnswer {
    let (_, template) = try template(request)
    let file = request.parameters["file"] ?? ""
    if file == "template.json" { return try document(request) }
    guard let type = MediaType.of(file), type.hasPrefix("image/") else { throw Self.assetUnknown }
    do throws(TemplateError) {
      let bytes = try template.assets.bytes(file, limits: cameo.limits)
      return .unchanging(bytes, type: type, for: request.head)
    } catch {
      // What lies outside of the folder is not even told apart from what is not there.
      throw Self.assetUnknown
    }
  }

  /// The template with somebody in it, `side` px long.
  private func picture(
    _ request: HTTPRequest, _ deadline: ContinuousClock.Instant
  ) throws(Problem) -> HTTPAnswer {
    let (entry, template) = try template(request)
    let side = try HTTPRequest.side(request.head.target.query, 16...1024, default: 240)
    let tag = EntityTag(["preview", configuration.version, String(side)] + entry.fingerprint(cameo.limits))
    if tag.isKnown(to: request.head) { return .notModified(tag, caching: "no-cache") }
    let bytes = try Self.work(.id(template.id)) { () throws(CameoError) in
      try cameo.preview(of: template, side: side, options: Cameo.Options(sums: false, deadline: deadline))
    }
    return HTTPAnswer(
      type: ImageFormat.png.mediaType, headers: [("ETag", tag.text), ("Cache-Control", "no-cache")], body: bytes)
  }

  /// The template that the path names: one of the library, never a folder by its path.
  private func template(_ request: HTTPRequest) throws(Problem) -> (TemplateLibrary.Entry, Template) {
    let id = request.parameters["id"] ?? ""
    guard let entry = cameo.library.entries.first(where: { $0.id == id }) else {
      throw Problem(.notFound, "template.unknown", "there is no template of this id; /v1/templates lists them")
    }
    guard let template = try? entry.template.get() else { throw .templateUnusable(id) }
    return (entry, template)
  }

  private static var assetUnknown: Problem {
    Problem(.notFound, "template.asset", "the template has no such picture")
  }
}

extension HTTPRequest {
  /// The name of the option that says how long a preview is.
  static let side = "side"

  /// A side in px from the options.
  static func side(
    _ options: [(name: String, value: String?)], _ range: ClosedRange<Int>, default standard: Int
  ) throws(Problem) -> Int {
    let given = options.filter { $0.name == side }
    guard let first = given.first else { return standard }
    guard given.count == 1 else { throw .repeated(side) }
    guard let side = Int(first.value ?? ""), range.contains(side) else {
      throw .query("side takes a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return side
  }
}

extension TemplateLibrary.Entry {
  /// What decides a template's look: its document and its pictures; those that are compiled in change with the
  /// version only.
  func fingerprint(_ limits: Limits) -> [String] {
    guard !isBundled, let template = try? template.get() else { return [id] }
    return template.contents(limits)
  }
}

extension Template {
  /// The sums of its document and of its pictures.
  func contents(_ limits: Limits) -> [String] {
    let sums = pictures.map { src in
      (try? assets.bytes(src, limits: limits)).map { SHA256.hexadecimal(of: $0) } ?? ""
    }
    return [SHA256.hexadecimal(of: JSONWriter.bytes(document, .canonical))] + sums
  }
}
