import Foundation
import TestSupport
import Testing

@testable import cameo

@Suite struct BatchReviewTests {
  private let fixtures: BatchFixtures

  init() throws { fixtures = try BatchFixtures() }

  private func page() throws -> String {
    String(decoding: try fixtures.files.bytes("pages/review.html"), as: UTF8.self)
  }

  @Test func thePageShowsEveryResultAndNoTextActs() throws {
    try fixtures.write([
      BatchFixtures.job("<script>alert(1)</script>&", path: "out/a&b'.png"),
      BatchFixtures.job("soft", photo: "small.png", path: "out/#2 ü.png", width: 400),
      BatchFixtures.job("cut", photo: "cut.jpg"), "<i>",
    ])
    let run = try fixtures.run("jobs.jsonl --review pages/review.html")
    #expect(run.exitCode == ExitCode.failedJobs.rawValue)
    let page = try page()
    #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;&amp;"))
    #expect(!page.contains("<script") && !page.contains("<i>"))
    #expect(
      page.components(separatedBy: "<article class=\"").dropFirst().map { $0.prefix { $0 != "\"" } } == [
        "ok", "warning", "error", "error",
      ])
    #expect(page.components(separatedBy: "data:image/webp;base64,").count == 3)
    #expect(page.contains("href=\"./../out/a%26b%27.png\""))
    #expect(page.contains("href=\"./../out/%232%20%C3%BC.png\""))
    #expect(page.contains("<code>cameo edit -t oval photo.jpg</code>"))
    #expect(page.contains("(placement.upscale at /photos/0/placement)"))
    #expect(page.contains("(photo.truncated at /photos/0)"))
    #expect(page.contains("2 done (1 with warnings), 2 failed in "))
    // Nothing is fetched: all that the page shows stands in it.
    #expect(!page.contains("http:") && !page.contains("https:") && !page.contains(" src=\"./"))
    #expect(page.hasSuffix("</html>\n"))
    #expect(fixtures.files.names.filter { $0.contains(".cameo-") }.isEmpty)
  }

  @Test func aPhotoThatFailedIsNamedOnce() throws {
    #expect(try fixtures.run("photo.jpg cut.jpg -t oval -w 24 -o {stem}.png --review pages/review.html").exitCode == 3)
    #expect(try page().components(separatedBy: "cut.jpg").count == 2)
  }

  @Test func theCommandsOfThePageOpenTheEditor() throws {
    let folder = fixtures.files.folder
    for name in ["lists/it's", "lists/mine", "masks"] {
      try FileManager.default.createDirectory(at: folder.appending(path: name), withIntermediateDirectories: true)
    }
    try fixtures.files.write(try fixtures.files.bytes("photo.jpg"), "lists/it's/-me $1.jpg")
    for words in [["own", "--in", "lists/mine"], ["more", "--in", "masks"]] {
      #expect(try fixtures.files.run(["template", "new"] + words).exitCode == 0)
    }
    try fixtures.write(
      [
        BatchFixtures.job("a", photo: "it's/-me $1.jpg", template: "./mine/own"),
        BatchFixtures.job("b", photo: "../photo.jpg", template: "more"),
      ], "lists/jobs.jsonl")
    #expect(try fixtures.run("lists/jobs.jsonl --masks masks --review pages/review.html").exitCode == 0)
    let commands = try page().matches(of: #/<code>cameo edit (.*?)<\/code>/#).map {
      String($0.output.1).replacing("&#39;", with: "'").replacing("&amp;", with: "&")
    }
    #expect(commands.count == 2)
    for command in commands { #expect(try opensAnEditor(command), "\(command)") }
  }

  /// Whether a shell that runs `cameo edit` with these words brings an editor up.
  private func opensAnEditor(_ words: String) throws -> Bool {
    let errors = Pipe()
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", "exec \"$0\" edit --no-browser \(words)", CameoProcess.executable.path]
    shell.currentDirectoryURL = fixtures.files.folder
    shell.standardError = errors
    try shell.run()
    let said = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
    shell.terminate()
    shell.waitUntilExit()
    return said.contains("editing at http://127.0.0.1:") && shell.terminationStatus == 0
  }

  @Test func thePageOfAResumedRunShowsWhatWasDoneBefore() throws {
    try fixtures.write([BatchFixtures.job("a"), BatchFixtures.job("b"), BatchFixtures.job("cut", photo: "cut.jpg")])
    _ = try fixtures.run("jobs.jsonl", to: "results.jsonl", appends: false)
    try FileManager.default.removeItem(at: fixtures.files.folder.appending(path: "out/b.png"))
    _ = try fixtures.run("jobs.jsonl --resume results.jsonl --review pages/review.html")
    let page = try page()
    #expect(page.components(separatedBy: "<article class=\"ok\"").count == 3)
    #expect(page.components(separatedBy: "data:image/webp;base64,").count == 3)
    #expect(page.components(separatedBy: "<article class=\"error\"").count == 2)
  }

  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("\u{FF}~", "w79+"),
  ])
  func bytesAreWrittenAsBase64(bytes: String, text: String) { #expect(base64(Array(bytes.utf8)) == text) }

  @Test(arguments: [
    ("plain-1.jpg", "plain-1.jpg"), ("", "''"), ("a b", "'a b'"), ("it's", "'it'\\''s'"), ("$(x)", "'$(x)'"),
    ("~", "'~'"),
  ])
  func wordsAreQuotedForAShell(word: String, text: String) { #expect(quoted(word) == text) }
}
