import CameoImages
import CameoTemplates
import Foundation
import TestSupport
import Testing

/// `cameo template check`, `detect` and `new`, as a designer runs them.
@Suite struct TemplateToolTests {
  let folder: URL

  init() throws { folder = try Folders.temporary() }

  func run(_ words: String..., input: [UInt8] = []) throws -> CameoProcess {
    try CameoProcess(["template"] + words, in: folder, input: input)
  }

  func write(_ text: String, to name: String) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func text(of name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// A mask of 200 × 200 with what stands in it.
  func svg(_ content: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 200 200'>\(content)</svg>"
  }

  var ring: String {
    svg("<path fill-rule='evenodd' d='M0 0H200V200H0ZM40 100A60 80 0 0 0 160 100A60 80 0 0 0 40 100Z'/>")
  }

  @Test func aChangedHoleLeavesWhatWasWrittenByHand() throws {
    try write(ring, to: "ring/mask.svg")
    #expect(try run("detect", "ring/mask.svg", "-o", "ring/template.json").exitCode == 0)
    let written = try text(of: "ring/template.json")
      .replacingOccurrences(of: "\"mask\":", with: "\"license\": \"CC0-1.0\", \"tags\": [\"ring\"], \"mask\":")
      .replacingOccurrences(of: "\"rect\":", with: "\"face\": {\"eyeLine\": 0.4}, \"rect\":")
    try write(written, to: "ring/template.json")
    // The hole moves by ten to the right.
    try write(
      ring.replacingOccurrences(
        of: "M40 100A60 80 0 0 0 160 100A60 80 0 0 0 40 100Z",
        with: "M50 100A60 80 0 0 0 170 100A60 80 0 0 0 50 100Z"), to: "ring/mask.svg")
    #expect(try run("detect", "ring/mask.svg", "-o", "ring/template.json").exitCode == 0)
    let document = try JSONReader().read(Array(text(of: "ring/template.json").utf8))
    #expect(document["license"] == "CC0-1.0")
    #expect(document["tags"] == ["ring"])
    guard case .array(let placeholders)? = document["placeholders"]?.content else {
      throw CocoaError(.fileReadCorruptFile)
    }
    #expect(placeholders[0]["face"]?["eyeLine"] == 0.4)
    guard case .number(let x)? = placeholders[0]["rect"]?["x"]?.content else { throw CocoaError(.fileReadCorruptFile) }
    #expect(abs(x - 50) < 0.5)
    // Another number of holes is another template.
    try write(
      svg("<path fill-rule='evenodd' d='M0 0H200V200H0ZM20 60H90V140H20ZM110 60H180V140H110Z'/>"), to: "ring/mask.svg")
    let two = try run("detect", "ring/mask.svg", "-o", "ring/template.json")
    #expect(two.exitCode == ExitCodes.document)
    #expect(two.errors.contains("2 holes and the template one placeholder"))
  }

  @Test func aFileThatIsNoMaskIsToldWhatMasksAre() throws {
    try write("GIF89a", to: "mask.gif")
    let gif = try run("detect", "mask.gif")
    #expect(gif.exitCode == 4)
    #expect(gif.errors == "cameo: mask.gif: this is GIF; a mask is an SVG, a PNG or a WebP: save it as one of them\n")
    try write("<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0", to: "broken.svg")
    let broken = try run("detect", "broken.svg")
    #expect(broken.errors.hasPrefix("cameo: broken.svg: the picture cannot be drawn: "), "\(broken.errors)")
    #expect(!broken.errors.contains("\\n"), "\(broken.errors)")
    #expect(broken.errorLines.count == 1)
    try write(svg("<!--" + String(repeating: "x", count: 3 << 20) + "-->"), to: "large.svg")
    #expect(try run("detect", "large.svg").errors.contains("simplify its paths"))
  }

  @Test func aFolderThatIsNamedAsAnIdIsPointedTo() throws {
    try write(ring, to: "ring/mask.svg")
    _ = try run("detect", "ring/mask.svg", "-o", "ring/template.json")
    for run in [try run("show", "ring"), try run("check", "ring")] {
      #expect(run.exitCode == ExitCodes.document)
      #expect(run.errors == "cameo: there is no template ring; did you mean ./ring?\n")
    }
    #expect(try run("show", "./ring/template.json").exitCode == 0)
  }

  @Test func holesAreToldToPeopleAndToPrograms() throws {
    try write(ring, to: "ring/mask.svg")
    let told = try run("detect", "ring/mask.svg")
    #expect(told.exitCode == 0)
    #expect(told.text.hasPrefix("ring/mask.svg: 200 × 200 px, 1 hole\n  face: oval of 120 × 160 at 40, 20; fits to "))
    let document = try run("detect", "ring/mask.svg", "--json")
    #expect(document.text.hasPrefix("{\"kind\":\"cameo.template\",\"version\":1,\"id\":\"ring\",\"name\":\"Ring\","))
    let piped = try run("detect", "-", "--json", input: Array(ring.utf8))
    #expect(piped.exitCode == 0)
    #expect(piped.text.contains("\"src\":\"mask.svg\""))
  }

  @Test func theDocumentIsWrittenBesideTheMask() throws {
    try write(ring, to: "masks/ring/art/front.svg")
    let written = try run("detect", "masks/ring/art/front.svg", "-o", "masks/ring/template.json", "--name", "Ring")
    #expect(written.exitCode == 0, "\(written.errors)")
    #expect(try text(of: "masks/ring/template.json").contains("\"src\": \"art/front.svg\""))
    #expect(try run("check", "masks/ring").exitCode == 0)
    let again = try run("detect", "masks/ring/art/front.svg", "-o", "masks/ring/template.json", "--no-clobber")
    #expect(again.exitCode == ExitCodes.file)
  }

  @Test func aMaskOutsideOfTheFolderIsNotReferredTo() throws {
    try write(ring, to: "ring.svg")
    try FileManager.default.createDirectory(at: folder.appending(path: "ring"), withIntermediateDirectories: true)
    let run = try run("detect", "ring.svg", "-o", "ring/template.json")
    #expect(run.exitCode == ExitCodes.document)
    #expect(run.errors.contains("copy it to"))
    #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "ring/template.json").path))
  }

  @Test(
    "A mask without a hole says why",
    arguments: [
      ("<rect width='200' height='200'/>", "transparency"), ("<rect width='200' height='100'/>", "closed rim"),
      ("<rect width='200' height='200' fill='none'/>", "empty"),
      ("<path fill-rule='evenodd' d='M10 10H97V60A50 50 0 1 0 103 60V10H190V190H10Z'/>", "gap of about"),
      ("<path fill-rule='evenodd' d='M0 0H200V200H0ZM90 90H92V92H90Z'/>", "large enough"),
    ])
  func aMaskWithoutAHoleSaysWhy(content: String, word: String) throws {
    try write(svg(content), to: "mask.svg")
    let run = try run("detect", "mask.svg")
    #expect(run.exitCode == ExitCodes.document)
    #expect(run.output.isEmpty)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains(word), "\(run.errors)")
  }

  @Test func faultsAreSaidWithPlaceReasonAndRemedy() throws {
    try write(ring, to: "ring/mask.svg")
    _ = try run("detect", "ring/mask.svg", "-o", "ring/template.json")
    try write(ring.replacingOccurrences(of: "</svg>", with: "\n<text y='9'>R</text></svg>"), to: "ring/mask.svg")
    let run = try run("check", "./ring", "oval")
    #expect(run.exitCode == ExitCodes.document)
    #expect(run.errors == "cameo: there is one error\n")
    #expect(run.text.hasPrefix("./ring: 1 error, 1 warning\n\n  error  svg.text  mask.svg:2:1\n"))
    #expect(run.text.contains("    → Turn the text into paths"))
    #expect(run.text.hasSuffix("\noval: no faults found\n"))
  }

  @Test func anInvalidDocumentIsAFaultAndNoCrash() throws {
    try write(ring, to: "ring/mask.svg")
    try write("{\"kind\": \"cameo.template\"", to: "ring/template.json")
    let run = try run("check", "./ring", "--json")
    #expect(run.exitCode == ExitCodes.document)
    #expect(run.text.contains("document.invalid"))
  }

  @Test(arguments: [
    ["check"], ["detect"], ["new"], ["detect", "a", "b"], ["new", "a", "b"], ["check", "oval", "--side", "9"],
  ])
  func aWrongCommandLineIsSaidInOneLine(words: [String]) throws {
    let run = try CameoProcess(["template"] + words, in: folder)
    #expect(run.exitCode == ExitCodes.usage)
    #expect(run.errorLines.count == 1)
  }

  @Test(arguments: [
    ["check", "oval-2"], ["detect", "missing.svg"], ["check", "./missing"], ["new", "hat", "--from", "missing.png"],
  ])
  func whatIsMissingIsSaidInOneLine(words: [String]) throws {
    let run = try CameoProcess(["template"] + words, in: folder)
    #expect(run.exitCode == (words[0] == "check" ? ExitCodes.document : ExitCodes.file))
    #expect(run.errorLines.count == 1)
    #expect(run.output.isEmpty)
  }

  enum ExitCodes {
    static let usage: Int32 = 2
    static let document: Int32 = 6
    static let file: Int32 = 7
  }
}
