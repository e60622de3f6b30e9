import CGetopt
import Cameo
import Glibc

/// Carries out `cameo batch`.
func batch(_ arguments: ParsedArguments) throws(CommandFailure) {
  cameo_malloc_keep()
  let request = try BatchRequest(arguments)
  let start = ContinuousClock.now
  let run = try BatchRun(request, start: start)
  let isComplete = try run.carryOut(request.list)
  let duration = ContinuousClock.now - start
  let failure = run.ledger.finish(duration)
  printMessage(run.ledger.counts.summary(duration))
  for notice in run.ledger.notices { printMessage(notice) }
  // A reader that goes away leaves jobs undone, which a script has to see.
  if failure == .output(.closed) { throw .output(.system(code: EPIPE)) }
  if let failure { throw failure }
  guard isComplete else { throw .interrupted(goOn: request.commandToGoOn()) }
  if run.ledger.counts.allFailed > 0 { throw .jobsFailed }
}

/// A batch at work: one thread reads jobs, several carry them out, and whoever has a result writes it.
struct BatchRun {
  let ledger: Ledger
  private let interruption: Interruption
  private let queue: WorkQueue<BatchItem>
  /// How many more jobs may be read: what bounds the memory.
  private let slots: Tokens
  private let workers: [Thread]
  private let request: BatchRequest

  /// Checks the list, where that is possible, and starts the workers.
  init(_ request: BatchRequest, start: ContinuousClock.Instant) throws(CommandFailure) {
    self.request = request
    let total = request.list.isRepeatable ? try BatchCheck(request).checkPaths() : nil
    interruption = try Interruption()
    (queue, slots) = (try WorkQueue(), try Tokens())
    ledger = Ledger(
      keepsOrder: request.keepsOrder, slots: slots, review: try request.reviewPage(),
      bar: ProgressBar(total: total, start: start))
    let (queue, ledger, worker) = (queue, ledger, try request.worker())
    workers = (0..<request.workers).compactMap { _ in
      Thread {
        while let item = queue.next() { ledger.report(worker.outcome(of: item), of: item.index) }
      }
    }
    guard !workers.isEmpty else { throw .input(.system(code: EAGAIN), name: "threads") }
    slots.add(workers.count * BatchRequest.jobsPerWorker)
  }

  /// Carries out all jobs.
  /// - Returns: Whether it came to the end; not where it was asked to finish before.
  func carryOut(_ list: BatchList) throws(CommandFailure) -> Bool {
    var (list, check) = (list, BatchCheck(request))
    var failure: CommandFailure?
    do throws(CommandFailure) {
      while waitToRead(slots.descriptor, unless: interruption.descriptor), ledger.failure == nil,
        let item = try list.next(unless: interruption.descriptor)
      {
        slots.take()
        // A list that can be read twice has been checked before.
        queue.add(list.isRepeatable ? item : check.checked(item))
      }
    } catch {
      failure = error
    }
    if interruption.isAsked || ledger.failure != nil { queue.clear() }
    queue.close(workers.count)
    for worker in workers { worker.join() }
    if let failure { throw failure }
    return !interruption.isAsked
  }
}
