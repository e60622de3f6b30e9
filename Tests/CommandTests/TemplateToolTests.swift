import CameoImages
import CameoTemplates
import Foundation
import TestSupport
import Testing

/// `cameo template check`, `detect` and `new`, as a designer runs them.
@Suite struct TemplateToolTests {
  private let folder: URL

  init() throws { folder = try Folders.temporary() }

  private func run(_ words: String..., input: [UInt8] = []) throws -> CameoProcess {
    try CameoProcess(["template"] + words, in: folder, input: input)
  }

  private func write(_ text: String, to name: String) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func text(of name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// A mask of 200 × 200 with what stands in it.
  private func svg(_ content: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 200 200'>\(content)</svg>"
  }

  private var ring: String {
    svg("<path fill-rule='evenodd' d='M0 0H200V200H0ZM40 100A60 80 0 0 0 160 100A60 80 0 0 0 40 100Z'/>")
  }

  @Test func aStartedTemplateIsWholeAndRenders() throws {
    let started = try run("new", "my-hat")
    #expect(started.exitCode == 0)
    #expect(started.errors.isEmpty)
    #expect(started.text.contains("./my-hat: mask.svg, template.json\n  face: oval of 200 × 260 at 100, 75\n"))
    let checked = try run("check", "./my-hat", "--json")
    #expect(checked.exitCode == 0)
    #expect(checked.text.contains("license.missing"))
    #expect(!checked.text.contains("\"severity\":\"error\""))
    #expect(try run("preview", "./my-hat", "-o", "sheet.png").exitCode == 0)
    let avatar = try CameoProcess(
      ["render", "-t", "./my-hat", Folders.fixtures.appending(path: "portrait.jpg").path, "-o", "me.png"], in: folder)
    #expect(avatar.exitCode == 0, "\(avatar.errors)")
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

  @Test func aTemplateIsNeverStartedOverAnother() throws {
    try write("mine", to: "hat/template.json")
    let again = try run("new", "hat")
    #expect(again.exitCode == ExitCodes.file)
    #expect(again.errorLines.count == 1)
    #expect(try text(of: "hat/template.json") == "mine")
  }

  @Test(
    "An id that is none is refused with one that is",
    arguments: [("My Hat", "my-hat"), ("../hat", "hat"), ("hat_2", "hat-2")])
  func badIDsAreRefused(id: String, better: String) throws {
    let run = try run("new", id)
    #expect(run.exitCode == ExitCodes.usage)
    #expect(run.errors.contains("as \(better)"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func aTemplateIsMadeOfOnesOwnMask() throws {
    try write(ring, to: "drawing.svg")
    let started = try run("new", "ring", "--from", "drawing.svg", "--in", "masks", "--name", "A <ring>")
    #expect(started.exitCode == 0, "\(started.errors)")
    #expect(try text(of: "masks/ring/mask.svg") == ring)
    let document = try text(of: "masks/ring/template.json")
    #expect(document.contains("\"name\": \"A <ring>\""))
    #expect(document.contains("\"x\": 40"))
    #expect(try run("show", "masks/ring").text.contains("oval of 120 × 160 at 40, 20"))
  }

  @Test(
    "A mask without a closed hole gets an oval where a face belongs",
    arguments: [
      // A hat: below its brim; hair: between its strands; a beard: above it; a rim with a gap: within it.
      ("<path d='M20 80H180V100H20ZM60 20H140V90H60Z'/>", 100.0, 130...160.0, 70...110.0),
      ("<path d='M30 200V20H170V200H140V80L130 60H70L60 80V200Z'/>", 100, 90...110, 80...95),
      ("<path d='M50 130H150L100 190Z'/>", 100, 60...105, 45...70),
      ("<path fill-rule='evenodd' d='M10 10H97V60A50 50 0 1 0 103 60V10H190V190H10Z'/>", 100, 105...115, 95...105),
    ])
  func aFreeRimGetsAGuess(content: String, x: Double, y: ClosedRange<Double>, width: ClosedRange<Double>) throws {
    try write(svg(content), to: "hat.svg")
    let started = try run("new", "hat", "--from", "hat.svg")
    #expect(started.exitCode == 0, "\(started.errors)")
    #expect(started.errorLines.last?.contains("hat.svg: warning: the mask has no closed hole") == true)
    let template = try TemplateReader().read(
      Array(text(of: "hat/template.json").utf8), assets: .files(["mask.svg": Array(svg(content).utf8)]))
    let rect = try #require(template.placeholders.first).opening.rect
    #expect(abs(rect.midX - x) <= 2 && y.contains(rect.midY) && width.contains(rect.width), "\(rect)")
    #expect(rect.minY >= 0 && rect.maxY <= 200)
    #expect(try run("check", "./hat").exitCode == 0)
  }

  @Test(arguments: ["<rect width='200' height='200'/>", "<rect width='200' height='200' fill='none'/>"])
  func nothingIsGuessedOfAMaskThatSaysNothing(content: String) throws {
    try write(svg(content), to: "hat.svg")
    let started = try run("new", "hat", "--from", "hat.svg")
    #expect(started.exitCode == ExitCodes.document)
    #expect(started.errorLines.count == 1)
    #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "hat").path))
  }

  @Test(
    "What is no hole for one reason is told by that reason, by detect and by new",
    arguments: [
      (
        "<path d='M20 20H180V180H20ZM60 60V140H140V60Z'/><path d='M60 60H140V140H60Z' opacity='.7'/>",
        "the region at 60, 60 (80 × 80 px) is closed but 70 % opaque"
      ),
      (
        "<path d='M0 0H200V200H150V100H50V200H0Z'/>",
        "the clear region at 50, 100 (100 × 100 px) is cut off by the picture's lower edge"
      ),
      ("<path d='M20 20H180V180H20ZM90 90V96H96V90Z'/>", "the hole at 90, 90 (6 × 6 px) is not large enough"),
    ])
  func aNearMissSaysWhy(content: String, reason: String) throws {
    try write(svg(content), to: "hat.svg")
    for run in [try run("detect", "hat.svg"), try run("new", "hat", "--from", "hat.svg")] {
      #expect(run.errors.contains(reason), "\(run.errors)")
      #expect(!run.errors.contains("cameo template new"), "\(run.errors)")
    }
  }

  @Test("What check would find in one's own mask is told at once")
  func findingsAreTold() throws {
    try write(ring, to: "clean.svg")
    #expect(try run("new", "clean", "--from", "clean.svg").errors.isEmpty)
    let parts = [
      ("<text x='9' y='20'>Hi</text>", "<text> is drawn in whatever font a machine has"),
      ("<image href='https://example.org/a.png'/>", "'https://example.org/a.png' is outside of the file"),
      ("<filter id='blur'><feGaussianBlur stdDeviation='2'/></filter>", "<filter> is slow"),
      ("<circle cx='100' cy='100' r='3'/>", "an opaque speck lies in the opening"),
    ]
    for (index, part) in parts.enumerated() {
      try write(ring.replacingOccurrences(of: "</svg>", with: part.0 + "</svg>"), to: "mine.svg")
      for options in [[], ["--json"]] {
        let id = "mine-\(index)\(options.isEmpty ? "" : "-json")"
        let started = try CameoProcess(["template", "new", id, "--from", "mine.svg"] + options, in: folder)
        #expect(started.exitCode == 0)
        #expect(started.errorLines.count == 1, "\(started.errors)")
        #expect(started.errors.hasPrefix("cameo: ./\(id)/mask.svg"), "\(started.errors)")
        #expect(started.errors.contains(": warning: \(part.1)"), "\(started.errors)")
        #expect(try run("check", "./\(id)").text.contains("mask.svg"))
      }
    }
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

  private enum ExitCodes {
    static let usage: Int32 = 2
    static let document: Int32 = 6
    static let file: Int32 = 7
  }
}
