import Foundation
import TestSupport
import Testing

@testable import CameoServer

/// Requests that nobody should send: the service refuses them and goes on.
@Suite struct HostileRequestTests {
  private static let isLong = ProcessInfo.processInfo.environment["CAMEO_LONG"] != nil

  @Test("Malformed requests are refused or cut off, never answered by a fault of our own")
  func fuzzed() throws {
    let service = try ServiceProcess(["--photo-bytes", "200000"])
    var random = SeededGenerator(seed: 20)
    var statuses: [Int: Int] = [:]
    let count = Self.isLong ? 100_000 : 3000
    var open: [(connection: HTTPClientConnection, bytes: [UInt8])] = []
    for number in 0..<count + 64 {
      if number < count {
        let bytes = Self.request(number, &random)
        let connection = try HTTPClientConnection(port: service.port, seconds: 20)
        // The service may have enough of it before all is sent.
        try? connection.send(bytes)
        open.append((connection, bytes))
      }
      // Many are cut off and get no answer: each has the time of the next 64.
      guard open.count > 64 || number >= count, !open.isEmpty else { continue }
      let (connection, bytes) = open.removeFirst()
      let said = String(decoding: connection.arrived(), as: UTF8.self)
      let status = said.isEmpty ? 0 : Int(said.prefix(12).split(separator: " ").last ?? "") ?? -1
      statuses[status, default: 0] += 1
      // The HTTP library itself has 5xx for versions and methods that it does not know.
      let isOurs = said.contains("application/problem+json")
      #expect(status < 500 || !isOurs, "\(String(decoding: bytes.prefix(300), as: UTF8.self))")
    }
    print("\(count) malformed requests: \(statuses.sorted { $0.key < $1.key }.map { "\($0.key) ×\($0.value)" })")
    #expect(try service.exchange("GET", "/healthz").status == 200)
    #expect(service.stop() == 0)
  }

  private static let seeds: [[UInt8]] = {
    let photo = Array(ServicePhotos.portrait.prefix(30_000))
    let job = "{\"kind\":\"cameo.job\",\"version\":1,\"template\":\"oval\",\"photos\":[{\"src\":\"me\"}]}"
    let form = HTTPExchange.form([("job", Array(job.utf8)), ("me", photo)])
    func head(_ line: String, _ headers: String, _ body: [UInt8]) -> [UInt8] {
      Array("\(line) HTTP/1.1\r\nHost: a\r\n\(headers)Content-Length: \(body.count)\r\n\r\n".utf8) + body
    }
    return [
      head("GET /v1/templates/oval/preview?side=16", "If-None-Match: \"a\"\r\n", []),
      head("POST /v1/render?template=oval&no-faces&width=16&background=%23fff", "", photo),
      head("POST /v1/render", "Content-Type: \(form.type)\r\n", form.body),
      head("POST /v1/validate", "", Array(job.utf8)),
      head("OPTIONS *", "Origin: https://example.org\r\n", []),
      Array(
        "POST /v1/inspect?no-faces HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n0\r\n\r\n"
          .utf8),
    ]
  }()

  /// A request with some bytes changed, dropped, doubled, or with a word that is worth trying.
  private static func request(_ number: Int, _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = seeds[number % seeds.count]
    let words = [
      "\r\n", "\0", "%00", "%", "../", "%2e%2e%2f", "Content-Length: -1\r\n", "Content-Length: 9999999999999999999\r\n",
      "Transfer-Encoding: chunked\r\n", "Expect: 100-continue\r\n", "\u{FFFD}", ": ", "HTTP/9.9", " ", "--", "\"", ";",
      String(repeating: "A", count: 40_000), "Host: b\r\n", "Connection: close\r\n",
    ]
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      // Mostly where the head is: bodies have fuzzers of their own.
      let reach = Bool.random(using: &random) ? min(bytes.count, 200) : bytes.count
      let place = Int.random(in: 0..<max(1, reach), using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1 where place < bytes.count:
        bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...20, using: &random)))
      case 2:
        bytes.insert(
          contentsOf: Array(words.randomElement(using: &random)?.utf8 ?? "".utf8), at: min(place, bytes.count))
      case 3: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 50)], at: min(place, bytes.count))
      default: bytes.removeLast(min(bytes.count / 2, Int.random(in: 0...100, using: &random)))
      }
      if bytes.isEmpty { return [0] }
    }
    return bytes
  }

  @Test("No multipart body makes its reader fail but with a reason")
  func multipart() {
    var random = SeededGenerator(seed: 7)
    let form = HTTPExchange.form([("a", Array("one".utf8)), ("b", []), ("c", Array("--\r\n".utf8))])
    for _ in 0..<20_000 {
      var body = form.body
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let place = Int.random(in: 0..<body.count, using: &random)
        if Bool.random(using: &random) {
          body[place] = UInt8.random(in: 0...255, using: &random)
        } else {
          body.remove(at: place)
        }
      }
      do throws(Problem) {
        #expect(try MultipartBody(body, contentType: form.type).parts.count <= 64)
      } catch {
        #expect(error.status == .badRequest)
      }
    }
  }

  @Test("Parts keep their bytes, whatever these are")
  func parts() throws {
    let bodies: [[UInt8]] = [[], [0], Array("\r\n".utf8), Array("\r\n--".utf8), Array("--cameo".utf8), Array(0...255)]
    let form = HTTPExchange.form(bodies.enumerated().map { ("part \($0.offset)", $0.element) })
    let parts = try MultipartBody(form.body, contentType: form.type).parts
    #expect(parts.map { Array($0.bytes) } == bodies)
    #expect(parts.map(\.name) == bodies.indices.map { "part \($0)" })
  }

  @Test(
    "A bomb is refused by its head, in a moment and in little memory", .enabled(if: Folders.hasCorpus),
    arguments: [
      "bomb/gen-png-1bit-30000x30000.png", "bomb/gen-png-rgba-20000x20000-noidat.png",
      "jpeg-corrupt/jpeg-decoder-max_size.jpg",
    ])
  func bombs(name: String) throws {
    let photo = ServicePhotos.corpus(name)
    try #require(!photo.isEmpty)
    let service = try ServiceProcess()
    let before = service.residentKilobytes
    let answer = try service.exchange("POST", "/v1/render?template=oval", body: photo)
    #expect([413, 422].contains(answer.status), "\(answer.text)")
    #expect(service.residentKilobytes - before < 20_000)
    #expect(try service.exchange("GET", "/healthz").status == 200)
  }

  @Test(
    "What the HTTP library refuses has the status that the article tells, and a log line without one",
    arguments: [
      ("GET /healthz\r\n\r\n", 400), ("GET /healthz HTTP/1.1\r\n\r\n", 400),
      ("GET /healthz HTTP/1.1\r\nHost: a\r\nfoo\r\n\r\n", 400),
      ("POST /v1/render HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n", 400),
      ("POST /v1/render HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999999\r\n\r\n", 413),
      ("GET /\(String(repeating: "a", count: 40_000)) HTTP/1.1\r\nHost: a\r\n\r\n", 414),
      ("GET /healthz HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "a", count: 40_000))\r\n\r\n", 431),
      ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505),
    ])
  func libraryAnswers(request: String, status: Int) throws {
    let service = try ServiceProcess()
    let connection = try HTTPClientConnection(port: service.port)
    try connection.send(Array(request.utf8))
    let answer = try connection.answer()
    #expect(answer.status == status)
    #expect(answer.header("connection") == "close" && answer.text.contains("<html>"))
    #expect(service.stop() == 0)
    let log = try String(contentsOf: service.log, encoding: .utf8)
    #expect(log.isEmpty || log.contains("\"status\":null"), "\(log)")
  }

  @Test(
    "What is no picture is refused with the reason", .enabled(if: Folders.hasCorpus),
    arguments: ["refuse/gen-svg.png", "refuse/gen-gif.png", "refuse/gen-text.jpg"])
  func pictures(name: String) throws {
    let photo = ServicePhotos.corpus(name)
    try #require(!photo.isEmpty)
    let answer = try ServiceProcess().exchange("POST", "/v1/preview", body: photo)
    #expect(answer.status == 415)
    #expect(answer.text.contains("give a JPEG, PNG, WebP, HEIC or AVIF"))
  }
}
