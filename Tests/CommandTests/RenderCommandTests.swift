import Foundation
import TestSupport
import Testing

@testable import cameo

@Suite struct RenderCommandTests {
  private let fixtures: CommandFixtures

  init() throws { fixtures = try CommandFixtures() }

  /// Runs a command line that must succeed.
  private func run(_ line: String, input: [UInt8] = [], variables: [String: String] = [:]) throws -> CameoProcess {
    let words = line.split(separator: " ").map(String.init)
    let run = try fixtures.run(words, input: input, variables: variables)
    #expect(run.exitCode == 0, "\(line): \(run.errors)")
    return run
  }

  private func object(_ bytes: [UInt8]) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  /// The columns and rows in a PNG's header.
  private func size(_ png: [UInt8]) throws -> [Int] {
    try #require(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    return [16, 20].map { png[$0..<$0 + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  @Test func anAvatarIsWrittenInSilence() throws {
    let run = try run("render photo.jpg -t spiky-hair --width 128 -o new/folder/me.png")
    #expect(run.output.isEmpty && run.errors.isEmpty)
    #expect(try size(fixtures.bytes("new/folder/me.png")) == [128, 128])
    #expect(fixtures.names.filter { $0.contains("cameo") }.isEmpty)
  }

  @Test func pipesCarryTheSameBytesAsFiles() throws {
    _ = try run("render photo.jpg -t oval -w 64 -o me.png")
    let piped = try run("render - -t oval -w 64 -o -", input: try fixtures.bytes("photo.jpg"))
    #expect(try piped.output == fixtures.bytes("me.png"))
    #expect(piped.errors.isEmpty)
  }

  @Test func namesThatLookLikeOptionsStandBehindTwoDashes() throws {
    try fixtures.write(try fixtures.bytes("photo.jpg"), "--json")
    let run = try run("render -t oval -w 32 -o=x.png -- --json")
    #expect(run.output.isEmpty)
    // The short option's value is all that follows its letter.
    #expect(try size(fixtures.bytes("=x.png")) == [32, 32])
  }

  @Test func abbreviatedOptionsDoTheSame() throws {
    _ = try run("render photo.jpg --templ oval --wid 40 --back #fff --out a.jpg")
    _ = try run("render photo.jpg --template=oval --width=40 --background=#fff --output=b.jpg")
    #expect(try fixtures.bytes("a.jpg") == fixtures.bytes("b.jpg"))
  }

  @Test func anExistingFileIsReplacedUnlessClobberingIsForbidden() throws {
    try fixtures.write("old", "me.png")
    let refused = try fixtures.run(["render", "photo.jpg", "-t", "oval", "-o", "me.png", "--no-clobber"])
    #expect(refused.exitCode == ExitCode.file.rawValue)
    #expect(try fixtures.bytes("me.png") == Array("old".utf8))
    _ = try run("render photo.jpg -t oval -w 20 -o me.png")
    #expect(try size(fixtures.bytes("me.png")) == [20, 20])
    _ = try run("render photo.jpg -t oval -w 20 -o other.png --no-clobber")
    #expect(try fixtures.bytes("other.png") == fixtures.bytes("me.png"))
  }

  @Test func severalOutputsComeFromOneCommand() throws {
    let run = try run("render photo.jpg -t oval -w 48 --background #fff -o a.png -o b.jpg -o -")
    #expect(try run.output == fixtures.bytes("a.png"))
    #expect(try fixtures.bytes("b.jpg").starts(with: [0xFF, 0xD8, 0xFF]))
  }

  @Test func aPlainCropHasItsPixels() throws {
    _ = try run("render photo.jpg --rect 100,200,31,17 -o crop.png")
    #expect(try size(fixtures.bytes("crop.png")) == [31, 17])
    _ = try run("render photo.jpg --rect 100,200,31,17 --turns 1 --native=2 --shape oval -o turned.png")
    #expect(try size(fixtures.bytes("turned.png")) == [34, 62])
  }

  @Test func whatIsNoticedIsSaidAndIsNoFailure() throws {
    let run = try run("render small.png -t oval -w 400 -o me.png --no-faces")
    #expect(run.errorLines.count == 1)
    #expect(run.errors.hasPrefix("cameo: small.png: warning: photo pixels are enlarged"))
    #expect(try self.run("render small.png -t oval -w 400 -o me.png --no-faces --on-upscale allow").errors.isEmpty)
  }

  @Test func theResultIsADocument() throws {
    let result = try object(try run("render photo.jpg -t oval -w 48 -o me.png --json").output)
    #expect(result["kind"] as? String == "cameo.result")
    #expect(result["status"] as? String == "ok")
    let output = try #require((result["outputs"] as? [[String: Any]])?.first)
    #expect(output["path"] as? String == "me.png")
    #expect(output["bytes"] as? Int == (try fixtures.bytes("me.png").count))
  }

  @Test(arguments: [
    ("render text.jpg -t oval -o x.png --json", 4, "photo.unknown-format"),
    ("resolve photo.jpg -t ovl", 6, "template.unknown"),
    ("render photo.jpg -t oval -o x.jpg --json", 6, "output.background-required"),
  ])
  func aFailureIsADocumentToo(line: String, code: Int32, word: String) throws {
    let run = try fixtures.run(line.split(separator: " ").map(String.init))
    #expect(run.exitCode == code)
    #expect(run.errorLines.count == 1)
    let result = try object(run.output)
    #expect(result["status"] as? String == "error")
    #expect((result["error"] as? [String: Any])?["code"] as? String == word)
  }

  @Test(
    arguments: [
      ("resolve --job none.json", 7, "input.unreadable"), ("resolve --job bad.json", 6, "job.invalid"),
      ("render --job long.json --json", 5, "limit.input-bytes"),
      ("resolve photo.jpg -t oval --masks none", 7, "input.unreadable"),
    ])
  func whatCannotBeReadIsADocumentToo(line: String, code: Int32, word: String) throws {
    try fixtures.write("{\"kind\": \"cameo.job\"", "bad.json")
    try fixtures.write([UInt8](repeating: 32, count: 1 + 1 << 20), "long.json")
    let run = try fixtures.run(line.split(separator: " ").map(String.init))
    #expect(run.exitCode == code)
    let result = try object(run.output)
    #expect(result["status"] as? String == "error")
    #expect((result["error"] as? [String: Any])?["code"] as? String == word)
  }

  @Test func resolveWritesNothingAndItsPlacementMakesTheSamePicture() throws {
    let before = fixtures.names
    let result = try object(try run("resolve photo.jpg -t oval -w 48 -o me.png").output)
    #expect(fixtures.names == before)
    let photo = try #require((result["photos"] as? [[String: Any]])?.first)
    let placement = try #require(photo["placement"] as? [String: Any])
    let center = try #require(placement["center"] as? [String: Double])
    let zoom = try #require(placement["zoom"] as? Double)
    let angle = try #require(placement["angle"] as? Double)
    _ = try run("render photo.jpg -t oval -w 48 -o automatic.png")
    let numbers = "--center \(center["x"] ?? 0),\(center["y"] ?? 0) --zoom \(zoom) --angle \(angle)"
    _ = try run("render photo.jpg -t oval -w 48 -o given.png \(numbers)")
    #expect(try fixtures.bytes("automatic.png") == fixtures.bytes("given.png"))
  }

  @Test func inspectTellsWhatIsKnownOfAPhoto() throws {
    let document = try object(try run("inspect photo.jpg").output)
    #expect(document["orientation"] as? Int == 6)
    #expect(document["format"] as? String == "jpeg")
    let piped = try object(try run("inspect -", input: try fixtures.bytes("photo.jpg")).output)
    #expect(piped["sha256"] as? String == document["sha256"] as? String)
  }

  @Test func aJobDocumentStartsFromItsFolder() throws {
    let job = """
      {"kind": "cameo.job", "version": 1, "template": "oval", "photos": [{"src": "PHOTO"}],
       "outputs": [{"path": "made/me.png", "width": 40}]}
      """
    try fixtures.write(job.replacing("PHOTO", with: "../photo.jpg"), "jobs/one.json")
    _ = try run("render --job jobs/one.json")
    #expect(try size(fixtures.bytes("jobs/made/me.png")) == [40, 40])
    _ = try run("render --job -", input: Array(job.replacing("PHOTO", with: "photo.jpg").utf8))
    #expect(try fixtures.bytes("made/me.png") == fixtures.bytes("jobs/made/me.png"))
  }

  @Test func everythingWrongWithAJobDocumentIsSaid() throws {
    try fixtures.write(
      "{\"kind\": \"cameo.job\", \"version\": 1, \"photo\": [],\n \"policy\": {\"onFace\": 1}}", "bad.json")
    let run = try fixtures.run(["render", "--job", "bad.json"])
    #expect(run.exitCode == ExitCode.document.rawValue)
    #expect(run.errorLines.count == 3, "\(run.errors)")
    #expect(run.errorLines.allSatisfy { $0.hasPrefix("cameo: bad.json:") }, "\(run.errors)")
  }

  @Test func moreTemplatesComeFromFolders() throws {
    let template = """
      {"kind": "cameo.template", "version": 1, "id": "mine", "name": "Mine", "canvas": {"width": 50, "height": 20},
       "placeholders": [{"id": "all", "rect": {"x": 0, "y": 0, "width": 50, "height": 20}, "shape": {"type": "rect"}}]}
      """
    try fixtures.write(template, "more/mine/template.json")
    try fixtures.write("{}", "more/torn/template.json")
    _ = try run("render photo.jpg -t mine -o option.png --masks more")
    _ = try run("render photo.jpg -t mine -o variable.png", variables: ["CAMEO_MASKS": "more"])
    _ = try run("render photo.jpg -t more/mine -o folder.png")
    #expect(try size(fixtures.bytes("option.png")) == [50, 20])
    #expect(try fixtures.bytes("option.png") == fixtures.bytes("variable.png"))
    #expect(try fixtures.bytes("option.png") == fixtures.bytes("folder.png"))
    // What is wrong with one template hides no other.
    let list = try run("template list --masks more")
    #expect(list.text.contains("\nmine "))
    #expect(list.errorLines.allSatisfy { $0.contains("more/torn/template.json") } && !list.errors.isEmpty)
  }

  @Test func whatADecoderSaysByItselfIsNotHeard() throws {
    // dav1d prints a line of its own on this one.
    try fixtures.write(Array(Data(contentsOf: Folders.fixtures.appending(path: "broken.avif"))), "broken.avif")
    let run = try fixtures.run(["render", "broken.avif", "--rect", "0,0,32,32", "-o", "x.png"])
    #expect(run.exitCode == ExitCode.photo.rawValue)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.hasPrefix("cameo: broken.avif: "))
  }

  @Test func aReaderThatGoesAwayIsNoFailure() throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let process = Process()
    process.executableURL = CameoProcess.executable
    process.arguments = ["render", "photo.jpg", "-t", "oval", "-o", "-"]
    process.currentDirectoryURL = fixtures.folder
    process.standardOutput = pipe
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
  }

  @Test func anInterruptionEndsWith130AndLeavesNothing() throws {
    let fifo = fixtures.folder.appending(path: "fifo.jpg").path
    let made = unsafe mkfifo(fifo, 0o600)
    try #require(made == 0)
    let before = fixtures.names
    let process = Process()
    process.executableURL = CameoProcess.executable
    process.arguments = ["render", "fifo.jpg", "-t", "oval", "-o", "me.png"]
    process.currentDirectoryURL = fixtures.folder
    try process.run()
    // Opening waits until the command reads, so that it is in the middle of its work.
    let writer = try FileHandle(forWritingTo: URL(filePath: fifo))
    process.interrupt()
    // The end of the photo would end a command that did not hear.
    try writer.close()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == ExitCode.interrupted.rawValue)
    #expect(fixtures.names == before)
  }

  @Test(arguments: (1...15).map { 10 * $0 })
  func aFileIsWholeOrMissingWheneverTheCommandIsInterrupted(milliseconds: Int) async throws {
    let before = fixtures.names
    let process = Process()
    process.executableURL = CameoProcess.executable
    process.arguments = ["render", "photo.jpg", "--rect", "0,0,1500,2000", "-o", "me.png"]
    process.currentDirectoryURL = fixtures.folder
    try process.run()
    try await Task.sleep(for: .milliseconds(milliseconds))
    process.interrupt()
    process.waitUntilExit()
    let made = fixtures.names.subtracting(before)
    #expect(made.isEmpty || made == ["me.png"])
    // The chunk that ends every PNG.
    if !made.isEmpty { #expect(try fixtures.bytes("me.png").suffix(8) == [73, 69, 78, 68, 0xAE, 0x42, 0x60, 0x82]) }
  }
}
