import Cameo
import Foundation
import TestSupport
import Testing

@Suite struct DocumentRouteTests {
  private let service: ServiceProcess

  init() throws { service = try ServiceProcess() }

  private func json(_ answer: HTTPExchange) throws -> JSONValue { try JSONReader().read(answer.body) }

  @Test("resolve tells what the library resolves, and its placement renders the same picture")
  func resolve() throws {
    let query = "template=spiky-hair&width=96"
    let answer = try service.exchange("POST", "/v1/resolve?\(query)", body: ServicePhotos.portrait)
    #expect(answer.status == 200, "\(answer.text)")
    let job = Job(
      template: "spiky-hair", photos: [Job.Photo(ServicePhotos.portrait)],
      outputs: [Job.Output(format: .png, size: .width(96))])
    let document = try Cameo().resolve(job).document
    let found = try json(answer)
    for name in ["kind", "version", "status", "photos", "outputs", "warnings"] {
      #expect(found[name] == document[name])
    }
    guard case .array(let photos)? = found["photos"]?.content, let placement = photos.first?["placement"],
      case .number(let zoom)? = placement["zoom"]?.content, case .number(let angle)? = placement["angle"]?.content,
      case .number(let x)? = placement["center"]?["x"]?.content,
      case .number(let y)? = placement["center"]?["y"]?.content
    else {
      Issue.record("the result has no placement")
      return
    }
    let byFace = try service.exchange("POST", "/v1/render?\(query)", body: ServicePhotos.portrait)
    let byNumbers = try service.exchange(
      "POST", "/v1/render?\(query)&center=\(x),\(y)&zoom=\(zoom)&angle=\(angle)", body: ServicePhotos.portrait)
    #expect(byFace.status == 200 && byFace.body == byNumbers.body)
  }

  @Test("inspect tells the format by the bytes, whatever the Content-Type says", .enabled(if: Folders.hasCorpus))
  func byContent() throws {
    let answer = try service.exchange(
      "POST", "/v1/inspect?no-faces", headers: [("Content-Type", "application/octet-stream")],
      body: ServicePhotos.corpus("heic/nuke-img_751.heic"))
    #expect(answer.status == 200, "\(answer.text)")
    #expect(try json(answer)["format"] == "heic")
  }

  @Test("Of two EXIF blocks the first one counts, for inspect and for preview", .enabled(if: Folders.hasCorpus))
  func twoBlocks() throws {
    let photo = ServicePhotos.corpus("orient/gen-second-exif-3.jpg")
    try #require(!photo.isEmpty)
    let inspection = try json(service.exchange("POST", "/v1/inspect?no-faces", body: photo))
    let expected = try PhotoReader(ByteSource(bytes: photo)).header
    #expect(inspection["orientation"] == JSONValue(expected.orientation.rawValue))
    let preview = try service.exchange("POST", "/v1/preview", body: photo)
    let stated = try service.exchange(
      "POST", "/v1/preview?orientation=\(expected.orientation.rawValue)", body: photo)
    #expect(preview.body == stated.body)
  }

  @Test("validate tells what the reader tells, each with its place", arguments: ["job.json", "template.json"])
  func validate(file: String) throws {
    for folder in ["valid", "invalid"] {
      let fixtures = Folders.fixtures.appending(path: "\(folder)/\(file)")
      guard case .array(let cases)? = try JSONReader().read(Array(Data(contentsOf: fixtures)))["cases"]?.content else {
        Issue.record("\(folder)/\(file) holds no cases")
        return
      }
      for sample in cases {
        // What says that it is something else is read as that.
        guard let document = sample["document"], document["kind"] == JSONValue("cameo.\(file.dropLast(5))") else {
          continue
        }
        let answer = try service.exchange("POST", "/v1/validate", body: JSONWriter.bytes(document))
        #expect(answer.status == 200)
        #expect(try json(answer)["valid"] == JSONValue(folder == "valid"), "\(answer.text)")
        guard case .array(let expected)? = sample["expect"]?.content else { continue }
        for issue in expected {
          guard case .string(let code)? = issue["code"]?.content else { continue }
          #expect(answer.text.contains("\"code\":\"\(code)\""), "\(answer.text)")
        }
      }
    }
  }

  @Test(
    "validate tells what keeps a valid job from being rendered",
    arguments: [
      ("\"template\":\"oval\",", "{},{}", ["outputs.count /outputs"]),
      ("\"template\":\"./oval\",", "{}", ["template.unknown /template"]),
      ("\"template\":\"ovl\",", "{},{}", ["template.unknown /template", "outputs.count /outputs"]),
      ("\"template\":\"oval\",", "{}", []),
    ])
  func obstacles(template: String, outputs: String, warnings: [String]) throws {
    let job = "{\"kind\":\"cameo.job\",\"version\":1,\(template)\"photos\":[{\"src\":\"me\"}],\"outputs\":[\(outputs)]}"
    let found = try json(service.exchange("POST", "/v1/validate", body: Array(job.utf8)))
    #expect(found["valid"] == true)
    guard case .array(let list)? = found["warnings"]?.content else {
      Issue.record("there are no warnings")
      return
    }
    let told = list.map { warning in
      ["code", "pointer"].map { if case .string(let text)? = warning[$0]?.content { text } else { "" } }
        .joined(separator: " ")
    }
    #expect(told == warnings)
    // They say what rendering says.
    let form = HTTPExchange.form([("job", Array(job.utf8)), ("me", ServicePhotos.portrait)])
    let answer = try service.exchange("POST", "/v1/render", headers: [("Content-Type", form.type)], body: form.body)
    #expect((answer.status == 200) == warnings.isEmpty)
  }

  @Test("limits are the library's with the service's own in place")
  func limits() throws {
    let service = try ServiceProcess(["--photo-pixels", "123456", "--coefficient-bytes", "7", "--queue", "7"])
    let found = try json(service.exchange(target: "/v1/limits"))
    #expect(found["photoPixels"] == 123_456)
    #expect(found["outputPixels"] == 16_000_000)
    #expect(found["coefficientBytes"] == 7)
    #expect(found["queue"] == 7)
    #expect(found["jobSeconds"] == 20)
  }
}

extension ServiceProcess {
  /// Asks for something by `GET`.
  func exchange(target: String) throws -> HTTPExchange { try exchange("GET", target) }
}
