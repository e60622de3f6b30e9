import Foundation
import TestSupport
import Testing

/// One run of the built command, as a process of its own.
struct CameoProcess {
  let exitCode: Int32
  let output: [UInt8]
  let errors: String

  /// Standard output as text.
  var text: String { String(decoding: output, as: UTF8.self) }
  /// The lines on standard error.
  var errorLines: [Substring] { errors.split(separator: "\n") }

  /// The command beside the test program.
  static let executable = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()
    .appending(path: "cameo")

  /// Runs the command to its end.
  /// - Parameters:
  ///   - arguments: The words behind the program's name.
  ///   - folder: The working folder; the streams are kept beside it.
  ///   - input: The bytes of standard input.
  ///   - variables: What is changed in the environment.
  init(_ arguments: [String], in folder: URL, input: [UInt8] = [], variables: [String: String] = [:]) throws {
    let streams = try Folders.temporary()
    defer { try? FileManager.default.removeItem(at: streams) }
    let names = ["in", "out", "err"].map { streams.appending(path: $0) }
    try Data(input).write(to: names[0])
    for name in names.dropFirst() { try Data().write(to: name) }

    let process = Process()
    process.executableURL = Self.executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    environment["CAMEO_MASKS"] = nil
    process.environment = environment.merging(variables) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: names[0])
    process.standardOutput = try FileHandle(forWritingTo: names[1])
    process.standardError = try FileHandle(forWritingTo: names[2])
    try process.run()
    process.waitUntilExit()
    exitCode =
      process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
    output = Array(try Data(contentsOf: names[1]))
    errors = String(decoding: try Data(contentsOf: names[2]), as: UTF8.self)
  }
}
