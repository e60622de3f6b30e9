import Cameo
import CameoImages
import Glibc
import Synchronization

/// Writes one line of JSON for each request: when, which route, how it ended; no names, no queries, no addresses.
final class AccessLog: Sendable {
  private let descriptor: Int32
  private let lost = Atomic(0)

  /// - Parameter descriptor: Where lines go: standard output.
  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Lines that were dropped, since nobody read them.
  var lostLines: Int { lost.load(ordering: .relaxed) }

  /// Writes the line of a request that has ended.
  func write(_ record: ExchangeRecord, isSent: Bool, duration: Duration) {
    let known = HTTPMethod(rawValue: record.method) != nil || ["HEAD", "OPTIONS"].contains(record.method)
    let line = JSONValue(members: [
      ("time", JSONValue(Self.time())), ("request", record.id.map { JSONValue($0.text) } ?? .null),
      ("method", JSONValue(known ? record.method : "other")),
      ("route", record.route.map { JSONValue($0) } ?? .null),
      ("status", record.status.map { JSONValue($0.rawValue) } ?? .null),
      ("code", record.code.map { JSONValue($0) }), ("sent", JSONValue(isSent)),
      ("bytesIn", JSONValue(record.taken)), ("bytesOut", JSONValue(record.sent)),
      ("milliseconds", JSONValue((duration / .microseconds(1)).rounded() / 1000)),
    ])
    // A full pipe must not hold up the requests: a line that would not fit is dropped and counted.
    var descriptors = [pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)]
    guard unsafe poll(&descriptors, 1, 0) > 0, descriptors[0].revents & Int16(POLLOUT) != 0,
      (try? writeAll(JSONWriter.bytes(line, .line) + [0x0A], to: descriptor)) != nil
    else {
      lost.add(1, ordering: .relaxed)
      return
    }
  }

  /// This moment as RFC 3339 has it, in UTC.
  private static func time() -> String {
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    var parts = unsafe tm()
    unsafe gmtime_r(&now.tv_sec, &parts)
    let (year, month, day) = unsafe (parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday)
    let (hour, minute, second) = unsafe (parts.tm_hour, parts.tm_min, parts.tm_sec)
    func digits(_ value: some BinaryInteger, _ count: Int) -> String {
      let text = String(value)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let date = "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
    return "\(date)T\(digits(hour, 2)):\(digits(minute, 2)):\(digits(second, 2)).\(digits(now.tv_nsec / 1_000_000, 3))Z"
  }
}
