import CameoImages
import Glibc
import Synchronization

/// Counts what the service does, for Prometheus.
final class Metrics: Sendable {
  /// Seconds up to which durations are told apart.
  private static let bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

  private struct Key: Hashable {
    let route: String
    let status: Int
  }

  private struct Durations {
    /// Requests up to each bound, and all behind the last.
    var counts = [Int](repeating: 0, count: Metrics.bounds.count + 1)
    var sum = 0.0
  }

  private struct State {
    var requests: [Key: Int] = [:]
    var durations: [String: Durations] = [:]
    var decodedPixels = 0
  }

  private let state = Mutex(State())

  /// Counts a request that has ended.
  func count(_ record: ExchangeRecord, isSent: Bool, duration: Duration) {
    // A request that fits no route is of no route, whatever its path was.
    let route = record.route ?? "none"
    let seconds = duration / .seconds(1)
    state.withLock { state in
      // 0 stands for those whose client went, or that the HTTP library itself refused.
      state.requests[Key(route: route, status: isSent ? record.status?.rawValue ?? 0 : 0), default: 0] += 1
      let place = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
      state.durations[route, default: Durations()].counts[place] += 1
      state.durations[route, default: Durations()].sum += seconds
    }
  }

  /// Counts pixels of photos that were decoded.
  func count(decodedPixels: Int) { state.withLock { $0.decodedPixels += decodedPixels } }

  /// All counts in Prometheus' text format.
  func text(_ pool: RenderPool, lostLines: Int) -> String {
    let (requests, durations, pixels) = state.withLock { ($0.requests, $0.durations, $0.decodedPixels) }
    var page = Page()
    page.begin("cameo_http_requests_total", "counter", "Requests by route and status; 0 where no answer was sent.")
    for (key, count) in requests.sorted(by: { ($0.key.route, $0.key.status) < ($1.key.route, $1.key.status) }) {
      page.add(count, ["route": key.route, "status": String(key.status)])
    }
    page.begin("cameo_http_request_duration_seconds", "histogram", "From a request's first line to its answer's end.")
    for (route, durations) in durations.sorted(by: { $0.key < $1.key }) {
      var total = 0
      for (bound, count) in zip(Self.bounds.map { "\($0)" } + ["+Inf"], durations.counts) {
        total += count
        page.add(total, ["route": route, "le": bound], suffix: "_bucket")
      }
      page.add(durations.sum, ["route": route], suffix: "_sum")
      page.add(total, ["route": route], suffix: "_count")
    }
    let load = pool.load
    page.add("cameo_jobs_running", "gauge", "Pictures that are being made.", load.running)
    page.add("cameo_jobs_waiting", "gauge", "Requests that wait for a worker.", load.waiting)
    page.add("cameo_jobs_waiting_limit", "gauge", "Requests that may wait.", pool.queue)
    page.add("cameo_decoded_pixels_total", "counter", "Pixels of photos that were decoded.", pixels)
    page.add("cameo_log_lines_lost_total", "counter", "Lines of the access log that nobody took.", lostLines)
    page.add("process_resident_memory_bytes", "gauge", "Memory in use.", residentBytes())
    return page.text
  }

  /// Lines of the text format.
  private struct Page {
    private(set) var text = ""
    private var name = ""

    mutating func begin(_ name: String, _ type: String, _ help: String) {
      self.name = name
      text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    }

    mutating func add(
      _ value: some CustomStringConvertible, _ labels: KeyValuePairs<String, String>, suffix: String = ""
    ) {
      let list = labels.map { "\($0.key)=\"\($0.value)\"" }.joined(separator: ",")
      text += name + suffix + (list.isEmpty ? "" : "{\(list)}") + " \(value)\n"
    }

    mutating func add(_ name: String, _ type: String, _ help: String, _ value: Int) {
      begin(name, type, help)
      add(value, [:])
    }
  }
}

/// The process's resident memory in bytes (`/proc/self/statm`); 0 where it cannot be known.
private func residentBytes() -> Int {
  let descriptor = unsafe open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return 0 }
  defer { close(descriptor) }
  let text = (try? readToEnd(of: descriptor, atMost: 4096)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  return pages * sysconf(Int32(_SC_PAGESIZE))
}
