public import Foundation
import Glibc

/// The built command's service as a process of its own, on a free port; ended with its owner.
public final class ServiceProcess: Sendable {
  /// Where it listens.
  public let port: UInt16
  /// Its process.
  public let id: Int32
  /// The file that its standard output goes to.
  public let log: URL
  private let errors: URL
  private let folder: URL
  private let process: Process

  /// Why it does not run.
  public struct Failure: Error {
    /// What it said.
    public let errors: String
    /// How it ended.
    public let exitCode: Int32
  }

  /// Starts `cameo serve` and waits until it listens.
  /// - Parameters:
  ///   - options: Words behind `serve`; the port is chosen here.
  ///   - variables: What is changed in the environment.
  ///   - wrapper: A program, with its own words, that starts the command given behind them.
  public init(_ options: [String] = [], variables: [String: String] = [:], wrapper: [String] = []) throws {
    folder = try Folders.temporary()
    log = folder.appending(path: "log")
    errors = folder.appending(path: "errors")
    for file in [log, errors] { try Data().write(to: file) }
    let command = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "cameo")
    let words = wrapper + [command.path, "serve", "--port", "0"] + options
    process = Process()
    process.executableURL = URL(filePath: words[0])
    process.arguments = Array(words.dropFirst())
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    for name in environment.keys where name.hasPrefix("CAMEO_") { environment[name] = nil }
    process.environment = environment.merging(variables) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: log)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    id = process.processIdentifier
    let mark = "serving at http://127.0.0.1:"
    while true {
      let said = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
      if let range = said.firstRange(of: mark), said.hasSuffix("\n"),
        let found = UInt16(said[range.upperBound...].prefix { $0.isNumber })
      {
        port = found
        return
      }
      guard process.isRunning else { throw Failure(errors: said, exitCode: process.terminationStatus) }
      usleep(10_000)
    }
  }

  deinit {
    if process.isRunning { kill(id, SIGKILL) }
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Sends one request and waits for the answer.
  public func exchange(
    _ method: String = "GET", _ target: String, headers: [(String, String)] = [], body: [UInt8]? = nil
  ) throws -> HTTPExchange {
    try HTTPExchange(method, target, port: port, headers: headers, body: body)
  }

  /// Asks it to end (`SIGTERM`) and waits until it has.
  /// - Returns: Its exit code, or 128 and the signal that ended it.
  public func stop(by signal: Int32 = SIGTERM) -> Int32 {
    kill(id, signal)
    return waitForEnd()
  }

  /// Waits until it has ended.
  /// - Returns: Its exit code, or 128 and the signal that ended it.
  public func waitForEnd() -> Int32 {
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
  }

  /// What it has said on standard error.
  public var said: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }

  /// Its resident memory in KiB (`/proc/…/status`); of the process itself, where it was started by a wrapper.
  public var residentKilobytes: Int {
    let status = (try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
    return Int(line.filter(\.isNumber)) ?? 0
  }
}
