import Foundation
import TestSupport
import Testing

@testable import Cameo

/// Lints: none for what comes with the program, each for a template made wrong by one change.
@Suite struct TemplateCheckTests {
  @Test("Bundled templates are without fault", arguments: (try? Cameo())?.library.entries.map(\.id) ?? [])
  func bundledTemplatesAreClean(id: String) throws {
    let check = try #require(cameo).check(id)
    #expect(check.findings.isEmpty, "\(check.findings.map { "\($0.code.rawValue): \($0.reason)" })")
  }

  /// One change to one bundled template, and what it is found as.
  struct Fault: CustomTestStringConvertible, Sendable {
    let code: Finding.Code
    let template: String
    let change: Change
    /// Other codes that the same change brings about.
    var also: Set<Finding.Code> = []
    /// A place in mask px that the finding's own holds or touches.
    var place: Point<Mask>?

    var testDescription: String { "\(code.rawValue) in \(template)" }
  }

  enum Change: Sendable {
    /// A text in a file replaced by another.
    case replace(String, in: String = "template.json", with: String)
    /// Something drawn over the mask.
    case draw(String)
    /// All of the mask cut to a figure.
    case clip(String)
    case remove(String)
    /// A picture of one size added.
    case picture(String, PixelSize, document: String, with: String)
  }

  static let faults: [Fault] = [
    Fault(code: .document, template: "oval", change: .replace("\"version\": 1", with: "\"version\": 2")),
    Fault(code: .document, template: "oval", change: .replace("\"oval\" }", with: "\"ovale\" }")),
    Fault(code: .idFolder, template: "oval", change: .replace("\"id\": \"oval\"", with: "\"id\": \"ovals\"")),
    Fault(code: .asset, template: "oval", change: .remove("mask.svg")),
    Fault(
      code: .opaqueInside, template: "oval", change: .draw("<circle cx='220' cy='180' r='3'/>"),
      place: Point(x: 220, y: 180)),
    Fault(
      code: .opaqueInside, template: "oval", change: .draw("<circle cx='200' cy='200' r='90'/>"),
      place: Point(x: 200, y: 200)),
    Fault(
      code: .faintInside, template: "oval",
      change: .draw("<circle cx='220' cy='180' r='3' fill-opacity='.3'/>"), place: Point(x: 220, y: 180)),
    Fault(
      code: .leak, template: "oval", change: .clip("M0 0H400V400H0ZM196 0H204V80H196Z"), place: Point(x: 200, y: 30)),
    Fault(
      code: .leak, template: "cat", change: .clip("M0 0H400V400H0ZM0 219H130V222H0Z"), place: Point(x: 80, y: 220)),
    Fault(
      code: .thinBand, template: "oval",
      change: .clip("M74.5 200A125.5 161.5 0 0 1 325.5 200A125.5 161.5 0 0 1 74.5 200Z"),
      place: Point(x: 200, y: 39)),
    Fault(code: .noAlpha, template: "oval", change: .draw("<path d='M0 0H400V400H0Z'/>"), place: Point(x: 200, y: 200)),
    Fault(
      code: .maskSize, template: "oval", change: .replace("\"height\": 400", with: "\"height\": 420"), also: [.mismatch]
    ),
    Fault(
      code: .maskSize, template: "oval", change: .replace("viewBox=\"0 0 400 400\"", in: "mask.svg", with: ""),
      also: [.mismatch, .opaqueInside]),
    Fault(
      code: .maskSize, template: "oval",
      change: .picture(
        "large.png", PixelSize(width: 820, height: 800), document: "\"height\": 400 }",
        with: "\"height\": 400, \"variants\": [{ \"src\": \"large.png\", \"scale\": 2 }] }")),
    Fault(
      code: .outsideCanvas, template: "spiky-hair", change: .replace("\"y\": 121", with: "\"y\": 230"),
      also: [.opaqueInside], place: Point(x: 200, y: 400)),
    Fault(
      code: .outsideCanvas, template: "oval", change: .replace("\"x\": 76", with: "\"x\": 900"),
      also: [.faceOutside], place: Point(x: 1024, y: 200)),
    Fault(
      code: .outsideCanvas, template: "oval", change: .replace("\"y\": 40", with: "\"y\": 900000"),
      also: [.faceOutside], place: Point(x: 200, y: 900_160)),
    Fault(
      code: .outsideCanvas, template: "oval", change: .replace("\"x\": 76", with: "\"x\": -900"),
      also: [.faceOutside], place: Point(x: -776, y: 200)),
    Fault(
      code: .mismatch, template: "oval", change: .replace("\"width\": 248", with: "\"width\": 236"),
      place: Point(x: 318, y: 200)),
    Fault(
      code: .mismatch, template: "oval",
      change: .picture(
        "large.png", PixelSize(width: 800, height: 800), document: "\"height\": 400 }",
        with: "\"height\": 400, \"variants\": [{ \"src\": \"large.png\", \"scale\": 2 }] }"),
      place: Point(x: 200, y: 200)),
    Fault(code: .openPath, template: "hexagon", change: .replace("Z\"", with: "\"")),
    Fault(code: .faceOutside, template: "oval", change: .replace("\"centerX\": 0.5", with: "\"centerX\": 1")),
    Fault(code: .svgReference, template: "oval", change: .draw("<image href='https://example.org/a.png'/>")),
    Fault(code: .svgReference, template: "oval", change: .draw("<path fill='url(other.svg#sky)' d='M0 0H9'/>")),
    Fault(code: .svgText, template: "oval", change: .draw("<text x='20' y='20'>Hi</text>")),
    Fault(
      code: .svgFilter, template: "oval", change: .draw("<filter id='blur'><feGaussianBlur stdDeviation='2'/></filter>")
    ),
    Fault(code: .svgFilter, template: "oval", change: .draw("<g style='opacity:1; filter: blur(2px)'/>")),
    Fault(code: .svgSize, template: "oval", change: .draw("<!--" + String(repeating: "x", count: 262_144) + "-->")),
    Fault(code: .licenseMissing, template: "oval", change: .replace("\"license\": \"CC0-1.0\",", with: "")),
    Fault(code: .licenseUnknown, template: "oval", change: .replace("CC0-1.0", with: "CC0")),
    Fault(
      code: .invisibleLayer, template: "oval",
      change: .replace(
        "\"placeholders\"",
        with: "\"layers\": [\"background\", { \"photo\": \"face\", \"opacity\": 0 }, \"mask\"], \"placeholders\"")),
    Fault(
      code: .invisibleLayer, template: "oval",
      change: .replace("\"placeholders\"", with: "\"layers\": [\"background\", \"mask\"], \"placeholders\"")),
    Fault(
      code: .invisibleLayer, template: "oval",
      change: .replace(
        "\"placeholders\"", with: "\"layers\": [\"background\", { \"photo\": \"face\" }], \"placeholders\"")),
    Fault(
      code: .invisibleLayer, template: "chef",
      change: .replace("{ \"image\": \"back.svg\" }", with: "{ \"image\": \"mask.svg\" }")),
    Fault(code: .noEnglish, template: "oval", change: .replace("\"en\": \"Oval\", ", with: "")),
  ]

  @Test("Each kind of fault is found", arguments: faults)
  func eachFaultIsFound(fault: Fault) throws {
    let library = try #require(cameo)
    let folder = try Folders.temporary()
    defer { try? FileManager.default.removeItem(at: folder) }
    let place = folder.appending(path: fault.template)
    try FileManager.default.copyItem(at: Folders.package.appending(path: "Masks/\(fault.template)"), to: place)
    try fault.change.apply(in: place)
    let findings = try library.check(place.path).findings
    let finding = try #require(findings.first { $0.code == fault.code })
    #expect(Set(findings.map(\.code)).subtracting(fault.also) == [fault.code])
    #expect(!finding.reason.isEmpty && !finding.remedy.isEmpty)
    if let point = fault.place {
      let found = try #require(finding.place)
      #expect(found.minX - 6 <= point.x && point.x <= found.maxX + 6, "\(found)")
      #expect(found.minY - 6 <= point.y && point.y <= found.maxY + 6, "\(found)")
    }
  }

  @Test("A variant that is the mask with more pixels is no fault", arguments: [0.5, 1.5, 4])
  func variant(scale: Double) throws {
    let library = try #require(cameo)
    let folder = try Folders.temporary()
    defer { try? FileManager.default.removeItem(at: folder) }
    let place = folder.appending(path: "spiky-hair")
    try FileManager.default.copyItem(at: Folders.package.appending(path: "Masks/spiky-hair"), to: place)
    let side = Int(400 * scale)
    let mask = try Artwork(svg: Array(Data(contentsOf: place.appending(path: "mask.svg"))))
    let picture = try PhotoFiles.png(mask.raster(size: PixelSize(width: side, height: side)))
    try Data(picture).write(to: place.appending(path: "other.png"))
    try Change.replace(
      "\"height\": 400 }", with: "\"height\": 400, \"variants\": [{ \"src\": \"other.png\", \"scale\": \(scale) }] }"
    ).apply(in: place)
    #expect(try library.check(place.path).findings == [])
  }

  @Test func everyKindOfFaultIsProvoked() {
    #expect(Set(Self.faults.map(\.code)) == Set(Finding.Code.allCases))
  }

  @Test func aPlaceInAnSVGIsTold() throws {
    let svg = "<svg>\n  <!-- <text> -->\n  <g><text>x</text></g>\n</svg>"
    let finding = try #require(TemplateLint.findings(svg: Array(svg.utf8), src: "mask.svg").first)
    #expect(finding.code == .svgText)
    #expect(finding.location == TextLocation(offset: 29, line: 3, column: 6))
  }

  @Test(
    "References within a drawing are no fault",
    arguments: [
      "<a href='#x'/>", "<use href='#part'/>", "<path fill='url(#sky)'/>", "<path style='fill: url(\"#sky\")'/>",
      "<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg'/>", "<path class='filter' filter='none'/>",
      "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/svg11.dtd\"><svg/>",
      "<!-- <image href='a.png'/> -->",
    ])
  func ownReferencesAreFine(svg: String) {
    #expect(TemplateLint.findings(svg: Array(svg.utf8), src: "mask.svg").isEmpty)
  }

  @Test(
    "Anything outside of a drawing is a fault",
    arguments: [
      "<use xlink:href='other.svg#a'/>", "<svg:image href='a.png'/>", "<image href='data:image/png;base64,AAAA'/>",
      "<style>@import 'a.css';</style>", "<style>.a{fill:url(http://x/y)}</style>",
      "<path style=\"fill:url('b.svg#x')\"/>",
      "<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><svg/>", "<?xml-stylesheet href='a.css'?><svg/>",
      "<script>1</script>", "<style><![CDATA[ .a { fill: url(a.svg) } ]]></style>",
    ])
  func outsideReferencesAreFaults(svg: String) {
    #expect(TemplateLint.findings(svg: Array(svg.utf8), src: "mask.svg").map(\.code) == [.svgReference])
  }
}

extension TemplateCheckTests.Change {
  /// Changes the files of a template's folder.
  func apply(in folder: URL) throws {
    func edit(_ name: String, _ change: (String) -> String) throws {
      let file = folder.appending(path: name)
      let text = try String(contentsOf: file, encoding: .utf8)
      let changed = change(text)
      try #require(changed != text, "the change changes nothing")
      try Data(changed.utf8).write(to: file)
    }
    func replaceFirst(_ text: String, _ old: String, _ new: String) -> String {
      text.range(of: old).map { text.replacingCharacters(in: $0, with: new) } ?? text
    }
    switch self {
    case .replace(let old, let name, let new): try edit(name) { replaceFirst($0, old, new) }
    case .draw(let content): try edit("mask.svg") { replaceFirst($0, "</svg>", content + "</svg>") }
    case .clip(let path):
      try edit("mask.svg") { text in
        let opened = replaceFirst(
          text, "400 400\">",
          "400 400\"><clipPath id=\"cut\"><path clip-rule=\"evenodd\" d=\"\(path)\"/></clipPath>"
            + "<g clip-path=\"url(#cut)\">")
        return replaceFirst(opened, "</svg>", "</g></svg>")
      }
    case .remove(let name): try FileManager.default.removeItem(at: folder.appending(path: name))
    case .picture(let name, let size, let old, let new):
      let picture = try PhotoFiles.png(Bitmap(size, color: Color(red: 9, green: 9, blue: 9)))
      try Data(picture).write(to: folder.appending(path: name))
      try edit("template.json") { replaceFirst($0, old, new) }
    }
  }
}
