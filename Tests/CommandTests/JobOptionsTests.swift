import Cameo
import Testing

@testable import cameo

@Suite struct JobOptionsTests {
  private func job(_ words: String...) throws -> Job {
    let arguments = try ParsedArguments(words, of: .render)
    return try arguments.job(arguments.operands.map { .path($0) })
  }

  @Test func photosAreKeptInOrder() throws {
    let job = try job("-t", "oval", "a.jpg", "b.jpg")
    #expect(job == Job(template: .id("oval"), photos: [Job.Photo("a.jpg"), Job.Photo("b.jpg")]))
  }

  @Test(arguments: [
    ("oval", TemplateReference.id("oval")), ("./oval", .folder("./oval")), ("a/b", .folder("a/b")), (".", .folder(".")),
  ])
  func aSlashOrALeadingDotMakesATemplateAFolder(text: String, reference: TemplateReference) throws {
    #expect(try job("a.jpg", "-t", text).template == reference)
  }

  @Test(
    arguments: [
      (["--rect", "1,2.5,30,40"], PhotoPlacement.rect(x: 1, y: 2.5, width: 30, height: 40)),
      (["--rect=1,2,30,40", "--angle=-7.5"], .rect(x: 1, y: 2, width: 30, height: 40, angle: -7.5)),
      (["--auto", "center"], .center),
      (["--auto", "top"], .top),
      (["--center", ".25,.75"], .view(Placement(center: .init(x: 0.25, y: 0.75)))),
      (["--zoom", "1.5"], .view(Placement(zoom: 1.5))),
      (["--angle", "10", "--turns", "1", "--flip", "h"], .view(Placement(turns: 1, angle: 10, flipH: true))),
      (["--turns", "2", "--flip", "hv"], .face(FaceRequest(turns: 2, flipH: true, flipV: true))),
      ([], .standard),
    ] as [([String], PhotoPlacement)])
  func aPlacementIsReadFromItsOptions(words: [String], placement: PhotoPlacement) throws {
    let arguments = try ParsedArguments(["a.jpg", "-t", "oval"] + words, of: .render)
    #expect(try arguments.job([.path("a.jpg")]).photos.map(\.placement) == [placement])
  }

  @Test(
    arguments: [
      ([], nil), (["-w", "12"], .width(12)), (["--height", "12"], .height(12)),
      (["--width", "3", "--height", "4"], .box(width: 3, height: 4)), (["--scale", ".5"], .scale(0.5)),
      (["--native"], .native(factor: 1)), (["--native=3"], .native(factor: 3)),
    ] as [([String], OutputSize?)])
  func aSizeIsReadFromItsOptions(words: [String], size: OutputSize?) throws {
    let arguments = try ParsedArguments(["a.jpg", "-t", "oval"] + words, of: .render)
    #expect(try arguments.job([.path("a.jpg")]).outputs.map(\.size) == [size])
  }

  @Test func everyOutputHasAllOptions() throws {
    let job = try job(
      "a.jpg", "-t", "oval", "-o", "b.png", "-o", "-", "--background", "#fff", "--quality", "80", "--content", "shape",
      "--placeholder", "face", "--format", "jpeg")
    let output = Job.Output(
      "b.png", format: .jpeg, content: .shape, placeholder: "face", background: Color("#fff"), quality: 80)
    var piped = output
    piped.path = nil
    #expect(job.outputs == [output, piped])
  }

  @Test func policiesAndOrientationAreRead() throws {
    let job = try job(
      "a.jpg", "-t", "oval", "--orientation", "6", "--on-uncovered", "fill", "--on-upscale", "allow", "--on-no-face",
      "fail", "--on-corrupt", "lenient")
    #expect(job.photos.map(\.orientation) == [.fixed(.right)])
    #expect(job.policy == Job.Policy(onUncovered: .fill, onUpscale: .allow, onNoFace: .fail, onCorrupt: .lenient))
  }

  @Test func everyOptionThatDescribesAJobIsRead() throws {
    // Each of these alone must make another job.
    let values: [JobOption: String] = [
      .template: "circle", .width: "7", .height: "7", .scale: "7", .native: "7", .content: "shape",
      .placeholder: "face", .format: "jpeg", .quality: "7", .lossless: "", .maxBytes: "7", .metadata: "copyright",
      .background: "#123", .center: ".1,.1", .zoom: "7", .turns: "1",
      .angle: "7", .flip: "h", .rect: "1,1,1,1", .auto: "center", .orientation: "7", .onUncovered: "fill",
      .onUpscale: "fail", .onNoFace: "center", .onCorrupt: "lenient", .face: "1", .noFaces: "",
    ]
    let plain = try job("a.jpg", "-t", "oval")
    for option in CommandOption.all(of: .render) where option.group != .general {
      // These read a file, are for jobs without a template, or go with --content.
      if [.job, OptionName(.shape), OptionName(.placeholder)].contains(option.name) { continue }
      let described = JobOption(rawValue: option.name.rawValue).flatMap { values[$0] }
      let value = try #require(option.name == .output ? "x.jpg" : described, "\(option.name) is not tried")
      #expect(
        try job("a.jpg", "-t", "oval", "--\(option.name.rawValue)" + (value.isEmpty ? "" : "=\(value)")) != plain,
        "\(option.name)")
    }
    let crop = try job("a.jpg", "--rect", "1,1,1,1")
    #expect(try job("a.jpg", "--rect", "1,1,1,1", "--shape", "oval").shape != crop.shape)
    let shape = try job("a.jpg", "-t", "oval", "--content", "shape", "--placeholder", "face")
    #expect(shape.outputs.map(\.placeholder) == ["face"])
  }

  @Test(arguments: [
    (["-w", "0"], "--width takes a whole number from 1 to 1000000000, not '0'"),
    (["-w", "1.5"], "--width takes a whole number from 1 to 1000000000, not '1.5'"),
    (["--scale", "0"], "--scale takes a factor above 0, not '0'"),
    (["--zoom", "nan"], "--zoom takes a factor above 0, up to 100000000, not 'nan'"),
    (["--zoom", "0x10"], "--zoom takes a factor above 0, up to 100000000, not '0x10'"),
    (["--angle", "1e999"], "--angle takes a number of degrees, as -2.5, not '1e999'"),
    (["--center", "1"], "--center takes X,Y as fractions of the photo, as .5,.4, not '1'"),
    (["--center", "1,2,3"], "--center takes X,Y as fractions of the photo, as .5,.4, not '1,2,3'"),
    (["--rect", "1,2,,4"], "--rect takes X,Y,W,H in pixels, as 120,80,640,640, not '1,2,,4'"),
    (["--rect", "1,2,0,4"], "--rect takes a width and a height above 0, not '1,2,0,4'"),
    (["--turns", "x"], "--turns takes a whole number from 0 to 3, not 'x'"),
    (["--turns", "4"], "--turns takes a whole number from 0 to 3, not '4'"),
    (["--turns=-1"], "--turns takes a whole number from 0 to 3, not '-1'"),
    (["--background", "white"], "--background takes #rgb, #rrggbb, #rrggbbaa or transparent, not 'white'"),
    (["--orientation", "9"], "--orientation takes exif, ignore or a number from 1 to 8, not '9'"),
    (["--quality", "101"], "--quality takes a whole number from 1 to 100, not '101'"),
    (["--native=0"], "--native takes a whole number from 1 to 1000, not '0'"),
    (
      ["-o", "x.gif"],
      "--output takes a name that ends in .jpg, .jpeg, .png or .webp, or any with --format, not 'x.gif'"
    ),
    (["--scale", "1", "-w", "2"], "--scale and --width cannot be given together"),
    (["--native", "--height", "2"], "--native and --height cannot be given together"),
    (["--rect", "1,2,3,4", "--zoom", "2"], "--rect and --zoom cannot be given together"),
    (["--auto", "top", "--angle", "2"], "--auto and --angle cannot be given together"),
    (["--face", "biggest"], "--face takes largest or a number from 0, not 'biggest'"),
    (["--face", "0", "--no-faces"], "--face and --no-faces cannot be given together"),
    (["--face", "0", "--auto", "top"], "--face and --auto cannot be given together"),
    (["--no-faces", "--on-no-face", "fail"], "--no-faces and --on-no-face fail cannot be given together"),
    (["--shape", "oval"], "--template and --shape cannot be given together"),
    (["--placeholder", "x"], "--content is missing: --placeholder goes with --content shape or rect"),
    (["-o", "-", "-o", "-"], "-o - and another -o - cannot be given together"),
  ])
  func whatCannotBeIsSaid(words: [String], message: String) throws {
    let arguments = try ParsedArguments(["a.jpg", "-t", "oval"] + words, of: .render)
    do {
      _ = try arguments.job([.path("a.jpg")])
      Issue.record("\(words) was taken")
    } catch {
      #expect(error.message(help: "") == message)
    }
  }

  @Test(arguments: [
    (["a.jpg"], "--template is missing: name one with -t, or the part to cut out with --rect X,Y,W,H"),
    (
      ["a.jpg", "b.jpg", "--rect", "1,1,1,1"],
      "unexpected argument 'b.jpg': without a template there is one photo"
    ),
    (
      ["a.jpg", "--rect", "1,1,1,1", "--placeholder", "x"],
      "--template is missing: --placeholder names a part of one"
    ),
  ])
  func aPlainCropIsHeldToItsRules(words: [String], message: String) throws {
    let arguments = try ParsedArguments(words, of: .render)
    do {
      _ = try arguments.job(arguments.operands.map { .path($0) })
      Issue.record("\(words) was taken")
    } catch {
      #expect(error.message(help: "") == message)
    }
  }
}
