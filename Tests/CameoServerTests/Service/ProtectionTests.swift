import Cameo
import Foundation
import TestSupport
import Testing

/// Limits, tokens, origins and headers of the real service.
@Suite struct ProtectionTests {
  @Test("Only POST needs the token, and only the whole token will do")
  func token() throws {
    let service = try ServiceProcess(variables: ["CAMEO_TOKEN": "secret", "CAMEO_ALLOW_INLINE_TEMPLATES": "no"])
    #expect(try service.exchange("GET", "/v1/templates").status == 200)
    let bad = [nil, "Bearer", "Bearer ", "Bearer secre", "Bearer secrets", "Basic secret", "secret", "Bearer Secret"]
    for value in bad {
      let answer = try service.exchange(
        "POST", ServicePhotos.quick, headers: value.map { [("Authorization", $0)] } ?? [], body: ServicePhotos.portrait)
      #expect(answer.status == 401)
      #expect(answer.header("www-authenticate") == "Bearer")
      #expect(!answer.text.contains("secret"))
      #expect(answer.text.contains(value == nil ? "needs the service's token" : "not the service's token"))
    }
    for value in ["Bearer secret", "bearer  secret"] {
      let answer = try service.exchange(
        "POST", ServicePhotos.quick, headers: [("Authorization", value)], body: ServicePhotos.portrait)
      #expect(answer.status == 200)
    }
  }

  @Test("Other origins' pages get nothing unless they are named")
  func origins() throws {
    let origin = ("Origin", "https://example.org")
    let closed = try ServiceProcess()
    #expect(try closed.exchange("GET", "/v1/limits", headers: [origin]).header("access-control-allow-origin") == nil)
    let open = try ServiceProcess(["--cors", "https://example.org", "--cors", "https://example.com"])
    let answer = try open.exchange("POST", ServicePhotos.quick, headers: [origin], body: ServicePhotos.portrait)
    #expect(answer.header("access-control-allow-origin") == "https://example.org")
    #expect(answer.header("access-control-expose-headers")?.contains("Cameo-Photo-Width") == true)
    #expect(answer.header("vary") == "Origin")
    let stranger = try open.exchange("GET", "/v1/limits", headers: [("Origin", "https://example.net")])
    #expect(stranger.header("access-control-allow-origin") == nil)
    let preflight = try open.exchange("OPTIONS", "/v1/render", headers: [origin])
    #expect(preflight.status == 204)
    #expect(preflight.header("access-control-allow-methods") == "POST, OPTIONS")
    #expect(preflight.header("access-control-allow-headers")?.contains("Authorization") == true)
    let any = try ServiceProcess(["--cors", "*"])
    #expect(try any.exchange("GET", "/v1/limits", headers: [origin]).header("access-control-allow-origin") == "*")
  }

  @Test(
    "Every answer has the headers that keep browsers from misusing it",
    arguments: ["/", "/editor/cameo.wasm", "/v1/limits", "/nothing", "/v1/templates/oval/preview", "/%"])
  func headers(path: String) throws {
    let answer = try ServiceProcess().exchange("GET", path)
    #expect(answer.header("x-content-type-options") == "nosniff")
    #expect(answer.header("referrer-policy") == "no-referrer")
    #expect(answer.header("content-security-policy")?.hasPrefix("default-src 'none'") == true)
    #expect(answer.header("cross-origin-resource-policy") == "same-origin")
  }

  @Test("The editor's files have a policy under which they run, and nothing else does")
  func policy() throws {
    let service = try ServiceProcess()
    let module = try service.exchange("GET", "/editor/cameo.wasm")
    #expect(module.status == 200)
    #expect(module.header("content-type") == "application/wasm")
    #expect(module.header("content-security-policy")?.contains("script-src 'self' 'wasm-unsafe-eval';") == true)
    #expect(try service.exchange("GET", "/editor/Avatars/openapi.json").status == 404)
  }

  @Test(
    "A progressive JPEG is held to the memory that it needs until its last scan", .enabled(if: Folders.hasCorpus),
    arguments: [0, -1])
  func coefficients(change: Int) throws {
    // 1000 × 750 px: 125 × 94 blocks of 64 coefficients of two bytes, in each of three components.
    let needed = 125 * 94 * 3 * 128
    let service = try ServiceProcess(["--coefficient-bytes", String(needed + change)])
    let answer = try service.exchange(
      "POST", ServicePhotos.quick, body: ServicePhotos.corpus("face/azure-detection3.jpg"))
    #expect(answer.status == (change < 0 ? 413 : 200), "\(answer.text)")
    if change < 0 { #expect(answer.text.contains("\"limit\":\(needed - 1)")) }
  }

  @Test("A declared length beyond the limit is refused with the numbers; one at the limit is taken")
  func declaredLength() throws {
    let service = try ServiceProcess(["--photo-bytes", "1000"])
    let limit = 1000 + 4 << 20
    let over = try service.exchange("POST", ServicePhotos.quick, body: [UInt8](repeating: 65, count: limit + 1))
    #expect(over.status == 413)
    #expect(over.text.contains("\"limit\":\(limit)") && over.text.contains("\"value\":\(limit + 1)"))
    let just = try service.exchange("POST", ServicePhotos.quick, body: [UInt8](repeating: 65, count: limit))
    #expect(just.status == 413)
    #expect(just.text.contains("limit.photo-bytes"))
    let fits = try service.exchange("POST", ServicePhotos.quick, body: [UInt8](repeating: 65, count: 1000))
    #expect(fits.status == 415)
  }

  @Test("A body far beyond the limit is refused before it is sent")
  func immediately() throws {
    let service = try ServiceProcess()
    let connection = try HTTPClientConnection(port: service.port, seconds: 10)
    try connection.send(
      Array("POST /v1/render HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\n".utf8))
    #expect(try connection.answer().status == 413)
    let waiting = try HTTPClientConnection(port: service.port, seconds: 10)
    try waiting.send(
      Array(
        "POST /v1/render HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 40000000\r\n\r\n".utf8))
    #expect(try waiting.answer().status == 413)
  }

  @Test(
    "A body with two lengths is refused at once, and its connection ended",
    arguments: ["Transfer-Encoding: chunked", "Content-Length: 4"])
  func twoLengths(other: String) throws {
    let service = try ServiceProcess()
    let connection = try HTTPClientConnection(port: service.port, seconds: 10)
    let head = "POST /v1/validate HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\(other)\r\n\r\n"
    try connection.send(Array(head.utf8))
    let answer = try connection.answer()
    #expect(answer.status == 400)
    #expect(answer.header("connection")?.lowercased() == "close")
  }

  @Test("One length that is said twice is one")
  func sameLength() throws {
    let service = try ServiceProcess()
    let connection = try HTTPClientConnection(port: service.port, seconds: 10)
    let head = "POST /v1/validate HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\n{}"
    try connection.send(Array(head.utf8))
    #expect(try connection.answer().status == 200)
  }

  @Test("A body in chunks is refused when it passes the limit, and the next request is answered")
  func chunks() throws {
    let service = try ServiceProcess(["--photo-bytes", "1000"])
    let connection = try HTTPClientConnection(port: service.port)
    try connection.send(
      Array("POST \(ServicePhotos.quick) HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n".utf8))
    let block = Array("10000\r\n".utf8) + [UInt8](repeating: 65, count: 0x10000) + Array("\r\n".utf8)
    for _ in 0..<80 { try connection.send(block) }
    try connection.send(Array("0\r\n\r\n".utf8))
    #expect(try connection.answer().status == 413)
    #expect(try connection.exchange("GET", "/healthz").status == 200)
  }

  @Test("Of uploads that come at the same time as many are let in as fit to their ends, and the others come back")
  func uploads() throws {
    let service = try ServiceProcess(["--photo-bytes", "4000000", "--uploads-bytes", "9000000"])
    let head =
      "POST \(ServicePhotos.quick) HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 4000000\r\n\r\n"
    var letIn: [HTTPClientConnection] = []
    for _ in 0..<6 {
      let connection = try HTTPClientConnection(port: service.port)
      try connection.send(Array(head.utf8))
      var said: [UInt8] = []
      try eventually {
        said = connection.arrived()
        return !said.isEmpty
      }
      let line = String(decoding: said.prefix(12), as: UTF8.self)
      #expect(line == (letIn.count < 2 ? "HTTP/1.1 100" : "HTTP/1.1 429"))
      if line == "HTTP/1.1 100" { letIn.append(connection) }
    }
    let half = [UInt8](repeating: 65, count: 2_000_000)
    for connection in letIn { try connection.send(half) }
    let other = try service.exchange("POST", ServicePhotos.quick, body: half)
    #expect(other.status == 429)
    #expect(other.header("retry-after") == "1")
    for connection in letIn {
      try connection.send(half)
      #expect(try connection.answer().status == 415)
    }
    #expect(try service.exchange("POST", ServicePhotos.quick, body: ServicePhotos.portrait).status == 200)
  }

  @Test("What is refused while it still comes holds no place for others")
  func refusedUpload() throws {
    let service = try ServiceProcess(["--photo-bytes", "1000", "--uploads-bytes", "4200000"])
    let endless = try HTTPClientConnection(port: service.port)
    try endless.send(
      Array("POST \(ServicePhotos.quick) HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n".utf8))
    try endless.send(Array("400000\r\n".utf8) + [UInt8](repeating: 65, count: 4 << 20) + Array("\r\n".utf8))
    let body = [UInt8](repeating: 65, count: 100_000)
    // Were the other counted first, it would be the endless one that has no place.
    sleep(2)
    try eventually { try service.exchange("POST", ServicePhotos.quick, body: body).status == 429 }
    try endless.send(Array("1000\r\n".utf8) + [UInt8](repeating: 65, count: 4096) + Array("\r\n".utf8))
    try eventually { try service.exchange("POST", ServicePhotos.quick, body: body).status == 413 }
    try endless.send(Array("0\r\n\r\n".utf8))
    #expect(try endless.answer().status == 413)
  }

  /// Waits until something is so: a minute at most, for the machine may be busy.
  private func eventually(_ isSo: () throws -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while !(try isSo()) {
      try #require(ContinuousClock.now < deadline, "it takes too long")
      usleep(10_000)
    }
  }

  @Test("A photo's and an output's pixels are held to the service's limits")
  func pixels() throws {
    let service = try ServiceProcess(["--photo-pixels", "3000000"])
    let photo = try service.exchange("POST", ServicePhotos.quick, body: ServicePhotos.portrait)
    #expect(photo.status == 413)
    #expect(photo.text.contains("\"code\":\"limit.photo-pixels\"") && photo.text.contains("\"limit\":3000000"))
    let output = try ServiceProcess().exchange(
      "POST", "/v1/render?template=circle&no-faces&width=4001&height=4001", body: ServicePhotos.portrait)
    #expect(output.status == 413)
    #expect(output.text.contains("limit.output-pixels"))
  }

  @Test("What takes longer than the time limit gets 504, and its worker is free again")
  func deadline() throws {
    let service = try ServiceProcess(["--job-seconds", "1", "--workers", "1"])
    let slow = try service.exchange("POST", ServicePhotos.slower, body: ServicePhotos.noise)
    #expect(slow.status == 504)
    #expect(slow.text.contains("\"code\":\"limit.time\""))
    #expect(try service.exchange("POST", ServicePhotos.quick, body: ServicePhotos.portrait).status == 200)
  }

  @Test("Templates in requests are taken only where that was asked for")
  func inlineTemplates() throws {
    let template = """
      {"kind": "cameo.template", "version": 1, "id": "mine", "name": "Mine",
       "mask": {"src": "mask.svg", "width": 8, "height": 8},
       "placeholders": [{"id": "face", "rect": {"x": 0, "y": 0, "width": 8, "height": 8}}]}
      """
    let mask =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><rect width='8' height='4' fill='#0f0'/></svg>"
    let job = "{\"kind\": \"cameo.job\", \"version\": 1, \"template\": \"mine\", \"photos\": [{\"src\": \"me\"}]}"
    let form = HTTPExchange.form([
      ("job", Array(job.utf8)), ("template", Array(template.utf8)), ("mask.svg", Array(mask.utf8)),
      ("me", ServicePhotos.portrait),
    ])
    let headers = [("Content-Type", form.type)]
    let refused = try ServiceProcess().exchange("POST", "/v1/render", headers: headers, body: form.body)
    #expect(refused.status == 422)
    #expect(refused.text.contains("template.inline"))
    let taken = try ServiceProcess(["--allow-inline-templates"])
      .exchange("POST", "/v1/render", headers: headers, body: form.body)
    #expect(taken.status == 200, "\(taken.text)")
    let picture = try PhotoReader(ByteSource(bytes: taken.body)).decode().bitmap
    #expect(picture.size == PixelSize(width: 8, height: 8))
    #expect(picture.pixel(x: 4, y: 1) == (0, 255, 0, 255))
  }
}
