import Cameo
import CameoTemplates
import Foundation
import Glibc
import TestSupport
import Testing

/// What the pages tell people to type, typed.
@Suite struct ArticleTests {
  /// The articles with something to type.
  private static let shellPages: [Article] = Article.catalog.filter { $0.blocks.contains { $0.language == "sh" } }

  @Test("The catalog has its articles") func theCatalogIsFound() { #expect(Article.catalog.count >= 10) }

  @Test("Every shell block of an article runs, and prints what the article shows", arguments: shellPages)
  func everyShellBlockRuns(_ article: Article) throws {
    let desk = try Desk()
    for (index, block) in article.blocks.enumerated() where block.language == "sh" {
      let run = try desk.run(block.text)
      #expect(run.exitCode == 0, "\(article.name):\(block.line): \(run.output)")
      guard let next = article.blocks.dropFirst(index + 1).first, next.language == "text", next.followsBlock else {
        continue
      }
      // An answer over HTTP need not end its last line.
      let printed = run.output.trimmingCharacters(in: .newlines)
      #expect(printed == next.text.trimmingCharacters(in: .newlines), "\(article.name):\(next.line)")
    }
  }

  @Test("Every command of the readme runs") func theReadmeIsTrue() throws {
    let desk = try Desk()
    try desk.writeJobs()
    // Its targets of make are what runs this.
    let blocks = try Article("README.md").blocks.filter { $0.language == "sh" && !$0.text.hasPrefix("make ") }
    #expect(blocks.count >= 3)
    for block in blocks {
      let run = try desk.run(block.text)
      #expect(run.exitCode == 0, "README.md:\(block.line): \(run.output)")
    }
  }

  @Test("Every file and folder that a page names is there", arguments: ["README.md", "CONTRIBUTING.md"])
  func everyPlaceIsThere(_ name: String) throws {
    let page = try Article(name)
    let roots = ["Documentation", "Examples", "Masks", "Plugins", "Scripts", "Sources", "Tests"]
    let places = page.text.matches(of: /[`(]([A-Za-z]+\/[A-Za-z0-9+.\/-]+)[`)]/).map { String($0.1) }
      .filter { place in roots.contains { place.hasPrefix($0 + "/") } }
    #expect(places.count > 10)
    for place in places {
      #expect(FileManager.default.fileExists(atPath: Folders.package.appending(path: place).path), "\(place)")
    }
  }

  @Test("Every document of an article is valid", arguments: Article.catalog)
  func everyDocumentIsValid(_ article: Article) throws {
    for block in article.blocks where block.language == "json" {
      let bytes = Array(block.text.utf8)
      switch try JSONReader().read(bytes)["kind"] {
      case nil: break
      case "cameo.job": _ = try JobReader().read(bytes)
      case "cameo.template": _ = try TemplateReader().read(bytes)
      case let kind?: Issue.record("\(article.name):\(block.line) is a \(kind), which is not read")
      }
    }
  }
}

/// A folder as a reader of the articles has it: a photo, some more, and the command in the path.
private final class Desk {
  private let folder: URL

  init() throws {
    folder = try Folders.temporary()
    let manager = FileManager.default
    let portrait = Folders.fixtures.appending(path: "portrait.jpg")
    try manager.createDirectory(at: folder.appending(path: "photos"), withIntermediateDirectories: true)
    for name in ["me.jpg", "photos/ada.jpg", "photos/ben.jpg"] {
      try manager.copyItem(at: portrait, to: folder.appending(path: name))
    }
    try manager.copyItem(
      at: Folders.package.appending(path: "Documentation/Templates/sunflower.svg"),
      to: folder.appending(path: "sunflower.svg"))
    let programs = folder.appending(path: ".bin")
    try manager.createDirectory(at: programs, withIntermediateDirectories: true)
    try manager.createSymbolicLink(
      at: programs.appending(path: "cameo"), withDestinationURL: CameoProcess.executable)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A list of jobs for pages that do not write one themselves.
  func writeJobs() throws {
    let jobs = ["ada", "ben"].map { name in
      #"{"kind":"cameo.job","version":1,"id":"\#(name)","template":"spiky-hair","#
        + #""photos":[{"src":"photos/\#(name).jpg"}],"outputs":[{"path":"out/\#(name).png"}]}"#
    }
    try Data((jobs.joined(separator: "\n") + "\n").utf8).write(to: folder.appending(path: "jobs.jsonl"))
  }

  /// Runs lines in a shell that ends at the first one that fails; services listen at a port that is free.
  /// - Returns: What was printed on both streams, in order.
  func run(_ lines: String) throws -> (exitCode: Int32, output: String) {
    let port = String(try freePort())
    let printed = folder.appending(path: ".printed")
    try Data().write(to: printed)
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-euo", "pipefail", "-c", lines.replacingOccurrences(of: "8080", with: port)]
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = folder.appending(path: ".bin").path + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
    environment["CAMEO_MASKS"] = nil
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    let handle = try FileHandle(forWritingTo: printed)
    _ = try handle.seekToEnd()
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    let output = try String(contentsOf: printed, encoding: .utf8)
    return (process.terminationStatus, output.replacingOccurrences(of: port, with: "8080"))
  }
}

/// A port of this machine that nobody listens at.
private func freePort() throws -> UInt16 {
  let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  defer { close(descriptor) }
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
    unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      unsafe bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
    }
  }
  try #require(isBound)
  return UInt16(bigEndian: address.sin_port)
}
