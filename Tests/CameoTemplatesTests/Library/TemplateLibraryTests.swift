import CameoGeometry
import CameoImages
import CameoTemplates
import Foundation
import TestSupport
import Testing

@Suite struct TemplateLibraryTests {
  private func document(_ id: String, name: String = "N", license: String? = "CC0-1.0") -> [UInt8] {
    let value = JSONValue(members: [
      ("kind", "cameo.template"), ("version", 1), ("id", JSONValue(id)), ("name", JSONValue(name)),
      ("license", license.map { JSONValue($0) }), ("mask", ["src": "mask.svg", "width": 10, "height": 10]),
      ("placeholders", [["id": "face", "rect": ["x": 0, "y": 0, "width": 10, "height": 10]]]),
    ])
    return JSONWriter.bytes(value)
  }

  private func bundled(_ ids: String...) -> [(path: String, bytes: [UInt8])] {
    ids.flatMap { [("\($0)/template.json", document($0)), ("\($0)/mask.svg", Array("<svg/>".utf8))] }
      + [("README.md", [])]
  }

  /// A folder of templates, each with a mask.
  private func folder(_ documents: [String: [UInt8]]) throws -> URL {
    let folder = try Folders.temporary()
    for (name, document) in documents {
      let place = folder.appending(path: name)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try Data(document).write(to: place.appending(path: "template.json"))
      try Data("<svg/>".utf8).write(to: place.appending(path: "mask.svg"))
    }
    return folder
  }

  @Test func listsAllSortedById() throws {
    let masks = try folder(["moon": document("moon"), "Bad": document("bad")])
    defer { try? FileManager.default.removeItem(at: masks) }
    try FileManager.default.createDirectory(
      at: masks.appending(path: "empty"), withIntermediateDirectories: true)
    let library = try TemplateLibrary(bundled: bundled("oval", "circle"), folders: [masks.path])
    #expect(library.entries.map(\.id) == ["Bad", "circle", "moon", "oval"])
    #expect(library.templates.map(\.id) == ["circle", "moon", "oval"])
    #expect(library.entries.map(\.isBundled) == [false, true, false, true])
    #expect(library.entries.last?.document == document("oval"))
  }

  @Test func namesTheNearestIds() throws {
    let library = try TemplateLibrary(bundled: bundled("oval", "circle"))
    #expect(throws: TemplateError.unknown("ovl", nearest: ["oval"])) { try library.template("ovl") }
    #expect(throws: TemplateError.unknown("", nearest: [])) { try library.template("") }
  }

  @Test func anEarlierFolderHidesALaterOneAndTheProgram() throws {
    let first = try folder(["oval": document("oval", name: "First")])
    let second = try folder([
      "oval": document("oval", name: "Second"), "moon": document("moon", name: "Second"),
    ])
    defer { for folder in [first, second] { try? FileManager.default.removeItem(at: folder) } }
    let library = try TemplateLibrary(bundled: bundled("oval"), folders: [first.path, second.path])
    #expect(try library.template("oval").name == "First")
    #expect(try library.template("moon").name == "Second")
  }

  @Test func aSlashOrALeadingDotMakesAPath() throws {
    let masks = try folder(["moon": document("moon")])
    defer { try? FileManager.default.removeItem(at: masks) }
    let library = try TemplateLibrary()
    #expect(try library.template(masks.path + "/moon").id == "moon")
    #expect(try library.template(masks.path + "/moon/").id == "moon")
    #expect(try library.template("./moon", relativeTo: masks.path).id == "moon")
    #expect(try library.template("./moon/template.json", relativeTo: masks.path).id == "moon")
    #expect(try library.template(folder: "moon", relativeTo: masks.path).id == "moon")
    let path = masks.path + "/moon"
    #expect(throws: TemplateError.unknown(path, nearest: [])) { try library.template(id: path) }
    #expect(try library.template(".", relativeTo: masks.path + "/moon").id == "moon")
    #expect(throws: TemplateError.noDocument(folder: try realPath(masks))) {
      try library.template(masks.path + "/.")
    }
    #expect(throws: TemplateError.noDocument(folder: "./none")) { try library.template("./none") }
    let beyondAFile = masks.path + "/moon/mask.svg/none"
    #expect(throws: TemplateError.noDocument(folder: beyondAFile)) { try library.template(beyondAFile) }
    let endless = masks.path + "/endless"
    try FileManager.default.createSymbolicLink(atPath: endless, withDestinationPath: endless)
    #expect(throws: TemplateError.system(path: endless, code: ELOOP)) { try library.template(endless) }
    #expect(throws: TemplateError.unknown("moon", nearest: [])) { try library.template("moon") }
  }

  private func realPath(_ url: URL) throws -> String { url.resolvingSymlinksInPath().path }

  @Test func readsPicturesFromMemoryAndFolders() throws {
    let masks = try folder(["moon": document("moon")])
    defer { try? FileManager.default.removeItem(at: masks) }
    let library = try TemplateLibrary(bundled: bundled("oval"), folders: [masks.path])
    for id in ["oval", "moon"] {
      let template = try library.template(id)
      #expect(try template.asset("mask.svg") == Array("<svg/>".utf8))
      #expect(throws: TemplateError.assetMissing("none.svg")) { try template.asset("none.svg") }
      #expect(throws: TemplateError.assetMissing("mask.svg/none.svg")) {
        try template.asset("mask.svg/none.svg")
      }
      #expect(throws: TemplateError.assetOutside("../moon/mask.svg")) {
        try template.asset("../moon/mask.svg")
      }
    }
  }

  @Test func followsLinksInsideTheFolderOnly() throws {
    let masks = try folder(["moon": document("moon"), "moon2": document("moon2")])
    defer { try? FileManager.default.removeItem(at: masks) }
    let moon = masks.appending(path: "moon")
    for (link, target) in [("in.svg", "mask.svg"), ("out.svg", "../moon2/mask.svg"), ("up", "..")] {
      try FileManager.default.createSymbolicLink(
        atPath: moon.appending(path: link).path, withDestinationPath: target)
    }
    try FileManager.default.createDirectory(
      at: moon.appending(path: "dir.svg"), withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      at: masks.appending(path: "moon2/template.json"), to: moon.appending(path: "other.json"))
    try FileManager.default.createSymbolicLink(
      atPath: masks.appending(path: "moon2/template.json").path, withDestinationPath: "../moon/other.json")
    let pipe = unsafe mkfifo(moon.appending(path: "pipe.svg").path, 0o600)
    #expect(pipe == 0)
    let template = try TemplateLibrary(folders: [masks.path]).template("moon")
    #expect(try template.asset("in.svg") == Array("<svg/>".utf8))
    for src in ["out.svg", "up/moon2/mask.svg", "dir.svg", "pipe.svg"] {
      #expect(throws: TemplateError.assetOutside(src)) { try template.asset(src) }
    }
    let moon2 = masks.path + "/moon2"
    #expect(throws: TemplateError.documentOutside(folder: moon2)) {
      try TemplateLibrary(folders: [masks.path]).template("moon2")
    }
  }

  @Test(arguments: [0, 1])
  func anSVGHasAtMostItsLimitOfBytes(excess: Int) throws {
    let masks = try folder(["moon": document("moon")])
    defer { try? FileManager.default.removeItem(at: masks) }
    let count = Limits.standard.svgBytes + excess
    try Data(count: count).write(to: masks.appending(path: "moon/mask.svg"))
    let fromFolder = try TemplateLibrary(folders: [masks.path]).template("moon")
    let inMemory = TemplateAssets.files(["mask.svg": [UInt8](repeating: 0, count: count)])
    #expect(Limits.standard.svgBytes == 256 << 10)
    if excess == 0 {
      #expect(try fromFolder.asset("mask.svg").count == count)
      #expect(try inMemory.bytes("mask.svg").count == count)
    } else {
      let error = TemplateError.assetTooLarge("mask.svg", bytes: count, limit: count - 1)
      #expect(throws: error) { try fromFolder.asset("mask.svg") }
      #expect(throws: error) { try inMemory.bytes("mask.svg") }
    }
  }

  @Test func aRasterOfTheMaskHasItsSizeTimesItsScale() throws {
    func png(_ width: Int, _ height: Int) throws -> [UInt8] {
      let bitmap = Bitmap(
        size: .init(width: width, height: height), isOpaque: false,
        bytes: [UInt8](repeating: 0, count: 4 * width * height))
      return try ImageEncoder.encode(bitmap, EncodingOptions(format: .png))
    }
    let files = [
      "m.png": try png(10, 8), "m2.png": try png(20, 16), "m3.png": try png(30, 23), "torn.png": [0x89, 0x50],
      "back.png": try png(3, 3),
    ]
    let opening = try #require(Opening(rect: .init(x: 0, y: 0, width: 10, height: 8)))
    let size = PixelSize(width: 10, height: 8)
    let template = try Template(
      id: "dot", name: "Dot",
      mask: .init(
        src: "m.png", size: size,
        variants: [
          .init(src: "m2.png", scale: 2), .init(src: "m3.png", scale: 3), .init(src: "torn.png", scale: 0.5),
        ]), canvas: .init(size: size), placeholders: [.init(id: "face", opening: opening)],
      layers: [.image(src: "back.png", opacity: 1)], assets: .files(files))
    for src in ["m.png", "m2.png", "back.png"] { #expect(try template.asset(src) == files[src]) }
    #expect(
      throws: TemplateError.maskSize(
        "m3.png", expected: .init(width: 30, height: 24), actual: .init(width: 30, height: 23))
    ) { try template.asset("m3.png") }
    guard
      case .assetUnreadable("torn.png", _) = #expect(
        throws: TemplateError.self, performing: { try template.asset("torn.png") })
    else {
      Issue.record("another error")
      return
    }
  }

  @Test func saysWhatIsWrongWithADocumentAndWhere() throws {
    let masks = try folder(["moon": document("sun"), "torn": Array("{\n  \"kind\"".utf8)])
    defer { try? FileManager.default.removeItem(at: masks) }
    let library = try TemplateLibrary(folders: [masks.path])
    let moon = try #require(throws: TemplateError.self) { try library.template("moon") }
    #expect(
      moon.message
        == "\(masks.path)/moon/template.json:4:9: /id: the id \"sun\" is not the name of the folder, \"moon\"; they must "
        + "be the same, so change the id in a copy of a template")
    let torn = try #require(throws: TemplateError.self) { try library.template("torn") }
    #expect(torn.message.hasPrefix("\(masks.path)/torn/template.json:2:9: "))
  }

  @Test func bundledTemplatesNeedALicense() throws {
    let library = try TemplateLibrary(bundled: [("oval/template.json", document("oval", license: nil))])
    guard
      case .invalid(let error) = try #require(
        throws: TemplateError.self, performing: { try library.template("oval") })
    else {
      Issue.record("another error")
      return
    }
    #expect(error.issues.map(\.pointer) == ["/license"])
    #expect(error.file == "oval/template.json")
  }

  @Test func aFolderThatIsNotThereIsAnError() {
    #expect(throws: TemplateError.system(path: "/nowhere", code: ENOENT)) {
      try TemplateLibrary(folders: ["/nowhere"])
    }
  }
}
