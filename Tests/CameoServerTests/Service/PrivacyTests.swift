import Foundation
import TestSupport
import Testing

/// What the service keeps to itself, as the system and its own words see it.
@Suite struct PrivacyTests {
  private static let tracer = "/usr/bin/strace"

  /// Asks for everything once, rightly and wrongly.
  private func askForEverything(_ service: ServiceProcess) throws {
    let photo = ServicePhotos.portrait
    for target in [
      "/", "/healthz", "/metrics", "/v1/limits", "/v1/openapi.json", "/v1/templates", "/v1/templates/oval",
      "/v1/templates/oval/preview", "/v1/templates/jane-doe", "/jane-doe.jpg?name=jane-doe",
    ] {
      _ = try service.exchange("GET", target)
    }
    for target in ["/v1/render?template=spiky-hair", "/v1/resolve?template=oval", "/v1/inspect", "/v1/preview"] {
      #expect(try service.exchange("POST", target, body: photo).status == 200)
    }
    for format in ["jpeg&background=%23fff", "webp"] {
      #expect(try service.exchange("POST", "/v1/render?template=oval&format=\(format)", body: photo).status == 200)
    }
    let job = """
      {"kind": "cameo.job", "version": 1, "id": "jane-doe", "template": "oval", "photos": [{"src": "jane-doe.jpg"}],
       "outputs": [{"path": "jane-doe.png"}]}
      """
    let form = HTTPExchange.form([("job", Array(job.utf8)), ("jane-doe.jpg", photo)])
    let headers = [
      ("Content-Type", form.type), ("User-Agent", "jane-doe"), ("X-Forwarded-For", "192.0.2.7"),
      ("X-Request-Id", "jane-doe"),
    ]
    #expect(try service.exchange("POST", "/v1/render", headers: headers, body: form.body).status == 200)
    #expect(try service.exchange("POST", "/v1/validate", body: Array(job.utf8)).status == 200)
    #expect(try service.exchange("POST", "/v1/render?template=jane-doe", body: photo).status == 422)
    #expect(try service.exchange("JANE-DOE", "/v1/render").status == 405)
  }

  @Test("No file is written and no connection opened", .enabled(if: FileManager.default.fileExists(atPath: tracer)))
  func traced() throws {
    let folder = try Folders.temporary()
    defer { try? FileManager.default.removeItem(at: folder) }
    let trace = folder.appending(path: "trace")
    let calls =
      "open,openat,creat,connect,sendto,sendmsg,rename,renameat,renameat2,link,linkat,symlink,symlinkat,mkdir,"
      + "mkdirat,mknod,mknodat,unlink,unlinkat,truncate,ftruncate,execve,socket"
    // The service itself is the process that was started, and the tracer beside it.
    let wrapper = [Self.tracer, "-D", "-f", "-qq", "-e", "trace=\(calls)", "-o", trace.path]
    let service = try ServiceProcess(wrapper: wrapper)
    try askForEverything(service)
    #expect(service.stop() == 0)
    usleep(200_000)
    let lines = try String(contentsOf: trace, encoding: .utf8).split(separator: "\n")
    // The trace is there, and so is what the service has to do.
    #expect(lines.contains { $0.contains("openat(") })
    let forbidden = lines.filter { line in
      if line.contains(" openat(") || line.contains(" open(") {
        // What C libraries silence their messages with is no file.
        return ["O_WRONLY", "O_RDWR", "O_CREAT"].contains { line.contains($0) } && !line.contains("\"/dev/null\"")
      }
      if line.contains(" socket(") { return !line.contains("AF_INET") }
      let answers = ["sendto(", "sendmsg("].contains { line.contains($0) }
      // Answers go to who asked: without an address.
      if answers { return line.contains("sin_addr") || line.contains("sun_path") }
      if line.contains(" execve(") { return !line.contains("/cameo\"") }
      return ["creat(", "connect(", "rename", "link", "mkdir", "mknod", "truncate"].contains { line.contains($0) }
    }
    #expect(forbidden == [], "\(forbidden.joined(separator: "\n"))")
    // One socket, the one it listens at.
    #expect(lines.filter { $0.contains(" socket(") }.count == 1)
  }

  @Test("The log and the metrics know routes, not names")
  func silent() throws {
    let service = try ServiceProcess(["--token", "jane-doe-token"])
    let open = try ServiceProcess()
    try askForEverything(open)
    _ = try service.exchange("POST", "/v1/render", headers: [("Authorization", "Bearer jane-doe")], body: [65])
    let metrics = try open.exchange("GET", "/metrics").text
    for ended in [service, open] {
      #expect(ended.stop() == 0)
      let log = try String(contentsOf: ended.log, encoding: .utf8)
      #expect(log.contains("\"route\":\"/v1/render\""))
      for word in ["jane", "doe", "JANE", "192.0.2", "127.0.0.1", "spiky", "?", "name"] {
        #expect(!log.contains(word), "the log has \(word)")
      }
    }
    #expect(metrics.contains("cameo_http_requests_total{route=\"/v1/render\",status=\"200\"}"))
    for word in ["jane", "JANE", "spiky", "192.0.2"] { #expect(!metrics.contains(word)) }
  }

  @Test("The log has one line of JSON a request")
  func lines() throws {
    let service = try ServiceProcess()
    // Of one connection, so that the lines have its order.
    let connection = try HTTPClientConnection(port: service.port)
    #expect(try connection.exchange("GET", "/healthz").status == 200)
    #expect(try connection.exchange("POST", ServicePhotos.quick, body: ServicePhotos.portrait).status == 200)
    #expect(try connection.exchange("GET", "/nothing").status == 404)
    #expect(service.stop() == 0)
    let lines = try String(contentsOf: service.log, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 3)
    let values = try lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
    #expect(values.map { $0?["status"] as? Int } == [200, 200, 404])
    #expect(values.map { $0?["route"] as? String } == ["/healthz", "/v1/render", nil])
    #expect(values.allSatisfy { ($0?["time"] as? String)?.hasSuffix("Z") == true })
  }

  @Test("Answer and log name a request by the id that a proxy gives, or by a new one, and by no name")
  func ids() throws {
    let service = try ServiceProcess()
    let connection = try HTTPClientConnection(port: service.port)
    let given = ["0123456789abcdefABCDEF", "6f9619ff-8b86-d011-b42d-00cf4fc964ff"]
    let refused = ["jane-doe", "abc", "", String(repeating: "a", count: 65), "0123456789abcdef\"}"]
    var answered: [String] = []
    for id in given + refused {
      let answer = try connection.exchange("GET", "/nothing", headers: [("X-Request-Id", id)])
      answered.append(try #require(answer.header("x-request-id")))
    }
    answered.append(try #require(connection.exchange("GET", "/healthz").header("x-request-id")))
    #expect(Array(answered.prefix(2)) == given)
    for id in answered.dropFirst(2) { #expect(id.wholeMatch(of: /[0-9a-f]{16}/) != nil, "\(id)") }
    #expect(Set(answered).count == answered.count)
    #expect(service.stop() == 0)
    let lines = try String(contentsOf: service.log, encoding: .utf8).split(separator: "\n")
    let logged = try lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
    #expect(logged.map { $0?["request"] as? String } == answered)
  }
}
