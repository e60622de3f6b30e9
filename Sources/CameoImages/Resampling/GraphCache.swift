internal import Synchronization

/// The graphs that were used last, for photos of one size under one template: building costs more than running.
final class GraphCache: Sendable {
  /// One graph, shared.
  final class Entry: Sendable {
    let setup: ZimgGraph.Setup
    let graph: ZimgGraph

    init(_ setup: ZimgGraph.Setup) throws(ImageError) {
      self.setup = setup
      graph = try ZimgGraph(setup)
    }
  }

  /// How many graphs are kept.
  static let capacity = 8

  // The one that was used last is the last.
  private let entries = Mutex<[Entry]>([])

  /// The graph for a setup, built where it is not at hand.
  func entry(for setup: ZimgGraph.Setup) throws(ImageError) -> Entry {
    let known = entries.withLock { entries -> Entry? in
      guard let index = entries.lastIndex(where: { $0.setup == setup }) else { return nil }
      let entry = entries.remove(at: index)
      entries.append(entry)
      return entry
    }
    if let known { return known }
    // Built outside of the lock: two threads may build the same one, which costs time only.
    let entry = try Entry(setup)
    entries.withLock { entries in
      if entries.count >= GraphCache.capacity { entries.removeFirst() }
      entries.append(entry)
    }
    return entry
  }
}
