import Foundation
import TestSupport
import Testing

@testable import cameo

/// A batch as a process among others: signals, pipes and terminals.
@Suite struct BatchProcessTests {
  private let fixtures: BatchFixtures

  init() throws {
    fixtures = try BatchFixtures()
    try fixtures.write((0..<300).map { BatchFixtures.job("\($0)", template: "spiky-hair", width: 300) })
  }

  private var folder: URL { fixtures.files.folder }
  private var made: [String] { fixtures.files.names.filter { $0.hasPrefix("out/") }.sorted() }

  /// Starts a batch whose results go to a file, and waits until some are there.
  private func begin() throws -> RunningBatch {
    let results = folder.appending(path: "results.jsonl")
    try Data().write(to: results)
    let run = try RunningBatch(
      ["jobs.jsonl", "--workers", "2"], in: folder, output: try FileHandle(forWritingTo: results))
    #expect(try wait { try fixtures.files.bytes("results.jsonl").count(where: { $0 == 0x0A }) > 2 })
    return run
  }

  @Test func oneInterruptFinishesWhatIsBegunAndSaysHowToGoOn() throws {
    let run = try begin()
    run.send(SIGINT)
    #expect(run.end() == ExitCode.interrupted.rawValue)
    let lines = run.errors.split(separator: "\n")
    #expect(
      lines.last
        == "cameo: interrupted; to go on: cameo batch --resume results.jsonl jobs.jsonl --workers 2 >> results.jsonl")
    let results = try resultLines(try fixtures.files.bytes("results.jsonl"))
    #expect(results.count < 300)
    #expect(results.map(\.id) == results.indices.map { "\($0)" })
    #expect(made == results.flatMap(\.paths).sorted())
  }

  @Test(arguments: [[SIGINT, SIGINT], [SIGTERM], [SIGHUP]])
  func asSoonAsItMustItEndsAtOnceWithoutAPartOfAFile(signals: [Int32]) throws {
    let run = try begin()
    for signal in signals {
      run.send(signal)
      usleep(1000)
    }
    #expect(run.end() == (signals[0] == SIGINT ? ExitCode.interrupted.rawValue : -signals[0]))
    #expect(made.allSatisfy { !$0.hasPrefix("out/.") })
    for name in made { #expect(try fixtures.files.bytes(name).suffix(8).starts(with: Array("IEND".utf8))) }
  }

  @Test func aReaderThatPausesStopsTheWork() throws {
    let pipe = Pipe()
    let run = try RunningBatch(["jobs.jsonl", "--workers", "2"], in: folder, output: pipe.fileHandleForWriting)
    // A pipe holds 64 KiB, and as many jobs wait as the workers may have on their way.
    var (count, since) = (0, ContinuousClock.now)
    #expect(
      wait(20) {
        if made.count != count { (count, since) = (made.count, .now) }
        return count > 0 && ContinuousClock.now - since > .seconds(1)
      })
    #expect(count < 150)
    run.send(SIGTERM)
    _ = run.end()
  }

  @Test func aReaderThatGoesAwayEndsItUnfinished() throws {
    let pipe = Pipe()
    let run = try RunningBatch(["jobs.jsonl"], in: folder, output: pipe.fileHandleForWriting)
    try pipe.fileHandleForWriting.close()
    _ = try pipe.fileHandleForReading.read(upToCount: 10)
    try pipe.fileHandleForReading.close()
    #expect(run.end() == ExitCode.file.rawValue)
    #expect(made.count < 200)
    #expect(made.allSatisfy { !$0.hasPrefix("out/.") })
  }

  @Test func aFullDiskUnderTheResultsIsAFileFault() throws {
    let run = try RunningBatch(
      ["jobs.jsonl"], in: folder, output: try FileHandle(forWritingTo: URL(filePath: "/dev/full")))
    #expect(run.end() == ExitCode.file.rawValue)
    #expect(run.errors.hasSuffix("cameo: standard output cannot be written: No space left on device\n"))
  }

  @Test func aJobOfAPipeIsDoneBeforeTheNextComes() throws {
    let (input, output) = (Pipe(), Pipe())
    let run = try RunningBatch(
      ["-"], in: folder, output: output.fileHandleForWriting, input: input.fileHandleForReading)
    for id in ["x", "y"] {
      try input.fileHandleForWriting.write(contentsOf: Data((BatchFixtures.job(id) + "\n").utf8))
      let line = Array(output.fileHandleForReading.availableData)
      #expect(line.last == 0x0A)
      #expect(try resultLines(line).map(\.id) == [id])
    }
    // It waits for more and can be interrupted there.
    run.send(SIGINT)
    #expect(run.end() == ExitCode.interrupted.rawValue)
  }

  @Test func aTerminalShowsHowFarItIs() throws {
    try fixtures.write((0..<8).map { BatchFixtures.job("\($0)") })
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/script")
    let command = "'\(CameoProcess.executable.path)' batch jobs.jsonl > results.jsonl"
    process.arguments = ["--quiet", "--return", "--command", command, "terminal"]
    process.currentDirectoryURL = folder
    process.standardOutput = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let shown = String(decoding: try fixtures.files.bytes("terminal"), as: UTF8.self)
    #expect(shown.contains("] 100% 8 done, 0 failed, "))
    #expect(shown.contains("\r\u{1B}[Kcameo: 8 done, 0 failed in "))
    #expect(try resultLines(try fixtures.files.bytes("results.jsonl")).count == 8)
  }
}
