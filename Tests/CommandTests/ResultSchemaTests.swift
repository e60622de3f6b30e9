import Foundation
import TestSupport
import Testing

/// The published schema of results against what the command really prints, with an independent validator as the judge.
@Suite(.enabled(if: SchemaValidator.isInstalled, "python3 has no module jsonschema (Debian: python3-jsonschema)"))
struct ResultSchemaTests {
  private let batch: BatchFixtures

  init() throws { batch = try BatchFixtures() }

  /// The verdicts on documents, one a line.
  private func verdicts(_ documents: [[UInt8]]) throws -> [String] {
    let lines = documents.flatMap { Array("{\"kind\":\"cameo.result\",\"document\":".utf8) + $0 + Array("}\n".utf8) }
    let (status, output) = try SchemaValidator.run(["--lines"], input: lines)
    #expect(status == 0)
    let verdicts = output.split(separator: "\n").map(String.init)
    try #require(verdicts.count == documents.count)
    return verdicts
  }

  /// The document that a command line prints.
  private func document(_ line: String) throws -> [UInt8] {
    let run = try batch.files.run(line.split(separator: " ").map(String.init))
    #expect(!run.output.isEmpty, "\(line): \(run.errors)")
    return run.output.filter { $0 != 0x0A }
  }

  @Test(
    "What render and resolve print is valid",
    arguments: [
      ("render photo.jpg -t oval -w 48 -o me.png --json", "ok"),
      ("render photo.jpg -t oval --native -o me.png -o me.webp --json", "ok"),
      ("render small.png --rect 2,3,20,10 --angle 7 -o crop.png --json", "ok"),
      ("render photo.jpg photo.jpg -t frame-two-faces -w 48 -o two.png --json", "warning"),
      ("resolve photo.jpg -t spiky-hair --face largest --zoom 1.2", "ok"),
      ("resolve photo.jpg -t oval --center .5,.5 --turns 1 --flip h --angle -3", "ok"),
      ("resolve small.png -t oval --no-faces -w 400", "warning"),
      ("resolve small.png -t oval", "warning"), ("resolve large.png -t oval", "error"),
      ("resolve photo.jpg -t ovl", "error"), ("resolve text.jpg -t oval", "error"),
      ("resolve photo.jpg -t oval -w 999999999", "error"), ("resolve --job none.json", "error"),
      ("resolve --job bad.json", "error"), ("resolve photo.jpg -t oval -o x.jpg", "error"),
    ])
  func printed(line: String, status: String) throws {
    try batch.files.write("{\"kind\": \"cameo.job\", \"a/b~\": 1}", "bad.json")
    let document = try document(line)
    #expect(try verdicts([document]) == ["accepted"], "\(String(decoding: document, as: UTF8.self))")
    #expect(String(decoding: document, as: UTF8.self).contains("\"status\":\"\(status)\""))
  }

  @Test("What batch prints is valid, line by line, whatever became of the jobs")
  func batchLines() throws {
    try batch.write([
      BatchFixtures.job("one"), BatchFixtures.job("two", photo: "small.png", width: 200),
      BatchFixtures.job("three", photo: "text.jpg"), BatchFixtures.job("four", template: "ovl"), "{\"kind\":", "17",
      BatchFixtures.job("five", photo: "none.jpg"), BatchFixtures.job("six", path: "{nothing}.png"),
      BatchFixtures.job("seven", photo: "wide.png"),
    ])
    let lines = try batch.run("jobs.jsonl").output.split(separator: 0x0A).map(Array.init)
    #expect(lines.count == 9)
    #expect(try verdicts(lines) == [String](repeating: "accepted", count: lines.count))
    let photos = try batch.run("-t oval -w 32 -o out/{stem}.png photo.jpg empty.jpg")
    #expect(try verdicts(photos.output.split(separator: 0x0A).map(Array.init)) == ["accepted", "accepted"])
  }

  /// A change of one place that no result may have.
  struct Fault: Sendable, CustomTestStringConvertible {
    /// The names and indices on the way to the place.
    let path: [String]
    /// The JSON that is put there; nil where the member is taken away.
    let value: String?

    init(_ path: String, _ value: String?) {
      self.path = path.split(separator: "/").map(String.init)
      self.value = value
    }

    var testDescription: String { "/" + path.joined(separator: "/") + " " + (value ?? "missing") }

    /// The document with the fault.
    func applied(to document: Any) throws -> Any { try change(document, path[...]) }

    private func change(_ value: Any, _ path: ArraySlice<String>) throws -> Any {
      guard let name = path.first else {
        return try JSONSerialization.jsonObject(with: Data((self.value ?? "").utf8), options: .fragmentsAllowed)
      }
      let isLast = path.count == 1
      if var object = value as? [String: Any] {
        object[name] = isLast && self.value == nil ? nil : try change(object[name] ?? NSNull(), path.dropFirst())
        return object
      }
      var array = try #require(value as? [Any])
      let index = try #require(Int(name))
      array[index] = try change(array[index], path.dropFirst())
      return array
    }
  }

  private static let faults = [
    Fault("kind", "\"cameo.job\""), Fault("version", "2"), Fault("version", nil), Fault("status", "\"done\""),
    Fault("status", "\"error\""), Fault("status", "\"warning\""), Fault("job", "\"abc\""), Fault("job", nil),
    Fault("photos", nil), Fault("photos", "[]"), Fault("outputs", nil), Fault("warnings", nil), Fault("timings", nil),
    Fault("error", "{\"code\":\"a\",\"message\":\"b\"}"), Fault("more", "1"), Fault("id", "\"\""), Fault("line", "0"),
    Fault("timings/paint", "1"), Fault("timings/draw", "-1"), Fault("photos/0/src", nil),
    Fault("photos/0/format", "\"gif\""), Fault("photos/0/orientation", "9"), Fault("photos/0/size/width", "0"),
    Fault("photos/0/sha256", "\"ABC\""), Fault("photos/0/placement/zoom", nil),
    Fault("photos/0/placement/zoom", "0"), Fault("photos/0/placement/turns", "4"),
    Fault("photos/0/placement/angle", "46"), Fault("photos/0/placement/flipH", "0"),
    Fault("photos/0/placement/center/x", "\"a\""), Fault("photos/0/quad", "[]"),
    Fault("photos/0/plan/decodeScale", "2"), Fault("photos/0/plan/region/width", nil),
    Fault("photos/0/plan/copies", "1"), Fault("photos/0/upscale", "0"), Fault("photos/0/face/eyes", "[]"),
    Fault("photos/0/face/residual", nil), Fault("photos/0/face/count", "0"), Fault("outputs/0/format", "\"gif\""),
    Fault("outputs/0/width", "1.5"), Fault("outputs/0/bytes", "0"), Fault("outputs/0/sha256", nil),
    Fault("warnings", "[{\"code\":\"a.b\",\"message\":\"c\"}]"),
    Fault("warnings", "[{\"code\":\"A\",\"pointer\":\"\",\"message\":\"c\"}]"),
  ]

  @Test("One fault makes a result invalid", arguments: faults)
  func invalid(fault: Fault) throws {
    let valid = try document("render photo.jpg -t oval -w 48 -o me.png --json")
    let changed = try fault.applied(to: JSONSerialization.jsonObject(with: Data(valid)))
    let bytes = Array(try JSONSerialization.data(withJSONObject: changed))
    #expect(try verdicts([valid, bytes]) == ["accepted", "refused"])
  }

  @Test(
    "One fault makes a failure's result invalid",
    arguments: [
      Fault("error", nil), Fault("error/code", nil), Fault("error/code", "\"No Code\""), Fault("error/message", "\"\""),
      Fault("error/pointer", "\"photos\""), Fault("error/value", "\"1\""), Fault("status", "\"ok\""),
      Fault("outputs", "[]"), Fault("photos", "[]"),
    ])
  func invalidFailure(fault: Fault) throws {
    let valid = try document("resolve large.png -t oval")
    let changed = try fault.applied(to: JSONSerialization.jsonObject(with: Data(valid)))
    let bytes = Array(try JSONSerialization.data(withJSONObject: changed))
    #expect(try verdicts([valid, bytes]) == ["accepted", "refused"])
  }
}
