import Cameo
import Foundation
import TestSupport
import Testing

@testable import CameoServer

@Suite struct RenderRouteTests {
  private let service: ServiceProcess
  private let photo: [UInt8]

  init() throws {
    service = try ServiceProcess()
    photo = Array(try Data(contentsOf: Folders.fixtures.appending(path: "portrait.jpg")))
  }

  @Test("A photo as body with options as query makes the picture that the library makes")
  func query() throws {
    let answer = try service.exchange(
      "POST", "/v1/render?template=spiky-hair&width=200&no-faces&background=%23fff&format=jpeg", body: photo)
    #expect(answer.status == 200, "\(answer.text)")
    #expect(answer.header("content-type") == "image/jpeg")
    let job = Job(
      template: "spiky-hair", photos: [Job.Photo(photo, placement: .top)],
      outputs: [Job.Output(format: .jpeg, size: .width(200), background: Color("#fff"))])
    #expect(answer.body == (try Cameo().render(job).outputs[0].bytes))
  }

  @Test("A form with a job document and a photo makes the same picture")
  func form() throws {
    let job = """
      {"kind": "cameo.job", "version": 1, "template": "oval", "photos": [{"src": "me", "placement": {"zoom": 2}}],
       "outputs": [{"path": "somewhere/else.webp", "width": 100}]}
      """
    let form = HTTPExchange.form([("job", Array(job.utf8)), ("me", photo)])
    let answer = try service.exchange("POST", "/v1/render", headers: [("Content-Type", form.type)], body: form.body)
    #expect(answer.status == 200, "\(answer.text)")
    #expect(answer.header("content-type") == "image/webp")
    var read = try JobReader().read(Array(job.utf8))
    read.photos[0].source = .bytes(photo, name: "me")
    read.outputs[0].path = nil
    read.outputs[0].format = .webp
    #expect(answer.body == (try Cameo().render(read).outputs[0].bytes))
  }

  @Test("A form's fields are options, as those of the query", arguments: ["", "?no-faces", "?template=oval&width=99"])
  func fields(query: String) throws {
    let all = [("template", "oval"), ("width", "99"), ("no-faces", ""), ("background", "#fff")]
    let fields = all.filter { !query.contains($0.0) }
    let form = HTTPExchange.form(fields.map { ($0.0, Array($0.1.utf8)) } + [("me", photo)])
    let answer = try service.exchange(
      "POST", "/v1/render" + query, headers: [("Content-Type", form.type)], body: form.body)
    #expect(answer.status == 200, "\(answer.text)")
    let plain = try service.exchange(
      "POST", "/v1/render?template=oval&width=99&no-faces&background=%23fff", body: photo)
    #expect(answer.body == plain.body)
  }

  @Test("Fields count for previews and inspections, too")
  func fieldsOfOtherRoutes() throws {
    for (path, field, value) in [("/v1/preview", "side", "64"), ("/v1/inspect", "orientation", "1")] {
      let form = HTTPExchange.form([(field, Array(value.utf8)), ("me", photo)])
      let answer = try service.exchange("POST", path, headers: [("Content-Type", form.type)], body: form.body)
      #expect(answer.status == 200, "\(answer.text)")
      let plain = try service.exchange("POST", "\(path)?\(field)=\(value)", body: photo)
      #expect(path == "/v1/inspect" ? answer.body.count == plain.body.count : answer.body == plain.body)
    }
  }

  @Test("Who has the picture gets 304, without its being made again")
  func notModified() throws {
    let target = "/v1/render?template=oval&no-faces"
    let first = try service.exchange("POST", target, body: photo)
    let tag = try #require(first.header("etag"))
    #expect(tag.hasPrefix("\"") && tag.hasSuffix("\""))
    let second = try service.exchange("POST", target, headers: [("If-None-Match", tag)], body: photo)
    #expect(second.status == 304)
    #expect(second.header("etag") == tag)
    #expect(second.body.isEmpty)
    let other = try service.exchange("POST", target + "&width=99", headers: [("If-None-Match", tag)], body: photo)
    #expect(other.status == 200)
    #expect(other.header("etag") != tag)
  }
}
