import CameoGeometry
import CameoImages
import CameoTemplates
import Foundation
import TestSupport
import Testing

@testable import CameoRendering

/// One placeholder of a bundled template at one width.
struct BundledOpening: Sendable, CustomTestStringConvertible {
  let template: Template
  let placeholder: Template.Placeholder
  let width: Int
  var testDescription: String { "\(template.id), \(placeholder.id), \(width) px" }

  /// Every placeholder of every folder beside the sources, so that a new template is scanned too.
  static let all: [BundledOpening] = {
    let library = try? TemplateLibrary(folders: [Folders.package.appending(path: "Masks").path])
    return (library?.templates ?? []).flatMap { template in
      template.placeholders.flatMap { placeholder in
        [32, 100, 190, 512, 2000].map { width in
          BundledOpening(template: template, placeholder: placeholder, width: width)
        }
      }
    }
  }()

  private var scaleX: Double { Double(width) / Double(template.canvas.size.width) }
  private var scaleY: Double { Double(canvas.height) / Double(template.canvas.size.height) }
  var canvas: PixelSize {
    let size = template.canvas.size
    return PixelSize(width, max(1, Int((Double(size.height * width) / Double(size.width)).rounded())))
  }

  private func shape(_ placeholder: Template.Placeholder) -> Path<Output> {
    placeholder.opening.path.applying(Transform(scaleX: scaleX, scaleY: scaleY))
  }

  /// The photo: opaque, and of one colour that no mask has.
  func photo(bleeds: Bool) -> PhotoLayer {
    let rim = placeholder.opening.rim * max(scaleX, scaleY)
    return PhotoLayer(
      shape: shape(placeholder), bleed: bleeds ? 2.1 + rim : 0, target: PixelRect(canvas),
      bitmap: .solid(canvas.width, canvas.height, red: 255, blue: 255))
  }

  /// What is drawn after the photo, other photos left out.
  func layersAbove() throws -> [PictureLayer] {
    guard
      let index = template.layers.firstIndex(where: { layer in
        if case .photo(placeholder.id, _) = layer { true } else { false }
      })
    else { return [] }
    return try template.layers[(index + 1)...].compactMap { layer in
      switch layer {
      case .background, .photo: return nil
      case .mask: return try template.mask.map { try image($0.src, opacity: 1) }
      case .image(let src, let opacity): return try image(src, opacity: opacity)
      case .stroke(let id, let width, let color, let opacity):
        return template.placeholder(id).map {
          .stroke(shape($0), width: width * max(scaleX, scaleY), color: color, opacity: opacity)
        }
      }
    }
  }

  private func image(_ src: String, opacity: Double) throws -> PictureLayer {
    .image(try Artwork(svg: template.asset(src)).raster(size: canvas), opacity: opacity)
  }
}

/// The largest value of each pixel and the eight around it, row by row.
private func largestAround(_ values: [UInt8], width: Int) -> [UInt8] {
  let height = values.count / width
  var columns = values
  for index in values.indices {
    if index >= width { columns[index] = max(columns[index], values[index - width]) }
    if index < width * (height - 1) { columns[index] = max(columns[index], values[index + width]) }
  }
  var result = columns
  for y in 0..<height {
    for index in y * width..<(y + 1) * width {
      if index > y * width { result[index] = max(result[index], columns[index - 1]) }
      if index < (y + 1) * width - 1 { result[index] = max(result[index], columns[index + 1]) }
    }
  }
  return result
}

@Suite struct BundledTemplateTests {
  @Test func theBundledTemplatesAreFound() {
    #expect(Set(BundledOpening.all.map(\.template.id)).count >= 5)
  }

  @Test(arguments: BundledOpening.all)
  func nothingShowsThroughAnOpeningAndNoPhotoPastAFreeRim(opening: BundledOpening) throws {
    let above = try opening.layersAbove()
    let canvas = opening.canvas
    let whole = try PictureRenderer().draw(
      Picture(canvas: canvas, layers: [.photo(opening.photo(bleeds: true))] + above))
    let bare = try PictureRenderer().draw(Picture(canvas: canvas, layers: above))
    let shape = try PictureRenderer().draw(
      Picture(canvas: canvas, layers: [.photo(opening.photo(bleeds: false))])
    ).alphas
    let mask = bare.alphas
    let alpha = whole.alphas
    let isNearMask = largestAround(mask, width: canvas.width)
    let isNearShape = largestAround(shape, width: canvas.width)
    var flaws = Flaws()
    var covered = 0
    for index in mask.indices {
      let isHidden = isNearMask[index] > 0
      if shape[index] == 255 { covered += 1 }
      let isInside = shape[index] == 255 || (isHidden && shape[index] > 0)
      // Between the shape and a mask that begins a little outside of it.
      let isBetween = shape[index] == 0 && mask[index] > 0 && isNearShape[index] == 255
      if (isInside || isBetween) && alpha[index] < 255 { flaws.seeThrough += 1 }
      guard !isHidden else { continue }
      let pixel = 4 * index..<4 * index + 4
      if shape[index] == 0 ? whole.bytes[pixel] != bare.bytes[pixel] : alpha[index] != shape[index] {
        flaws.fringe += 1
      }
    }
    #expect(flaws == Flaws())
    #expect(covered > 0)
  }
}
