import Cameo
import Foundation
import TestSupport

/// The corpus' pictures, made into outputs by the library.
enum CorpusFiles {
  static let reason = "the corpus is not beside the package"

  /// A file's bytes.
  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Folders.corpus.appending(path: name)))
  }

  /// A part of a file's upright picture, pixel for pixel, as a PNG that is decoded again.
  static func crop(_ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double) throws -> Bitmap {
    guard let cameo else { throw TestFailure.noLibrary }
    return try cameo.picture(Job(bytes(name), placement: .rect(x: x, y: y, width: width, height: height)))
  }

  /// A file's whole upright picture.
  static func whole(_ name: String, size: OutputSize = .native(factor: 1)) throws -> Bitmap {
    guard let cameo else { throw TestFailure.noLibrary }
    let photo = try cameo.inspect(.bytes(bytes(name), name: name)).header.size
    let rect = PhotoPlacement.rect(x: 0, y: 0, width: Double(photo.width), height: Double(photo.height))
    return try cameo.picture(Job(bytes(name), placement: rect, output: .init(size: size)))
  }
}

extension Bitmap {
  /// The mean difference of a colour channel from another picture's.
  func meanDifference(from other: Bitmap) -> Double {
    guard size == other.size else { return 255 }
    let sum = zip(bytes, other.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(size.width * size.height * 3)
  }

  /// Whether a pixel has a colour but for a tolerance.
  func hasColor(_ color: [UInt8], _ x: Int, _ y: Int, within tolerance: Int = 8) -> Bool {
    zip(channels(x, y), color).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
  }
}
