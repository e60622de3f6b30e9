import Foundation
import Glibc

/// One request to a server of this machine and its answer, by a socket: nothing is added, nothing is hidden.
public struct HTTPExchange: Sendable {
  /// The status.
  public let status: Int
  /// Names in small letters and values, in order.
  public let headers: [(name: String, value: String)]
  /// The body, without its transfer coding.
  public let body: [UInt8]

  /// Why there is no answer.
  public enum Failure: Error, Hashable {
    /// A system call failed.
    case system(String, code: Int32)
    /// The server closed the connection without an answer that is whole.
    case closed
    /// What came is no HTTP.
    case malformed(String)
  }

  /// Sends a request on a connection of its own and waits for the answer.
  /// - Parameters:
  ///   - target: The path with its query, as sent.
  ///   - seconds: How long is waited for each part of the answer.
  public init(
    _ method: String = "GET", _ target: String, port: UInt16, headers: [(String, String)] = [], body: [UInt8]? = nil,
    seconds: Int = 60
  ) throws {
    let connection = try HTTPClientConnection(port: port, seconds: seconds)
    self = try connection.exchange(method, target, headers: headers, body: body)
  }

  init(status: Int, headers: [(name: String, value: String)], body: [UInt8]) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The value of a header by its name in small letters.
  public func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

  /// The body as text.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// The body of a form: a boundary for the header and the bytes.
  /// - Parameter parts: Names and bytes, in order.
  public static func form(_ parts: [(name: String, bytes: [UInt8])]) -> (type: String, body: [UInt8]) {
    let boundary = "cameo-\(UUID().uuidString)"
    var body: [UInt8] = []
    for part in parts {
      body += Array("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(part.name)\"\r\n\r\n".utf8)
      body += part.bytes + Array("\r\n".utf8)
    }
    body += Array("--\(boundary)--\r\n".utf8)
    return ("multipart/form-data; boundary=\(boundary)", body)
  }
}

/// A connection to a server of this machine, kept open for several requests, or for bytes that are no request.
public final class HTTPClientConnection {
  private let socket: Int32
  private var received: [UInt8] = []

  /// Connects to a port of 127.0.0.1.
  /// - Parameter seconds: How long is waited for bytes.
  public init(port: UInt16, seconds: Int = 60) throws(HTTPExchange.Failure) {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { throw .system("socket", code: errno) }
    var time = timeval(tv_sec: seconds, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    unsafe setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &time, size)
    unsafe setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &time, size)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let code = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code == 0 else { throw .system("connect", code: errno) }
  }

  deinit { close(socket) }

  /// Sends bytes as they are.
  public func send(_ bytes: [UInt8]) throws(HTTPExchange.Failure) {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.send(
          socket, buffer.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw .system("send", code: errno) }
      sent += count
    }
  }

  /// Sends a request and waits for its answer.
  public func exchange(
    _ method: String = "GET", _ target: String, headers: [(String, String)] = [], body: [UInt8]? = nil
  ) throws(HTTPExchange.Failure) -> HTTPExchange {
    var head = "\(method) \(target) HTTP/1.1\r\n"
    if !headers.contains(where: { $0.0.lowercased() == "host" }) { head += "Host: 127.0.0.1\r\n" }
    for header in headers { head += "\(header.0): \(header.1)\r\n" }
    if let body { head += "Content-Length: \(body.count)\r\n" }
    try send(Array((head + "\r\n").utf8) + (body ?? []))
    return try answer(hasBody: method != "HEAD")
  }

  /// Waits for an answer.
  public func answer(hasBody: Bool = true) throws(HTTPExchange.Failure) -> HTTPExchange {
    while true {
      let head = String(decoding: try take(upTo: Array("\r\n\r\n".utf8)), as: UTF8.self)
      let lines = head.split(separator: "\r\n")
      guard let first = lines.first, first.hasPrefix("HTTP/1."), let status = Int(first.split(separator: " ")[1])
      else { throw .malformed(head) }
      // An interim answer comes before the real one.
      if status == 100 { continue }
      let headers = lines.dropFirst().map { line in
        let halves = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        return (name: halves[0].lowercased(), value: halves.count == 2 ? halves[1] : "")
      }
      let isEmpty = !hasBody || status == 204 || status == 304
      let body = isEmpty ? [] : try body(headers)
      return HTTPExchange(status: status, headers: headers, body: body)
    }
  }

  /// What has come by now, without waiting.
  public func arrived() -> [UInt8] {
    var block = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe block.withUnsafeMutableBytes {
      unsafe recv(socket, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
    }
    return received + block.prefix(max(0, count))
  }

  /// Everything up to the end of the connection; nil where it is still open after the time.
  public func rest() -> [UInt8]? {
    do throws(HTTPExchange.Failure) {
      while try receive() {}
    } catch {
      if case .system(_, EAGAIN) = error { return nil }
    }
    return received
  }

  private func body(_ headers: [(name: String, value: String)]) throws(HTTPExchange.Failure) -> [UInt8] {
    if headers.contains(where: { $0.name == "transfer-encoding" && $0.value.lowercased() == "chunked" }) {
      var body: [UInt8] = []
      while true {
        let line = String(decoding: try take(upTo: Array("\r\n".utf8)), as: UTF8.self)
        guard let count = Int(line.prefix { $0.isHexDigit }, radix: 16) else { throw .malformed(line) }
        body += try take(count)
        _ = try take(2)
        if count == 0 { return body }
      }
    }
    guard let length = headers.first(where: { $0.name == "content-length" }).flatMap({ Int($0.value) }) else {
      return rest() ?? []
    }
    return try take(length)
  }

  private func take(_ count: Int) throws(HTTPExchange.Failure) -> [UInt8] {
    while received.count < count { guard try receive() else { throw .closed } }
    defer { received.removeFirst(count) }
    return Array(received.prefix(count))
  }

  private func take(upTo end: [UInt8]) throws(HTTPExchange.Failure) -> [UInt8] {
    while true {
      if let range = received.firstRange(of: end) {
        defer { received.removeSubrange(..<range.upperBound) }
        return Array(received[..<range.lowerBound])
      }
      guard try receive() else { throw .closed }
    }
  }

  /// Takes what has come.
  /// - Returns: Whether the connection is open.
  private func receive() throws(HTTPExchange.Failure) -> Bool {
    var block = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe block.withUnsafeMutableBytes { unsafe recv(socket, $0.baseAddress, $0.count, 0) }
    if count < 0 && errno == ECONNRESET { return false }
    guard count >= 0 else { throw .system("recv", code: errno) }
    received += block[..<count]
    return count > 0
  }
}
