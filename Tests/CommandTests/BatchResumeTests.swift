import Foundation
import TestSupport
import Testing

@testable import cameo

@Suite struct BatchResumeTests {
  private let fixtures: BatchFixtures

  init() throws {
    fixtures = try BatchFixtures()
    try fixtures.files.write(try fixtures.files.bytes("photo.jpg"), "other.jpg")
  }

  private typealias Fixtures = BatchFixtures
  private let goOn = "jobs.jsonl --resume results.jsonl"

  /// Three jobs done and two that fail, once for good and once for want of a file.
  private func begin() throws {
    try fixtures.write(
      [Fixtures.job("a"), Fixtures.job("b", photo: "other.jpg"), Fixtures.job("c")]
        + ["no job", Fixtures.job("late", photo: "late.jpg")])
    let run = try fixtures.run("jobs.jsonl", to: "results.jsonl", appends: false)
    #expect(try resultLines(run.output).map(\.status) == ["ok", "ok", "ok", "error", "error"])
  }

  private func ids(_ run: CameoProcess) throws -> [String?] { try resultLines(run.output).map(\.id) }

  @Test func whatIsDoneIsNotDoneAgain() throws {
    try begin()
    let date = try fixtures.date("out/a.png")
    let run = try fixtures.run(goOn, to: "results.jsonl", appends: true)
    // A file that was missing may be there now.
    #expect(try ids(run) == ["late"])
    #expect(try fixtures.date("out/a.png") == date)
    #expect(run.exitCode == ExitCode.failedJobs.rawValue)
    #expect(run.errors.hasPrefix("cameo: 0 done, 1 failed, 3 done before, 1 failed before and not tried again"))
    try fixtures.files.write(try fixtures.files.bytes("photo.jpg"), "late.jpg")
    let second = try fixtures.run(goOn, to: "results.jsonl", appends: true)
    #expect(try ids(second) == ["late"])
    // The line that is no job still counts.
    #expect(second.exitCode == ExitCode.failedJobs.rawValue)
    #expect(try fixtures.run(goOn).output.isEmpty)
  }

  @Test(arguments: ["photo", "output", "shorter", "gone", "job"])
  func whatHasChangedIsDoneAgain(change: String) throws {
    try begin()
    let output = try fixtures.files.bytes("out/b.png")
    switch change {
    case "photo": try fixtures.files.write(try fixtures.files.bytes("small.png"), "other.jpg")
    case "output": try fixtures.files.write(output.dropLast() + [0], "out/b.png")
    case "shorter": try fixtures.files.write(Array(output.dropLast()), "out/b.png")
    case "gone": try FileManager.default.removeItem(at: fixtures.files.folder.appending(path: "out/b.png"))
    default:
      try fixtures.write([Fixtures.job("a"), Fixtures.job("b", photo: "other.jpg", width: 50), Fixtures.job("c")])
    }
    let run = try fixtures.run(goOn, to: "results.jsonl", appends: true)
    #expect(try ids(run).contains("b"))
    #expect(try Set(ids(run)).isSubset(of: ["b", "late"]))
    #expect(try fixtures.run(goOn).errors.contains("3 done before"))
  }

  @Test func failuresThatStayAreTriedAgainOnlyWhenAsked() throws {
    try begin()
    let again = try fixtures.run(goOn + " --retry-failed")
    #expect(try resultLines(again.output).map(\.line) == [4, 5])
    #expect(again.exitCode == ExitCode.failedJobs.rawValue)
    // The newest result of a job counts, not an earlier failure.
    try fixtures.write([Fixtures.job("cut", photo: "cut.jpg")])
    _ = try fixtures.run("jobs.jsonl", to: "results.jsonl", appends: false)
    try fixtures.files.write(try fixtures.files.bytes("photo.jpg"), "cut.jpg")
    #expect(try fixtures.run(goOn).exitCode == ExitCode.failedJobs.rawValue)
    #expect(try fixtures.run(goOn + " --retry-failed", to: "results.jsonl", appends: true).exitCode == 0)
    let done = try fixtures.run(goOn)
    #expect(done.exitCode == 0)
    #expect(done.output.isEmpty)
  }

  @Test(arguments: [1, 40, 4000], [true, false])
  func aTornLastLineIsTakenAwayAndItsJobDoneAgain(bytes: Int, appends: Bool) throws {
    try fixtures.write([Fixtures.job("a"), Fixtures.job("b")])
    _ = try fixtures.run("jobs.jsonl", to: "results.jsonl", appends: false)
    let results = try fixtures.files.bytes("results.jsonl")
    let second = try #require(results.firstIndex(of: 0x0A)) + 1
    // The whole line without its end is torn, too.
    let kept = min(second + bytes, results.count - 1)
    try fixtures.files.write(Array(results[..<kept]), "results.jsonl")
    let run = try goOnInto(appends ? O_APPEND : 0)
    #expect(run.end() == 0, "\(run.errors)")
    let lines = try fixtures.files.bytes("results.jsonl").split(separator: 0x0A)
    #expect(try lines.flatMap { try resultLines(Array($0)).map(\.id) } == ["a", "b"])
    #expect(try fixtures.run(goOn).output.isEmpty)
  }

  @Test func linesThatAreNoResultsStay() throws {
    try fixtures.write([Fixtures.job("a")])
    try fixtures.files.write("my notes", "results.jsonl")
    #expect(try goOnInto(O_APPEND).end() == 0)
    let lines = try fixtures.files.bytes("results.jsonl").split(separator: 0x0A)
    #expect(lines.first.map { Array($0) } == Array("my notes".utf8))
    #expect(try lines.dropFirst().flatMap { try resultLines(Array($0)).map(\.id) } == ["a"])
  }

  @Test func resultsThatTheShellHasEmptiedAreNamed() throws {
    try fixtures.write([Fixtures.job("a")])
    let emptied = "cameo: results.jsonl: warning: > has emptied it"
    try fixtures.files.write("", "results.jsonl")
    for (flags, isNamed) in [(O_APPEND, false), (O_APPEND, false), (O_TRUNC, true)] {
      let run = try goOnInto(flags)
      #expect(run.end() == 0)
      #expect(run.errors.contains(emptied) == isNamed, "\(run.errors)")
    }
  }

  /// Goes on with the results as standard output, which is opened as a shell does and stands at its end.
  private func goOnInto(_ flags: Int32) throws -> RunningBatch {
    let path = fixtures.files.folder.appending(path: "results.jsonl").path
    let output = FileHandle(fileDescriptor: unsafe open(path, O_WRONLY | flags), closeOnDealloc: true)
    try output.seekToEnd()
    return try RunningBatch(goOn.split(separator: " ").map(String.init), in: fixtures.files.folder, output: output)
  }

  @Test func hiddenFilesOfAKilledRunAreRemovedAndOthersStay() throws {
    try begin()
    try FileManager.default.removeItem(at: fixtures.files.folder.appending(path: "out/a.png"))
    let left = ["out/.a.png.cameo-Ab12cd", "out/.a.png.cameo-000000"]
    let others = ["out/.z.png.cameo-Ab12cd", "out/.a.png.cameo-Ab12cdx", "out/a.png.cameo-Ab12cd", "out/.a.png"]
    for name in left + others { try fixtures.files.write("x", name) }
    _ = try fixtures.run(goOn)
    #expect(fixtures.files.names.isDisjoint(with: left))
    #expect(fixtures.files.names.isSuperset(of: others + ["out/a.png"]))
  }

  @Test func oneJobSeveralTimesIsKnownByItsPlace() throws {
    try fixtures.write(Array(repeating: Fixtures.job("same", path: "out/{index}.png"), count: 3))
    _ = try fixtures.run("jobs.jsonl", to: "results.jsonl", appends: false)
    try FileManager.default.removeItem(at: fixtures.files.folder.appending(path: "out/2.png"))
    let run = try fixtures.run(goOn, to: "results.jsonl", appends: true)
    #expect(try resultLines(run.output).flatMap(\.paths) == ["out/2.png"])
    #expect(try fixtures.run(goOn).output.isEmpty)
  }

  @Test func aListOfPhotosIsTakenUpToo() throws {
    let line = "photo.jpg cut.jpg -t oval --auto top -w 24 -o out/{stem}.png"
    _ = try fixtures.run(line, to: "results.jsonl", appends: false)
    let run = try fixtures.run(line + " --resume results.jsonl")
    #expect(run.output.isEmpty)
    #expect(run.exitCode == ExitCode.failedJobs.rawValue)
    // Other options make other jobs.
    #expect(
      try fixtures.run("photo.jpg -t oval --auto top -w 25 -o out/{stem}.png --resume results.jsonl").output.count > 0)
  }

  @Test func aFileWithoutAnyResultIsNoticed() throws {
    try begin()
    let run = try fixtures.run("jobs.jsonl --resume jobs.jsonl")
    #expect(run.errors.hasPrefix("cameo: jobs.jsonl: warning: none of its lines is a result\n"))
    #expect(try resultLines(run.output).count == 5)
  }
}
