import TestSupport
import Testing

@testable import Cameo

/// Masks of pixels: their variants, their edges and their soft rims.
@Suite struct MaskKindTests {
  private static let oval = Path<Mask>(ovalIn: Rect(x: 30, y: 20, width: 60, height: 80))

  /// A mask of 120 × 120 px times a scale, of one colour, with an oval hole.
  private static func mask(_ scale: Int, _ color: Color, blur: Int = 0) throws -> [UInt8] {
    let size = PixelSize(width: 120 * scale, height: 120 * scale)
    let holes = try MaskSample.coverage([oval], size, scale: Double(scale))
    var alpha = AlphaPlane(size: size, bytes: holes.map { 255 - $0 })
    if blur > 0 { alpha = MaskSample.blurred(alpha, radius: blur) }
    return try PhotoFiles.png(
      Bitmap(size, isOpaque: false) { x, y in
        let alpha = alpha.bytes[y * size.width + x]
        func shade(_ value: UInt8) -> UInt8 { UInt8(Int(value) * Int(alpha) / 255) }
        return (shade(color.red), shade(color.green), shade(color.blue), alpha)
      })
  }

  /// A template of such masks.
  private static func template(
    _ masks: [Int: [UInt8]], rim: Double = 0
  ) throws -> Template {
    var files: [String: [UInt8]] = [:]
    for (scale, bytes) in masks { files["mask-\(scale).png"] = bytes }
    let variants = masks.keys.filter { $0 > 1 }.sorted().map {
      Template.Variant(src: "mask-\($0).png", scale: Double($0))
    }
    let size = PixelSize(width: 120, height: 120)
    let opening = try #require(Opening(rect: Rect(x: 30, y: 20, width: 60, height: 80), rim: rim))
    return try Template(
      id: "pixels", name: "Pixels", mask: Template.MaskImage(src: "mask-1.png", size: size, variants: variants),
      canvas: Template.Canvas(size: size), placeholders: [Template.Placeholder(id: "face", opening: opening)],
      assets: .files(files))
  }

  private static let red = Color(red: 200, green: 0, blue: 0)
  private static let green = Color(red: 0, green: 200, blue: 0)
  private static let blue = Color(red: 0, green: 0, blue: 200)

  private func render(_ template: Template, _ scale: Double) throws -> (bitmap: Bitmap, warnings: [JobWarning]) {
    let photo = try PhotoFiles.png(
      Bitmap(PixelSize(width: 50, height: 60), color: Color(red: 250, green: 250, blue: 250)))
    let job = Job(
      photo, template: .value(template), output: Job.Output(size: .scale(scale)), policy: Job.Policy(onUpscale: .allow))
    let result = try #require(cameo).render(job)
    return (try Bitmap(file: result.outputs[0].bytes ?? []), result.warnings)
  }

  @Test(
    "The variant that is just large enough is drawn",
    arguments: [
      (0.25, red, false), (1, red, false), (1.01, green, false), (2, green, false), (2.5, blue, false),
      (4, blue, false), (8, blue, false), (8.1, blue, true),
    ] as [(Double, Color, Bool)])
  func variantsAreChosenByScale(scale: Double, color: Color, isWarned: Bool) throws {
    let template = try Self.template([
      1: Self.mask(1, Self.red), 2: Self.mask(2, Self.green), 4: Self.mask(4, Self.blue),
    ])
    let (bitmap, warnings) = try render(template, scale)
    #expect(bitmap.channels(1, 1) == [color.red, color.green, color.blue, 255])
    #expect(warnings.map(\.code) == (isWarned ? ["mask.enlarged"] : []))
  }

  @Test("A lone raster is enlarged with a warning past twice its size", arguments: [1, 2, 2.02, 3, 6])
  func aLoneRasterIsWarnedOf(scale: Double) throws {
    let (bitmap, warnings) = try render(Self.template([1: Self.mask(1, Self.red)]), scale)
    if scale > 2 {
      #expect(bitmap.size.width == Int((120 * scale).rounded()))
      #expect(warnings == [.maskEnlarged(output: 0, value: scale)])
    } else {
      #expect(warnings.isEmpty)
    }
  }

  @Test("An enlarged edge is no wider than the pixels that it comes from", arguments: [2.0, 3, 5])
  func enlargedEdgesStayCrisp(scale: Double) throws {
    // Photo and mask differ in red, so that a row tells the edge's profile.
    let (bitmap, _) = try render(Self.template([1: Self.mask(1, Self.red)]), scale)
    let y = bitmap.size.height / 2
    let greens = (bitmap.size.width / 8..<bitmap.size.width / 2).map { Double(bitmap.channels($0, y)[1]) }
    // From a tenth to nine tenths of the way from mask (0) to photo (250).
    let width = greens.count { $0 > 25 && $0 < 225 }
    #expect(Double(width) <= 1.25 * scale, "\(width)")
    #expect(greens.first == 0)
    #expect(greens.last == 250)
  }

  @Test("Rims of raster masks are clean at every scale", arguments: [0.1, 0.33, 1, 1.5, 2, 4, 8, 16])
  func rastersHaveCleanRims(scale: Double) throws {
    let library = try #require(cameo)
    try expectCleanRim(try Self.template([1: Self.mask(1, Self.red)]), .scale(scale), library)
    let variants = try Self.template([1: Self.mask(1, Self.red), 2: Self.mask(2, Self.red), 4: Self.mask(4, Self.red)])
    try expectCleanRim(variants, .scale(scale), library)
  }

  @Test("A soft rim is covered by the rim that detect writes", arguments: [2, 3, 4], [0.33, 1, 2, 4])
  func softRimsAreCovered(blur: Int, scale: Double) throws {
    let library = try #require(cameo)
    let mask = try Self.mask(1, Self.red, blur: blur)
    let found = try #require(library.detect(mask).placeholders.first)
    #expect(found.opening.rim > 2)
    let size = PixelSize(width: 120, height: 120)
    let template = try Template(
      id: "soft", name: "Soft", mask: Template.MaskImage(src: "mask.png", size: size),
      canvas: Template.Canvas(size: size), placeholders: [found], assets: .files(["mask.png": mask]))
    #expect(library.check(template).findings.map(\.code) == [.licenseMissing])
    // What shows is the photo or the mask, never the ground: no pixel is more see-through than rounding allows.
    #expect(try leastAlpha(template, scale) >= 250)
    // Without the rim it would be: this mask needs it.
    if scale >= 1, blur >= 3 {
      let bare = try #require(Opening(rect: found.opening.rect, rotation: found.opening.rotation))
      let wrong = try Template(
        id: "soft", name: "Soft", mask: Template.MaskImage(src: "mask.png", size: size),
        canvas: Template.Canvas(size: size), placeholders: [Template.Placeholder(id: "face", opening: bare)],
        assets: .files(["mask.png": mask]))
      #expect(try leastAlpha(wrong, scale) < 250)
    }
  }

  /// The least alpha of a composite, whose mask reaches all edges.
  private func leastAlpha(_ template: Template, _ scale: Double) throws -> UInt8 {
    let bitmap = try render(template, scale).bitmap
    return stride(from: 3, to: bitmap.bytes.count, by: 4).map { bitmap.bytes[$0] }.min() ?? 0
  }
}
