import Cameo
import Glibc

/// What a command line of `cameo batch` asks for.
struct BatchRequest {
  /// How many jobs may be on their way for each worker, so that a slow one does not hold up the others.
  static let jobsPerWorker = 16
  private static let mostWorkers = 256

  let cameo: Cameo
  let list: BatchList
  /// For every job but its index.
  let options: Cameo.Options
  let workers: Int
  /// Whether results come in the order of the jobs.
  let keepsOrder: Bool
  private let earlier: EarlierResults?
  private let retriesFailed: Bool
  private let review: String?
  private let masks: [String]

  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    let cores = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    workers =
      try arguments.checked { (arguments) throws(UsageError) in
        try arguments.wholeNumber(.workers, 1...Self.mostWorkers)
      } ?? min(cores, Self.mostWorkers)
    keepsOrder = !arguments.has(.unordered)
    retriesFailed = arguments.has(.retryFailed)
    review = arguments.value(of: .review)
    masks = arguments.values(of: .masks)
    if retriesFailed, !arguments.has(.resume) {
      throw arguments.usage(.missingOption("--resume", purpose: "it names the results that tell what failed"))
    }
    let job = try arguments.photoListJob()
    cameo = try arguments.cameo()
    if let job {
      list = BatchList(arguments.operands, job: job)
      try Self.check(job, cameo)
    } else {
      list = BatchList(try Self.jobFile(arguments), limits: cameo.limits)
    }
    options = Cameo.Options(folder: list.folder, replaces: !arguments.has(.noClobber))
    earlier = try arguments.value(of: .resume).map { path throws(CommandFailure) in try Self.earlierResults(path) }
  }

  /// What carries jobs out.
  func worker() throws(CommandFailure) -> BatchWorker {
    let cards = review.map {
      ReviewCards(cameo, page: $0, workingFolder: workingFolder(), jobFolder: list.folder, masks: masks)
    }
    return BatchWorker(
      cameo: cameo, options: options, earlier: earlier, retriesFailed: retriesFailed,
      leftovers: earlier == nil ? nil : Leftovers(), cards: cards)
  }

  /// The review page, begun; nil where none is asked for.
  func reviewPage() throws(CommandFailure) -> ReviewPage? {
    guard let review else { return nil }
    if earlier != nil { Leftovers().remove(of: review) }
    do throws(OutputFileError) {
      return try ReviewPage(review)
    } catch {
      throw .cameo(.output(index: 0, error))
    }
  }

  /// The words of a command line that is shown whole.
  private static let mostWords = 40

  /// The command line that takes up the work where it was left.
  func commandToGoOn() -> String {
    var words = Array(CommandLine.arguments.dropFirst())
    // Nobody copies a line with a thousand photos.
    guard words.count <= BatchRequest.mostWords else {
      let results = fileBehind(STDOUT_FILENO) ?? "RESULTS"
      return "the same command with --resume \(quoted(results)) >> \(quoted(results))"
    }
    let results = fileBehind(STDOUT_FILENO)
    if earlier == nil { words.insert(contentsOf: ["--resume", results ?? "RESULTS"], at: min(1, words.count)) }
    var line = (["cameo"] + words).map(quoted).joined(separator: " ")
    if let input = fileBehind(STDIN_FILENO), words.contains("-") { line += " < " + quoted(input) }
    return line + " >> " + quoted(results ?? "RESULTS")
  }

  /// A template that does not exist would fail every job: it is said at once.
  private static func check(_ job: Job, _ cameo: Cameo) throws(CommandFailure) {
    guard let reference = job.template else { return }
    do throws(TemplateError) {
      _ = try cameo.library.template(reference.text)
    } catch {
      throw .cameo(.template(error))
    }
  }

  private static func jobFile(_ arguments: ParsedArguments) throws(CommandFailure) -> JobFile {
    guard let path = arguments.operands.first else {
      throw arguments.usage(.missingOperand("which jobs? Name a file of job lines, or - for standard input"))
    }
    if isFolder(path) { throw .input(.folder(path), name: path) }
    do throws(InputError) {
      return try JobFile(path)
    } catch {
      throw .input(error, name: path == "-" ? "standard input" : path)
    }
  }

  private static func earlierResults(_ path: String) throws(CommandFailure) -> EarlierResults {
    let results: EarlierResults
    do throws(InputError) {
      results = try EarlierResults(path)
    } catch {
      throw .input(error, name: path)
    }
    if results.isStrange { printMessage("warning: none of its lines is a result", about: path) }
    if isStandardOutput(path) { try prepareToAppend(to: results, path) }
    return results
  }

  /// Sees to it that what is appended begins a line: the rest of a result that a full disk or a loss of power cut off
  /// is removed, for no reader of lines could pass it, and its job is done again.
  private static func prepareToAppend(to results: EarlierResults, _ path: String) throws(CommandFailure) {
    switch results.end {
    case .closed:
      guard results.isEmpty, fcntl(STDOUT_FILENO, F_GETFL) & O_APPEND == 0 else { return }
      printMessage("warning: > has emptied it, so every job is done again; >> keeps what is done", about: path)
    case .torn(let offset) where ftruncate(STDOUT_FILENO, offset) == 0: lseek(STDOUT_FILENO, offset, SEEK_SET)
    case .torn, .open: try printBytes([0x0A])
    }
  }

  private static func isStandardOutput(_ path: String) -> Bool {
    FileState(path: path).map { $0.identity == FileState(descriptor: STDOUT_FILENO)?.identity } ?? false
  }
}

private func isFolder(_ path: String) -> Bool {
  var status = stat()
  return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}

/// The path of the regular file behind a descriptor; nil where there is none.
private func fileBehind(_ descriptor: Int32) -> String? {
  var status = stat()
  guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
  var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
  guard unsafe readlink("/proc/self/fd/\(descriptor)", &buffer, Int(PATH_MAX)) > 0 else { return nil }
  let path = text(buffer)
  let folder = workingFolder() + "/"
  return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
}

extension ParsedArguments {
  /// The job of a list of photos, with an empty photo; nil where the operand is a list of jobs.
  fileprivate func photoListJob() throws(CommandFailure) -> Job? {
    let describing = options.map(\.name).first { Self.describing.contains($0) }
    if describing == nil, operands.count <= 1 { return nil }
    guard has(.output) else {
      throw usage(
        .missingOption(
          "--output",
          purpose: "photos need a name for each avatar, as -o 'out/{stem}.png'"
            + (describing.map { "; a list of jobs takes no --\($0.rawValue)" } ?? "")))
    }
    guard !operands.isEmpty else { throw usage(.missingOperand("which photos?")) }
    // Among photos, as a pattern gives it, a folder is one failed job.
    if let folder = operands.first, operands.allSatisfy(isFolder) { throw .input(.folder(folder), name: folder) }
    if operands.contains("-") || values(of: .output).contains("-") {
      throw usage(.invalidValue("-", option: "a list of photos", expected: "files"))
    }
    return try checked { (arguments) throws(UsageError) in try arguments.job([.path("")]) }
  }
}
