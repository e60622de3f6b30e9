import CameoGeometry
import CameoImages
import Foundation
import TestSupport
import Testing

/// Small pictures that a person has looked at, as files; `CAMEO_RECORD=1 swift test` writes them anew.
enum Golden {
  private static let folder = Folders.fixtures.appending(path: "Goldens")
  private static let isRecording = ProcessInfo.processInfo.environment["CAMEO_RECORD"] != nil

  /// The most by which any channel may differ: other versions of the libraries round their own way.
  private static let largestDifference = 16
  /// The share of pixels that may differ by more than one level.
  private static let largestShare = 0.005

  /// Expects a picture to be the one on file; if not, attaches both and where they differ.
  /// - Parameter name: The file's name without its ending.
  static func expect(
    _ actual: Bitmap, is name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    precondition(max(actual.size.width, actual.size.height) <= 128, "a golden is small enough to look at")
    let file = folder.appending(path: "\(name).png")
    let bytes = try ImageEncoder.encode(actual, EncodingOptions(format: .png))
    if isRecording {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
      Issue.record("recorded \(name).png", sourceLocation: sourceLocation)
    }
    let recorded = [UInt8](try Data(contentsOf: file))
    let expected = try decoded(recorded)
    // Both come from a file, so that what a file cannot keep of a translucent pixel counts for neither.
    let found = try decoded(bytes)
    guard found.size == expected.size else {
      Issue.record("\(name) is \(found.size), not \(expected.size)", sourceLocation: sourceLocation)
      return
    }
    let differences = zip(found.bytes, expected.bytes).map { abs(Int($0) - Int($1)) }
    let pixels = stride(from: 0, to: differences.count, by: 4).map { differences[$0..<$0 + 4].max() ?? 0 }
    let largest = pixels.max() ?? 0
    let share = Double(pixels.count { $0 > 1 }) / Double(pixels.count)
    if largest > largestDifference || share > largestShare {
      let difference = Bitmap(found.size) { x, y in
        let value = UInt8(min(255, 8 * pixels[y * found.size.width + x]))
        return (value, value, value, 255)
      }
      Attachment.record(recorded, named: "\(name)-expected.png", sourceLocation: sourceLocation)
      Attachment.record(bytes, named: "\(name)-actual.png", sourceLocation: sourceLocation)
      Attachment.record(
        try ImageEncoder.encode(difference, EncodingOptions(format: .png)), named: "\(name)-difference.png",
        sourceLocation: sourceLocation)
    }
    #expect(largest <= largestDifference, "\(name): largest difference", sourceLocation: sourceLocation)
    #expect(share <= largestShare, "\(name): share of pixels that differ", sourceLocation: sourceLocation)
  }

  private static func decoded(_ bytes: [UInt8]) throws -> Bitmap {
    try PhotoReader(ByteSource(bytes: bytes)).decode().bitmap
  }
}
