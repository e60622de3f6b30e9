import CameoRendering
import Foundation
import TestSupport
import Testing

@testable import Cameo

/// Where photo and mask meet, in every bundled template.
@Suite struct RimTests {
  fileprivate static let ids = (try? Cameo())?.library.entries.map(\.id) ?? []

  @Test("No opening is see-through and no photo shows past a rim", arguments: ids, [32, 100, 190, 512, 2000])
  func rim(id: String, width: Int) throws {
    let library = try #require(cameo)
    try expectCleanRim(try library.library.template(id), .width(width), library)
  }

  @Test("Rims are clean at every scale", arguments: ids, [0.1, 0.33, 1, 2])
  func rimAtScale(id: String, scale: Double) throws {
    let library = try #require(cameo)
    try expectCleanRim(try library.library.template(id), .scale(scale), library)
  }

  @Test("Rims are clean where the photo keeps its own pixels", arguments: ids)
  func rimAtNativeSize(id: String) throws {
    let library = try #require(cameo)
    try expectCleanRim(try library.library.template(id), .native(factor: 1), library, photo: 331)
  }

  @Suite(.enabled(if: ProcessInfo.processInfo.environment["CAMEO_LONG"] != nil), .serialized)
  struct Long {
    @Test("Rims are clean at large scales", arguments: RimTests.ids, [4.0, 8, 16])
    func rimAtLargeScale(id: String, scale: Double) throws {
      let library = try #require(cameo)
      try expectCleanRim(try library.library.template(id), .scale(scale), library)
    }
  }
}

/// Scans a template's composite at one size.
/// - Parameters:
///   - photo: The side of the photo in px.
func expectCleanRim(
  _ template: Template, _ size: OutputSize, _ library: Cameo, photo: Int = 60,
  _ location: SourceLocation = #_sourceLocation
) throws {
  let scan = try RimScan(template, size, library, photo: photo)
  #expect(scan.seeThrough == 0, sourceLocation: location)
  #expect(scan.fringe == 0, sourceLocation: location)
  #expect(scan.shining == 0, sourceLocation: location)
}

extension RimScan {
  /// Scans a template's composite at one size.
  init(_ template: Template, _ size: OutputSize, _ library: Cameo, photo: Int = 60) throws {
    let first = try Self.composite(template, Color(red: 255, green: 0, blue: 255), size, library, photo)
    let second = try Self.composite(template, Color(red: 0, green: 200, blue: 0), size, library, photo)
    self.init(
      first: first, second: second, shape: try Self.shape(template, first.size),
      cover: try Self.cover(template, first.size, library))
  }

  private static func composite(
    _ template: Template, _ color: Color, _ size: OutputSize, _ library: Cameo, _ side: Int
  ) throws -> Bitmap {
    let photo = try PhotoFiles.png(Bitmap(PixelSize(width: side, height: side)) { _, _ in color })
    let job = Job(
      template: .value(template),
      photos: template.placeholders.map { _ in Job.Photo(photo, placement: .center) },
      outputs: [Job.Output(size: size)], policy: .init(onUpscale: .allow))
    return try library.picture(job)
  }

  /// The coverage of all openings as they are, without any bleed.
  private static func shape(_ template: Template, _ size: PixelSize) throws -> CoverageMask {
    let map = Transform<Mask, Output>(
      scaleX: Double(size.width) / Double(template.canvas.size.width),
      scaleY: Double(size.height) / Double(template.canvas.size.height))
    var elements: [Path<Output>.Element] = []
    for placeholder in template.placeholders { elements += placeholder.opening.path.applying(map).elements }
    let layer = PhotoLayer(shape: Path(elements), target: PixelRect(size))
    let coverage = try PictureRenderer().coverage(ofLayer: 0, in: Picture(canvas: size, layers: [.photo(layer)]))
    return coverage.mask(of: PixelRect(size))
      ?? CoverageMask(size: size, bytes: [UInt8](repeating: 255, count: size.width * size.height))
  }

  /// Everything that the template draws after its first photo, photos left out.
  private static func cover(_ template: Template, _ size: PixelSize, _ library: Cameo) throws -> Bitmap {
    var picture = Picture(canvas: size)
    var isPastPhoto = false
    let composition = Composition(template)
    let scale = Double(size.width) / composition.canvas.width
    for layer in template.layers {
      switch layer {
      case .photo: isPastPhoto = true
      case .mask where isPastPhoto:
        let src = try #require(composition.maskRaster(at: scale)).src
        picture.layers.append(.image(try library.artworks.raster(src, of: template, size: size), opacity: 1))
      case .image(let src, let opacity) where isPastPhoto:
        picture.layers.append(.image(try library.artworks.raster(src, of: template, size: size), opacity: opacity))
      case .stroke(let id, let width, let color, let opacity) where isPastPhoto:
        let placeholder = try #require(template.placeholder(id))
        let map = Transform<Mask, Output>(scaleX: scale, scaleY: scale)
        picture.layers.append(
          .stroke(placeholder.opening.path.applying(map), width: width * scale, color: color, opacity: opacity))
      default: break
      }
    }
    return try PictureRenderer().draw(picture)
  }
}
