import Cameo

/// The long name of an option: a word that describes a job, or one of the command alone.
struct OptionName: RawRepresentable, Hashable, Sendable {
  let rawValue: String

  init(rawValue: String) { self.rawValue = rawValue }

  /// An option of a job.
  init(_ option: JobOption) { rawValue = option.rawValue }
}

/// Those of the command alone.
extension OptionName {
  static let output = OptionName(rawValue: "output")
  static let job = OptionName(rawValue: "job")
  static let workers = OptionName(rawValue: "workers")
  static let unordered = OptionName(rawValue: "unordered")
  static let resume = OptionName(rawValue: "resume")
  static let retryFailed = OptionName(rawValue: "retry-failed")
  static let review = OptionName(rawValue: "review")
  static let side = OptionName(rawValue: "side")
  static let ground = OptionName(rawValue: "ground")
  static let host = OptionName(rawValue: "host")
  static let port = OptionName(rawValue: "port")
  static let token = OptionName(rawValue: "token")
  static let cors = OptionName(rawValue: "cors")
  static let queue = OptionName(rawValue: "queue")
  static let connections = OptionName(rawValue: "connections")
  static let jobSeconds = OptionName(rawValue: "job-seconds")
  static let photoBytes = OptionName(rawValue: "photo-bytes")
  static let uploadsBytes = OptionName(rawValue: "uploads-bytes")
  static let photoPixels = OptionName(rawValue: "photo-pixels")
  static let coefficientBytes = OptionName(rawValue: "coefficient-bytes")
  static let outputPixels = OptionName(rawValue: "output-pixels")
  static let allowInlineTemplates = OptionName(rawValue: "allow-inline-templates")
  static let noBrowser = OptionName(rawValue: "no-browser")
  static let photo = OptionName(rawValue: "photo")
  static let from = OptionName(rawValue: "from")
  static let into = OptionName(rawValue: "in")
  static let name = OptionName(rawValue: "name")
  static let masks = OptionName(rawValue: "masks")
  static let noClobber = OptionName(rawValue: "no-clobber")
  static let json = OptionName(rawValue: "json")
  static let help = OptionName(rawValue: "help")
  static let version = OptionName(rawValue: "version")
}
