import Foundation
import TestSupport

/// chromedriver as a process of its own, on a port that was free.
///
/// It and the browsers that it is told of end with this program, however that ends: a shell beside them waits for the
/// end of its input, which only this program holds open.
final class DriverProcess: Sendable {
  let connection: DriverConnection
  /// An empty folder for the browser's profile, removed at the end.
  let profile: URL
  private let shell: Process
  private let line: FileHandle

  static let driver = "/usr/bin/chromedriver"
  static let browser = "/usr/bin/chromium"

  /// Reads process ids, one a line; at the end of its input ends them and the driver.
  private static let guardian = """
    "$1" --port=0 < /dev/null &
    browsers=$!
    while read -r id; do browsers="$id $browsers"; done
    kill -9 $browsers 2> /dev/null
    # `wait` would hang: Foundation starts processes with SIGCHLD held back. What is ended may still be writing.
    for again in 1 2 3 4 5; do rm -rf "$2" 2> /dev/null && break; sleep .1; done
    """

  init() throws {
    profile = try Folders.temporary()
    shell = Process()
    let input = Pipe()
    let output = Pipe()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", Self.guardian, "sh", Self.driver, profile.path]
    shell.standardInput = input
    shell.standardOutput = output
    shell.standardError = FileHandle.nullDevice
    try shell.run()
    line = input.fileHandleForWriting
    var printed = ""
    while true {
      let data = output.fileHandleForReading.availableData
      printed += String(decoding: data, as: UTF8.self)
      if let port = Self.port(in: printed) {
        connection = DriverConnection(port: port)
        break
      }
      if data.isEmpty { throw BrowserError.notStarted(printed) }
    }
    // Whatever else it prints goes nowhere, and never fills the pipe.
    output.fileHandleForReading.readabilityHandler = { if $0.availableData.isEmpty { $0.readabilityHandler = nil } }
  }

  /// Has a browser ended together with this program.
  func watch(_ browser: Int) throws { try line.write(contentsOf: Data("\(browser)\n".utf8)) }

  /// Ends the driver and its browsers, and waits for it.
  func end() {
    try? line.close()
    shell.waitUntilExit()
  }

  /// The port in the line that tells of the start: the digits behind "on port" and before a period.
  private static func port(in text: String) -> UInt16? {
    guard let place = text.range(of: "successfully on port ") else { return nil }
    let digits = text[place.upperBound...].prefix { $0.isNumber }
    return digits.endIndex == text.endIndex ? nil : UInt16(digits)
  }
}
