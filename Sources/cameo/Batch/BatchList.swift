import Cameo

/// The jobs of a batch, one after another.
struct BatchList {
  private enum Source {
    case lines(JobFile)
    case photos([String], Job)
  }

  private let source: Source
  private let limits: Limits
  private var lines: LineReader?
  private var index = 0

  /// A list of photos, each of which takes the place of the job's own.
  init(_ photos: [String], job: Job) {
    source = .photos(photos, job)
    limits = .standard
  }

  /// A list of job documents, a line each.
  init(_ file: JobFile, limits: Limits) {
    source = .lines(file)
    self.limits = limits
    lines = file.lines(limit: limits.documentBytes)
  }

  /// Whether it can be read twice.
  var isRepeatable: Bool {
    if case .lines(let file) = source { file.position != nil } else { true }
  }

  /// What relative paths start from; nil for the working folder.
  var folder: String? {
    if case .lines(let file) = source { file.folder } else { nil }
  }

  /// What an item is called in messages: its line, or its photo.
  /// - Parameter number: Its line, or its place in the list, from 1.
  func name(of number: Int) -> String {
    switch source {
    case .lines: "line \(number)"
    case .photos(let photos, _): photos[number - 1]
    }
  }

  /// The next job; nil at the end, or when a descriptor becomes readable.
  mutating func next(unless other: Int32? = nil) throws(CommandFailure) -> BatchItem? {
    switch source {
    case .photos(let photos, var job):
      guard index < photos.count else { return nil }
      job.photos[0].source = .path(photos[index])
      index += 1
      return BatchItem(index: index, line: nil, task: task(job), hash: job.sha256)
    case .lines(let file):
      guard let line = try nextLine(file, unless: other) else { return nil }
      index += 1
      return item(line, of: file)
    }
  }

  /// The next line that says something.
  private mutating func nextLine(_ file: JobFile, unless other: Int32?) throws(CommandFailure) -> LineReader.Line? {
    var line: LineReader.Line?
    do throws(InputError) {
      repeat { line = try lines?.next(unless: other) } while line?.isBlank == true
    } catch {
      throw .input(error, name: file.name)
    }
    if index == 0, line?.isBinary == true { throw .usage(.noJobList(file.name), help: "cameo batch --help") }
    return line
  }

  private func item(_ line: LineReader.Line, of file: JobFile) -> BatchItem {
    do throws(DocumentError) {
      let job = try JobReader(limits: limits).read(line.bytes)
      return BatchItem(index: index, line: line.number, task: task(job), hash: job.sha256)
    } catch {
      // The document's only line is this one of the file.
      let issues = error.issues.map { issue in
        DocumentIssue(
          pointer: issue.pointer, code: issue.code, message: issue.message,
          location: issue.location.map { TextLocation(offset: $0.offset, line: line.number, column: $0.column) })
      }
      let fault = BatchFault.document(DocumentError(kind: error.kind, file: file.name, issues: issues))
      return BatchItem(
        index: index, line: line.number, task: .refused(nil, fault), hash: SHA256.hexadecimal(of: line.bytes))
    }
  }

  private func task(_ job: Job) -> BatchItem.Task {
    guard let output = job.outputs.firstIndex(where: { $0.path == nil }) else { return .job(job) }
    return .refused(job, .pathMissing(output: output))
  }
}
