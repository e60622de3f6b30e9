import Cameo

/// The job that a request asks for: a form with a document and photos, or one photo with the options as query.
struct JobRequest {
  /// The job, with its photos in memory and without paths.
  let job: Job

  /// Reads a request.
  init(_ request: HTTPRequest, _ configuration: ServiceConfiguration) throws(Problem) {
    var form = try RequestForm(request)
    let template = try Self.inlineTemplate(&form, configuration)
    var job: Job
    if let document = form.take(RequestForm.job) {
      guard form.options.isEmpty else {
        throw .query("with a job document there is no query: the document says everything")
      }
      job = try Self.read(document, configuration.limits)
      try Self.fill(&job, with: form.parts)
    } else {
      let photos = form.parts.map { Job.Source.bytes(Array($0.bytes), name: $0.name) }
      guard !photos.isEmpty else { throw RequestForm.noPhoto }
      job = try QueryOptions(form.options).job(photos)
    }
    try Self.confine(&job, template)
    self.job = job
  }

  private static func read(_ document: [UInt8], _ limits: Limits) throws(Problem) -> Job {
    do throws(DocumentError) {
      return try JobReader(limits: limits).read(document)
    } catch {
      throw Problem(.job(error))
    }
  }

  /// Puts the parts in the places of their names: a `src` is a part's name and nothing else.
  private static func fill(_ job: inout Job, with parts: [MultipartBody.Part]) throws(Problem) {
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
    let unused = parts.map(\.name).filter { !used.contains($0) }
    if unused.contains(where: { JobOption(rawValue: $0) != nil }) {
      throw .query("with a job document the form has no options: the document says everything")
    }
    guard unused.isEmpty else {
      throw Problem(.unprocessableContent, "photos.part-unused", "the form has a part that the job does not name")
    }
  }

  /// Takes a template's document and its pictures out of the parts; nil where there is none.
  private static func inlineTemplate(
    _ form: inout RequestForm, _ configuration: ServiceConfiguration
  ) throws(Problem) -> Template? {
    guard let document = form.take(RequestForm.template) else { return nil }
    guard configuration.allowsInlineTemplates else {
      throw Problem(.unprocessableContent, "template.inline", "this service takes no templates, only photos")
    }
    let reader = TemplateReader(limits: configuration.limits)
    do throws(DocumentError) {
      let files = form.take(Set(try reader.read(document).pictures))
      let assets = Dictionary(uniqueKeysWithValues: files.map { ($0.name, Array($0.bytes)) })
      return try reader.read(document, assets: .files(assets))
    } catch {
      throw Problem(.template(.invalid(error)))
    }
  }

  /// What keeps a valid job from being carried out here: it names files, or makes more than one picture.
  static func obstacles(of job: Job) -> [Problem] {
    var obstacles: [Problem] = []
    if case .folder(let name)? = job.template { obstacles.append(Problem(.template(.unknown(name, nearest: [])))) }
    if job.outputs.count != 1 {
      var problem = Problem(.unprocessableContent, "outputs.count", "a request makes one picture; ask for each apart")
      problem.pointer = "/outputs"
      obstacles.append(problem)
    }
    return obstacles
  }

  /// Keeps a job from reading or writing files: templates by their ids, outputs without paths.
  private static func confine(_ job: inout Job, _ template: Template?) throws(Problem) {
    if let obstacle = obstacles(of: job).first { throw obstacle }
    if let template, let reference = job.template {
      guard reference.text == template.id else {
        throw Problem(.unprocessableContent, "template.inline", "the job names another template than the form has")
      }
      job.template = .value(template)
    }
    // A path tells the format and nothing else.
    job.outputs[0].format = job.outputs[0].writtenFormat
    job.outputs[0].path = nil
  }
}
