import CameoTemplates
import Glibc

/// A socket that waits for connections; closed by its owner.
struct ListeningSocket: ~Copyable {
  let descriptor: Int32
  /// The port that it waits at, also where any free one was asked for.
  let port: UInt16

  /// Connections that may wait to be taken.
  private static let backlog: Int32 = 1024

  /// Binds an address and listens (`bind`, `listen`).
  /// - Parameters:
  ///   - host: An address in numbers, or `localhost`: no name server is asked.
  ///   - port: 0 for any that is free.
  init(host: String, port: UInt16) throws(ServerError) {
    var hints = unsafe addrinfo()
    unsafe hints.ai_flags = AI_PASSIVE | AI_NUMERICHOST | AI_NUMERICSERV
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let name = host == "localhost" ? "127.0.0.1" : host
    guard unsafe getaddrinfo(name, String(port), &hints, &list) == 0, let address = unsafe list else {
      throw .badHost(host)
    }
    defer { unsafe freeaddrinfo(list) }
    let descriptor = unsafe Glibc.socket(
      address.pointee.ai_family,
      address.pointee.ai_socktype | Int32(SOCK_CLOEXEC.rawValue)
        | Int32(SOCK_NONBLOCK.rawValue), address.pointee.ai_protocol)
    guard descriptor >= 0, let bound = unsafe ListeningSocket.bind(descriptor, to: address) else {
      let code = errno
      close(descriptor)
      throw .cannotListen(host: host, port: port, code: code)
    }
    self.descriptor = descriptor
    self.port = bound
  }

  deinit { close(descriptor) }

  /// Gives the descriptor away.
  consuming func release() -> Int32 {
    let descriptor = descriptor
    discard self
    return descriptor
  }

  /// Takes an address and listens there.
  /// - Returns: The port; nil where a system call failed, `errno` says why.
  @unsafe private static func bind(_ descriptor: Int32, to address: UnsafeMutablePointer<addrinfo>) -> UInt16? {
    var yes: Int32 = 1
    // A port that was just given up can be taken again.
    guard
      unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size)) == 0,
      unsafe Glibc.bind(descriptor, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0,
      Glibc.listen(descriptor, backlog) == 0
    else { return nil }
    var place = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let code = unsafe withUnsafeMutablePointer(to: &place) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe getsockname(descriptor, $0, &size)
      }
    }
    guard code == 0 else { return nil }
    // Both families keep the port at the same place.
    return unsafe withUnsafeBytes(of: place) { bytes in unsafe UInt16(bytes[2]) << 8 | UInt16(bytes[3]) }
  }
}

/// Whether connections wait at a listening socket to be taken.
func hasWaitingConnections(_ descriptor: Int32) -> Bool {
  var descriptors = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
  return unsafe poll(&descriptors, 1, 0) > 0 && descriptors[0].revents & Int16(POLLIN) != 0
}

/// Why a server does not start.
package enum ServerError: Error, Hashable, Sendable {
  /// The host is no address in numbers.
  case badHost(String)
  /// A system call failed while the address was taken.
  case cannotListen(host: String, port: UInt16, code: Int32)
  /// The daemon failed to start.
  case cannotStart(code: Int32)

  /// A plain sentence: what is wrong and what to do.
  package var message: String {
    switch self {
    case .badHost(let host): "'\(host)' is no address; give one in numbers, as 127.0.0.1, 0.0.0.0 or ::1"
    case .cannotListen(let host, let port, let code): "cannot listen at \(host) port \(port): \(systemMessage(code))"
    case .cannotStart(let code): "the HTTP server does not start: \(systemMessage(code))"
    }
  }
}
