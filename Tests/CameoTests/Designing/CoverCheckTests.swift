import Foundation
import TestSupport
import Testing

@testable import Cameo

/// What is found of a mask over its photo: islands, specks, and what hides the eyes.
@Suite struct CoverCheckTests {
  /// What is found in a plate of 400 × 400 with an oval hole of 248 × 320, with more drawn on it.
  /// - Parameter ornament: What is drawn into a layer of its own above it.
  private func plateFindings(_ content: String, ornament: String? = nil) throws -> [Finding] {
    func svg(_ content: String) -> [UInt8] {
      Array("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 400 400'>\(content)</svg>".utf8)
    }
    let plate = "<path fill-rule='evenodd' d='M0 0H400V400H0ZM76 200A124 160 0 0 0 324 200A124 160 0 0 0 76 200Z'/>"
    var files = ["mask.svg": svg(plate + content)]
    if let ornament { files["nose.svg"] = svg(ornament) }
    let layers =
      "\"background\", {\"photo\": \"face\"}, \"mask\"" + (ornament == nil ? "" : ", {\"image\": \"nose.svg\"}")
    let document = """
      {"kind": "cameo.template", "version": 1, "id": "plate", "name": "Plate", "license": "CC0-1.0",
       "mask": {"src": "mask.svg", "width": 400, "height": 400}, "layers": [\(layers)],
       "placeholders": [{"id": "face", "rect": {"x": 76, "y": 40, "width": 248, "height": 320},
         "face": {"eyeLine": 0.44, "centerX": 0.5, "height": 0.58}}]}
      """
    let template = try TemplateReader().read(Array(document.utf8), assets: .files(files))
    return try #require(cameo).check(template).findings
  }

  @Test(
    "An island of any size is found wherever it lies", arguments: [2.0, 5, 12, 22],
    [Point<Mask>(x: 200, y: 200), Point(x: 250, y: 150), Point(x: 165, y: 235)])
  func islandsAreFound(radius: Double, center: Point<Mask>) throws {
    let findings = try plateFindings("<circle cx='\(center.x)' cy='\(center.y)' r='\(radius)'/>")
    #expect(findings.map(\.code) == [.opaqueInside])
    #expect(findings.first?.severity == .warning)
    let place = try #require(findings.first?.place)
    #expect(abs(place.midX - center.x) <= 1 && abs(place.width - 2 * radius) <= 2)
  }

  @Test func severalIslandsAreToldByThePlacesOfTheLargest() throws {
    let places = [(200.0, 200.0, 5.0), (250, 150, 4), (165, 235, 3), (150, 150, 2)]
    for (count, told) in [(2, ", at 195, 195; 246, 146 px"), (4, ", the largest at 195, 195; 246, 146; 162, 232 px")] {
      let circles = places.prefix(count).map { "<circle cx='\($0.0)' cy='\($0.1)' r='\($0.2)'/>" }
      let finding = try #require(plateFindings(circles.joined()).first)
      #expect(finding.reason.hasSuffix("apart from the rest of the mask" + told), "\(finding.reason)")
    }
  }

  @Test("A faint speck is found by place, size and strength", arguments: [0.2, 0.27, 0.43], [2.0, 5, 7])
  func faintSpecksAreFound(opacity: Double, radius: Double) throws {
    let findings = try plateFindings("<circle cx='165' cy='235' r='\(radius)' fill-opacity='\(opacity)'/>")
    #expect(findings.map(\.code) == [.faintInside])
    let place = try #require(findings.first?.place)
    #expect(abs(place.midX - 165) <= 1 && abs(place.width - 2 * radius) <= 2)
    let reason = try #require(findings.first?.reason)
    #expect(reason.hasSuffix("up to \(Int((opacity * 100).rounded())) % opaque"), "\(reason)")
  }

  @Test func faintSpecksAreToldBesideOpaqueOnes() throws {
    let dots =
      "<circle cx='200' cy='200' r='5'/><g fill-opacity='.4'><circle cx='250' cy='150' r='4'/>"
      + "<circle cx='165' cy='235' r='3'/></g>"
    let findings = try plateFindings(dots)
    #expect(findings.map(\.code) == [.opaqueInside, .faintInside])
    #expect(findings.last?.reason.hasSuffix("the largest up to 40 % opaque, at 246, 146; 162, 232 px") == true)
  }

  @Test(
    "What is meant to be faint is no dirt",
    arguments: [
      // A veil, with a darker fold in it; a shadow within the rim; a shine; lace; a soft rim.
      "<path d='M76 200A124 160 0 0 0 324 200Z' fill-opacity='.3'/><circle cx='200' cy='260' r='4' fill-opacity='.3'/>",
      "<path d='M86 200A114 150 0 0 1 314 200A114 150 0 0 1 86 200ZM96 200A104 140 0 0 0 304 200A104 140 0 0 0 96 200Z' fill-opacity='.25'/>",
      "<circle cx='160' cy='150' r='30' fill='#fff' fill-opacity='.35'/>",
      "<path d='M130 120H280M130 140H280M130 160H280M130 180H280M130 200H280M130 220H280' stroke='#000' stroke-width='6' stroke-dasharray='6' stroke-opacity='.3'/>",
      "<radialGradient id='soft'><stop offset='.8' stop-opacity='0'/><stop offset='1'/></radialGradient><ellipse cx='200' cy='200' rx='124' ry='160' fill='url(#soft)'/>",
    ])
  func faintThingsThatAreMeant(content: String) throws {
    #expect(try !plateFindings(content).contains { $0.code == .faintInside })
  }

  @Test func theGrainOfAVeilIsNoDirt() throws {
    let folder = try Folders.temporary()
    defer { try? FileManager.default.removeItem(at: folder) }
    var random = SeededGenerator(seed: 5)
    let mask = Bitmap(PixelSize(width: 400, height: 400), isOpaque: false) { x, y in
      let (dx, dy) = ((Double(x) - 199.5) / 150, (Double(y) - 199.5) / 180)
      let grain = (0..<3).reduce(20.0) { sum, _ in sum + Double.random(in: -14...14, using: &random) }
      return (red: 0, green: 0, blue: 0, alpha: dx * dx + dy * dy < 1 ? UInt8(max(grain, 0)) : 255)
    }
    let place = folder.appending(path: "grain")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try Data(PhotoFiles.png(mask)).write(to: place.appending(path: "mask.png"))
    let document = """
      {"kind": "cameo.template", "version": 1, "id": "grain", "name": "Grain", "license": "CC0-1.0",
       "mask": {"src": "mask.png", "width": 400, "height": 400},
       "placeholders": [{"id": "face", "rect": {"x": 50, "y": 20, "width": 300, "height": 360}}]}
      """
    try Data(document.utf8).write(to: place.appending(path: "template.json"))
    #expect(try !#require(cameo).check(place.path).findings.contains { $0.code == .faintInside })
  }

  @Test func aBrimOverTheEyesIsFound() throws {
    let findings = try plateFindings("<path d='M0 0H400V188H0Z'/>").filter { $0.code == .opaqueInside }
    #expect(findings.map(\.severity) == [.warning])
    #expect(findings.first?.reason.contains("over the eyes") == true)
    // One eye may be covered, as by a patch, and a fringe may end above both.
    for content in ["<path d='M76 120H185V210H76Z'/>", "<path d='M76 60H324V160H76Z'/>"] {
      #expect(try !plateFindings(content).contains { $0.code == .opaqueInside })
    }
  }

  @Test func aShineOnAGlassIsNoIsland() throws {
    #expect(try plateFindings("<circle cx='160' cy='150' r='30' fill='#fff' fill-opacity='.6'/>").isEmpty)
  }

  @Test func aLayerOfItsOwnIsMeant() throws {
    // A nose, and spectacles that hide the eyes.
    let meant = "<circle cx='200' cy='220' r='15'/><path d='M100 172H300V190H100Z'/>"
    #expect(try plateFindings("", ornament: meant).isEmpty)
    #expect(try plateFindings(meant).map(\.code) == [.opaqueInside, .opaqueInside])
    // What reaches past the opening is a part of the mask, and its islands are dirt.
    #expect(
      try plateFindings("", ornament: "<path d='M0 0H400V80H0Z'/><circle cx='200' cy='220' r='15'/>").map(\.code)
        == [.opaqueInside])
  }
}
