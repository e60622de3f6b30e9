import Cameo
import Foundation
import TestSupport
import Testing

/// The service under load, for seconds; with `CAMEO_LONG` for a minute and ten thousand pictures.
@Suite(.serialized) struct LoadTests {
  private static let isLong = ProcessInfo.processInfo.environment["CAMEO_LONG"] != nil
  private static let wrk = "/usr/bin/wrk"

  @Test(
    "64 connections get pictures or are told to come back, and nothing else",
    .enabled(if: FileManager.default.fileExists(atPath: wrk)))
  func connections() throws {
    let folder = try Folders.temporary()
    defer { try? FileManager.default.removeItem(at: folder) }
    let photo = folder.appending(path: "photo.jpg")
    try Data(try Self.photo()).write(to: photo)
    let script = folder.appending(path: "post.lua")
    try Data(Self.script(photo).utf8).write(to: script)
    let service = try ServiceProcess()
    let process = Process()
    process.executableURL = URL(filePath: Self.wrk)
    process.arguments = [
      "-t2", "-c64", Self.isLong ? "-d60" : "-d3", "--timeout", "60", "-s", script.path,
      "http://127.0.0.1:\(service.port)/v1/render?template=oval&width=128&no-faces",
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let report = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let lines = report.split(separator: "\n").filter { $0.hasPrefix("result ") }
    print(lines.joined(separator: "; "))
    #expect(lines.contains { $0.hasPrefix("result status 200 ") })
    #expect(
      lines.allSatisfy { !$0.hasPrefix("result status ") || $0.contains(" 200 ") || $0.contains(" 429 ") }, "\(report)")
    #expect(lines.contains("result errors 0"), "\(report)")
    #expect(service.stop() == 0)
  }

  /// What wrk sends and sums up.
  private static func script(_ photo: URL) -> String {
    """
    local file = io.open("\(photo.path)", "rb")
    wrk.method, wrk.body = "POST", file:read("*a")
    file:close()
    local threads = {}
    function setup(thread) table.insert(threads, thread) end
    function init() counts, good = {}, {} end
    function response(status) counts[status] = (counts[status] or 0) + 1 end
    function done(summary, latency)
      local all = {}
      for _, thread in ipairs(threads) do
        for status, count in pairs(thread:get("counts")) do all[status] = (all[status] or 0) + count end
      end
      for status, count in pairs(all) do print("result status " .. status .. " x " .. count) end
      print(string.format("result p99 %.1f ms", latency:percentile(99) / 1000))
      local errors = summary.errors
      print("result errors " .. errors.connect + errors.read + errors.write + errors.timeout)
    end
    """
  }

  /// A photo that is soon decoded.
  private static func photo() throws -> [UInt8] {
    try PhotoFiles.jpeg(SyntheticPictures.detailed(PixelSize(width: 320, height: 240)))
  }

  @Test("Memory stays flat over many pictures")
  func memory() throws {
    let service = try ServiceProcess(["--workers", "2"])
    let photo = try Self.photo()
    let targets = [
      "/v1/render?template=oval&width=64&no-faces", "/v1/render?template=spiky-hair&width=96&no-faces&format=webp",
      "/v1/render?template=circle&width=64&no-faces&format=jpeg&background=%23fff", "/v1/preview?side=64",
      "/v1/render?template=none", "/v1/render?template=oval&width=x",
    ]
    let connection = try HTTPClientConnection(port: service.port)
    func render(_ count: Int) throws {
      for number in 0..<count {
        let status = try connection.exchange("POST", targets[number % targets.count], body: photo).status
        #expect([200, 422, 400].contains(status))
      }
    }
    try render(300)
    let before = service.residentKilobytes
    try render(Self.isLong ? 10_000 : 900)
    let after = service.residentKilobytes
    print("resident memory: \(before) KiB, then \(after) KiB")
    #expect(before > 0)
    #expect(after - before < 4096)
  }
}
