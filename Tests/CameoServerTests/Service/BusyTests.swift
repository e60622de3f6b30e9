import Foundation
import Synchronization
import TestSupport
import Testing

/// What the service does while it is busy, slow clients are connected, or it is told to end.
@Suite(.serialized) struct BusyTests {
  /// Keeps both workers busy and the rest waiting; the answers come when it ends.
  private func occupy(_ service: ServiceProcess, _ count: Int) throws -> [HTTPClientConnection] {
    let connections = try (0..<count).map { _ in try HTTPClientConnection(port: service.port) }
    for connection in connections {
      let head =
        "POST \(ServicePhotos.slow) HTTP/1.1\r\nHost: a\r\nContent-Length: \(ServicePhotos.noise.count)\r\n\r\n"
      try connection.send(Array(head.utf8) + ServicePhotos.noise)
    }
    let deadline = ContinuousClock.now + .seconds(10)
    // All of them: one that is still on its way leaves its place to others.
    let signs = ["cameo_jobs_running 2\n", "cameo_jobs_waiting \(count - 2)\n"]
    while true {
      let metrics = try service.exchange("GET", "/metrics").text
      if signs.allSatisfy({ metrics.contains($0) }) { break }
      try #require(ContinuousClock.now < deadline, "the workers do not start")
      usleep(10_000)
    }
    return connections
  }

  private func milliseconds(_ body: () throws -> Void) rethrows -> Double {
    let begun = ContinuousClock.now
    try body()
    return (ContinuousClock.now - begun) / .milliseconds(1)
  }

  @Test("With all workers held, health is told and the next picture refused within 100 ms")
  func refusesAtOnce() throws {
    let service = try ServiceProcess(["--workers", "2", "--queue", "1", "--job-seconds", "300"])
    let held = try occupy(service, 3)
    var health: [Double] = []
    var refusals: [Double] = []
    for _ in 0..<5 {
      health.append(
        try milliseconds {
          let status = try service.exchange("GET", "/healthz").status
          #expect(status == 200)
        })
      refusals.append(
        try milliseconds {
          let answer = try service.exchange("POST", ServicePhotos.quick, body: ServicePhotos.portrait)
          #expect(answer.status == 429)
          #expect((answer.header("retry-after").flatMap { Int($0) } ?? 0) >= 1)
        })
    }
    print("health in \(health.max() ?? 0) ms, 429 in \(refusals.max() ?? 0) ms at the most")
    #expect((health.max() ?? .infinity) < 100)
    #expect((refusals.max() ?? .infinity) < 100)
    for connection in held { #expect(try connection.answer().status == 200) }
  }

  @Test("SIGTERM and SIGINT end it with 0 after what was begun is answered", arguments: [SIGTERM, SIGINT])
  func stops(signal: Int32) throws {
    let service = try ServiceProcess(["--workers", "2", "--queue", "4", "--job-seconds", "300"])
    let idle = try HTTPClientConnection(port: service.port)
    #expect(try idle.exchange("GET", "/healthz").status == 200)
    let held = try occupy(service, 4)
    kill(service.id, signal)
    usleep(100_000)
    let late = try idle.exchange("GET", "/healthz")
    #expect(late.status == 503)
    #expect(late.header("connection")?.lowercased() == "close")
    for connection in held { #expect(try connection.answer().status == 200) }
    #expect(service.waitForEnd() == 0)
  }

  @Test("An upload that has come to a halt holds up the end for seconds only, one that goes on is answered")
  func halfSent() throws {
    let service = try ServiceProcess()
    let photo = ServicePhotos.portrait
    let head = "POST \(ServicePhotos.quick) HTTP/1.1\r\nHost: a\r\nContent-Length: \(photo.count)\r\n\r\n"
    let halted = try HTTPClientConnection(port: service.port)
    let slow = try HTTPClientConnection(port: service.port)
    let half = photo.count / 2
    for connection in [halted, slow] { try connection.send(Array(head.utf8) + photo[..<half]) }
    usleep(200_000)
    let begun = ContinuousClock.now
    kill(service.id, SIGTERM)
    // Longer than the other one is waited for.
    let part = (photo.count - half) / 9 + 1
    for start in stride(from: half, to: photo.count, by: part) {
      usleep(500_000)
      try slow.send(Array(photo[start..<min(start + part, photo.count)]))
    }
    #expect(try slow.answer().status == 200)
    #expect(throws: (any Error).self) { try halted.answer() }
    #expect(service.waitForEnd() == 0)
    #expect(ContinuousClock.now - begun < .seconds(8))
  }

  /// What became of many requests.
  private final class Tally: Sendable {
    let lost = Mutex<[String]>([])
    let answered = Atomic(0)
    let ended = Atomic(0)

    /// Asks for pictures until the service refuses or is gone.
    func ask(_ service: ServiceProcess) {
      while true {
        do {
          let answer = try service.exchange("POST", ServicePhotos.quick, body: ServicePhotos.portrait)
          if answer.status == 503 { return }
          if answer.status != 200 { lost.withLock { $0.append("status \(answer.status)") } }
          answered.add(1, ordering: .relaxed)
        } catch HTTPExchange.Failure.system("connect", ECONNREFUSED) {
          return
        } catch {
          lost.withLock { $0.append("\(error)") }
          return
        }
      }
    }
  }

  @Test("Stopping under load loses no request that was taken")
  func losesNothing() throws {
    let service = try ServiceProcess(["--workers", "2", "--queue", "100"])
    let tally = Tally()
    let clients = 16
    for _ in 0..<clients {
      // Threads of their own: they block.
      Thread.detachNewThread {
        tally.ask(service)
        tally.ended.add(1, ordering: .relaxed)
      }
    }
    usleep(1_000_000)
    #expect(service.stop() == 0)
    while tally.ended.load(ordering: .relaxed) < clients { usleep(10_000) }
    #expect(tally.lost.withLock { $0 } == [])
    #expect(tally.answered.load(ordering: .relaxed) > clients)
  }

  @Test("500 connections that send a byte now and then keep nobody from being served")
  func slowLoris() throws {
    let service = try ServiceProcess()
    let slow = try (0..<500).map { _ in try HTTPClientConnection(port: service.port) }
    let head = Array("POST /v1/render?template=oval HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n".utf8)
    for (index, connection) in slow.enumerated() {
      // Half of them stay in the head, half in the body.
      try connection.send(index % 2 == 0 ? Array(head.prefix(20)) : head + [65])
    }
    var worst = 0.0
    for round in 0..<10 {
      for (index, connection) in slow.enumerated() where index % 10 == round { try connection.send([65]) }
      let picture = try milliseconds {
        let status = try service.exchange("POST", ServicePhotos.quick, body: ServicePhotos.portrait).status
        #expect(status == 200)
      }
      worst = max(worst, picture)
      let health = try milliseconds {
        let status = try service.exchange("GET", "/healthz").status
        #expect(status == 200)
      }
      #expect(health < 100)
    }
    print("beside 500 slow connections a picture took \(worst) ms at the most")
    #expect(worst < 1000)
  }

  @Test("More half-open connections than there is room for keep nobody from being served")
  func halfOpen() throws {
    let service = try ServiceProcess()
    let head = Array("POST /v1/render?template=oval HTTP/1.1\r\nHost: a\r\n".utf8)
    var open: [HTTPClientConnection] = []
    for index in 0..<1050 {
      let connection = try HTTPClientConnection(port: service.port)
      // Some say nothing, some begin a head.
      if index % 2 == 0 { try? connection.send(head) }
      open.append(connection)
    }
    for _ in 0..<5 {
      let health = try milliseconds {
        let status = try service.exchange("GET", "/healthz").status
        #expect(status == 200)
      }
      // Without room made it would be 30 seconds.
      #expect(health < 1000)
    }
    #expect(try service.exchange("POST", ServicePhotos.quick, body: ServicePhotos.portrait).status == 200)
    // The newest are left alone: only the oldest made room.
    #expect(try open[1049].exchange("GET", "/healthz").status == 200)
  }

  @Test("A wrong configuration stops the start with the reason")
  func configuration() throws {
    let wrong: [([String], [String: String], Int32, String)] = [
      (["--workers", "0"], [:], 2, "--workers takes a whole number from 1 to 256, not '0'"),
      ([], ["CAMEO_QUEUE": "many"], 2, "CAMEO_QUEUE takes a whole number"),
      (["--cors", "example.org"], [:], 2, "--cors takes an origin"),
      (["--token", "a\n"], [:], 2, "headers are, not '\\n'"), ([], ["CAMEO_TOKEN": "gehéim"], 2, "not 'é'"),
      (["--token", " a"], [:], 2, "not ' '"),
      (["--host", "example.org"], [:], 2, "'example.org' is no address"),
      (["--masks", "/nowhere"], [:], 7, "/nowhere: it cannot be read"),
      (["--foo"], [:], 2, "unknown option --foo"), (["photo.jpg"], [:], 2, "unexpected argument 'photo.jpg'"),
    ]
    for (options, variables, code, reason) in wrong {
      let failure = try #require(throws: ServiceProcess.Failure.self) {
        _ = try ServiceProcess(options, variables: variables)
      }
      #expect(failure.exitCode == code)
      #expect(failure.errors.contains(reason), "\(failure.errors)")
    }
    // What no browser sends as Origin would let nobody in.
    for origin in [
      "https://a.example/", "https://a.example/page", "https://A.example", "https://a.example:443",
      "http://a.example:80", "https://", "://a.example", "https://me@a.example", "https://ä.example",
    ] {
      let failure = try #require(throws: ServiceProcess.Failure.self) { _ = try ServiceProcess(["--cors", origin]) }
      #expect(failure.errors.contains("as https://example.org, without path and usual port"), "\(failure.errors)")
    }
    for origin in ["http://[::1]:3000", "https://a.example:8443", "http://a.example:443", "app://localhost"] {
      _ = try ServiceProcess(["--cors", origin, "--token", "three plain words"])
    }
    let first = try ServiceProcess()
    let taken = try #require(throws: ServiceProcess.Failure.self) {
      _ = try ServiceProcess(["--port", String(first.port)])
    }
    #expect(taken.exitCode == 7)
    #expect(taken.errors.contains("cannot listen at 127.0.0.1 port \(first.port): Address already in use"))
  }
}
