import Cameo
import Foundation
import TestSupport
import Testing

@testable import CameoServer

/// `cameo edit` over HTTP, as its page and as strangers ask it.
@Suite struct EditCommandTests {
  private static func job(_ zoom: Double = 1.5, format: ImageFormat = .png, src: String = "me.jpg") -> Job {
    Job(
      template: "oval",
      photos: [
        Job.Photo(
          src, placement: .request(PlacementRequest(.view(center: .init(x: 0.5, y: 0.4), zoom: zoom, angle: 3))))
      ], outputs: [Job.Output(format: format, size: .width(120))])
  }

  @Test("Saving writes the picture and its job beside the photo, and the command makes the same bytes of the job")
  func saves() throws {
    let edit = try EditProcess()
    let before = try edit.bytes("me.jpg")
    let answer = try edit.save(Self.job())
    #expect(answer.status == 200, "\(answer.text)")
    let said = try JSONReader().read(answer.body)
    #expect(said["picture"] == "me-oval.png" && said["job"] == "me-oval.job.json")
    #expect(try edit.files == ["me-oval.job.json", "me-oval.png", "me.jpg"])
    let saved = try edit.bytes("me-oval.png")
    try FileManager.default.removeItem(at: edit.folder.appending(path: "me-oval.png"))
    #expect(try PageSite.command(["render", "--job", "me-oval.job.json"], in: edit.folder) == 0)
    #expect(try edit.bytes("me-oval.png") == saved)
    #expect(try edit.bytes("me.jpg") == before)
    #expect(edit.said.contains("saved me-oval.png and me-oval.job.json"))
  }

  @Test("Saving again replaces what the session has written, a later session goes on with it")
  func again() throws {
    let edit = try EditProcess()
    #expect(try edit.save(Self.job(1.5)).status == 200)
    let first = try edit.bytes("me-oval.png")
    #expect(try edit.save(Self.job(2)).status == 200)
    #expect(try edit.bytes("me-oval.png") != first)
    #expect(try edit.save(Self.job(2, format: .jpeg)).status == 422)
    #expect(try edit.save(Self.job(2, format: .webp)).status == 200)
    #expect(try edit.save(Self.job(3)).status == 200)
    #expect(try edit.files == ["me-oval.job.json", "me-oval.png", "me-oval.webp", "me.jpg"])

    let names = try edit.files
    let later = try EditProcess { folder in
      for name in names where name != "me.jpg" {
        try FileManager.default.copyItem(at: edit.folder.appending(path: name), to: folder.appending(path: name))
      }
    }
    let facts = try JSONReader().read(try later.exchange("GET", "session").body)
    #expect(facts["photo"] == "me.jpg" && facts["template"] == "oval")
    #expect(facts["job"]?["photos"]?.elements.first?["placement"]?["zoom"] == 3)
    #expect(try later.save(Self.job(1)).status == 200)
    #expect(try later.files == names)
  }

  @Test("Files that no session has written are left alone, links too: the next number is taken")
  func foreign() throws {
    let edit = try EditProcess { folder in
      try Data("mine".utf8).write(to: folder.appending(path: "me-oval.png"))
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: "me-oval-2.png").path, withDestinationPath: "me.jpg")
      try Data("{}".utf8).write(to: folder.appending(path: "me-oval-3.job.json"))
    }
    let photo = try edit.bytes("me.jpg")
    let answer = try edit.save(Self.job())
    #expect(try JSONReader().read(answer.body)["picture"] == "me-oval-4.png")
    #expect(try edit.bytes("me-oval.png") == Array("mine".utf8))
    #expect(try edit.bytes("me-oval-3.job.json") == Array("{}".utf8))
    #expect(try edit.bytes("me.jpg") == photo)
  }

  @Test("A job cannot lead out of the folder: paths are the command's own, other photos are refused")
  func confined() throws {
    let edit = try EditProcess()
    var job = Self.job()
    job.outputs[0].path = "../../tmp/elsewhere.png"
    #expect(try JSONReader().read(try edit.save(job).body)["picture"] == "me-oval.png")
    #expect(try edit.save(Self.job(src: "/etc/hostname")).status == 422)
    #expect(try edit.save(Self.job(src: "./me.jpg")).status == 422)
    job.template = "../masks/oval"
    #expect(try edit.save(job).status == 422)
    #expect(try edit.exchange("POST", "save", body: Array("{".utf8)).status == 400)
    #expect(try edit.files == ["me-oval.job.json", "me-oval.png", "me.jpg"])
  }

  @Test("Without the token nothing is there, under another name or from another page nothing is answered")
  func strangers() throws {
    let edit = try EditProcess()
    #expect(edit.token.count == 32)
    for target in ["/", "/edit", "/v1/limits", "/\(String(repeating: "0", count: 32))/edit", "/editor/cameo-editor.js"]
    {
      #expect(try HTTPExchange("GET", target, port: edit.port).status == 404, "\(target)")
    }
    let host = "127.0.0.1:\(edit.port)"
    #expect(try edit.exchange("GET", "session").status == 200)
    #expect(try edit.exchange("GET", "session", headers: [("Host", "evil.example:\(edit.port)")]).status == 403)
    #expect(
      try edit.exchange("GET", "photo", headers: [("Host", host), ("Origin", "http://evil.example")]).status == 403)
    let body = JSONWriter.bytes(Self.job().document)
    for headers in [
      [("Host", host)], [("Host", host), ("Origin", "null")], [("Host", host), ("Origin", "http://127.0.0.1:1")],
    ] {
      #expect(try edit.exchange("POST", "save", headers: headers, body: body).status == 403)
      #expect(try edit.exchange("POST", "v1/render", headers: headers, body: body).status == 403)
    }
    #expect(try edit.files == ["me.jpg"])
    #expect(try EditProcess().token != edit.token)
  }

  @Test("It ends when its page goes, and not when the page is loaded again")
  func ends() throws {
    let edit = try EditProcess()
    for path in ["present/a", "gone/a", "present/b"] { #expect(try edit.exchange("POST", path).status == 204) }
    #expect(edit.end(within: 4.5) == nil)
    #expect(try edit.exchange("POST", "gone/b").status == 204)
    #expect(edit.end(within: 10) == 0)
  }

  @Test("Ctrl-C ends it")
  func interrupted() throws {
    let edit = try EditProcess()
    edit.interrupt()
    #expect(edit.end(within: 5) == 0)
  }

  @Test("A template in a folder is edited, and its job can be carried out from anywhere")
  func ownTemplate() throws {
    let edit = try EditProcess(["-t", "./masks/my-oval"]) { folder in
      try FileManager.default.createDirectory(at: folder.appending(path: "masks"), withIntermediateDirectories: true)
      #expect(try PageSite.command(["template", "new", "my-oval", "--in", "masks"], in: folder) == 0)
    }
    #expect(try JSONReader().read(try edit.exchange("GET", "session").body)["template"] == "my-oval")
    #expect(try edit.exchange("GET", "v1/templates/my-oval").status == 200)
    var job = Self.job()
    job.template = "my-oval"
    #expect(try edit.save(job).status == 200)
    let saved = try edit.bytes("me-my-oval.png")
    try FileManager.default.removeItem(at: edit.folder.appending(path: "me-my-oval.png"))
    let file = edit.folder.appending(path: "me-my-oval.job.json").path
    #expect(try PageSite.command(["render", "--job", file], in: URL(filePath: "/")) == 0)
    #expect(try edit.bytes("me-my-oval.png") == saved)
  }

  @Test(
    "What cannot be edited is said at once",
    arguments: [
      (["edit", "--no-browser", "missing.jpg"], 7), (["edit", "--no-browser", "-"], 2),
      (["edit", "--no-browser", "cut.jpg"], 4), (["edit", "--no-browser", "text.jpg"], 4),
      (["edit", "a.jpg", "b.jpg"], 2),
      (["edit", "--no-browser", "-t", "no-such-mask"], 6), (["edit", "--port", "70000"], 2),
    ])
  func refused(_ arguments: [String], _ code: Int) throws {
    let folder = try Folders.temporary()
    defer { try? FileManager.default.removeItem(at: folder) }
    let portrait = try Data(contentsOf: PageSite.portrait)
    try portrait.prefix(portrait.count / 2).write(to: folder.appending(path: "cut.jpg"))
    try Data("no photo".utf8).write(to: folder.appending(path: "text.jpg"))
    #expect(try PageSite.command(arguments, in: folder) == Int32(code))
  }
}

/// When a session counts its pages as closed.
@Suite struct PresenceTests {
  @Test("Without any page a session waits") func begin() {
    #expect(!Presence().isOver(at: .now + .seconds(1000)))
  }

  @Test("A page in sight is missed after seconds, a hidden one after minutes", arguments: [(false, 20.0), (true, 180)])
  func silence(_ isHidden: Bool, _ seconds: Double) {
    let presence = Presence()
    let start = SuspendingClock.now
    presence.attend("a", isHidden: isHidden, at: start)
    #expect(!presence.isOver(at: start + .seconds(seconds - 1)))
    #expect(presence.isOver(at: start + .seconds(seconds + 1)))
  }

  @Test("One page of two may go; the last one may come back in time") func goAndCome() {
    let presence = Presence()
    let start = SuspendingClock.now
    presence.attend("a", at: start)
    presence.attend("b", at: start)
    presence.leave("a", at: start)
    #expect(!presence.isOver(at: start + .seconds(10)))
    presence.leave("b", at: start + .seconds(10))
    #expect(!presence.isOver(at: start + .seconds(12)))
    presence.attend("c", at: start + .seconds(12))
    #expect(!presence.isOver(at: start + .seconds(20)))
    presence.leave("c", at: start + .seconds(20))
    #expect(presence.isOver(at: start + .seconds(24)))
  }
}
