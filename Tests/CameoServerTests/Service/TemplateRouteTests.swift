import Cameo
import Foundation
import TestSupport
import Testing

@Suite struct TemplateRouteTests {
  @Test("Every bundled template is listed, described and drawn")
  func bundled() throws {
    let service = try ServiceProcess()
    let library = try Cameo().library
    let list = try service.exchange("GET", "/v1/templates")
    #expect(list.status == 200)
    #expect(list.header("cache-control") == "no-cache")
    for template in library.templates {
      #expect(list.text.contains("\"id\":\"\(template.id)\""))
      let document = try service.exchange("GET", "/v1/templates/\(template.id)")
      #expect(document.status == 200)
      #expect(try TemplateReader().read(document.body).id == template.id)
      let picture = try service.exchange("GET", "/v1/templates/\(template.id)/preview?side=32")
      let size = try PhotoReader(ByteSource(bytes: picture.body)).header.size
      #expect(max(size.width, size.height) == 32)
      guard let mask = template.mask else { continue }
      let asset = try service.exchange("GET", "/v1/templates/\(template.id)/\(mask.src)")
      #expect(asset.body == (try template.assets.bytes(mask.src)))
      #expect(asset.header("content-type") == "image/svg+xml")
    }
  }

  @Test("What does not change is told by its tag", arguments: ["", "/oval", "/oval/mask.svg", "/oval/preview"])
  func notModified(path: String) throws {
    let service = try ServiceProcess()
    let template = try Cameo().library.templates.first { $0.mask?.src == "mask.svg" }
    let target = "/v1/templates" + path.replacing("oval", with: template?.id ?? "oval")
    let first = try service.exchange("GET", target)
    #expect(first.status == 200, "\(first.text)")
    let tag = try #require(first.header("etag"))
    for known in [tag, "W/" + tag, "\"other\", \(tag)", "*"] {
      let again = try service.exchange("GET", target, headers: [("If-None-Match", known)])
      #expect(again.status == 304)
      #expect(again.body.isEmpty)
    }
    let head = try service.exchange("HEAD", target)
    #expect(head.header("content-length") == String(first.body.count))
  }

  @Test(
    "No path leads out of a template's folder",
    arguments: [
      "mine/../secret.svg", "mine/%2e%2e/secret.svg", "mine/%2E%2E%2Fsecret.svg", "mine/..%5csecret.svg",
      "mine//etc/passwd", "mine/%2Fetc%2Fpasswd", "mine/link.svg", "mine/folder.svg", "mine/template.json/x.svg",
      "..%2fmine", "%2e%2e", ".%2fmine", "mine/notes.txt", "mine/.hidden", "none/mask.svg", "mine%2Fmask.svg",
      "%2Ftmp/mask.svg",
    ])
  func confined(path: String) throws {
    let masks = try Folders.temporary()
    defer { try? FileManager.default.removeItem(at: masks) }
    let folder = masks.appending(path: "mine")
    try FileManager.default.createDirectory(at: folder.appending(path: "folder.svg"), withIntermediateDirectories: true)
    let document = """
      {"kind": "cameo.template", "version": 1, "id": "mine", "name": "Mine", "canvas": {"width": 8, "height": 8},
       "placeholders": [{"id": "face", "rect": {"x": 0, "y": 0, "width": 8, "height": 8}}]}
      """
    try Data(document.utf8).write(to: folder.appending(path: "template.json"))
    for file in ["secret.svg", "mine/notes.txt", "mine/.hidden", "mine/mask.svg"] {
      try Data("<svg/>".utf8).write(to: masks.appending(path: file))
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: "link.svg").path, withDestinationPath: "../secret.svg")
    let service = try ServiceProcess(["--masks", masks.path])
    #expect(try service.exchange("GET", "/v1/templates/mine/mask.svg").text == "<svg/>")
    let answer = try service.exchange("GET", "/v1/templates/\(path)")
    #expect(answer.status == 404, "\(answer.text)")
    #expect(!answer.text.contains("<svg/>") && !answer.text.contains("root:"))
  }
}
