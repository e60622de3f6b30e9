import CameoImages
import Foundation
import TestSupport
import Testing

@testable import cameo

/// Ten thousand jobs, with `CAMEO_LONG=1`: some minutes.
@Suite(
  .serialized,
  .enabled(if: Folders.hasCorpus && ProcessInfo.processInfo.environment["CAMEO_LONG"] != nil))
final class BatchLongTests {
  private let folder: URL
  private static let count = 10_000
  /// Real portraits, each with the width in px that it is enlarged to: 2 to 12 MP.
  private static let portraits = [
    ("azure-detection1", 1000, 664, 1740), ("azure-detection2", 1000, 667, 2000),
    ("face_recognition-obama", 910, 1137, 2000),
    ("azure-detection3", 1000, 750, 3000), ("face_recognition-obama_partial_face", 491, 1137, 2000),
    ("face_recognition-obama2", 626, 1200, 2450),
  ]
  private static let templates = ["oval", "circle", "spiky-hair", "heart", "cat", "wizard", "diver", "pirate"]
  private var generator = SeededGenerator(seed: 8)

  init() throws {
    folder = try Folders.temporary()
    for (index, (name, width, height, side)) in Self.portraits.enumerated() {
      let photo = Folders.corpus.appending(path: "face/\(name).jpg").path
      let words = ["render", photo, "--rect", "0,0,\(width),\(height)", "--width", "\(side)", "--quality", "92"]
      let run = try CameoProcess(words + ["--on-upscale", "allow", "-o", "p\(index).jpg"], in: folder)
      try #require(run.exitCode == 0, "\(run.errors)")
    }
    try Data(try Data(contentsOf: folder.appending(path: "p0.jpg")).prefix(30_000)).write(
      to: folder.appending(path: "cut.jpg"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A job, or one in a hundred that cannot be done.
  private func line(_ index: Int) -> String {
    let width = [64, 96, 128].randomElement(using: &generator) ?? 64
    let template = Self.templates.randomElement(using: &generator) ?? "oval"
    let isBad = index % 100 == 37
    switch isBad ? index / 100 % 4 : -1 {
    case 0: return "{\"kind\":\"cameo.job\",\"id\":\"\(index)\""
    case 1: return BatchFixtures.job("\(index)", photo: "cut.jpg", template: template, width: width)
    case 2: return BatchFixtures.job("\(index)", photo: "p1.jpg", template: "no-such", width: width)
    case 3: return BatchFixtures.job("\(index)", photo: "none.jpg", template: template, width: width)
    default:
      return BatchFixtures.job(
        "\(index)", photo: "p\(index % Self.portraits.count).jpg", template: template, width: width)
    }
  }

  private func start(_ words: [String], results: String) throws -> RunningBatch {
    let file = folder.appending(path: results)
    if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
    let handle = try FileHandle(forUpdating: file)
    try handle.seekToEnd()
    return try RunningBatch(words, in: folder, output: handle)
  }

  private func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: folder.appending(path: name))) }

  @Test func tenThousandJobsAreDoneInFlatMemoryAndSurviveTenKills() throws {
    let jobs = (0..<Self.count).map(line).map { $0 + "\n" }.joined()
    try Data(jobs.utf8).write(to: folder.appending(path: "jobs.jsonl"))
    try Data(jobs.replacingOccurrences(of: "out/{id}.png", with: "kills/{id}.png").utf8).write(
      to: folder.appending(path: "kills.jsonl"))

    // Without any disturbance.
    let start = ContinuousClock.now
    let run = try self.start(["jobs.jsonl"], results: "results.jsonl")
    var resident: [Int] = []
    while let size = run.residentKiB, run.process.isRunning {
      resident.append(size)
      usleep(100_000)
    }
    #expect(run.end() == ExitCode.failedJobs.rawValue)
    #expect(run.errors.hasPrefix("cameo: 9900 done, 100 failed in "), "\(run.errors)")
    let results = try resultLines(try bytes("results.jsonl"))
    #expect(results.map(\.line) == Array(1...Self.count))
    #expect(results.filter { $0.status == "ok" }.count == 9900)
    let quarter = resident.count / 4
    let (early, late) = (resident[..<quarter].max() ?? 0, resident[quarter...].max() ?? 0)
    print("10,000 jobs: \(ContinuousClock.now - start), \(early) KiB at most in the first quarter, \(late) KiB later")
    #expect(Double(late) <= 1.25 * Double(early))

    // Killed ten times at random moments.
    let share = max(0.5, (ContinuousClock.now - start) / .seconds(1) / 12)
    for _ in 0..<10 {
      let run = try self.start(["kills.jsonl", "--resume", "kills-results.jsonl"], results: "kills-results.jsonl")
      usleep(UInt32(Double.random(in: 0.2 * share...1.4 * share, using: &generator) * 1e6))
      run.send(SIGKILL)
      _ = run.end()
    }
    let last = try self.start(["kills.jsonl", "--resume", "kills-results.jsonl"], results: "kills-results.jsonl")
    #expect(last.end() == ExitCode.failedJobs.rawValue)
    print(last.errors)
    // Lines that were cut off are gone, so that all are whole.
    let whole = try resultLines(bytes("kills-results.jsonl"))
    #expect(Set(whole.compactMap(\.line)) == Set(1...Self.count))
    #expect(Set(whole.filter { $0.status == "ok" }.compactMap(\.line)).count == 9900)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "kills").path)
    #expect(names.filter { $0.hasPrefix(".") } == [])
    #expect(names.count == 9900)
    for name in names { #expect(try bytes("kills/\(name)") == bytes("out/\(name)"), "\(name)") }
  }
}
