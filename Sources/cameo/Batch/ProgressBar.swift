import Glibc

/// A line on a terminal that tells how far a batch is.
struct ProgressBar {
  /// How many jobs there are; nil where that is not known.
  private let total: Int?
  private let start: ContinuousClock.Instant
  private var drawn: ContinuousClock.Instant?

  /// Nil where standard error is no terminal.
  init?(total: Int?, start: ContinuousClock.Instant) {
    guard StandardStream.error.isTerminal else { return nil }
    self.total = total
    self.start = start
  }

  /// Draws the line anew, ten times a second at most.
  mutating func update(_ counts: BatchCounts) {
    let now = ContinuousClock.now
    if let drawn, now - drawn < .milliseconds(100), counts.all != total { return }
    drawn = now
    let text = ProgressBar.text(counts, total: total, elapsed: now - start, columns: ProgressBar.columns)
    try? StandardStream.error.write("\r" + text + "\u{1B}[K")
  }

  /// Leaves an empty line.
  mutating func clear() {
    guard drawn != nil else { return }
    drawn = nil
    try? StandardStream.error.write("\r\u{1B}[K")
  }

  /// The line, no longer than a terminal is wide.
  static func text(_ counts: BatchCounts, total: Int?, elapsed: Duration, columns: Int) -> String {
    var text = "\(counts.done + counts.kept) done, \(counts.allFailed) failed, \(rate(counts.tried, elapsed))/s"
    guard let total, total > 0 else { return String(text.prefix(columns - 1)) }
    let rest = max(0, total - counts.all)
    if counts.tried > 0 {
      text += ", " + clock(.seconds((elapsed / .seconds(1) * Double(rest) / Double(counts.tried)).rounded())) + " left"
    }
    let percent = "\(min(100, counts.all * 100 / total))% "
    let room = min(30, columns - text.count - percent.count - 4)
    guard room >= 5 else { return String((percent + text).prefix(columns - 1)) }
    let filled = min(room, counts.all * room / total)
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: room - filled)
    return "[\(bar)] \(percent)\(text)"
  }

  private static var columns: Int {
    var size = winsize()
    guard unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
