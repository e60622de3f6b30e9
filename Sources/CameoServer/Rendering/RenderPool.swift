import Cameo
import Synchronization

/// Carries out jobs on a bounded number of threads, and refuses those for which no place is left.
package final class RenderPool: Sendable {
  /// Does what takes time, and returns what hands the result over: by then the job has left the pool's counts.
  package typealias Work = @Sendable () -> @Sendable () -> Void

  private struct State {
    var running = 0
    var waiting: [Work] = []
    /// A running mean of how long jobs take.
    var mean = Duration.zero
  }

  /// Jobs that are carried out at the same time.
  package let workers: Int
  /// Jobs that may wait.
  package let queue: Int
  private let state = Mutex(State())

  /// Creates a pool without a thread; threads live as long as there are jobs.
  package init(workers: Int, queue: Int) {
    self.workers = max(1, workers)
    self.queue = max(0, queue)
  }

  /// How many jobs run and wait.
  package var load: (running: Int, waiting: Int) { state.withLock { ($0.running, $0.waiting.count) } }

  /// How many seconds it is likely to take until there is a place again: 1 at least.
  var patience: Int {
    state.withLock { state in
      let rest = state.mean * (state.waiting.count + 1) / workers
      return max(1, min(60, Int((rest / .seconds(1)).rounded(.up))))
    }
  }

  /// Has a job carried out as soon as a thread is free.
  /// - Returns: Whether there was a place for it.
  func submit(_ job: @escaping Work) -> Bool {
    enum Place { case thread, queue, none }
    let place: Place = state.withLock { state in
      if state.running < workers {
        state.running += 1
        return .thread
      }
      guard state.waiting.count < queue else { return .none }
      state.waiting.append(job)
      return .queue
    }
    switch place {
    case .none: return false
    case .queue: return true
    case .thread:
      let isStarted = Thread.detach { [self] in
        var next: Work? = job
        while let job = next {
          let begun = ContinuousClock.now
          let handOver = job()
          next = take(after: ContinuousClock.now - begun)
          handOver()
        }
      }
      if !isStarted { state.withLock { $0.running -= 1 } }
      return isStarted
    }
  }

  /// The next job for a thread that is done with one; nil where it has to end.
  private func take(after duration: Duration) -> Work? {
    state.withLock { state in
      state.mean = state.mean == .zero ? duration : (state.mean * 7 + duration) / 8
      if !state.waiting.isEmpty { return state.waiting.removeFirst() }
      state.running -= 1
      return nil
    }
  }
}
