import Cameo
import Foundation
import TestSupport
import Testing

/// Why jobs cannot be done, with evidence, and with nothing left behind.
@Suite struct JobErrorTests {
  private func photo(_ width: Int = 40, _ height: Int = 30) throws -> [UInt8] {
    try PhotoFiles.png(SyntheticPictures.distinct(PixelSize(width: width, height: height)))
  }

  private func failure(_ job: Job, limits: Limits = .standard) throws -> CameoError {
    let cameo = try Cameo(limits: limits)
    return try #require(#expect(throws: CameoError.self) { try cameo.render(job) })
  }

  @Test("A missing photo is named, with the system's reason")
  func missingPhoto() throws {
    let error = try failure(Job(template: "circle", photos: [.init("/no/such/photo.jpg")]))
    #expect(error.code == "photo.unreadable")
    #expect(error.subject == "/no/such/photo.jpg")
    #expect(error.message.contains("No such file"))
  }

  @Test(
    "Bytes that are no photo are refused with what they are",
    arguments: [
      ("", "photo.empty"), ("GIF89a1234567890", "photo.unknown-format"),
      ("hello, world, this is text", "photo.unknown-format"),
      ("<svg xmlns='http://www.w3.org/2000/svg'/>", "photo.unknown-format"),
    ])
  func noPhoto(text: String, code: String) throws {
    #expect(try failure(Job(Array(text.utf8), template: "circle")).code == code)
  }

  @Test("An unknown template names the nearest")
  func unknownTemplate() throws {
    let error = try failure(Job(photo(), template: "spikey-hair"))
    #expect(error.code == "template.unknown")
    #expect(error.message.contains("spiky-hair"))
  }

  @Test("Photos and placeholders must match")
  func counts() throws {
    let two = Job(template: "circle", photos: [.init(try photo()), .init(try photo())])
    #expect(try failure(two).code == "photos.count")
    let missing = Job(template: "frame-two-faces", photos: [.init(try photo())])
    #expect(try failure(missing) == .photoMissing(placeholder: "right", known: ["left", "right"]))
    let unknown = Job(template: "circle", photos: [.init(try photo(), placeholder: "nose")])
    #expect(try failure(unknown).pointer == "/photos/0/placeholder")
    let output = Job(try photo(), template: "circle", output: .init(content: .rect, placeholder: "nose"))
    #expect(try failure(output).pointer == "/outputs/0/placeholder")
  }

  @Test("A path that cannot be finished, or has no ending that is written, is refused")
  func paths() throws {
    func failure(_ path: String) throws -> CameoError {
      try self.failure(Job(photo(), template: "circle", output: .init(path)))
    }
    #expect(try failure("out/{id}.png") == .pathWithoutID(output: 0, path: "out/{id}.png"))
    #expect(try failure("out/me.{template}") == .outputFormat(output: 0, path: "out/me.circle"))
  }

  @Test("A placement that leaves a gap is refused where the policy says so")
  func uncovered() throws {
    let job = Job(
      try photo(), template: "circle", placement: .view(Placement(zoom: 0.5)), policy: .init(onUncovered: .fail))
    #expect(try failure(job).code == "placement.uncovered")
    var covered = job
    covered.photos[0].placement = .view(Placement(zoom: 1.5))
    covered.policy.onUpscale = .allow
    #expect(try #require(cameo).resolve(covered).status == .ok)
  }

  @Test("Enlargement is a warning, an error or nothing, as the policy says")
  func upscale() throws {
    var job = Job(try photo(), template: "circle", placement: .center)
    let warnings = try #require(cameo).resolve(job).warnings
    #expect(warnings.map(\.code) == ["placement.upscale"])
    job.policy.onUpscale = .fail
    let error = try failure(job)
    #expect(error.code == "placement.upscale")
    #expect(error.evidence.map { $0.value > $0.limit } == true)
    job.policy.onUpscale = .allow
    #expect(try #require(cameo).resolve(job).warnings.isEmpty)
  }

  @Test("Limits hold on both sides of their edges")
  func limits() throws {
    var limits = Limits()
    limits.photoPixels = 1200
    limits.photoSide = 40
    limits.outputPixels = 900
    let cameo = try Cameo(limits: limits)
    func job(_ file: [UInt8], _ width: Int) -> Job {
      Job(
        file, template: "circle", placement: .center, output: .init(size: .width(width)),
        policy: .init(onUpscale: .allow))
    }
    #expect(try cameo.render(job(photo(40, 30), 30)).outputs[0].size.width == 30)
    let pixels = #expect(throws: CameoError.self) { try cameo.render(job(photo(40, 31), 30)) }
    #expect(pixels?.code == "limit.photo-pixels")
    #expect(pixels?.evidence.map { [$0.value, $0.limit] } == [1240, 1200])
    let side = #expect(throws: CameoError.self) { try cameo.render(job(photo(41, 20), 30)) }
    #expect(side?.code == "limit.photo-side")
    let output = #expect(throws: CameoError.self) { try cameo.render(job(photo(40, 30), 31)) }
    #expect(output?.code == "limit.output-pixels")
    #expect(output?.evidence.map { [$0.value, $0.limit] } == [961, 900])
  }

  @Test(
    "A side that cannot be drawn, or that a format cannot hold, is refused though its pixels are few",
    arguments: [(ImageFormat.png, 40_000, 32_764), (.webp, 20_000, 16_383)])
  func longSide(format: ImageFormat, width: Int, limit: Int) throws {
    let strip = Job(
      try photo(100, 1), placement: .rect(x: 0, y: 0, width: 100, height: 1),
      output: .init(format: format, size: .width(width)))
    let error = try failure(strip)
    #expect(error.code == "limit.output-side")
    #expect(error.evidence.map { [$0.value, $0.limit] } == [Double(width), Double(limit)])
  }

  @Test("A native output is lowered to the limit, with a warning")
  func nativeLowered() throws {
    var limits = Limits()
    limits.outputPixels = 10_000
    let file = try PhotoFiles.png(
      Bitmap(PixelSize(width: 300, height: 300)) { _, _ in Color(red: 1, green: 1, blue: 1) })
    let result = try Cameo(limits: limits).render(
      Job(file, template: "circle", placement: .center, output: .init(size: .native(factor: 1))))
    #expect(result.warnings.map(\.code) == ["output.native-lowered"])
    let size = result.outputs[0].size
    #expect((9_801...10_000).contains(size.width * size.height))
  }

  @Test(
    "Huge sizes are refused by their numbers, not by running out of memory",
    arguments: [
      OutputSize.width(29_000), .height(29_000), .scale(1e6), .box(width: 30_000, height: 30_000),
    ])
  func hugeSizes(size: OutputSize) throws {
    let job = Job(
      try photo(), template: "circle", placement: .center, output: .init(size: size), policy: .init(onUpscale: .allow))
    #expect(try failure(job).code.hasPrefix("limit.output"))
  }

  @Test("A huge native factor gives way to the limit")
  func hugeFactor() throws {
    let job = Job(
      try photo(), template: "circle", placement: .center, output: .init(size: .native(factor: 1000)),
      policy: .init(onUpscale: .allow))
    #expect(try #require(cameo).resolve(job).warnings.map(\.code) == ["output.native-lowered"])
  }

  @Test("A native output past all numbers of pixels gives way to the limit", arguments: [1, 1000])
  func nativePastEverything(factor: Int) throws {
    let rect = Rect<Mask>(x: 0, y: 0, width: 1e-4, height: 1e-4)
    let template = try Template(
      id: "speck", name: LocalizedText("Speck"),
      canvas: Template.Canvas(size: PixelSize(width: 30_000, height: 30_000), background: .transparent),
      placeholders: [Template.Placeholder(id: "photo", opening: try #require(Opening(rect: rect)))])
    let job = Job(
      try photo(), template: .value(template), placement: .center, output: .init(size: .native(factor: factor)),
      policy: .init(onUpscale: .allow))
    let result = try #require(cameo).resolve(job)
    guard case .nativeLowered(0, let value, let used)? = result.warnings.last else {
      Issue.record("\(result.warnings)")
      return
    }
    // No picture has so many columns; 10,000 of them are all that the limit allows.
    #expect(value * 30_000 > 0x1p31)
    #expect((9_990...10_000).contains((used * 30_000).rounded()))
  }

  @Test("A native output has a pixel whatever the limit", .timeLimit(.minutes(1)), arguments: [0, 1, -5])
  func nativeWithoutPixels(limit: Int) throws {
    var limits = Limits()
    limits.outputPixels = limit
    let result = try Cameo(limits: limits).render(
      Job(photo(), template: "circle", placement: .center, output: .init(size: .native(factor: 1))))
    #expect(result.outputs.first?.size == PixelSize(width: 1, height: 1))
  }

  @Test("A rect of another ratio than its placeholder is a warning")
  func ratio() throws {
    let result = try #require(cameo).resolve(
      Job(
        photo(200, 200), template: "circle", placement: .rect(x: 0, y: 0, width: 200, height: 100),
        policy: .init(onUpscale: .allow)))
    #expect(result.warnings.map(\.code) == ["placement.ratio"])
  }

  @Test("A job of impossible numbers is refused with the place of each")
  func invalidJob() throws {
    let job = Job(try photo(), template: "circle", output: .init(size: .width(0), quality: 101))
    let error = try failure(job)
    #expect(error.code == "job.invalid")
  }

  @Test("A photo that no output shows is not judged by its size")
  func unseenPhoto() throws {
    let large = try PhotoFiles.png(
      Bitmap(PixelSize(width: 900, height: 900)) { _, _ in Color(red: 1, green: 1, blue: 1) })
    let job = Job(
      template: "frame-two-faces",
      photos: [.init(large, placement: .center), .init(try photo(8, 8), placement: .center)],
      outputs: [.init(content: .shape, placeholder: "left")], policy: .init(onUpscale: .fail))
    let result = try #require(cameo).resolve(job)
    #expect(result.photos[1].upscale == nil)
    #expect(result.photos[0].upscale != nil)
  }

  @Test("Resolving tells what would be written, and writes nothing")
  func resolvedOutputs() throws {
    let folder = try Folders.temporary()
    let job = Job(
      template: "circle", photos: [.init(try photo(), placement: .center)],
      outputs: [.init(folder.path + "/{width}.png", size: .width(77))], policy: .init(onUpscale: .allow))
    let outputs = try #require(cameo).resolve(job).outputs
    #expect(outputs.map(\.path) == [folder.path + "/77.png"])
    #expect(outputs.map(\.size) == [PixelSize(width: 77, height: 77)])
    #expect(outputs.allSatisfy { $0.byteCount == nil && $0.sha256 == nil })
    #expect(try files(in: folder).isEmpty)
  }

  @Test(
    "A rect outside the photo is told when it is moved",
    arguments: [
      (Rect<Photo>(x: 500, y: 500, width: 10, height: 10), true), (Rect(x: 5, y: 5, width: 10, height: 10), false),
    ])
  func movedRect(rect: Rect<Photo>, isMoved: Bool) throws {
    let job = Job(try photo(), placement: .request(PlacementRequest(.rect(rect, angle: 0))))
    #expect(try #require(cameo).resolve(job).warnings.contains(.placementMoved(photo: 0)) == isMoved)
  }
}
