import Foundation
import TestSupport
import Testing

/// What the service says to who runs it, and keeps from who asks it.
@Suite struct StartTests {
  /// A folder of templates: one whose document is broken, one whose picture is missing.
  private func faultyMasks() throws -> URL {
    let folder = try Folders.temporary()
    let files = [
      "broken/template.json": "{\n  \"kind\": 3,,\n}",
      "hollow/template.json": """
      {"kind": "cameo.template", "version": 1, "id": "hollow", "name": "Hollow",
       "mask": {"src": "mask.svg", "width": 8, "height": 8},
       "placeholders": [{"id": "face", "rect": {"x": 0, "y": 0, "width": 8, "height": 8}}]}
      """,
    ]
    for (path, text) in files {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return folder
  }

  @Test("A template of the operator's that is faulty is told of at the start, and clients learn its id only")
  func faultyTemplates() throws {
    let masks = try faultyMasks()
    defer { try? FileManager.default.removeItem(at: masks) }
    let service = try ServiceProcess(["--masks", masks.path])
    #expect(service.said.contains("broken/template.json:2:"), "\(service.said)")
    #expect(service.said.contains("hollow: the template cannot be drawn: "), "\(service.said)")
    for id in ["broken", "hollow"] {
      let answers = [
        try service.exchange("POST", "/v1/render?template=\(id)&no-faces", body: ServicePhotos.portrait),
        try service.exchange("POST", "/v1/resolve?template=\(id)&no-faces", body: ServicePhotos.portrait),
        try service.exchange("GET", "/v1/templates/\(id)/preview"),
      ]
      for answer in answers where id == "broken" || answer.status != 200 {
        #expect(answer.status == 500)
        #expect(answer.text.contains("\"code\":\"template.unusable\""), "\(answer.text)")
        #expect(answer.text.contains("template \(id) is faulty"))
        #expect(!answer.text.contains(masks.lastPathComponent) && !answer.text.contains(".json"), "\(answer.text)")
      }
      #expect(answers[0].status == 500 && answers[2].status == 500)
    }
  }

  @Test("It says at the start whether it asks for a token, and warns where others than this machine need none")
  func tokens() throws {
    let closed = try ServiceProcess(variables: ["CAMEO_TOKEN": "secret"])
    #expect(closed.said.contains(", with a token\n"))
    let open = try ServiceProcess()
    #expect(open.said.contains(", without a token\n") && !open.said.contains("warning: whoever"))
    let failure = #expect(throws: ServiceProcess.Failure.self) {
      // An address of no interface here: it warns and cannot listen.
      try ServiceProcess(["--host", "192.0.2.1"])
    }
    #expect(failure?.errors.contains("warning: whoever reaches 192.0.2.1 can") == true, "\(failure?.errors ?? "")")
  }

  /// What a pod's environment has of Services named `cameo` and `cameo-edge`.
  private static let serviceLinks = [
    "CAMEO_SERVICE_HOST": "10.0.0.1", "CAMEO_SERVICE_PORT": "80", "CAMEO_SERVICE_PORT_HTTP": "80",
    "CAMEO_PORT": "tcp://10.0.0.1:80", "CAMEO_PORT_80_TCP": "tcp://10.0.0.1:80", "CAMEO_PORT_80_TCP_PROTO": "tcp",
    "CAMEO_PORT_80_TCP_PORT": "80", "CAMEO_PORT_80_TCP_ADDR": "10.0.0.1", "CAMEO_EDGE_SERVICE_HOST": "10.0.0.2",
    "CAMEO_EDGE_PORT": "udp://10.0.0.2:53", "CAMEO_EDGE_PORT_53_UDP_ADDR": "10.0.0.2",
  ]

  @Test("In a cluster, what Kubernetes sets for its Services is passed over, and nothing else")
  func serviceLinks() throws {
    let cluster = Self.serviceLinks.merging(["KUBERNETES_SERVICE_HOST": "10.0.0.9"]) { $1 }
    let service = try ServiceProcess(variables: cluster)
    #expect(try service.exchange("GET", "/healthz").status == 200)
    #expect(service.said.hasPrefix("cameo: serving at "), "\(service.said)")
    let misspelt = [
      ("CAMEO_HOSTS", "0.0.0.0"), ("CAMEO_PORTS", "tcp://10.0.0.1:80"), ("CAMEO_QUEUE_PORT", "80"),
      ("CAMEO_SERVICE", "x"), ("CAMEO_PORT_TCP", "80"),
    ]
    for (name, value) in misspelt {
      let failure = #expect(throws: ServiceProcess.Failure.self) {
        try ServiceProcess(variables: cluster.merging([name: value]) { $1 })
      }
      #expect(failure?.exitCode == 2 && failure?.errors.contains("unknown variable \(name)") == true, "\(name)")
    }
    // Elsewhere they are somebody's mistake; the port is given by its option here.
    for (name, value) in Self.serviceLinks where name != "CAMEO_PORT" {
      let failure = #expect(throws: ServiceProcess.Failure.self) { try ServiceProcess(variables: [name: value]) }
      #expect(failure?.exitCode == 2 && failure?.errors.contains(name) == true, "\(name)")
    }
  }

  @Test("A face model that is missing is told of at the start")
  func faceModel() throws {
    let service = try ServiceProcess(variables: ["CAMEO_FACE_MODEL": "/nowhere/model.dat"])
    #expect(service.said.contains("cameo: warning: ") && service.said.contains("/nowhere/model.dat"), "\(service.said)")
    #expect(try service.exchange("GET", "/healthz").status == 200)
  }

  @Test("The log has the code of an error, and the end is announced")
  func codes() throws {
    let service = try ServiceProcess()
    #expect(try service.exchange("POST", "/v1/render?template=ovl", body: ServicePhotos.portrait).status == 422)
    #expect(try service.exchange("GET", "/healthz").status == 200)
    #expect(service.stop() == 0)
    let lines = try String(contentsOf: service.log, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 2)
    // Each is written when its own connection is done.
    for line in lines { #expect(line.contains("\"code\":\"template.unknown\"") == line.contains("\"status\":422")) }
    #expect(lines.count { $0.contains("\"code\"") } == 1)
    #expect(service.said.hasSuffix("cameo: stopping: 0 jobs are finished first\n"), "\(service.said)")
  }
}
