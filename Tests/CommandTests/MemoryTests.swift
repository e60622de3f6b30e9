import CameoGeometry
import CameoImages
import Foundation
import TestSupport
import Testing

/// The memory that the command takes, by the kernel's count (VmHWM of /proc/PID/status).
@Suite struct MemoryTests {
  private let fixtures: CommandFixtures

  init() throws { fixtures = try CommandFixtures() }

  /// Runs the command and looks at its peak all along.
  /// - Returns: The largest kilobytes that were seen, and the exit code.
  private func peak(_ arguments: [String]) throws -> (kilobytes: Int, exitCode: Int32) {
    let process = Process()
    process.executableURL = CameoProcess.executable
    process.arguments = arguments
    process.currentDirectoryURL = fixtures.folder
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    var largest = 0
    let status = "/proc/\(process.processIdentifier)/status"
    while process.isRunning {
      let lines = (try? String(contentsOfFile: status, encoding: .utf8))?.split(separator: "\n") ?? []
      let program = lines.first { $0.hasPrefix("Name:") }?.hasSuffix("cameo") ?? false
      guard program, let line = lines.first(where: { $0.hasPrefix("VmHWM:") }) else { continue }
      largest = max(largest, line.split(separator: " ").compactMap { Int($0) }.first ?? 0)
    }
    return (largest, process.terminationStatus)
  }

  @Test(
    "A bomb takes hardly more memory than a small photo", .enabled(if: Folders.hasCorpus, "there is no corpus"),
    arguments: [
      "gen-png-1bit-30000x30000.png", "gen-png-rgba-20000x20000-noidat.png", "gen-jpg-65500x65500.jpg",
      "gen-heic-ispe-60000.heic", "gen-png-2147483647.png", "thumbor-16384x16384.png",
    ])
  func bombs(_ file: String) throws {
    // Of the same format, so that the same libraries are loaded.
    let ordinary = file.hasSuffix("heic") ? "orient/gen-card-o1-irot.heic" : "orient/gen-card-o1.png"
    let path = Folders.corpus.path
    let usual = try peak(["inspect", "\(path)/\(ordinary)"])
    let bomb = try peak(["render", "\(path)/bomb/\(file)", "-t", "oval", "-o", "out.png"])
    #expect(usual.exitCode == 0 && bomb.exitCode == 5)
    #expect(bomb.kilobytes < usual.kilobytes + 20_000, "\(bomb.kilobytes) KB after \(usual.kilobytes) KB")
  }

  @Test("A large crop takes the memory of its photo and of its output once each", arguments: ["rect", "oval"])
  func crop(_ shape: String) throws {
    let (side, width) = (3000, 2400)
    var row = [UInt8](repeating: 255, count: 4 * side)
    for x in 0..<side { row.replaceSubrange(4 * x..<4 * x + 2, with: [UInt8(truncatingIfNeeded: x / 16), 90]) }
    let picture = Bitmap(
      size: PixelSize(width: side, height: side), isOpaque: true,
      bytes: Array(repeatElement(row, count: side).joined()))
    try fixtures.write(try ImageEncoder.encode(picture, EncodingOptions(format: .jpeg)), "large.jpg")
    let usual = try peak(["render", "photo.jpg", "--rect", "0,0,16,16", "-o", "out.png"])
    let found = try peak(
      ["render", "large.jpg", "--rect", "0,0,\(side),\(side)", "--shape", shape, "-w", "\(width)", "-o", "out.png"])
    #expect(found.exitCode == 0)
    let needed = 4 * (side * side + width * width) / 1024
    // Half of another output is room for the shape's coverage and the file.
    #expect(found.kilobytes - usual.kilobytes < needed + 2 * width * width / 1024, "\(usual) \(found)")
  }

  @Test(
    "A large photo that is reduced takes the memory of its output", arguments: [ImageFormat.jpeg, .png],
    [ImageFormat.jpeg, .png])
  func reduced(_ format: ImageFormat, _ written: ImageFormat) throws {
    let (side, width) = (4800, 2400)
    try writePhoto("large", side: side, format: format)
    let usual = try peak(["render", "photo.jpg", "--rect", "0,0,16,16", "-o", "out.png"])
    let found = try peak(
      ["render", "large", "--rect", "0,0,\(side),\(side)", "-w", "\(width)", "--format", "\(written)", "-o", "out"])
    #expect(found.exitCode == 0)
    // As much again is room for the file and some rows of the photo, which has four times as many pixels.
    #expect(found.kilobytes - usual.kilobytes < 2 * 4 * width * width / 1024, "\(usual) \(found)")
  }

  @Test(
    "100 million pixels become an avatar in 64 MB, and 25 million in 150 MB",
    .enabled(if: ProcessInfo.processInfo.environment["CAMEO_LONG"] != nil, "CAMEO_LONG is not set"),
    arguments: [ImageFormat.jpeg, .png])
  func large(_ format: ImageFormat) throws {
    try writePhoto("large", side: 10_000, format: format)
    // The model of faces alone has 100 MB.
    let avatar = try peak(["render", "large", "-t", "oval", "--auto", "center", "-w", "512", "-o", "out.png"])
    #expect(avatar.exitCode == 0 && avatar.kilobytes < 64 << 10, "\(avatar)")
    for name in ["out.png", "out.jpg"] {
      let half = try peak(["render", "large", "--rect", "0,0,10000,10000", "-w", "5000", "-o", name])
      #expect(half.exitCode == 0 && half.kilobytes < 150 << 10, "\(name) \(half)")
    }
  }

  /// Writes a square photo whose rows are parts of one line.
  private func writePhoto(_ name: String, side: Int, format: ImageFormat) throws {
    var line: [UInt8] = []
    for x in 0..<2 * side {
      line += [x / 40, x / 16, x / 9, 255].map { UInt8(truncatingIfNeeded: $0) }
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * side * side)
    for y in 0..<side { bytes += line[4 * y..<4 * (y + side)] }
    let picture = Bitmap(size: PixelSize(width: side, height: side), isOpaque: true, bytes: bytes)
    try fixtures.write(try ImageEncoder.encode(picture, EncodingOptions(format: format)), name)
  }
}
