import CMicroHTTP
import Glibc

/// The daemon of libmicrohttpd: takes connections on threads of its own and hands each request to a site.
///
/// It is stopped by its owner, who has to see to it that no request is suspended any more.
@safe struct HTTPDaemon: ~Copyable {
  /// What the daemon itself keeps to.
  struct Settings {
    /// Threads that take connections and move bytes; none of them ever renders.
    var threads = 2
    /// Connections that may be open at the same time.
    var connections = 1000
    /// Seconds after which a connection on which nothing moves is closed.
    var idleSeconds = 30
  }

  /// The bytes that a connection has for its head, and its body to arrive in.
  private static let connectionMemory = 32 << 10

  private let handle: OpaquePointer
  private let site: HTTPSite

  /// Starts to take connections (`MHD_start_daemon`).
  init(_ socket: consuming ListeningSocket, site: HTTPSite, _ settings: Settings) throws(ServerError) {
    var values = unsafe cameo_mhd_settings()
    unsafe values.listening_socket = socket.descriptor
    unsafe values.threads = UInt32(settings.threads)
    unsafe values.connection_limit = UInt32(settings.connections)
    unsafe values.idle_seconds = UInt32(settings.idleSeconds)
    unsafe values.connection_memory = Self.connectionMemory
    unsafe values.context = Unmanaged.passUnretained(site).toOpaque()
    unsafe values.target_known = targetKnown
    unsafe values.handler = proceed
    unsafe values.completed = completed
    unsafe values.connection_changed = connectionChanged
    guard let handle = unsafe cameo_mhd_start(&values) else { throw .cannotStart(code: errno) }
    _ = socket.release()
    unsafe self.handle = handle
    self.site = site
  }

  /// Takes no more connections (`MHD_quiesce_daemon`) and closes the socket.
  func quiesce() {
    let socket = unsafe MHD_quiesce_daemon(handle)
    if socket >= 0 { close(socket) }
  }

  deinit { unsafe MHD_stop_daemon(handle) }
}

/// The site that the daemon was started with.
@unsafe private func site(_ context: UnsafeMutableRawPointer?) -> HTTPSite? {
  unsafe context.map { unsafe Unmanaged<HTTPSite>.fromOpaque($0).takeUnretainedValue() }
}

/// The request line is read: the exchange begins, and is kept for the calls to come.
@unsafe private func targetKnown(
  _ context: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
  guard let site = unsafe site(context), let target = unsafe target, let connection = unsafe connection else {
    return nil
  }
  let exchange = unsafe Exchange(
    site: site, connection: HTTPConnection(connection), target: String(cString: target))
  return unsafe Unmanaged.passRetained(exchange).toOpaque()
}

/// The head is read; then some of the body is; then all is; then, once resumed, the answer is asked for.
@unsafe private func proceed(
  _: UnsafeMutableRawPointer?, _: OpaquePointer?, _: UnsafePointer<CChar>?, method: UnsafePointer<CChar>?,
  _: UnsafePointer<CChar>?, body: UnsafePointer<CChar>?, size: UnsafeMutablePointer<Int>?,
  kept: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let size = unsafe size, let pointer = unsafe kept?.pointee, let method = unsafe method else { return .NO }
  let exchange = unsafe Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
  let bytes = unsafe Array(UnsafeRawBufferPointer(start: body, count: body == nil ? 0 : size.pointee))
  unsafe size.pointee = 0
  return unsafe exchange.proceed(method: String(cString: method), received: bytes) ? .YES : .NO
}

/// The answer is sent, or the connection is gone.
@unsafe private func completed(
  _: UnsafeMutableRawPointer?, _: OpaquePointer?, kept: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  _ code: MHD_RequestTerminationCode
) {
  guard let pointer = unsafe kept?.pointee else { return }
  unsafe kept?.pointee = nil
  unsafe Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue().complete(
    isSent: code == .REQUEST_TERMINATED_COMPLETED_OK)
}

@unsafe private func connectionChanged(
  _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  _ code: MHD_ConnectionNotificationCode
) {
  guard let site = unsafe site(context), let connection = unsafe connection else { return }
  let socket = unsafe HTTPConnection(connection).socket
  if code == .CONNECTION_NOTIFY_STARTED { site.watch.enter(.opened, socket) } else { site.watch.close(socket) }
}
