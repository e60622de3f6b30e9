import Cameo

/// What became of one job of a batch.
struct Outcome: Sendable {
  /// How it ended.
  enum Kind: Sendable {
    /// Done now.
    case done
    /// Done now, with warnings.
    case warning
    /// Failed now.
    case failed
    /// Done by an earlier run.
    case kept
    /// Failed in an earlier run, and not tried again.
    case keptFailed
  }

  let kind: Kind
  /// The result line with its end; empty where an earlier run has written it.
  let line: [UInt8]
  /// The job's part of the review page; empty without one.
  let card: [UInt8]
  /// Why it failed now, in one line; nil where it did not.
  let failure: String?
}

/// How many jobs ended how.
struct BatchCounts: Sendable {
  private(set) var done = 0
  private(set) var warnings = 0
  private(set) var failed = 0
  private(set) var kept = 0
  private(set) var keptFailed = 0

  /// Jobs that this run has carried out or tried.
  var tried: Int { done + failed }
  /// All jobs that are dealt with.
  var all: Int { tried + kept + keptFailed }
  /// Jobs that are not done, those of earlier runs too.
  var allFailed: Int { failed + keptFailed }

  mutating func add(_ kind: Outcome.Kind) {
    switch kind {
    case .done: done += 1
    case .warning:
      done += 1
      warnings += 1
    case .failed: failed += 1
    case .kept: kept += 1
    case .keptFailed: keptFailed += 1
    }
  }

  /// One sentence at the end.
  func summary(_ duration: Duration) -> String {
    var parts = ["\(done) done"]
    if warnings > 0 { parts[0] += " (\(warnings) with warnings)" }
    parts.append("\(failed) failed")
    if kept > 0 { parts.append("\(kept) done before") }
    if keptFailed > 0 { parts.append("\(keptFailed) failed before and not tried again (--retry-failed does)") }
    let pace = tried > 0 ? ", \(rate(tried, duration)) a second" : ""
    return parts.joined(separator: ", ") + " in \(clock(duration))" + pace
  }
}

/// A duration as people read it: `0.4 s`, `3:05`, `1:02:03`.
func clock(_ duration: Duration) -> String {
  let seconds = duration / .seconds(1)
  guard seconds >= 60 else { return "\(tenths(seconds)) s" }
  let whole = Int(seconds)
  let (hours, minutes) = (whole / 3600, whole / 60 % 60)
  let rest = hours > 0 ? "\(hours):\(twoDigits(minutes))" : "\(minutes)"
  return rest + ":" + twoDigits(whole % 60)
}

/// How many a second, to one place.
func rate(_ count: Int, _ duration: Duration) -> String {
  tenths(Double(count) / max(duration / .seconds(1), 1e-3))
}

private func tenths(_ value: Double) -> String {
  let tenths = Int((min(value, 1e12) * 10).rounded())
  return "\(tenths / 10).\(tenths % 10)"
}

private func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
