import Cameo
import Foundation
import TestSupport
import Testing

/// Faults in masks, ovals, alpha and backgrounds that users of other tools reported, each with its right outcome.
@Suite struct CompositingCaseTests {
  private func solid(_ color: Color, _ side: Int = 200) throws -> [UInt8] {
    try PhotoFiles.png(Bitmap(PixelSize(width: side, height: side)) { _, _ in color })
  }

  private func whole(_ side: Double = 200) -> PhotoPlacement { .rect(x: 0, y: 0, width: side, height: side) }

  @Test("A dark oval on black has no bright halo")
  func noHalo() throws {
    let picture = try #require(cameo).picture(
      Job(
        solid(Color(red: 34, green: 34, blue: 34)), shape: .oval, placement: whole(),
        output: .init(background: Color("#000000"))))
    #expect(picture.bytes.enumerated().allSatisfy { $0.offset % 4 == 3 || $0.element <= 34 })
  }

  @Test("An oval keeps intermediate alpha at its edge and clear corners")
  func softEdge() throws {
    let picture = try #require(cameo).picture(
      Job(solid(Color(red: 1, green: 2, blue: 3)), shape: .oval, placement: whole()))
    let alphas = Set((0..<200).map { picture.channels($0, 30)[3] })
    #expect(picture.channels(0, 0) == [0, 0, 0, 0])
    #expect(alphas.contains(255) && alphas.contains(0))
    #expect(alphas.contains { $0 > 0 && $0 < 255 })
  }

  @Test("JPEG of an oval without a background is refused, and never black", arguments: ["oval.jpg", "oval.jpeg"])
  func jpegNeedsBackground(path: String) throws {
    let folder = try Folders.temporary()
    let job = Job(
      try solid(Color(red: 200, green: 0, blue: 0)), shape: .oval, placement: whole(),
      output: .init(folder.appending(path: path).path))
    let error = #expect(throws: CameoError.self) { try #require(cameo).render(job) }
    #expect(error?.code == "output.background-required")
    #expect(error?.pointer == "/outputs/0/background")
    #expect(try files(in: folder).isEmpty)
  }

  @Test("JPEG of an oval has its background in the corners")
  func jpegBackground() throws {
    let job = Job(
      try solid(Color(red: 0, green: 0, blue: 255)), shape: .oval, placement: whole(),
      output: .init(format: .jpeg, background: Color("#FF0000")))
    let corner = try #require(cameo).picture(job).channels(2, 2)
    #expect(corner[0] >= 248 && corner[1] <= 6 && corner[2] <= 6)
  }

  @Test("JPEG of a rect that an opaque photo covers needs no background")
  func jpegWithoutBackground() throws {
    let job = Job(
      try solid(Color(red: 10, green: 20, blue: 30)), placement: whole(), output: .init(format: .jpeg))
    #expect(try #require(cameo).picture(job).size == PixelSize(width: 200, height: 200))
  }

  @Test("JPEG takes the template's background where the job has none")
  func templateBackground() throws {
    let template = try frame(width: 100, height: 100, shape: .oval, background: Color(red: 0, green: 128, blue: 0))
    let job = Job(
      try solid(Color(red: 250, green: 250, blue: 250)), template: .value(template),
      output: .init(format: .jpeg, content: .shape))
    let corner = try #require(cameo).picture(job).channels(1, 1)
    #expect(corner[0] < 8 && abs(Int(corner[1]) - 128) < 8 && corner[2] < 8)
  }

  @Test("A free turn under fill has the background in its corners")
  func turnedFill() throws {
    let job = Job(
      try solid(Color(red: 255, green: 255, blue: 255)), template: .value(try frame(width: 100, height: 100)),
      placement: .view(Placement(angle: 20)), output: .init(format: .jpeg, background: Color("#0000ff")),
      policy: .init(onUncovered: .fill))
    let picture = try #require(cameo).picture(job)
    #expect(picture.channels(1, 1)[2] > 240 && picture.channels(1, 1)[0] < 12)
    #expect(picture.channels(50, 50)[0] > 250)
  }

  @Test("The layer behind an equal oval leaves no ring at its edge")
  func noRing() throws {
    let rect = Rect<Mask>(x: 10, y: 10, width: 80, height: 80)
    let opening = try #require(Opening(rect: rect))
    let template = try Template(
      id: "ring", name: LocalizedText("Ring"),
      canvas: Template.Canvas(
        size: PixelSize(width: 100, height: 100), background: Color(red: 255, green: 255, blue: 255)),
      placeholders: [
        Template.Placeholder(id: "photo", opening: opening, background: Color(red: 0, green: 0, blue: 0))
      ])
    let picture = try #require(cameo).picture(
      Job(solid(Color(red: 255, green: 255, blue: 255)), template: .value(template)))
    #expect(picture.bytes.allSatisfy { $0 == 255 })
  }

  @Test("A square file and its oval come from one job and one photo")
  func severalContents() throws {
    let template = try frame(width: 64, height: 64, shape: .oval)
    let job = Job(
      template: .value(template), photos: [.init(try solid(Color(red: 9, green: 99, blue: 199)), placement: .center)],
      outputs: [
        .init(content: .shape, size: .width(128)), .init(content: .rect, size: .width(128)), .init(size: .width(32)),
      ])
    let result = try #require(cameo).render(job)
    let pictures = try result.outputs.map { try Bitmap(file: $0.bytes ?? []) }
    #expect(pictures[0].channels(0, 0)[3] == 0)
    #expect(pictures[1].channels(0, 0) == [9, 99, 199, 255])
    #expect(pictures[2].size == PixelSize(width: 32, height: 32))
    #expect(pictures[1].isOpaque)
  }

  @Test("Shape and rect have the placeholder upright, the composite has it turned")
  func turnedPlaceholder() throws {
    // The upper half of the photo is white; the placeholder is turned by a quarter.
    let photo = Bitmap(PixelSize(width: 80, height: 80)) { _, y in
      y < 40 ? Color(red: 255, green: 255, blue: 255) : Color(red: 0, green: 0, blue: 0)
    }
    let template = try frame(width: 80, height: 80, rotation: 90)
    let file = try PhotoFiles.png(photo)
    let library = try #require(cameo)
    let composite = try library.picture(Job(file, template: .value(template)))
    let rect = try library.picture(Job(file, template: .value(template), output: .init(content: .rect)))
    #expect(composite.channels(60, 40)[0] == 255 && composite.channels(20, 40)[0] == 0)
    #expect(rect.channels(40, 20)[0] == 255 && rect.channels(40, 60)[0] == 0)
  }

  @Test("A transparent photo shows the placeholder's background, and nothing of it outside the shape")
  func transparentPhoto() throws {
    let clear = Bitmap(
      size: PixelSize(width: 40, height: 40), isOpaque: false, bytes: [UInt8](repeating: 0, count: 6400))
    let opening = try #require(Opening(rect: Rect(x: 0, y: 0, width: 40, height: 40)))
    let template = try Template(
      id: "ground", name: LocalizedText("Ground"), canvas: Template.Canvas(size: PixelSize(width: 40, height: 40)),
      placeholders: [
        Template.Placeholder(id: "photo", opening: opening, background: Color(red: 1, green: 200, blue: 3))
      ])
    let picture = try #require(cameo).picture(Job(PhotoFiles.png(clear), template: .value(template)))
    #expect(picture.channels(20, 20) == [1, 200, 3, 255])
    #expect(picture.channels(0, 0)[3] == 0)
  }

  @Test("A box centres the picture and fills the rest", arguments: [(300, 100), (100, 300), (100, 100), (7, 300)])
  func box(width: Int, height: Int) throws {
    let job = Job(
      try solid(Color(red: 200, green: 0, blue: 0)), placement: whole(),
      output: .init(size: .box(width: width, height: height), background: Color("#0f0")))
    let picture = try #require(cameo).picture(job)
    #expect(picture.size == PixelSize(width: width, height: height))
    #expect(picture.channels(width / 2, height / 2) == [200, 0, 0, 255])
    if width != height {
      #expect(picture.channels(0, 0) == [0, 255, 0, 255])
      #expect(picture.channels(width - 1, height - 1) == [0, 255, 0, 255])
    }
  }

  @Test("Cameo's own output comes back unchanged")
  func secondPass() throws {
    let library = try #require(cameo)
    let photo = SyntheticPictures.distinct(PixelSize(width: 50, height: 30))
    let once = try library.render(
      Job(PhotoFiles.png(photo, orientation: 6), placement: .rect(x: 0, y: 0, width: 30, height: 50)))
    let twice = try library.render(
      Job(once.outputs[0].bytes ?? [], placement: .rect(x: 0, y: 0, width: 30, height: 50)))
    #expect(once.outputs[0].bytes == twice.outputs[0].bytes)
    #expect(twice.photos[0].header.orientation == .up)
  }

  @Test("The same job gives the same bytes")
  func sameBytes() throws {
    let file = try PhotoFiles.jpeg(SyntheticPictures.detailed(PixelSize(width: 400, height: 300)))
    let job = Job(file, template: "spiky-hair", placement: .view(Placement(zoom: 1.3, angle: 7.5)))
    let sums = try (0..<3).map { _ in try Cameo().render(job).outputs[0].sha256 }
    #expect(Set(sums).count == 1)
  }

  @Test("A rect that its turned photo does not fill shows the background in its corners, and is no JPEG without one")
  func rectOfATurnedPhoto() throws {
    let template = try frame(width: 100, height: 100, shape: .oval)
    let file = try solid(Color(red: 250, green: 250, blue: 250))
    let placement = PhotoPlacement.view(Placement(angle: 30))
    let picture = try #require(cameo).picture(
      Job(file, template: .value(template), placement: placement, output: .init(content: .rect)))
    #expect(picture.channels(50, 50) == [250, 250, 250, 255])
    #expect(picture.channels(0, 0)[3] == 0)
    let error = #expect(throws: CameoError.self) {
      try #require(cameo).render(
        Job(file, template: .value(template), placement: placement, output: .init(format: .jpeg, content: .rect)))
    }
    #expect(error?.code == "output.background-required")
  }

  @Test("A rect around a smaller path is no black where the photo ends")
  func rectAroundAPath() throws {
    let rect = Rect<Mask>(x: 0, y: 0, width: 100, height: 100)
    let placeholder = try #require(try Template.Placeholder(id: "photo", rect: rect, pathData: "M40 40H60V60H40Z"))
    let template = try Template(
      id: "window", name: LocalizedText("Window"), canvas: Template.Canvas(size: PixelSize(width: 100, height: 100)),
      placeholders: [placeholder])
    let job = Job(
      try solid(Color(red: 250, green: 250, blue: 250)), template: .value(template),
      placement: .view(Placement(zoom: 0.5)), output: .init(content: .rect))
    let picture = try #require(cameo).picture(job)
    #expect(picture.channels(5, 5)[3] == 0)
    #expect(picture.channels(50, 50) == [250, 250, 250, 255])
  }

  @Test("A translucent background is laid once, around the picture and behind it")
  func translucentBox() throws {
    let clear = Bitmap(
      size: PixelSize(width: 40, height: 40), isOpaque: false, bytes: [UInt8](repeating: 0, count: 6400))
    let job = Job(
      try PhotoFiles.png(clear), placement: whole(40),
      output: .init(size: .box(width: 120, height: 40), background: Color("#ff000080")))
    let picture = try #require(cameo).picture(job)
    #expect(picture.channels(2, 20)[3] == 128)
    #expect(picture.channels(60, 20)[3] == 128)
  }

  @Test("Templates of one id and other pictures keep their own")
  func equalIds() throws {
    func template(_ color: String) throws -> Template {
      let svg =
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20'><path d='M0 0H20V5H0Z' fill='\(color)'/></svg>"
      let opening = try #require(Opening(rect: Rect(x: 5, y: 8, width: 10, height: 10)))
      return try Template(
        id: "same", name: LocalizedText("Same"),
        mask: Template.MaskImage(src: "mask.svg", size: PixelSize(width: 20, height: 20)),
        canvas: Template.Canvas(size: PixelSize(width: 20, height: 20)),
        placeholders: [Template.Placeholder(id: "photo", opening: opening)],
        assets: .files(["mask.svg": Array(svg.utf8)]))
    }
    let library = try Cameo()
    let file = try solid(Color(red: 9, green: 9, blue: 9))
    let red = try library.picture(Job(file, template: .value(template("#f00"))))
    let blue = try library.picture(Job(file, template: .value(template("#00f"))))
    #expect(red.channels(10, 2) == [255, 0, 0, 255])
    #expect(blue.channels(10, 2) == [0, 0, 255, 255])
  }

  @Test("A template's folder that is edited shows its new picture")
  func editedFolder() throws {
    let folder = try Folders.temporary().appending(path: "badge")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    func write(_ color: String) throws {
      let svg =
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20'><path d='M0 0H20V5H0Z' fill='\(color)'/></svg>"
      try Data(svg.utf8).write(to: folder.appending(path: "mask.svg"))
    }
    let document = """
      {"kind": "cameo.template", "version": 1, "id": "badge", "name": "Badge",
       "mask": {"src": "mask.svg", "width": 20, "height": 20},
       "placeholders": [{"id": "photo", "rect": {"x": 5, "y": 8, "width": 10, "height": 10}}]}
      """
    try Data(document.utf8).write(to: folder.appending(path: "template.json"))
    let library = try Cameo()
    let job = Job(try solid(Color(red: 9, green: 9, blue: 9)), template: TemplateReference(folder.path))
    try write("#f00")
    #expect(try library.picture(job).channels(10, 2) == [255, 0, 0, 255])
    try write("#00ff00")
    #expect(try library.picture(job).channels(10, 2) == [0, 255, 0, 255])
  }
}
