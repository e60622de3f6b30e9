import CameoServer
import Foundation
import TestSupport
import Testing

@testable import CameoGeometry

@Suite struct EditorModuleTests {
  /// Where the tests put their numbers: in the module's arena, far above all that it allocates.
  private static let address: UInt32 = 6 << 20

  @Test func theModuleImportsNothing() throws {
    let binary = try WebAssemblyBinary(EditorFiles.module)
    #expect(!binary.hasImports)
    #expect(
      Set(binary.functions).isSuperset(of: [
        "cameo_allocate", "cameo_free", "cameo_editor_create", "cameo_editor_destroy", "cameo_editor_run",
        "cameo_editor_read", "cameo_editor_handle", "cameo_editor_show", "cameo_editor_drawing", "cameo_layout",
        "cameo_replay",
      ]))
  }

  @Test("What a page loads is at most 60 KB, packed by gzip")
  func size() throws {
    let sizes = try ["cameo-editor.js", "cameo.wasm"].map { name in
      let packed = try gzipped(try #require(EditorFiles.file(name)))
      print("\(name): \(packed) bytes packed")
      return packed
    }
    #expect(sizes.reduce(0, +) <= 60 * 1024)
  }

  private func gzipped(_ bytes: [UInt8]) throws -> Int {
    let folder = try Folders.temporary()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "file")
    try Data(bytes).write(to: file)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/gzip")
    // As servers pack: without a name and a time.
    process.arguments = ["-9", "-n", "-c", file.path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let packed = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return packed.count
  }

  @Test(.enabled(if: WasmKit.path != nil, "wasmkit comes with the toolchain"))
  func recordedGesturesGiveTheSameBitsInBothBuilds() throws {
    try compare(RecordedSession.recorded)
  }

  @Test(.enabled(if: WasmKit.path != nil, "wasmkit comes with the toolchain"))
  func randomGesturesGiveTheSameBitsInBothBuilds() throws {
    let seed: UInt64 = 1001
    print("random sessions: seed \(seed)")
    var random = RandomSessions(seed: seed)
    try compare((0..<24).map { random.session($0, steps: 500) })
  }

  @Test(arguments: RecordedSession.recorded) func recordedGesturesStillGiveTheirDigest(_ session: RecordedSession) {
    let digest = session.replay()
    #expect(digest != 0)
    #expect(digest == session.digest, "\(session.name): \(digest)")
  }

  @Test(.enabled(if: WasmKit.path != nil, "wasmkit comes with the toolchain"), arguments: [0.0, 1, 2])
  func movingAndReadingAllocateNothing(_ shape: Double) throws {
    let moves = (0..<60).map { [23, 140 + Double($0), 290, 250, 370 - Double($0)] }
    var session = RecordedSession("", setup: RecordedSession.mask(shape: shape), [[21, 150, 300, 230, 340]] + moves)
    session.path = RecordedSession.recorded[3].path
    let box = RecordedSession(
      "", setup: [1, 4032, 3024, 50, 40, 0.1],
      [[4, 7], [40, 1, 400, 300]] + (0..<60).map { [41, 9 * Double($0), 7 * Double($0)] })
    for session in [session, box] {
      try withModule([session]) { module, places in
        func allocations(_ steps: Int) throws -> UInt64 {
          try WasmKit.run(
            module, "cameo_replay_allocations",
            ["i32:\(places[0].session)", "i32:\(steps)", "i32:\(places[0].path)", "i32:\(session.path.count)"])
        }
        let few = try allocations(3)
        let many = try allocations(60)
        #expect(few == many)
      }
    }
  }

  /// Has each session replayed there and here.
  private func compare(_ sessions: [RecordedSession]) throws {
    try withModule(sessions) { module, places in
      for (session, place) in zip(sessions, places) {
        let there = try WasmKit.run(
          module, "cameo_replay",
          ["i32:\(place.session)", "i32:\(session.steps)", "i32:\(place.path)", "i32:\(session.path.count)"])
        let here = session.replay()
        #expect(here != 0 && there == here, "\(session.name)")
      }
    }
  }

  /// Puts sessions into the module's memory and says where they lie.
  private func withModule(
    _ sessions: [RecordedSession], _ body: (URL, [(session: UInt32, path: UInt32)]) throws -> Void
  ) throws {
    var data: [UInt8] = []
    var places: [(session: UInt32, path: UInt32)] = []
    for session in sessions {
      let start = EditorModuleTests.address + UInt32(data.count)
      for number in session.numbers {
        for byte in 0..<8 { data.append(UInt8(truncatingIfNeeded: number.bitPattern >> UInt64(8 * byte))) }
      }
      places.append((start, EditorModuleTests.address + UInt32(data.count)))
      data += session.path
      while data.count % 8 != 0 { data.append(0) }
    }
    let folder = try Folders.temporary()
    defer { try? FileManager.default.removeItem(at: folder) }
    let module = folder.appending(path: "editor.wasm")
    let binary = try WebAssemblyBinary(EditorFiles.module)
    try Data(binary.adding(data, at: EditorModuleTests.address)).write(to: module)
    try body(module, places)
  }
}
