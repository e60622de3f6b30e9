import Cameo
import Foundation
import TestSupport

/// `cameo edit` as a process of its own, in a folder with a photo; ended with its owner.
final class EditProcess {
  let folder: URL
  /// The page's address.
  let address: String
  private let process = Process()
  private let errors: URL

  /// Why it does not run.
  struct Failure: Error {
    let errors: String
    let exitCode: Int32
  }

  /// Starts the command without a browser.
  /// - Parameters:
  ///   - options: Words behind the photo's name, `me.jpg`.
  ///   - prepare: Puts files into the folder before.
  init(_ options: [String] = ["-t", "oval"], prepare: (URL) throws -> Void = { _ in }) throws {
    folder = try Folders.temporary()
    let state = try Folders.temporary()
    errors = state.appending(path: "errors")
    try Data().write(to: errors)
    try FileManager.default.copyItem(at: PageSite.portrait, to: folder.appending(path: "me.jpg"))
    try prepare(folder)
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "cameo")
    process.arguments = ["edit", "--no-browser", "me.jpg"] + options
    process.currentDirectoryURL = folder
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    while true {
      let said = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
      if let found = said.firstMatch(of: #/editing at (\S+)\n/#) {
        address = String(found.output.1)
        return
      }
      guard process.isRunning else {
        throw Failure(errors: said, exitCode: process.terminationStatus)
      }
      usleep(10_000)
    }
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    for url in [folder, errors.deletingLastPathComponent()] { try? FileManager.default.removeItem(at: url) }
  }

  var port: UInt16 { UInt16(URL(string: address)?.port ?? 0) }
  /// The token in its paths.
  var token: String { String(address.split(separator: "/")[2]) }
  var origin: String { "http://127.0.0.1:\(port)" }
  /// What it said so far.
  var said: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }
  /// The names in the folder.
  var files: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() } }

  func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: folder.appending(path: name))) }

  /// Asks for a path below the token, as the page does.
  func exchange(
    _ method: String, _ path: String, headers: [(String, String)]? = nil, body: [UInt8]? = nil
  ) throws -> HTTPExchange {
    let own = [("Host", "127.0.0.1:\(port)")] + (method == "POST" ? [("Origin", origin)] : [])
    return try HTTPExchange(method, "/\(token)/\(path)", port: port, headers: headers ?? own, body: body)
  }

  /// Saves a job as the page does.
  func save(_ job: Job) throws -> HTTPExchange {
    try exchange("POST", "save", body: JSONWriter.bytes(job.document))
  }

  /// Waits for its end.
  /// - Returns: Its exit code; nil where it still runs.
  func end(within seconds: Double) -> Int32? {
    let end = Date(timeIntervalSinceNow: seconds)
    while process.isRunning {
      if Date() > end { return nil }
      usleep(20_000)
    }
    return process.terminationStatus
  }

  func interrupt() { kill(process.processIdentifier, SIGINT) }
}
