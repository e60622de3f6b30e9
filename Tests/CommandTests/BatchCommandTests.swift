import Foundation
import TestSupport
import Testing

@testable import cameo

@Suite struct BatchCommandTests {
  private let fixtures: BatchFixtures

  init() throws { fixtures = try BatchFixtures() }

  private typealias Fixtures = BatchFixtures

  @Test(arguments: ["1", "2", "7"])
  func resultsStandInTheOrderOfTheJobs(workers: String) throws {
    // The first jobs take longest.
    try fixtures.write((0..<12).map { Fixtures.job("\($0)", width: $0 < 3 ? 900 : 16) })
    let run = try fixtures.run("jobs.jsonl --workers \(workers)")
    #expect(run.exitCode == 0, "\(run.errors)")
    let results = try resultLines(run.output)
    #expect(results.map(\.id) == (0..<12).map { "\($0)" })
    #expect(results.map(\.line) == Array(1...12))
    #expect(results.flatMap(\.paths) == (0..<12).map { "out/\($0).png" })
    #expect(run.errorLines.count == 1)
    #expect(run.errors.hasPrefix("cameo: 12 done, 0 failed in "))
  }

  @Test func unorderedResultsAreTheSameLines() throws {
    try fixtures.write((0..<9).map { Fixtures.job("\($0)", width: $0 == 0 ? 900 : 16) })
    let ordered = try resultLines(try fixtures.run("jobs.jsonl").output).map(\.withoutTimings)
    let unordered = try resultLines(try fixtures.run("jobs.jsonl --unordered --workers 3").output).map(\.withoutTimings)
    #expect(ordered.sorted() == unordered.sorted())
  }

  @Test func everyWayToMakeAJobGivesTheSameBytes() throws {
    let job = Fixtures.job("x", path: "a.png", template: "spiky-hair", width: 200)
    try fixtures.files.write(job, "job.json")
    #expect(try fixtures.files.run(["render", "--job", "job.json"]).exitCode == 0)
    let single = try fixtures.files.bytes("a.png")
    for workers in 1...3 {
      try fixtures.write((0..<6).map { Fixtures.job("\($0)", template: "spiky-hair", width: 200) })
      _ = try fixtures.run("jobs.jsonl --workers \(workers)")
      for id in 0..<6 { #expect(try fixtures.files.bytes("out/\(id).png") == single) }
    }
    _ = try fixtures.run("-t spiky-hair --auto top -w 200 -o b.png photo.jpg")
    #expect(try fixtures.files.bytes("b.png") == single)
  }

  @Test func aBadLineIsOneErrorAndStopsNothing() throws {
    let long = "{\"kind\":\"\(String(repeating: "x", count: 1 << 20))\"}"
    let lines = [
      Fixtures.job("first"), "", "nonsense", "  \t\r",
      Fixtures.job("b").replacingOccurrences(of: "photos", with: "photo"),
      long, Fixtures.job("cut", photo: "cut.jpg"), Fixtures.job("none", photo: "none.jpg"),
      Fixtures.job("text", photo: "text.jpg"), Fixtures.job("template", template: "ovl"),
      "{\"kind\":\"cameo.job\",\"version\":1,\"template\":\"oval\",\"photos\":[{\"src\":\"photo.jpg\"}]}",
      Fixtures.job("last") + "\r",
    ]
    // The last line needs no end.
    try fixtures.files.write(lines.joined(separator: "\n"), "jobs.jsonl")
    let run = try fixtures.run("jobs.jsonl")
    #expect(run.exitCode == ExitCode.failedJobs.rawValue)
    let results = try resultLines(run.output)
    #expect(results.map(\.line) == [1, 3, 5, 6, 7, 8, 9, 10, 11, 12])
    #expect(results.map(\.status) == ["ok"] + Array(repeating: "error", count: 8) + ["ok"])
    #expect(
      results.map(\.code) == [
        nil, "job.invalid", "job.invalid", "job.invalid", "photo.truncated", "photo.unreadable", "photo.unknown-format",
        "template.unknown", "output.path", nil,
      ])
    #expect(results[1].message.hasPrefix("jobs.jsonl:3:1: "))
    #expect(results[2].message.contains("jobs.jsonl:5:"))
    #expect(results[4].id == "cut")
    #expect(run.errors.hasPrefix("cameo: 2 done, 8 failed in "))
    #expect(run.errorLines.count == 7)
    #expect(run.errorLines[1].hasPrefix("cameo: jobs.jsonl:3:1: "), "\(run.errors)")
    #expect(run.errorLines[4].hasPrefix("cameo: line 7: cut.jpg: the JPEG is incomplete, "), "\(run.errors)")
    #expect(run.errorLines[6] == "cameo: and 3 more, which the result lines tell")
    #expect(fixtures.files.names.filter { $0.hasPrefix("out/") } == Set(["out/first.png", "out/last.png"]))
  }

  @Test(
    "What is no text is refused at once as a list of jobs, by name and by pipe",
    arguments: ["photo.jpg", "small.png", "me.heic", "cameo.so"])
  func aPhotoIsNoListOfJobs(name: String) throws {
    try fixtures.files.write([0, 0, 0, 24] + Array("ftypheic".utf8), "me.heic")
    try fixtures.files.write([0x7F] + Array("ELF\u{2}\u{1}\n".utf8), "cameo.so")
    let photo = try fixtures.files.bytes(name)
    for (words, input) in [([name], []), (["-"], photo)] {
      let run = try fixtures.files.run(["batch"] + words, input: input)
      #expect(run.exitCode == ExitCode.usage.rawValue)
      #expect(run.output.isEmpty)
      #expect(run.errorLines.count == 1)
      #expect(run.errors.contains("cameo batch -t oval -o 'out/{stem}.png' "))
    }
  }

  @Test(
    "A member in braces that no photo has is refused before the start",
    arguments: [("{sten}", "did you mean {stem}?"), ("{id}", "not '{id}'"), ("{Width}", "did you mean {width}?")])
  func anUnknownMemberOfTheCommandLineIsRefused(member: String, hint: String) throws {
    let run = try fixtures.files.run(["batch", "-t", "oval", "-o", "out/\(member).png", "photo.jpg", "photo.jpg"])
    #expect(run.exitCode == ExitCode.usage.rawValue)
    #expect(run.output.isEmpty)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains(hint), "\(run.errors)")
    // In a list it is one job's own fault.
    try fixtures.write([Fixtures.job("a", path: "out/{sten}.png"), Fixtures.job("b")])
    #expect(try resultLines(fixtures.run("jobs.jsonl").output).map(\.status) == ["error", "ok"])
  }

  @Test func ofTenFilesWithOneCutNineAreMadeAndTheTenthIsNamed() throws {
    let names = (0..<10).map { "many/\($0).jpg" }
    for name in names {
      try fixtures.files.write(try fixtures.files.bytes(name == "many/6.jpg" ? "cut.jpg" : "photo.jpg"), name)
    }
    let run = try fixtures.run(names.joined(separator: " ") + " -t oval -w 24 -o out/{stem}.png")
    #expect(run.exitCode == ExitCode.failedJobs.rawValue)
    let results = try resultLines(run.output)
    #expect(results.map(\.code) == names.map { $0 == "many/6.jpg" ? "photo.truncated" : nil })
    let made = Set((0..<10).filter { $0 != 6 }.map { "out/\($0).png" })
    #expect(fixtures.files.names.filter { $0.hasPrefix("out/") } == made)
    #expect((results[6].members["error"] as? [String: Any])?["subject"] as? String == "many/6.jpg")
    #expect(run.errors.contains("9 done, 1 failed"))
    #expect(run.errorLines.count == 2)
    #expect(run.errorLines.last?.hasPrefix("cameo: many/6.jpg: the JPEG is incomplete, ") == true, "\(run.errors)")
  }

  @Test func pathsStartFromTheFolderOfTheListOrTheWorkingFolder() throws {
    try fixtures.files.write(try fixtures.files.bytes("photo.jpg"), "lists/photo.jpg")
    try fixtures.write([Fixtures.job("a")], "lists/jobs.jsonl")
    #expect(try resultLines(try fixtures.run("lists/jobs.jsonl").output).flatMap(\.paths) == ["lists/out/a.png"])
    let piped = try fixtures.run("-", input: Fixtures.job("b"))
    #expect(try resultLines(piped.output).flatMap(\.paths) == ["out/b.png"])
    #expect(fixtures.files.names.isSuperset(of: ["lists/out/a.png", "out/b.png"]))
  }

  @Test func photosAreMadeWithTheOptionsOfRender() throws {
    try fixtures.files.write(try fixtures.files.bytes("photo.jpg"), "more/b.c.jpg")
    let run = try fixtures.run(
      "photo.jpg more/b.c.jpg cut.jpg -t oval -w 40 --zoom 2 -o out/{index}-{stem}-{template}-{width}x{height}.png"
    )
    #expect(run.exitCode == ExitCode.failedJobs.rawValue)
    let results = try resultLines(run.output)
    #expect(results.flatMap(\.paths) == ["out/1-photo-oval-40x40.png", "out/2-b.c-oval-40x40.png"])
    #expect(results.map(\.status) == ["ok", "ok", "error"])
    #expect(results.allSatisfy { $0.line == nil })
    let crops = try fixtures.run("photo.jpg more/b.c.jpg --rect 10,20,30,40 -o crops/{stem}.png")
    #expect(crops.exitCode == 0, "\(crops.errors)")
    #expect(fixtures.files.names.isSuperset(of: ["crops/photo.png", "crops/b.c.png"]))
  }

  /// Lists of which two jobs would write the same file.
  private static let collisions: [[String]] = [
    [Fixtures.job("a", path: "out/x.png"), Fixtures.job("b", path: "out/x.png")],
    [Fixtures.job("a", path: "out/x.png"), Fixtures.job("b", path: "./out//y/../x.png")],
    [Fixtures.job("a", path: "{stem}.png"), Fixtures.job("b", path: "{stem}.png")],
    [Fixtures.job("a", path: "{width}.png"), Fixtures.job("b", path: "{width}.png")],
  ]

  @Test(arguments: collisions)
  func aFileOfJobsThatWriteTheSameFileIsRefusedBeforeTheStart(jobs: [String]) throws {
    try fixtures.write([Fixtures.job("first", path: "first.png")] + jobs)
    let before = fixtures.files.names
    let run = try fixtures.run("jobs.jsonl")
    #expect(run.exitCode == ExitCode.document.rawValue)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("cameo: line 2 and line 3 write the same file, "), "\(run.errors)")
    #expect(fixtures.files.names == before)
  }

  @Test(arguments: collisions)
  func aPipedJobThatWritesAnothersFileFails(jobs: [String]) throws {
    let run = try fixtures.run("-", piping: jobs + [Fixtures.job("last")])
    #expect(run.end() == ExitCode.failedJobs.rawValue)
    let results = try resultLines(try fixtures.files.bytes("piped.jsonl"))
    #expect(results.map(\.code) == [nil, "output.collision", nil])
    #expect(results.map(\.id) == ["a", "b", "last"])
  }

  @Test func photosOfOneNameAreRefusedAndNumbersTellThemApart() throws {
    let run = try fixtures.run("photo.jpg ./photo.jpg -t oval --auto top -w 20 -o out/{stem}.png")
    #expect(run.exitCode == ExitCode.document.rawValue)
    let refusal = " write the same file, out/photo.png; give each its own, as by "
    #expect(run.errors == "cameo: photo.jpg and ./photo.jpg" + refusal + "{index}\n")
    try fixtures.files.write(try fixtures.files.bytes("photo.jpg"), "photo.jpeg")
    let other = try fixtures.run("photo.jpg photo.jpeg -t oval --auto top -w 20 -o out/{stem}.png")
    #expect(other.errors == "cameo: photo.jpg and photo.jpeg" + refusal + "{ext} or {index}\n")
    #expect(try fixtures.run("photo.jpg ./photo.jpg -t oval --auto top -w 20 -o out/{index}.png").exitCode == 0)
  }

  @Test func sizesInNamesTellJobsApart() throws {
    let jobs = [20, 30].map { Fixtures.job("a", path: "{stem}-{width}x{height}.png", width: $0) }
    try fixtures.write(jobs)
    #expect(try fixtures.run("jobs.jsonl").exitCode == 0)
    #expect(fixtures.files.names.isSuperset(of: ["photo-20x20.png", "photo-30x30.png"]))
    #expect(try fixtures.run("-", piping: jobs).end() == 0)
  }

  @Test func severalOutputsOfAJobAreFilesOfTheirOwn() throws {
    let outputs = [16, 32, 64].map { "{\"path\":\"{id}/{width}.webp\",\"width\":\($0)}" }.joined(separator: ",")
    let job = Fixtures.job("me").replacingOccurrences(of: "{\"path\":\"out/{id}.png\",\"width\":48}", with: outputs)
    try fixtures.write([job])
    let run = try fixtures.run("jobs.jsonl")
    #expect(
      try resultLines(run.output).flatMap(\.paths) == ["me/16.webp", "me/32.webp", "me/64.webp"], "\(run.errors)")
  }

  @Test func anExistingFileFailsUnderNoClobber() throws {
    try fixtures.files.write("old", "out/a.png")
    try fixtures.write([Fixtures.job("a"), Fixtures.job("b")])
    let run = try fixtures.run("jobs.jsonl --no-clobber")
    #expect(run.exitCode == ExitCode.failedJobs.rawValue)
    #expect(try resultLines(run.output).map(\.code) == ["output.exists", nil])
    #expect(try fixtures.files.bytes("out/a.png") == Array("old".utf8))
  }

  @Test(arguments: [
    ("", 2, "which jobs? "), ("jobs.jsonl --workers 0", 2, "--workers takes a whole number from 1 to 256"),
    ("photo.jpg cut.jpg", 2, "--output is missing: photos need a name"),
    ("jobs.jsonl --width 3", 2, "--output is missing: photos need a name"),
    ("photo.jpg -o x.png", 2, "--template is missing"), ("jobs.jsonl --retry-failed", 2, "--resume is missing"),
    ("- -t oval -o x.png", 2, "a list of photos takes files, not '-'"), ("none.jsonl", 7, "none.jsonl: "),
    (".", 7, ".: it is a folder; name the photos in it, as ./*"),
    ("lists/ -t oval -o {stem}.png", 7, "lists/: it is a folder; name the photos in it, as lists/*"),
    ("jobs.jsonl --resume none.jsonl", 7, "none.jsonl: "),
    ("photo.jpg -t ovl -o x.png", 6, "there is no template ovl"),
    ("jobs.jsonl --review photo.jpg/x.html", 7, "photo.jpg"),
  ])
  func aListThatCannotBeBegunIsSaidInOneLine(line: String, code: Int32, message: String) throws {
    try fixtures.write([Fixtures.job("a")])
    try fixtures.files.write("", "lists/empty")
    let run = try fixtures.run(line)
    #expect(run.exitCode == code, "\(run.errors)")
    #expect(run.errors.hasPrefix("cameo: " + message), "\(run.errors)")
    #expect(run.errorLines.count == 1)
    #expect(run.output.isEmpty)
    #expect(!fixtures.files.names.contains("out"))
  }

  @Test func anEmptyListIsDone() throws {
    let run = try fixtures.run("-", input: "\n\n")
    #expect(run.exitCode == 0)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("cameo: 0 done, 0 failed in "))
  }
}
