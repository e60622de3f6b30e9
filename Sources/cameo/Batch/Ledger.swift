import Cameo
import Glibc
import Synchronization

/// Takes the outcomes of a batch from its workers and writes them, in the jobs' order or as they come.
///
/// Writing blocks who reports an outcome, and with that all others: a slow reader slows the batch.
final class Ledger: Sendable {
  private struct State {
    var counts = BatchCounts()
    /// Outcomes that wait for one before them, by the index of their job.
    var waiting: [Int: Outcome] = [:]
    var next = 1
    var failure: CommandFailure?
    /// Why the first jobs failed.
    var notices: [String] = []
    var review: ReviewPage?
    var bar: ProgressBar?
  }

  private static let mostNotices = 5

  private let state: Mutex<State>
  private let keepsOrder: Bool
  private let slots: Tokens

  /// - Parameters:
  ///   - slots: Gets one for each outcome that is written.
  init(keepsOrder: Bool, slots: Tokens, review: ReviewPage?, bar: ProgressBar?) {
    self.keepsOrder = keepsOrder
    self.slots = slots
    state = Mutex(State(review: review, bar: bar))
  }

  /// How many jobs ended how.
  var counts: BatchCounts { state.withLock { $0.counts } }
  /// Why jobs failed now: a line each of the first five, and one that counts the others.
  var notices: [String] {
    state.withLock { state in
      let rest = state.counts.failed - state.notices.count
      return state.notices + (rest > 0 ? ["and \(rest) more, which the result lines tell"] : [])
    }
  }
  /// Why nothing more can be written; nil where it can.
  var failure: CommandFailure? { state.withLock { $0.failure } }

  /// Takes the outcome of the job of an index.
  func report(_ outcome: Outcome, of index: Int) {
    state.withLock { state in
      guard keepsOrder else { return write(outcome, &state) }
      state.waiting[index] = outcome
      while let outcome = state.waiting.removeValue(forKey: state.next) {
        state.next += 1
        write(outcome, &state)
      }
    }
  }

  /// Ends the review page, in place, and the progress bar.
  func finish(_ duration: Duration) -> CommandFailure? {
    state.withLock { state in
      state.bar?.clear()
      do throws(OutputFileError) {
        try state.review?.finish(state.counts, duration)
      } catch {
        note(.cameo(.output(index: 0, error)), &state)
      }
      state.review = nil
      return state.failure
    }
  }

  private func write(_ outcome: Outcome, _ state: inout State) {
    slots.add()
    state.counts.add(outcome.kind)
    if let failure = outcome.failure, state.notices.count < Ledger.mostNotices { state.notices.append(failure) }
    if !outcome.line.isEmpty, state.failure == nil {
      if StandardStream.output.isTerminal { state.bar?.clear() }
      do throws(StreamError) {
        try StandardStream.output.write(outcome.line)
      } catch {
        note(.output(error), &state)
      }
    }
    do throws(OutputFileError) {
      try state.review?.add(outcome.card)
    } catch {
      note(.cameo(.output(index: 0, error)), &state)
      state.review = nil
    }
    state.bar?.update(state.counts)
  }

  private func note(_ failure: CommandFailure, _ state: inout State) {
    if state.failure == nil { state.failure = failure }
  }
}
