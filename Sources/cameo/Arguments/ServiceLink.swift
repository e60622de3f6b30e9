/// A variable that Kubernetes sets in each container for a Service of the same namespace.
///
/// A Service named `cameo` gives `CAMEO_SERVICE_HOST`, `CAMEO_SERVICE_PORT`, and `CAMEO_PORT=tcp://10.0.0.1:80` with its
/// parts; one named `cameo-edge` gives `CAMEO_EDGE_SERVICE_HOST` and so on. None of them is meant for this program.
enum ServiceLink {
  /// The variable that every program in a cluster has.
  static let mark = "KUBERNETES_SERVICE_HOST"

  /// Whether a variable is one of these, by its name and its value.
  static func isLink(_ name: String, _ value: String) -> Bool {
    let words = name.split(separator: "_", omittingEmptySubsequences: false).dropFirst()
    if words.suffix(2) == ["SERVICE", "HOST"] { return true }
    // Behind the port may be its name, as in CAMEO_SERVICE_PORT_HTTP.
    if words.firstRange(of: ["SERVICE", "PORT"]) != nil { return true }
    if words.last == "PORT", ["tcp://", "udp://", "sctp://"].contains(where: value.hasPrefix) { return true }
    // CAMEO_PORT_80_TCP, alone or with a part of it behind.
    let tail = ["PROTO", "PORT", "ADDR"].contains(words.last) ? words.dropLast() : words
    let last = Array(tail.suffix(3))
    return last.count == 3 && last[0] == "PORT" && UInt16(last[1]) != nil && ["TCP", "UDP", "SCTP"].contains(last[2])
  }
}
