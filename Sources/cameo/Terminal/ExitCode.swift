/// How the command ended, for scripts.
enum ExitCode: Int32, CaseIterable {
  case done = 0
  case internalFault = 1
  case usage = 2
  case failedJobs = 3
  case photo = 4
  case limit = 5
  case document = 6
  case file = 7
  case interrupted = 130

  /// When it is given, as the help texts say it.
  var meaning: String {
    switch self {
    case .done: "done, also with warnings"
    case .internalFault: "a fault of Cameo's own"
    case .usage: "an option or an argument is wrong"
    case .failedJobs: "at least one job of a batch failed"
    case .photo: "the photo is unknown, broken, or refused by a policy that says fail"
    case .limit: "a limit is passed"
    case .document: "the template or the job is unknown or invalid, or JPEG lacks a background"
    case .file: "a file cannot be read or written, or exists under --no-clobber"
    case .interrupted: "interrupted"
    }
  }
}
