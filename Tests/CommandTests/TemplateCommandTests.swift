import Cameo
import Foundation
import TestSupport
import Testing

@testable import cameo

@Suite struct TemplateCommandTests {
  private let fixtures: CommandFixtures

  init() throws { fixtures = try CommandFixtures() }

  private func run(_ line: String) throws -> CameoProcess {
    let run = try fixtures.run(line.split(separator: " ").map(String.init))
    #expect(run.exitCode == 0, "\(line): \(run.errors)")
    #expect(run.errors.isEmpty)
    return run
  }

  @Test func theListHasALineForEveryTemplate() throws {
    let ids = try Cameo().library.templates.map(\.id)
    let lines = try run("template list").text.split(separator: "\n")
    #expect(lines.map { $0.split(separator: " ").first.map(String.init) } == ids)
    let data = Data(try run("template list --json").output)
    let document = try JSONSerialization.jsonObject(with: data) as? [String: [[String: Any]]]
    #expect(document?["templates"]?.map { $0["id"] as? String } == ids)
    #expect(document?["templates"]?.allSatisfy { $0["name"] != nil } == true)
  }

  @Test func aShownTemplateIsItsDocument() throws {
    let run = try run("template show oval --json")
    let template = try TemplateReader().read(run.output, folder: "oval", requiresLicense: true)
    #expect(template.document == (try Cameo().library.template("oval").document))
    let text = try self.run("template show oval").text
    #expect(text.contains("\nsize         400 × 400\n"))
    #expect(text.contains("\nplaceholder  face: oval of "))
  }

  @Test func aPreviewIsASheetOfItsTemplates() throws {
    _ = try run("template preview oval circle --photo photo.jpg --side 64 -o sheet.png")
    _ = try run("template preview oval circle --photo photo.jpg --side 64 -o sheet.jpg")
    _ = try run("template preview oval circle --side 64 -o empty.png")
    let piped = try run("template preview oval circle --photo photo.jpg --side 64 -o -")
    #expect(try piped.output == fixtures.bytes("sheet.png"))
    #expect(try fixtures.bytes("empty.png") != fixtures.bytes("sheet.png"))
    #expect(try fixtures.bytes("sheet.jpg").starts(with: [0xFF, 0xD8]))
    let header = try PhotoReader(ByteSource(bytes: piped.output)).header
    #expect(header.size == PixelSize(width: 2 * 70 + 6, height: 64 + 6 + 20 + 6))
  }

  @Test(arguments: [
    ("light", "#f7f3ea", "#f7f3ea"), ("dark", "#1f2430", "#1f2430"), ("checkered", "#f7f3ea", "#c9cdd3"),
  ])
  func aPreviewHasItsGround(ground: String, margin: String, corner: String) throws {
    // Nothing of the circle reaches the corner of its square.
    let run = try run("template preview circle oval --side 64 --ground \(ground) -o -")
    let sheet = try PhotoReader(ByteSource(bytes: run.output)).decode().bitmap
    func color(_ x: Int, _ y: Int) -> String {
      let pixel = sheet.bytes[y * sheet.stride + 4 * x..<y * sheet.stride + 4 * x + 3]
      return Color(red: pixel[pixel.startIndex + 2], green: pixel[pixel.startIndex + 1], blue: pixel[pixel.startIndex])
        .hexadecimal
    }
    #expect(color(2, 2) == margin)
    #expect(color(9, 9) == corner)
    #expect(color(13, 9) == (ground == "checkered" ? "#ffffff" : corner))
  }

  @Test func aPreviewTellsWhatItWrote() throws {
    let run = try run("template preview oval --side 32 -o sheet.png --json")
    let document = try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    #expect(document["templates"] as? [String] == ["oval"])
    #expect((document["outputs"] as? [[String: Any]])?.first?["path"] as? String == "sheet.png")
  }

  @Test func theLimitsAreThoseOfTheLibrary() throws {
    let data = Data(try run("limits --json").output)
    let limits = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Int])
    let known = Mirror(reflecting: Limits.standard).children.reduce(into: [String: Int]()) { known, child in
      if let label = child.label, let value = child.value as? Int { known[label] = value }
    }
    // Those that cannot be changed are printed as well.
    let fixed = [
      "outputSide": Picture.longestSide, "templateSide": 30_000, "layers": 64, "variants": 16, "pathSteps": 10_000,
    ]
    #expect(limits == known.merging(fixed) { known, _ in known })
    #expect(Limits.standard.frameBytes == 256 << 20)
    #expect(try run("limits").text.split(separator: "\n").count == limits.count)
  }
}
