import Foundation
import TestSupport
import Testing

@testable import cameo

/// Job lines and their results, over the files of ``CommandFixtures``.
struct BatchFixtures {
  let files: CommandFixtures

  init() throws { files = try CommandFixtures() }

  /// A small job.
  static func job(
    _ id: String, photo: String = "photo.jpg", path: String = "out/{id}.png", template: String = "oval", width: Int = 48
  ) -> String {
    """
    {"kind":"cameo.job","version":1,"id":"\(id)","template":"\(template)","photos":[{"src":"\(photo)","placement":{"auto":"top"}}],\
    "outputs":[{"path":"\(path)","width":\(width)}]}
    """
  }

  /// Writes a list of jobs.
  func write(_ lines: [String], _ name: String = "jobs.jsonl") throws {
    try files.write(lines.map { $0 + "\n" }.joined(), name)
  }

  /// Runs the command with words apart by spaces.
  func run(_ line: String, input: String = "") throws -> CameoProcess {
    try files.run(["batch"] + line.split(separator: " ").map(String.init), input: Array(input.utf8))
  }

  /// Runs the command with job lines from a pipe.
  func run(_ line: String, piping jobs: [String]) throws -> RunningBatch {
    let input = Pipe()
    try Data().write(to: files.folder.appending(path: "piped.jsonl"))
    let output = try FileHandle(forWritingTo: files.folder.appending(path: "piped.jsonl"))
    let run = try RunningBatch(
      line.split(separator: " ").map(String.init), in: files.folder, output: output,
      input: input.fileHandleForReading)
    try input.fileHandleForWriting.write(contentsOf: Data(jobs.map { $0 + "\n" }.joined().utf8))
    try input.fileHandleForWriting.close()
    return run
  }

  /// Runs the command and keeps its results in a file, as `>` or `>>` does.
  func run(_ line: String, to name: String, appends: Bool) throws -> CameoProcess {
    let run = try run(line)
    let before = appends ? try files.bytes(name) : []
    try files.write(before + run.output, name)
    return run
  }

  /// When a file was last changed.
  func date(_ name: String) throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: files.folder.appending(path: name).path)[.modificationDate]
      as? Date
  }
}

/// One result line.
struct ResultLine {
  let members: [String: Any]

  var id: String? { members["id"] as? String }
  var line: Int? { members["line"] as? Int }
  var status: String { members["status"] as? String ?? "" }
  var code: String? { (members["error"] as? [String: Any])?["code"] as? String }
  var message: String { (members["error"] as? [String: Any])?["message"] as? String ?? "" }
  var paths: [String] { (members["outputs"] as? [[String: Any]] ?? []).compactMap { $0["path"] as? String } }

  /// All that it says except how long it took, with sorted names.
  var withoutTimings: String {
    var members = members
    members["timings"] = nil
    let data = (try? JSONSerialization.data(withJSONObject: members, options: .sortedKeys)) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }
}

/// Reads result lines.
func resultLines(_ bytes: [UInt8]) throws -> [ResultLine] {
  try bytes.split(separator: 0x0A).map { line in
    ResultLine(members: try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]))
  }
}

/// A run of the command that goes on beside the test.
final class RunningBatch {
  let process = Process()
  private let errorFile: URL

  /// Starts the command.
  /// - Parameter output: Where its results go.
  init(_ arguments: [String], in folder: URL, output: FileHandle, input: FileHandle = .nullDevice) throws {
    errorFile = folder.appending(path: "errors-\(UUID().uuidString)")
    try Data().write(to: errorFile)
    process.executableURL = CameoProcess.executable
    process.arguments = ["batch"] + arguments
    process.currentDirectoryURL = folder
    process.standardInput = input
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
  }

  deinit { try? FileManager.default.removeItem(at: errorFile) }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for its end.
  /// - Returns: The exit code, or minus the signal.
  func end() -> Int32 {
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
  }

  /// What it wrote to standard error.
  var errors: String { (try? String(contentsOf: errorFile, encoding: .utf8)) ?? "" }

  /// Resident memory in KiB; nil when it has ended.
  var residentKiB: Int? {
    let status = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line.flatMap { Int($0.filter(\.isNumber)) }
  }
}

/// Waits for something to become true, ten seconds at most.
func wait(_ seconds: Double = 10, until condition: () throws -> Bool) rethrows -> Bool {
  let end = ContinuousClock.now + .seconds(seconds)
  while ContinuousClock.now < end {
    if try condition() { return true }
    usleep(2000)
  }
  return false
}
