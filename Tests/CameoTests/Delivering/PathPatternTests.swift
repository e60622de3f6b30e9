import Cameo
import Foundation
import TestSupport
import Testing

@Suite struct PathPatternTests {
  @Test(
    "Members stand for their values",
    arguments: [
      ("out/{stem}-{width}x{height}.{ext}", "out/stem-widthxheight.ext"), ("plain.png", "plain.png"),
      ("{index}", "index"), ("a{b", "a{b"), ("a}b{id}", "a}bid"), ("", ""),
    ])
  func values(text: String, path: String) throws {
    #expect(try PathPattern(text).path { $0.rawValue } == path)
  }

  @Test("An unknown member is an error that names it", arguments: ["{}", "{name}", "x{Stem}y", "{stem"])
  func unknown(text: String) throws {
    if text == "{stem" {
      #expect(try PathPattern(text).members.isEmpty)
      return
    }
    let error = #expect(throws: PathPattern.UnknownMember.self) { try PathPattern(text) }
    #expect(error.map { text.contains("{\($0.name)}") } == true)
  }

  @Test(
    "A value never leaves its folder",
    arguments: [("../a/b\n", ".._a_b_"), (".", "_"), ("..", "__"), ("...", "___"), (".a", ".a"), ("", "")])
  func harmlessValues(value: String, written: String) throws {
    #expect(try PathPattern("out/{id}/x.png").path { _ in value } == "out/\(written)/x.png")
  }

  @Test(
    "The format is what the finished name says",
    arguments: [("me.jpg", "FFD8"), ("me.png", "8950"), ("me.webp", "5249")])
  func formatOfTheFinishedName(name: String, magic: String) throws {
    let folder = try Folders.temporary()
    let photo = folder.appending(path: name)
    try Data(try PhotoFiles.png(SyntheticPictures.distinct(PixelSize(width: 20, height: 20)))).write(to: photo)
    let job = Job(
      photos: [.init(photo.path, placement: .rect(x: 0, y: 0, width: 20, height: 20))],
      outputs: [.init(folder.path + "/out-{stem}.{ext}")])
    let result = try #require(cameo).render(job)
    let path = try #require(result.outputs[0].path)
    #expect(path.hasSuffix("out-" + name))
    let bytes = try Data(contentsOf: URL(filePath: path))
    #expect(bytes.prefix(2).map { String(format: "%02X", $0) }.joined() == magic)
  }

  @Test("A finished name of no written format is an error")
  func unwrittenFormat() throws {
    let folder = try Folders.temporary()
    let photo = folder.appending(path: "me.gif")
    try Data(try PhotoFiles.png(SyntheticPictures.distinct(PixelSize(width: 20, height: 20)))).write(to: photo)
    let job = Job(
      photos: [.init(photo.path, placement: .rect(x: 0, y: 0, width: 20, height: 20))],
      outputs: [.init(folder.path + "/out.{ext}")])
    let error = #expect(throws: CameoError.self) { try #require(cameo).render(job) }
    #expect(error?.code == "output.format")
  }

  @Test("Two spellings of one path collide")
  func spellings() throws {
    let file = try PhotoFiles.png(SyntheticPictures.distinct(PixelSize(width: 20, height: 20)))
    let job = Job(
      template: "circle", photos: [.init(file, placement: .center)],
      outputs: [.init("/tmp/no/such/a.png"), .init("/tmp/./no//such/a.png")])
    #expect(throws: CameoError.pathCollision(output: 1, path: "/tmp/./no//such/a.png")) {
      try #require(cameo).resolve(job)
    }
  }

  @Test("Names tell the real size, the photo and the template")
  func realNames() throws {
    let folder = try Folders.temporary()
    let photo = folder.appending(path: "me.holiday.jpeg")
    let file = try PhotoFiles.jpeg(SyntheticPictures.detailed(PixelSize(width: 120, height: 100)))
    try Data(file).write(to: photo)
    let job = Job(
      id: "a1", template: "circle", photos: [.init(photo.path, placement: .center)],
      outputs: [.init(folder.path + "/{template}/{stem}-{ext}-{id}-{width}x{height}-{index}.png", size: .width(33))])
    let result = try #require(cameo).render(job, options: .init(index: 7))
    #expect(result.outputs[0].path == folder.path + "/circle/me.holiday-jpeg-a1-33x33-7.png")
    #expect(FileManager.default.fileExists(atPath: result.outputs[0].path ?? ""))
  }

  @Test(
    "An output that would replace the job's photo is refused, by another name of it, too", arguments: ["", "link-"])
  func photo(prefix: String) throws {
    let folder = try Folders.temporary()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "me.png")
    let bytes = try PhotoFiles.png(SyntheticPictures.distinct(PixelSize(width: 20, height: 20)))
    try Data(bytes).write(to: file)
    try FileManager.default.createSymbolicLink(at: folder.appending(path: "link-me.png"), withDestinationURL: file)
    let output = folder.path + "/\(prefix)me.png"
    let job = Job(
      template: "circle", photos: [.init(file.path, placement: .center)], outputs: [.init(output, size: .width(10))])
    #expect(throws: CameoError.outputIsPhoto(output: 0, path: output)) { try #require(cameo).render(job) }
    #expect(try Data(contentsOf: file) == Data(bytes))
  }

  @Test("Two outputs of one path are refused before anything is written")
  func collision() throws {
    let folder = try Folders.temporary()
    let file = try PhotoFiles.png(SyntheticPictures.distinct(PixelSize(width: 20, height: 20)))
    let path = folder.path + "/{template}.png"
    let job = Job(
      template: "circle", photos: [.init(file, placement: .center)],
      outputs: [.init(path, size: .width(10)), .init(path, size: .width(20))])
    let error = #expect(throws: CameoError.self) { try #require(cameo).render(job) }
    #expect(error?.code == "output.collision")
    #expect(try files(in: folder).isEmpty)
  }
}
