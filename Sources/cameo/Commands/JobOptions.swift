import Cameo
import CameoTemplates

extension ParsedArguments {
  /// The options that describe a job and therefore exclude `--job`.
  static let describing: [OptionName] = CommandOption.all(of: .render)
    .filter { $0.group != .general && $0.name != .job }.map(\.name)

  /// The endings that tell a format.
  private static let endings = Job.Output.endings.map { ".\($0.ending)" }

  /// The job that photos and options describe.
  /// - Parameter photos: The photos, in the order of the words.
  func job(_ photos: [Job.Source]) throws(UsageError) -> Job {
    var job = try read { (given) throws(OptionError) in try given.job(photos) }
    job.outputs = try outputs()
    for path in job.outputs.compactMap(\.path) { try checkMembers(of: path) }
    return job
  }

  /// Refuses a name with a member in braces that no job of a command line has: all would fail by it.
  private func checkMembers(of path: String) throws(UsageError) {
    let known = PathPattern.Member.allCases.filter { $0 != .id }.map(\.rawValue)
    let unknown: String
    do throws(PathPattern.UnknownMember) {
      guard try PathPattern(path).members.contains(.id) else { return }
      unknown = PathPattern.Member.id.rawValue
    } catch {
      unknown = error.name
    }
    throw .invalidValue(
      "{\(unknown)}", option: spelling(of: OptionName.output.rawValue), expected: listed(known.map { "{\($0)}" }),
      nearest: nearNames(to: unknown, among: known).first.map { "{\($0)}" })
  }

  /// Refuses options beside `--job`, whose document holds all that they could say.
  func refuseDescribingOptions() throws(UsageError) {
    if let other = Self.describing.first(where: has) { throw .besideJob(other) }
    if let photo = operands.first {
      throw .unexpectedOperand(photo, expected: "with --job, the document names the photos")
    }
  }

  /// The outputs that the options describe; one without a path where no file is named.
  func outputs() throws(UsageError) -> [Job.Output] {
    var output = try read { (given) throws(OptionError) in try given.output() }
    let paths = values(of: .output)
    guard !paths.isEmpty else { return [output] }
    if paths.count(where: { $0 == "-" }) > 1 { throw .conflict("-o -", "another -o -") }
    var outputs: [Job.Output] = []
    for path in paths {
      let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
      if ["", ".", ".."].contains(name) { throw invalid(path, .output, "the name of a file") }
      // The bytes of an output without a path are handed over.
      output.path = path == "-" ? nil : path
      if output.writtenFormat == nil {
        throw invalid(path, .output, "a name that ends in \(listed(Self.endings)), or any with --format")
      }
      if output.lossless, output.writtenFormat == .jpeg {
        throw .conflict("--lossless", "JPEG (png and webp can do it)")
      }
      outputs.append(output)
    }
    return outputs
  }
}
