import CMicroHTTP

/// A connection of the daemon, valid until its request is completed.
///
/// It is passed as an address, so that the thread that finishes a job can wake it.
struct HTTPConnection: Sendable {
  private let address: UInt

  init(_ pointer: OpaquePointer) { address = UInt(bitPattern: pointer) }

  private var pointer: OpaquePointer? { unsafe OpaquePointer(bitPattern: address) }

  /// Its socket (`MHD_get_connection_info`); −1 where it has none.
  var socket: Int32 { unsafe cameo_mhd_socket(pointer) }

  /// Holds the request until it is resumed (`MHD_suspend_connection`); only from within the daemon's own call.
  func suspend() { unsafe MHD_suspend_connection(pointer) }

  /// Lets the daemon ask for the answer (`MHD_resume_connection`).
  func resume() { unsafe MHD_resume_connection(pointer) }

  /// All headers of the request, names in small letters (`MHD_get_connection_values_n`).
  func headers() -> [(name: String, value: String)] {
    final class Found { var pairs: [(name: String, value: String)] = [] }
    let found = Found()
    _ = unsafe MHD_get_connection_values_n(
      pointer, .HEADER_KIND,
      { context, _, name, nameSize, value, valueSize in
        guard let context = unsafe context, let name = unsafe name else { return .YES }
        unsafe Unmanaged<Found>.fromOpaque(context).takeUnretainedValue().pairs.append(
          (text(name, nameSize).lowercased(), value.map { unsafe text($0, valueSize) } ?? ""))
        return .YES
      }, Unmanaged.passUnretained(found).toOpaque())
    return found.pairs
  }

  /// Sends an answer (`MHD_queue_response`).
  /// - Returns: Whether the daemon took it; the connection must be ended otherwise.
  func send(_ answer: HTTPAnswer) -> Bool {
    let response = unsafe answer.body.withUnsafeBytes { body in
      // The library never writes into a buffer that it copies.
      unsafe MHD_create_response_from_buffer(
        body.count, UnsafeMutableRawPointer(mutating: body.baseAddress), .RESPMEM_MUST_COPY)
    }
    guard let response = unsafe response else { return false }
    defer { unsafe MHD_destroy_response(response) }
    for header in answer.headers {
      guard unsafe MHD_add_response_header(response, header.name, header.value) == .YES else { return false }
    }
    if answer.closes {
      guard unsafe MHD_add_response_header(response, "Connection", "close") == .YES else { return false }
    }
    return unsafe MHD_queue_response(pointer, UInt32(answer.status.rawValue), response) == .YES
  }
}

/// The bytes of a C string that may not end with a zero.
@unsafe private func text(_ start: UnsafePointer<CChar>, _ count: Int) -> String {
  unsafe String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
}
