import Cameo

/// One job as a command line gives it, and what it is carried out with.
struct JobTask {
  private let cameo: Cameo
  private let job: Job
  private let options: Cameo.Options
  /// Whether a failure is told as a document, too.
  private let printsDocument: Bool

  /// Reads the options, then the job document or the photos that come by a pipe.
  ///
  /// What fails behind the options is told as a document, too, where one is asked for.
  static func read(_ arguments: ParsedArguments) throws(CommandFailure) -> JobTask {
    do throws(CommandFailure) {
      return try JobTask(arguments)
    } catch {
      if printsDocument(arguments), let document = error.document {
        try printDocument(JobResult.document(id: nil, job: nil, error: document))
      }
      throw error
    }
  }

  private init(_ arguments: ParsedArguments) throws(CommandFailure) {
    printsDocument = Self.printsDocument(arguments)
    var options = Cameo.Options(replaces: !arguments.has(.noClobber), sums: printsDocument)
    if let path = arguments.value(of: .job) {
      try arguments.checked { (arguments) throws(UsageError) in try arguments.refuseDescribingOptions() }
      cameo = try arguments.cameo()
      job = try Self.read(path, limits: cameo.limits)
      options.folder = path == "-" ? nil : Self.folder(of: path)
    } else {
      let photos = try arguments.photoPaths()
      if arguments.command == .render, !arguments.has(.output) {
        throw arguments.usage(
          .missingOption("--output", purpose: "name the file to write with -o, or - for standard output"))
      }
      // What is wrong with the options is said before anything is read.
      var job = try arguments.checked { (arguments) throws(UsageError) in
        try arguments.job(photos.map { .path($0) })
      }
      cameo = try arguments.cameo()
      for (index, path) in photos.enumerated() {
        job.photos[index].source = try photoSource(path, limits: cameo.limits)
      }
      self.job = job
    }
    self.options = options
  }

  private static func printsDocument(_ arguments: ParsedArguments) -> Bool {
    arguments.has(.json) || arguments.command == .resolve
  }

  /// How many pictures are handed over instead of written to files.
  var picturesForStandardOutput: Int { job.outputs.filter { $0.path == nil }.count }

  /// Carries the job out and says what was noticed.
  func run(
    _ body: (Cameo, Job, Cameo.Options) throws(CameoError) -> JobResult
  ) throws(CommandFailure) -> JobResult {
    do throws(CameoError) {
      let result = try body(cameo, job, options)
      for warning in result.warnings { printMessage("warning: \(warning.commandMessage)", about: subject(of: warning)) }
      return result
    } catch {
      if printsDocument { try printDocument(JobResult.document(id: job.id, job: job.sha256, error: error.document)) }
      throw .cameo(error)
    }
  }

  /// The photo or the output that a warning is about.
  private func subject(of warning: JobWarning) -> String? {
    switch warning {
    case .photo(let photo, _), .placementRatio(let photo, _, _), .placementMoved(let photo), .upscale(let photo, _, _),
      .noFace(let photo, _, _), .facesUnavailable(let photo, _, _), .faceRepeated(let photo, _),
      .faceClamped(let photo, _, _):
      job.photos[photo].src
    case .nativeLowered(let output, _, _), .maskEnlarged(let output, _): job.outputs[output].path
    }
  }

  private static func read(_ path: String, limits: Limits) throws(CommandFailure) -> Job {
    let name = path == "-" ? "standard input" : path
    let bytes: [UInt8]
    do throws(InputError) {
      bytes = try Input.bytes(of: path, limit: limits.documentBytes)
    } catch {
      throw .input(error, name: name)
    }
    do throws(DocumentError) {
      return try JobReader(limits: limits).read(bytes)
    } catch {
      throw .cameo(.job(DocumentError(kind: error.kind, file: name, issues: error.issues)))
    }
  }

  /// What the paths in a document start from.
  static func folder(of path: String) -> String? {
    guard let slash = path.lastIndex(of: "/") else { return nil }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
