import Foundation
import TestSupport
import Testing

/// The clients beside the service's examples, each run as people run it.
@Suite struct ClientExampleTests {
  private static let folder = Folders.package.appending(path: "Examples/service")

  @Test(
    "Each client makes the same avatar",
    arguments: [
      ["/bin/sh", "avatar.sh"], ["/usr/bin/env", "python3", "avatar.py"], ["/usr/bin/env", "node", "avatar.mjs"],
      ["swift", "avatar.swift"],
    ])
  func client(words: [String]) throws {
    let work = try Folders.temporary()
    defer { try? FileManager.default.removeItem(at: work) }
    let service = try ServiceProcess()
    let avatar = work.appending(path: "avatar.png")
    let source = Self.folder.appending(path: words[words.count - 1]).path
    var command = Array(words.dropLast()) + [source]
    if words[0] == "swift" {
      let program = work.appending(path: "avatar").path
      let compilation = try run(["/usr/bin/env", "swiftc", "-swift-version", "6", source, "-o", program], in: work)
      try #require(compilation.code == 0, "\(compilation.said)")
      command = [program]
    }
    let photo = Folders.fixtures.appending(path: "portrait.jpg").path
    let run = try run(command + ["http://127.0.0.1:\(service.port)", photo, avatar.path], in: work)
    #expect(run.code == 0, "\(run.said)")
    let expected = try service.exchange(
      "POST", "/v1/render?template=spiky-hair&width=256", body: ServicePhotos.portrait)
    #expect(try Array(Data(contentsOf: avatar)) == expected.body)
    // With a token, where the service wants one.
    let closed = try ServiceProcess(variables: ["CAMEO_TOKEN": "a secret"])
    let second = work.appending(path: "second.png")
    let words = command + ["http://127.0.0.1:\(closed.port)", photo, second.path]
    #expect(try self.run(words, in: work).said.contains("needs the service's token"))
    let admitted = try self.run(words, in: work, token: "a secret")
    #expect(admitted.code == 0, "\(admitted.said)")
    #expect(try Array(Data(contentsOf: second)) == expected.body)
    // What is missing is told, too.
    for arguments in [[], ["http://127.0.0.1:\(service.port)", photo]] {
      let unused = try self.run(command + arguments, in: work)
      #expect(unused.code != 0)
      #expect(unused.said.contains("usage: avatar"), "\(unused.said)")
    }
    // What is no photo is told in words.
    let refused = try self.run(command + ["http://127.0.0.1:\(service.port)", source, avatar.path], in: work)
    #expect(refused.code != 0)
    #expect(refused.said.contains("which is not read") || refused.said.contains("not a picture"), "\(refused.said)")
  }

  @Test("The image installs what the packages' page lists, and the unit and the proxy name what there is")
  func files() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOf: Folders.package.appending(path: path), encoding: .utf8)
    }
    let dockerfile = try text("Examples/service/Dockerfile").replacing("\\\n", with: " ")
    let line = try #require(
      try text("Documentation/Packages.md").split(separator: "\n").first { $0.hasPrefix("apt-get install") })
    let listed = Set(line.split(separator: " ").dropFirst(2))
    for package in listed { #expect(dockerfile.contains(" \(package) "), "\(package) is missing") }
    let unit = try text("Examples/service/cameo@.service")
    #expect(unit.contains("ExecStart=/usr/local/bin/cameo serve --port %i\n"))
    let limits = try ServiceProcess().exchange("GET", "/v1/limits").text
    // nginx's 36 MiB are the service's.
    #expect(limits.contains("\"uploadBytes\":\(36 << 20)"))
    let cluster = try text("Examples/service/kubernetes.yaml")
    // The pods have the room that the unit gives, and as many workers.
    let memory = try #require(unit.firstMatch(of: /MemoryMax=(\d+)G/)?.1)
    #expect(cluster.contains("memory: \(memory)Gi }") && unit.contains("CAMEO_WORKERS=2\n"))
    #expect(cluster.contains("{ name: CAMEO_WORKERS, value: \"2\" }"))
    for path in cluster.matches(of: /httpGet: { path: (\S+),/) {
      #expect(try ServiceProcess().exchange("GET", String(path.1)).status == 200)
    }
    let proxy = try text("Examples/service/nginx.conf")
    #expect(proxy.contains("client_max_body_size 36m;") && proxy.contains("\"limit\":\(36 << 20),"))
    // A full queue must not count as a failure, and each server is an instance that the unit's comment starts.
    for server in proxy.matches(of: /server 127\.0\.0\.1:(\d+)([^;]*);/) {
      #expect(server.2 == " max_fails=0")
      #expect(unit.contains("cameo@\(server.1)"))
    }
  }

  private func run(_ words: [String], in folder: URL, token: String? = nil) throws -> (code: Int32, said: String) {
    let process = Process()
    process.executableURL = URL(filePath: words[0])
    process.arguments = Array(words.dropFirst())
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(["CAMEO_TOKEN": token].compactMapValues(\.self)) {
      $1
    }
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: said, as: UTF8.self))
  }
}
