import Cameo

/// One job of a list.
struct BatchItem: Sendable {
  /// Its place among the jobs, from 1.
  let index: Int
  /// The line that it stands in, from 1; nil in a list of photos.
  let line: Int?
  /// What is to be done.
  var task: Task

  /// What is to be done of a list's job.
  enum Task: Sendable {
    /// To carry it out.
    case job(Job)
    /// Nothing, for a reason; the line may be no job at all.
    case refused(Job?, BatchFault)
  }

  /// The job; nil where its line is none.
  var job: Job? {
    switch task {
    case .job(let job): job
    case .refused(let job, _): job
    }
  }
  /// What identifies it: SHA-256 of the canonical job, or of the line where that is no job.
  let hash: String
}

/// Why a job of a list cannot be done.
enum BatchFault: Error, Hashable {
  /// Its line is no job.
  case document(DocumentError)
  /// The library refuses it or fails.
  case cameo(CameoError)
  /// An output has no path, and there is nobody to hand its bytes to.
  case pathMissing(output: Int)
  /// An output's path is another job's, too.
  case collision(output: Int, path: String, name: String, first: String)

  private var error: CameoError? {
    switch self {
    case .document(let error): .job(error)
    case .cameo(let error): error
    case .pathMissing, .collision: nil
    }
  }

  /// A plain sentence.
  var message: String {
    switch self {
    case .document(let error): error.lines.joined(separator: "\n")
    case .cameo(let error): error.message
    case .pathMissing: "in a batch every output needs a path"
    case .collision(_, let path, let name, let first):
      "\(first) and \(name) write the same file, \(path); give each its own, as by "
        + (ending(of: first) == ending(of: name) ? "{index}" : "{ext} or {index}")
    }
  }

  /// One line for people who look for what failed in a long list.
  func notice(_ item: BatchItem) -> String {
    let place = item.line.map { "line \($0)" }
    switch self {
    case .document: return message.split(separator: "\n").first.map(String.init) ?? message
    case .cameo(let error):
      let subject = error.subject ?? (place == nil ? item.job?.photos.first?.src : nil)
      let text = error.commandMessage.split(separator: "\n").first.map(String.init) ?? ""
      return [place, subject, text].compactMap(\.self).joined(separator: ": ")
    case .pathMissing, .collision: return [place, message].compactMap(\.self).joined(separator: ": ")
    }
  }

  /// The member `error` of a result document.
  var document: JSONValue {
    if case .cameo(let error) = self { return error.document }
    let (code, pointer): (String, String?) =
      switch self {
      case .pathMissing(let output): ("output.path", "/outputs/\(output)/path")
      case .collision(let output, _, _, _): ("output.collision", "/outputs/\(output)/path")
      case .document, .cameo: (error?.code ?? "", error?.pointer)
      }
    return JSONValue(members: [
      ("code", JSONValue(code)), ("pointer", pointer.map { JSONValue($0) }), ("message", JSONValue(message)),
    ])
  }

  /// Whether trying again is of use, by the word that a result has for it: files and the system change by
  /// themselves, photos, templates and jobs do not.
  static func isPassing(_ code: String) -> Bool {
    ["photo.unreadable", "template.unreadable", "output.unwritable", "output.exists"].contains(code)
      || code.hasPrefix("internal.")
  }
}

/// What follows the last dot of a photo's name; nil for a line of a list.
private func ending(of name: String) -> Substring? {
  name.split(separator: "/").last.flatMap { file in
    file.lastIndex(of: ".").map { file[file.index(after: $0)...] }
  }
}
