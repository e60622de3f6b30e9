import CameoGeometry
import CameoImages
import Foundation
import TestSupport

/// libjpeg-turbo's `cjpeg`, which writes JPEGs of kinds that Cameo does not.
enum JPEGProgram {
  /// Where Debian's package libjpeg-turbo-progs has it.
  private static let path = "/usr/bin/cjpeg"

  /// Whether it is there.
  static let isInstalled = FileManager.default.isExecutableFile(atPath: path)

  /// Encodes a picture.
  static func encode(_ picture: Bitmap, _ options: [String]) throws -> [UInt8] {
    let pixels = stride(from: 0, to: picture.bytes.count, by: 4)
    let samples = pixels.flatMap { [picture.bytes[$0 + 2], picture.bytes[$0 + 1], picture.bytes[$0]] }
    let folder = try Folders.temporary()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "picture.ppm")
    try Data(Array("P6 \(picture.size.width) \(picture.size.height) 255\n".utf8) + samples).write(to: file)
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: path)
    process.arguments = options + [file.path]
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Array(data)
  }
}
