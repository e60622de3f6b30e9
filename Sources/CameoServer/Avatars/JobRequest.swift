import Cameo

/// The job that a request asks for: a form with a document and photos, or one photo with the options as query.
struct JobRequest {
  /// The job, with its photos in memory and without paths.
  let job: Job

  private static let photoName = "photo"
  private static let jobPart = "job"
  private static let templatePart = "template"

  /// Reads a request.
  init(_ request: HTTPRequest, _ configuration: ServiceConfiguration) throws(Problem) {
    var job: Job
    var parts: [MultipartBody.Part] = []
    if request.head.mediaType == "multipart/form-data" {
      parts = try MultipartBody(request.body, contentType: request.head.header("content-type") ?? "").parts
      try Self.checkNames(parts)
    } else {
      guard !request.body.isEmpty else { throw Self.noPhoto }
      parts = [MultipartBody.Part(name: Self.photoName, bytes: request.body[...])]
    }
    let template = try Self.inlineTemplate(&parts, configuration)
    if let index = parts.firstIndex(where: { $0.name == Self.jobPart }) {
      let document = Array(parts.remove(at: index).bytes)
      guard request.head.target.query.isEmpty else {
        throw .query("with a job document there is no query: the document says everything")
      }
      job = try Self.read(document, configuration.limits)
      try Self.fill(&job, with: &parts)
    } else {
      let photos = parts.map { Job.Source.bytes(Array($0.bytes), name: $0.name) }
      guard !photos.isEmpty else { throw Self.noPhoto }
      parts = []
      job = try QueryOptions(request.head.target.query).job(photos)
    }
    try Self.confine(&job, template)
    self.job = job
  }

  /// The one photo that a request brings: its body, or the one part of its form.
  static func photo(_ request: HTTPRequest) throws(Problem) -> Job.Source {
    guard request.head.mediaType == "multipart/form-data" else {
      guard !request.body.isEmpty else { throw noPhoto }
      return .bytes(request.body, name: photoName)
    }
    let parts = try MultipartBody(request.body, contentType: request.head.header("content-type") ?? "").parts
    guard parts.count == 1 else { throw Problem(.badRequest, "request.photo", "the form has not exactly one photo") }
    return .bytes(Array(parts[0].bytes), name: photoName)
  }

  private static func read(_ document: [UInt8], _ limits: Limits) throws(Problem) -> Job {
    do throws(DocumentError) {
      return try JobReader(limits: limits).read(document)
    } catch {
      throw Problem(.job(error))
    }
  }

  private static func checkNames(_ parts: [MultipartBody.Part]) throws(Problem) {
    var seen: Set<String> = []
    for part in parts where !seen.insert(part.name).inserted {
      throw Problem(.badRequest, "request.multipart", "two parts of the form have one name")
    }
  }

  /// Puts the parts in the places of their names: a `src` is a part's name and nothing else.
  private static func fill(_ job: inout Job, with parts: inout [MultipartBody.Part]) throws(Problem) {
    var used: Set<String> = []
    for index in job.photos.indices {
      let src = job.photos[index].src
      guard let part = parts.first(where: { $0.name == src }) else {
        var problem = Problem(
          .unprocessableContent, "photos.part-missing", "no part of the form has this name; src is the name of one")
        problem.pointer = "/photos/\(index)/src"
        throw problem
      }
      used.insert(src)
      job.photos[index].source = .bytes(Array(part.bytes), name: src)
    }
    guard parts.allSatisfy({ used.contains($0.name) }) else {
      throw Problem(.unprocessableContent, "photos.part-unused", "the form has a part that the job does not name")
    }
  }

  /// Takes a template's document and its pictures out of the parts; nil where there is none.
  private static func inlineTemplate(
    _ parts: inout [MultipartBody.Part], _ configuration: ServiceConfiguration
  ) throws(Problem) -> Template? {
    guard let index = parts.firstIndex(where: { $0.name == templatePart }) else { return nil }
    guard configuration.allowsInlineTemplates else {
      throw Problem(.unprocessableContent, "template.inline", "this service takes no templates, only photos")
    }
    let document = Array(parts.remove(at: index).bytes)
    let reader = TemplateReader(limits: configuration.limits)
    do throws(DocumentError) {
      let sources = try reader.read(document).pictures
      let files = parts.filter { sources.contains($0.name) }
      parts.removeAll { sources.contains($0.name) }
      let assets = Dictionary(uniqueKeysWithValues: files.map { ($0.name, Array($0.bytes)) })
      return try reader.read(document, assets: .files(assets))
    } catch {
      throw Problem(.template(.invalid(error)))
    }
  }

  /// Keeps a job from reading or writing files: templates by their ids, outputs without paths.
  private static func confine(_ job: inout Job, _ template: Template?) throws(Problem) {
    switch job.template {
    case .folder(let name)?: throw Problem(.template(.unknown(name, nearest: [])))
    case let reference?:
      if let template {
        guard reference.text == template.id else {
          throw Problem(.unprocessableContent, "template.inline", "the job names another template than the form has")
        }
        job.template = .value(template)
      }
    case nil: break
    }
    guard job.outputs.count == 1 else {
      var problem = Problem(.unprocessableContent, "outputs.count", "a request makes one picture; ask for each apart")
      problem.pointer = "/outputs"
      throw problem
    }
    guard let format = job.outputs[0].writtenFormat else {
      throw Problem(.outputFormat(output: 0, path: job.outputs[0].path ?? ""))
    }
    // A path tells the format and nothing else.
    job.outputs[0].format = format
    job.outputs[0].path = nil
  }

  private static var noPhoto: Problem {
    Problem(.badRequest, "request.photo", "there is no photo: send it as the body, or as a part of a form")
  }
}
