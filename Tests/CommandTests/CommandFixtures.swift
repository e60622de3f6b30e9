import CameoGeometry
import CameoImages
import Foundation
import TestSupport

/// A working folder for one test with photos, templates and jobs, good and bad, that is removed with its owner.
final class CommandFixtures {
  let folder: URL

  init() throws {
    folder = try Folders.temporary()
    let portrait = Array(try Data(contentsOf: Folders.fixtures.appending(path: "portrait.jpg")))
    try write(portrait, "photo.jpg")
    try write(Array(portrait.prefix(portrait.count / 2)), "cut.jpg")
    try write([], "empty.jpg")
    try write(Array("no picture at all\n".utf8), "text.jpg")
    try write(Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0], "anim.gif")
    let small = Bitmap(
      size: PixelSize(width: 40, height: 30), isOpaque: true, bytes: [UInt8](repeating: 255, count: 40 * 30 * 4))
    let png = try ImageEncoder.encode(small, EncodingOptions(format: .png))
    try write(png, "small.png")
    try write(Self.resized(png, width: 30_001, height: 1), "wide.png")
    try write(Self.resized(png, width: 20_000, height: 20_000), "large.png")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Writes a file; missing folders are made.
  func write(_ bytes: [UInt8], _ name: String) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  /// Writes a text.
  func write(_ text: String, _ name: String) throws { try write(Array(text.utf8), name) }

  func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: folder.appending(path: name))) }

  /// Every file and folder below the working folder, hidden ones too.
  var names: Set<String> {
    Set((try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? [])
  }

  /// Runs the command in the folder.
  func run(_ arguments: [String], input: [UInt8] = [], variables: [String: String] = [:]) throws -> CameoProcess {
    try CameoProcess(arguments, in: folder, input: input, variables: variables)
  }

  /// A PNG whose header claims another size.
  private static func resized(_ png: [UInt8], width: UInt32, height: UInt32) -> [UInt8] {
    var png = png
    for (offset, value) in [(16, width), (20, height)] {
      for byte in 0..<4 { png[offset + byte] = UInt8(truncatingIfNeeded: value >> UInt32(24 - 8 * byte)) }
    }
    let sum = crc32(png[12..<29])
    for byte in 0..<4 { png[29 + byte] = UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * byte)) }
    return png
  }

  /// The sum of PNG chunks (ISO/IEC 15948, annex D).
  private static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
  }
}
