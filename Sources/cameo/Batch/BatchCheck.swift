import Cameo

/// Sees to it that no two jobs of a list write the same file.
struct BatchCheck {
  private let request: BatchRequest
  private var claims = PathClaims()

  init(_ request: BatchRequest) { self.request = request }

  /// Reads a list to its end and checks all paths, before anything is done.
  /// - Returns: The number of jobs.
  func checkPaths() throws(CommandFailure) -> Int {
    // Sizes in names are only looked up where the names are the same without them: it takes every photo's header.
    let (count, collision) = try firstCollision(planning: false)
    guard let collision else { return count }
    guard collision.path.contains("{width}") || collision.path.contains("{height}") else {
      throw .batch(collision.fault)
    }
    if let collision = try firstCollision(planning: true).collision { throw .batch(collision.fault) }
    return count
  }

  /// The item, or why it cannot be done after those that came before it.
  mutating func checked(_ item: BatchItem) -> BatchItem {
    guard let collision = collision(of: item, planning: true) else { return item }
    var item = item
    item.task = .refused(item.job, collision.fault)
    return item
  }

  private struct Collision {
    let path: String
    let fault: BatchFault
  }

  private func firstCollision(planning: Bool) throws(CommandFailure) -> (count: Int, collision: Collision?) {
    var (list, check, count, first) = (request.list, BatchCheck(request), 0, Collision?.none)
    while let item = try list.next() {
      count += 1
      guard first == nil else { continue }
      first = check.collision(of: item, planning: planning)
    }
    return (count, first)
  }

  private mutating func collision(of item: BatchItem, planning: Bool) -> Collision? {
    guard case .job(let job) = item.task else { return nil }
    var options = request.options
    options.index = item.index
    let namesSize = job.outputs.contains { output in
      output.path.flatMap { try? PathPattern($0) }?.namesSize ?? false
    }
    // What is wrong with a job of its own is said when its turn comes.
    guard
      let paths = try? planning && namesSize
        ? request.cameo.paths(of: job, options: options) : options.paths(of: job),
      let (output, path, owner) = claims.claim(paths, by: item.line ?? item.index)
    else { return nil }
    let fault = BatchFault.collision(
      output: output, path: path, name: request.list.name(of: item.line ?? item.index),
      first: request.list.name(of: owner))
    return Collision(path: path, fault: fault)
  }
}
