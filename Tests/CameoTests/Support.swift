import Cameo
import Foundation
import TestSupport

extension Job {
  /// A job of one photo in memory and one output that is handed over.
  init(
    _ photo: [UInt8], template: TemplateReference? = nil, shape: PlainShape = .rect,
    placement: PhotoPlacement = .center, output: Output = Output(), policy: Policy = Policy()
  ) {
    self.init(
      template: template, shape: shape, photos: [Photo(photo, placement: placement)], outputs: [output],
      policy: policy)
  }
}

extension Cameo {
  /// The picture of a job's first output, decoded again.
  func picture(_ job: Job) throws -> Bitmap {
    let result = try render(job)
    return try Bitmap(file: result.outputs[0].bytes ?? [])
  }
}

extension Bitmap {
  /// The whole picture of a file.
  init(file bytes: [UInt8]) throws {
    self = try PhotoReader(ByteSource(bytes: bytes)).decode().bitmap
  }

  /// A pixel as red, green, blue and alpha.
  func channels(_ x: Int, _ y: Int) -> [UInt8] {
    let pixel = pixel(x: x, y: y)
    return [pixel.red, pixel.green, pixel.blue, pixel.alpha]
  }
}

/// One library for all tests: it holds no state that a test could change.
let cameo: Cameo? = try? Cameo()

/// A template of one rect over a whole canvas, without a mask.
func frame(
  width: Int, height: Int, shape: Shape = .rect(radius: 0), rotation: Double = 0, background: Color = .transparent
) throws -> Template {
  let rect = Rect<Mask>(x: 0, y: 0, width: Double(width), height: Double(height))
  guard let opening = Opening(rect: rect, rotation: rotation, shape: shape) else { throw TestFailure.badOpening }
  return try Template(
    id: "frame", name: LocalizedText("Frame"),
    canvas: Template.Canvas(size: PixelSize(width: width, height: height), background: background),
    placeholders: [Template.Placeholder(id: "photo", opening: opening)])
}

enum TestFailure: Error {
  case badOpening
  case noLibrary
}

/// The names in a folder, hidden ones too.
func files(in folder: URL) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
}
