import Cameo
import Foundation
import TestSupport
import Testing

/// What is wrong with a request, and how it is told.
@Suite struct ProblemTests {
  /// A request that is refused.
  struct Refusal: Sendable, CustomTestStringConvertible {
    let target: String
    let body: [UInt8]
    let status: Int
    let code: String
    var type: String?
    var testDescription: String { "\(status) \(code): \(target)" }

    init(_ target: String, _ body: [UInt8], _ status: Int, _ code: String, type: String? = nil) {
      (self.target, self.body, self.status, self.code, self.type) = (target, body, status, code, type)
    }

    /// A form with a job's text and a photo named `me`.
    init(job: String, _ status: Int, _ code: String) {
      self.init(fields: [("job", job)], status, code)
    }

    /// A form with fields and a photo named `me`.
    init(_ target: String = "/v1/render", fields: [(String, String)], _ status: Int, _ code: String) {
      let form = HTTPExchange.form(fields.map { ($0.0, Array($0.1.utf8)) } + [("me", ServicePhotos.portrait)])
      self.init(target, form.body, status, code, type: form.type)
    }
  }

  private static let photo = ServicePhotos.portrait

  private let service: ServiceProcess

  init() throws { service = try ServiceProcess() }

  private static let queries = [
    Refusal("/v1/render?template=oval&widht=3", photo, 400, "request.query"),
    Refusal("/v1/render?template=oval&width=x", photo, 400, "request.query"),
    Refusal("/v1/render?template=oval&width=", photo, 400, "request.query"),
    Refusal("/v1/render?template=oval&content=all", photo, 400, "request.query"),
    Refusal("/v1/render?template=oval&lossless=no", photo, 400, "request.query"),
    Refusal("/v1/render?template=oval&width=3&scale=2", photo, 400, "request.query"),
    Refusal("/v1/render?template=oval&placeholder=a", photo, 400, "request.query"),
    Refusal("/v1/render", photo, 400, "request.query"),
    Refusal("/v1/render?template=oval&width=3&width=4", photo, 400, "request.query"),
    Refusal("/v1/render?template=oval&no-faces&no-faces", photo, 400, "request.query"),
    Refusal("/v1/inspect?orientation=1&orientation=2", photo, 400, "request.query"),
    Refusal("/v1/preview?side=99&side=100", photo, 400, "request.query"),
    Refusal("/v1/render?%", photo, 400, "request.target"),
    Refusal("/v1/inspect?width=3", photo, 400, "request.query"),
    Refusal("/v1/render?template=oval", [], 400, "request.photo"),
  ]

  private static let photos = [
    Refusal("/v1/render?template=oval", Array("no picture".utf8), 415, "photo.unknown-format"),
    Refusal("/v1/render?template=oval", Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0], 415, "photo.unknown-format"),
    Refusal("/v1/preview", Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), 415, "photo.unknown-format"),
    Refusal("/v1/render?template=oval", Array(photo.prefix(photo.count / 2)), 422, "photo.truncated"),
    Refusal("/v1/inspect", Array(photo.prefix(100)), 422, "photo.truncated"),
  ]

  private static let meanings = [
    Refusal("/v1/render?template=ovl", photo, 422, "template.unknown"),
    Refusal("/v1/render?template=..", photo, 422, "template.unknown"),
    Refusal("/v1/render?template=/etc", photo, 422, "template.unknown"),
    Refusal("/v1/render?template=oval&format=jpeg", photo, 422, "output.background-required"),
    Refusal("/v1/render?template=oval&content=shape&placeholder=nose", photo, 422, "placeholder.unknown"),
    Refusal("/v1/render?template=oval&zoom=.1&on-uncovered=fail", photo, 422, "placement.uncovered"),
    Refusal("/v1/render?template=oval&max-bytes=10&no-faces", photo, 422, "limit.output-bytes"),
  ]

  private static let fields = [
    Refusal(fields: [("template", "oval"), ("width", "x")], 400, "request.query"),
    Refusal(fields: [("template", "oval"), ("widht", "300")], 400, "request.multipart"),
    Refusal(fields: [("template", "oval"), ("photo", "me.jpg")], 400, "request.multipart"),
    Refusal("/v1/render?width=3", fields: [("template", "oval"), ("width", "4")], 400, "request.query"),
    Refusal(fields: [("template", "oval"), ("side", "99")], 400, "request.query"),
    Refusal(fields: [("template", "ovl")], 422, "template.unknown"),
    Refusal("/v1/inspect", fields: [("width", "3")], 400, "request.query"),
    Refusal(
      fields: [
        ("job", "{\"kind\":\"cameo.job\",\"version\":1,\"template\":\"oval\",\"photos\":[{\"src\":\"me\"}]}"),
        ("width", "3"),
      ], 400, "request.query"),
  ]

  private static let forms = [
    Refusal(job: "{", 400, "job.invalid"),
    Refusal(job: "{\"kind\": \"cameo.job\", \"version\": 1}", 422, "job.invalid"),
    Refusal(
      job: "{\"kind\":\"cameo.job\",\"version\":1,\"template\":\"oval\",\"photos\":[{\"src\":\"you\"}]}", 422,
      "photos.part-missing"),
    Refusal(
      job: "{\"kind\":\"cameo.job\",\"version\":1,\"template\":\"oval\",\"photos\":[{\"src\":\"/etc/passwd\"}]}", 422,
      "photos.part-missing"),
    Refusal(
      job: "{\"kind\":\"cameo.job\",\"version\":1,\"template\":\"./oval\",\"photos\":[{\"src\":\"me\"}]}", 422,
      "template.unknown"),
    Refusal(
      job:
        "{\"kind\":\"cameo.job\",\"version\":1,\"template\":\"oval\",\"photos\":[{\"src\":\"me\"}],\"outputs\":[{},{}]}",
      422, "outputs.count"),
    Refusal(
      "/v1/render?template=oval", Array("--b\r\n\r\n".utf8), 400, "request.multipart",
      type: "multipart/form-data; boundary=b"),
    Refusal("/v1/render?template=oval", photo, 400, "request.multipart", type: "multipart/form-data"),
  ]

  @Test(
    "A refusal is a problem document with status, code and a plain sentence",
    arguments: queries + photos + meanings + fields + forms)
  func refusal(refusal: Refusal) throws {
    let answer = try service.exchange(
      "POST", refusal.target, headers: refusal.type.map { [("Content-Type", $0)] } ?? [], body: refusal.body)
    #expect(answer.status == refusal.status, "\(answer.text)")
    #expect(answer.header("content-type") == "application/problem+json")
    #expect(answer.header("cache-control") == "no-store")
    let document = try JSONReader().read(answer.body)
    #expect(document["status"] == JSONValue(refusal.status))
    #expect(document["code"] == JSONValue(refusal.code), "\(answer.text)")
    #expect(document["detail"] == document["message"])
    // The command line's spelling helps nobody here.
    #expect(!answer.text.contains("--"))
  }

  @Test("What is given twice is named")
  func twice() throws {
    let answer = try service.exchange("POST", "/v1/render?template=oval&width=3&width=4", body: Self.photo)
    #expect(answer.text.contains("width is given more than once"))
  }

  @Test("What is not known is named, with what may have been meant")
  func unknownNames() throws {
    let query = try service.exchange("POST", "/v1/render?template=oval&widht=3", body: Self.photo)
    #expect(query.text.contains("no option widht here; was width meant?"), "\(query.text)")
    let field = Refusal(fields: [("template", "oval"), ("widht", "300")], 400, "request.multipart")
    let form = try service.exchange(
      "POST", field.target, headers: [("Content-Type", field.type ?? "")], body: field.body)
    #expect(form.text.contains("field widht is text and no option (was width meant?)"), "\(form.text)")
  }

  @Test("A document without a form is shown the form", arguments: ["application/json", "text/plain"])
  func documentAlone(type: String) throws {
    let job = "\n{\"kind\": \"cameo.job\", \"version\": 1, \"template\": \"oval\", \"photos\": [{\"src\": \"me\"}]}"
    let answer = try service.exchange("POST", "/v1/render", headers: [("Content-Type", type)], body: Array(job.utf8))
    #expect(answer.status == 400)
    #expect(answer.text.contains("\"code\":\"request.photo\"") && answer.text.contains("-F job=@job.json"))
  }

  @Test("A document's every issue is told")
  func issues() throws {
    let refusal = Refusal(
      job: "{\"kind\": \"cameo.job\", \"version\": 1, \"shape\": 3, \"photos\": [], \"foo\": 1}", 422, "job.invalid")
    let answer = try service.exchange(
      "POST", refusal.target, headers: [("Content-Type", refusal.type ?? "")], body: refusal.body)
    guard case .array(let issues)? = try JSONReader().read(answer.body)["issues"]?.content else {
      Issue.record("there are no issues: \(answer.text)")
      return
    }
    #expect(issues.count >= 3)
  }

  @Test("Unknown paths and methods are told apart")
  func routes() throws {
    #expect(try service.exchange("GET", "/v2/render").status == 404)
    #expect(try service.exchange("GET", "/v1/templates/none").status == 404)
    let method = try service.exchange("GET", "/v1/render")
    #expect(method.status == 405)
    #expect(method.header("allow") == "POST, OPTIONS")
    #expect(try service.exchange("BREW", "/v1/limits").header("allow") == "GET, HEAD, OPTIONS")
  }
}
