import Cameo
import Glibc

/// Carries commands to a driver on this machine: one connection each.
///
/// chromedriver is particular about a request's headers, so that the request is written by hand.
struct DriverConnection: Sendable {
  let port: UInt16

  /// Sends a command and gives the answer's `value`.
  func send(_ method: String, _ path: String, _ body: JSONValue? = nil) throws -> JSONValue {
    let bytes = body.map { JSONWriter.bytes($0, .line) } ?? []
    let head =
      "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n"
      + "Content-Type: application/json; charset=utf-8\r\nContent-Length: \(bytes.count)\r\n\r\n"
    let socket = try connect()
    defer { close(socket) }
    try write(Array(head.utf8) + bytes, to: socket)
    let answer = try JSONReader(limits: Self.limits).read(try readBody(socket))
    guard let value = answer["value"] else { throw BrowserError.malformedAnswer("no value: \(path)") }
    if let code = value["error"]?.text, let message = value["message"]?.text {
      throw BrowserError.refused(command: "\(method) \(path)", code: code, message: message)
    }
    return value
  }

  /// Screenshots are longer than documents may be.
  private static let limits = {
    var limits = Limits.standard
    limits.documentBytes = 256 << 20
    return limits
  }()

  private func connect() throws -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
    guard descriptor >= 0 else { throw BrowserError.socket(call: "socket", code: errno) }
    var patience = timeval(tv_sec: 60, tv_usec: 0)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else {
      let code = errno
      close(descriptor)
      throw BrowserError.socket(call: "connect", code: code)
    }
    return descriptor
  }

  private func write(_ bytes: [UInt8], to socket: Int32) throws {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes[sent...].withUnsafeBytes {
        unsafe Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw BrowserError.socket(call: "send", code: errno) }
      sent += count
    }
  }

  /// Reads an answer and gives its body: to the length that the headers tell, since the driver keeps the line open.
  private func readBody(_ socket: Int32) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var start: Int?
    var length: Int?
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if let start, let length, bytes.count >= start + length { return Array(bytes[start..<(start + length)]) }
      let count = unsafe block.withUnsafeMutableBytes { unsafe recv(socket, $0.baseAddress, $0.count, 0) }
      guard count > 0 else { throw BrowserError.socket(call: "recv", code: count == 0 ? 0 : errno) }
      bytes += block[..<count]
      guard start == nil, let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { continue }
      start = end.upperBound
      length = contentLength(String(decoding: bytes[..<end.lowerBound], as: UTF8.self))
      if length == nil { throw BrowserError.malformedAnswer("no content-length") }
    }
  }

  private func contentLength(_ head: String) -> Int? {
    for line in head.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
      return Int(parts[1].filter { !$0.isWhitespace })
    }
    return nil
  }
}
