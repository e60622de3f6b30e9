import Foundation
import TestSupport
import Testing

@testable import cameo

/// How the command ends when its work cannot go on.
@Suite struct FaultSignalTests {
  private let fixtures: CommandFixtures

  init() throws { fixtures = try CommandFixtures() }

  @Test(
    arguments: [
      (SIGQUIT, Process.TerminationReason.uncaughtSignal, SIGQUIT, ""),
      (SIGABRT, .exit, 1, "cameo: the work was aborted, most likely for lack of memory\n"),
      (SIGTRAP, .exit, 1, "cameo: a fault of Cameo's own; with SWIFT_BACKTRACE=enable=yes it tells where\n"),
    ])
  func aSignalEndsTheCommandInOneLine(
    signal: Int32, reason: Process.TerminationReason, status: Int32, line: String
  ) throws {
    let fifo = fixtures.folder.appending(path: "fifo.jpg").path
    let made = unsafe mkfifo(fifo, 0o600)
    try #require(made == 0)
    let process = Process()
    let errors = Pipe()
    process.executableURL = CameoProcess.executable
    process.arguments = ["render", "fifo.jpg", "-t", "oval", "-o", "me.png"]
    process.currentDirectoryURL = fixtures.folder
    process.standardError = errors
    try process.run()
    // Opening waits until the command reads, so that it is in the middle of its work.
    let writer = try FileHandle(forWritingTo: URL(filePath: fifo))
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    try writer.close()
    #expect(process.terminationReason == reason)
    #expect(process.terminationStatus == status)
    #expect(String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) == line)
  }

  /// Runs the command with so much address space, in KiB.
  private func run(_ arguments: String, memory: Int) throws -> (status: Int32, errors: String) {
    let process = Process()
    let errors = Pipe()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "ulimit -v \(memory); exec \(CameoProcess.executable.path) \(arguments)"]
    process.currentDirectoryURL = fixtures.folder
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  @Test func lackOfMemoryIsSaidInOneLine() throws {
    let memory = 400_000
    // The address sanitizer alone needs more than that.
    guard try run("limits", memory: memory).status == 0 else { return }
    let found = try run("render photo.jpg -t oval --no-faces -w 9000 -o me.png", memory: memory)
    #expect(found.status == ExitCode.internalFault.rawValue)
    #expect(found.errors.hasSuffix("cameo: the work was aborted, most likely for lack of memory\n"), "\(found.errors)")
    #expect(!fixtures.names.contains { $0.contains("me.png") })
  }
}
