import CameoTemplates
import Foundation
import TestSupport
import Testing

/// `cameo template new`.
extension TemplateToolTests {
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
}
