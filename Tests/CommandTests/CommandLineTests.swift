import Foundation
import TestSupport
import Testing

@testable import cameo

@Suite struct CommandLineTests {
  @Test(arguments: [["--version"], ["-V"], ["--vers"], ["render", "--version"], ["template", "list", "-V"]])
  func theVersionIsPrinted(words: [String]) throws {
    let run = try CameoProcess(words, in: Folders.package)
    #expect(run.exitCode == 0)
    #expect(run.text == "cameo \(programVersion)\n")
    #expect(run.errors.isEmpty)
  }

  @Test(arguments: [
    ["--help"], ["-h"], ["help"], ["render", "-h"], ["template", "--help"], ["help", "limits"],
  ])
  func helpGoesToStandardOutput(words: [String]) throws {
    let run = try CameoProcess(words, in: Folders.package)
    #expect(run.exitCode == 0)
    #expect(run.text.contains("Usage:"))
    #expect(run.errors.isEmpty)
  }

  @Test(
    arguments: [
      [], ["frobnicate"], ["template"], ["render", "--frobnicate"], ["render", "--width"],
      ["limits", "-t", "oval"], ["--help=x"], ["--version=1"],
    ] as [[String]])
  func aWrongCommandLineIsSaidInOneLine(words: [String]) throws {
    let run = try CameoProcess(words, in: Folders.package)
    #expect(run.exitCode == ExitCode.usage.rawValue)
    #expect(run.output.isEmpty)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.hasPrefix("cameo: "))
  }

  @Test func controlCharactersDoNotReachTheTerminal() throws {
    let run = try CameoProcess(["\u{1b}[31m\n\u{202e}\u{9b}x\u{85}é"], in: Folders.package)
    #expect(run.errors.hasPrefix("cameo: unknown command '\\u{1b}[31m\\n\\u{202e}\\u{9b}x\\u{85}é'"))
    #expect(run.errorLines.count == 1)
  }

  @Test func aReaderThatGoesAwayIsNoFailure() throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let process = Process()
    process.executableURL = CameoProcess.executable
    process.arguments = ["--help"]
    process.standardOutput = pipe
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
    try errors.fileHandleForWriting.close()
    #expect(try errors.fileHandleForReading.readToEnd()?.isEmpty ?? true)
  }

  @Test func aFullDiskUnderStandardOutputIsAFileFault() throws {
    let process = Process()
    process.executableURL = CameoProcess.executable
    process.arguments = ["--help"]
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == ExitCode.file.rawValue)
    let text = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    #expect(text == "cameo: standard output cannot be written: No space left on device\n")
  }
}
