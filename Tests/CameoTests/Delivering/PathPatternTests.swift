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

  @Test("A value never leaves its folder")
  func slashes() throws {
    #expect(try PathPattern("out/{id}.png").path { _ in "../a/b\n" } == "out/.._a_b_.png")
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
