import CameoImages
import CameoTemplates
import Testing

@Suite struct TemplateReaderTests {
  private let whole = #"""
    {
      "kind": "cameo.template", "version": 1, "id": "two-friends",
      "name": {"en": "Two friends", "de": "Zwei Freunde", "pt-BR": "Dois amigos"},
      "description": "For two", "author": "Ada", "license": "CC0-1.0", "tags": ["pair", "fun"],
      "x-note": {"anything": [1, {"goes": null}]},
      "mask": {"src": "art/mask.png", "width": 200, "height": 100, "variants": [{"src": "art/mask@2x.png", "scale": 2}]},
      "canvas": {"background": "#102030", "x-more": 1},
      "placeholders": [
        {"id": "left", "rect": {"x": 10.5, "y": 20, "width": 60, "height": 70}, "rotation": -12.5, "rim": 1.5,
         "background": "#fff", "optional": true, "face": {"eyeLine": 0.4, "height": 1.1},
         "constraints": {"maxZoom": 3, "straighten": 10, "turns": false, "flip": false, "maxUpscale": 1.5}},
        {"id": "right", "rect": {"x": 110, "y": 20, "width": 60, "height": 70},
         "shape": {"type": "rect", "radius": 8}, "constraints": {"maxZoom": null}},
        {"id": "middle", "rect": {"x": 80, "y": 0, "width": 20, "height": 20},
         "shape": {"type": "path", "d": "M80 0h20v20h-20z"}}
      ],
      "layers": ["background", {"image": "back.svg", "opacity": 0.5}, {"photo": "left"}, {"photo": "right", "opacity": 0.9},
        {"stroke": "left", "width": 2, "color": "#ff000080"}, "mask"]
    }
    """#

  private func read(_ text: String) throws(DocumentError) -> Template {
    try TemplateReader().read(Array(text.utf8))
  }

  @Test func readsEveryMember() throws {
    let template = try read(whole)
    #expect(template.id == "two-friends")
    #expect(template.name.text(for: ["de-AT"]) == "Zwei Freunde")
    #expect(template.description == "For two")
    #expect(template.author == "Ada")
    #expect(template.license == "CC0-1.0")
    #expect(template.tags == ["pair", "fun"])
    #expect(
      template.mask
        == .init(
          src: "art/mask.png", size: .init(width: 200, height: 100),
          variants: [.init(src: "art/mask@2x.png", scale: 2)]))
    #expect(
      template.canvas
        == .init(size: .init(width: 200, height: 100), background: .init(red: 16, green: 32, blue: 48)))
    let left = try #require(template.placeholder("left"))
    #expect(
      left.opening == Opening(rect: .init(x: 10.5, y: 20, width: 60, height: 70), rotation: -12.5, rim: 1.5))
    #expect(left.background == .init(red: 255, green: 255, blue: 255))
    #expect(left.isOptional)
    #expect(left.face == .init(eyeLine: 0.4, centerX: 0.5, height: 1.1))
    #expect(
      left.constraints == .init(maxZoom: 3, straighten: 10, turns: false, flip: false, maxUpscale: 1.5))
    let right = try #require(template.placeholder("right"))
    #expect(right.opening.shape == .rect(radius: 8))
    #expect(right.constraints == .standard)
    let middle = try #require(template.placeholder("middle"))
    #expect(middle.pathData == "M80 0h20v20h-20z")
    #expect(middle.opening.path.bounds == Rect(x: 80, y: 0, width: 20, height: 20))
    #expect(
      template.layers == [
        .background, .image(src: "back.svg", opacity: 0.5), .photo(placeholder: "left", opacity: 1),
        .photo(placeholder: "right", opacity: 0.9),
        .stroke(
          placeholder: "left", width: 2, color: .init(red: 255, green: 0, blue: 0, alpha: 128), opacity: 1),
        .mask,
      ])
  }

  @Test func fillsInTheDefaults() throws {
    let template = try read(
      #"""
      {"kind": "cameo.template", "version": 1.0, "id": "oval", "name": "Oval", "canvas": {"width": 100, "height": 80},
       "placeholders": [{"id": "face", "rect": {"x": 1, "y": 2, "width": 30, "height": 40}}]}
      """#)
    let face = try #require(template.placeholders.first)
    #expect(template.canvas == .init(size: .init(width: 100, height: 80), background: .transparent))
    #expect(template.layers == [.background, .photo(placeholder: "face", opacity: 1)])
    #expect(
      template.mask == nil && template.description == nil && template.author == nil && template.tags.isEmpty)
    #expect(face.opening == Opening(rect: .init(x: 1, y: 2, width: 30, height: 40)))
    #expect(face.background == .transparent && !face.isOptional)
    #expect(face.face == .init(eyeLine: 0.42, centerX: 0.5, height: 0.9))
    #expect(face.constraints == .init(maxZoom: nil, straighten: 45, turns: true, flip: true, maxUpscale: 2))
  }

  @Test func aMaskIsTheLastOfTheStandardLayers() throws {
    let template = try read(
      whole.replacing(
        #/"layers".*\]/#.dotMatchesNewlines(), with: { _ in "\"x-layers\": []" }))
    #expect(
      template.layers == [
        .background, .photo(placeholder: "left", opacity: 1), .photo(placeholder: "right", opacity: 1),
        .photo(placeholder: "middle", opacity: 1), .mask,
      ])
  }

  @Test func itsOwnDocumentReadsAsTheSameTemplate() throws {
    let template = try read(whole)
    let again = try TemplateReader().read(JSONWriter.bytes(template.document))
    #expect(again == template)
    #expect(again.document == template.document)
  }

  @Test func reportsAllThatIsWrongInTheOrderOfTheDocument() throws {
    let text = #"""
      {"kind": "cameo.template", "version": 1, "id": "Two Friends", "nmae": "x", "tags": ["a", 1, ""],
       "mask": {"src": "../mask.png", "width": 1.5, "height": "100", "heigth": 2},
       "canvas": {"width": 3, "background": "red"},
       "placeholders": [{"id": "a", "rect": {"x": 1e999, "y": 0, "width": 0, "height": -1}, "rotation": "left"},
         {"id": "a", "shape": {"type": "path", "d": "L 1 2"}}, 7],
       "layers": ["maks", {"photo": "a", "image": "b.png"}, {"stroke": "a", "width": 0, "color": "#ff"}], "tags": []}
      """#
    let error = try #require(throws: DocumentError.self) { try read(text) }
    #expect(error.kind == .template)
    #expect(
      error.issues.map { "\($0.pointer) \($0.code.rawValue)" } == [
        "/name member.missing", "/id id.syntax", "/nmae member.unknown", "/tags/1 value.type",
        "/tags/2 value.empty",
        "/mask/src asset.path", "/mask/width value.type", "/mask/height value.type",
        "/mask/heigth member.unknown",
        "/canvas/width member.context", "/canvas/background value.color",
        "/placeholders/0/rect/x json.number",
        "/placeholders/0/rect/width value.range", "/placeholders/0/rect/height value.range",
        "/placeholders/0/rotation value.type", "/placeholders/1/rect member.missing",
        "/placeholders/1/id id.duplicate",
        "/placeholders/1/shape/d path.syntax", "/placeholders/2 value.type", "/layers/0 value.enum",
        "/layers/1 layer.form", "/layers/2/width value.range", "/layers/2/color value.color",
        "/tags json.duplicate-key",
      ])
    #expect(error.issues.first { $0.code == .memberUnknown }?.message.contains("\"name\"") == true)
    #expect(error.issues.allSatisfy { $0.location != nil })
  }

  @Test func judgesOnlyKindAndVersionOfAnotherDocument() throws {
    let error = try #require(throws: DocumentError.self) {
      try read(#"{"kind": "cameo.job", "version": 2, "photos": []}"#)
    }
    #expect(
      error.issues.map { "\($0.pointer) \($0.code.rawValue)" } == [
        "/kind document.kind", "/version document.version",
      ])
  }

  @Test func asksBundledTemplatesForALicense() throws {
    let text = whole.replacing("\"license\": \"CC0-1.0\", ", with: "")
    _ = try read(text)
    let error = try #require(throws: DocumentError.self) {
      try TemplateReader().read(Array(text.utf8), requiresLicense: true)
    }
    #expect(error.issues.map(\.pointer) == ["/license"])
  }

  @Test func anIdIsTheFoldersName() throws {
    _ = try TemplateReader().read(Array(whole.utf8), folder: "two-friends")
    let error = try #require(throws: DocumentError.self) {
      try TemplateReader().read(Array(whole.utf8), folder: "friends")
    }
    #expect(error.issues.map(\.code) == [.idFolder])
  }

  @Test(arguments: [
    "a.svg", "a.PNG", "art/mask.webp", "a b.svg", "ä.svg", ".hidden.png", "a..b.svg", "..a.svg",
  ])
  func takesPathsInsideTheFolder(src: String) throws {
    _ = try read(whole.replacing("art/mask.png", with: src))
  }

  @Test(arguments: [
    "../a.svg", "/a.svg", "a/../../b.svg", "./a.svg", "a//b.svg", "a/", "..", ".", "http://x/a.svg",
    "data:image/svg+xml,a.svg", "C:\\\\a.svg", "a\\\\b.svg", "a\\u0000.svg", "a\\n.svg", "//host/a.svg",
    "file:a.svg",
  ])
  func refusesPathsThatCouldLeadOut(src: String) throws {
    let error = try #require(throws: DocumentError.self) {
      try read(whole.replacing("art/mask.png", with: src))
    }
    #expect(error.issues.map(\.code) == [.assetPath])
  }

  @Test func aTemplateOfPartsIsCheckedAsADocumentIs() throws {
    let opening = try #require(Opening(rect: .init(x: 0, y: 0, width: 10, height: 10)))
    let canvas = Template.Canvas(size: .init(width: 10, height: 10))
    let template = try Template(
      id: "dot", name: "Dot", canvas: canvas, placeholders: [.init(id: "face", opening: opening)])
    #expect(template.layers == [.background, .photo(placeholder: "face", opacity: 1)])
    let error = try #require(throws: DocumentError.self) {
      try Template(
        id: "Dot", name: "Dot", canvas: canvas,
        placeholders: [.init(id: "face", opening: opening), .init(id: "face", opening: opening)])
    }
    #expect(error.issues.map(\.pointer) == ["/id", "/placeholders/1/id"])
  }
}
