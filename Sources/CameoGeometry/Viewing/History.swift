/// What undo and redo go through: the states before, and those that were undone.
public struct History<State: Hashable & Sendable>: Hashable, Sendable {
  private var past: [State] = []
  private var future: [State] = []

  /// The number of steps that can be undone at most; older ones are forgotten.
  public static var maximumSteps: Int { 200 }

  /// Creates an empty history.
  public init() {}

  /// Whether there is a step to undo.
  public var canUndo: Bool { !past.isEmpty }
  /// Whether there is a step to redo.
  public var canRedo: Bool { !future.isEmpty }

  /// Notes the state before a step; what was undone can no longer be redone.
  mutating func record(_ before: State) {
    if past.count == History.maximumSteps { past.removeFirst() }
    past.append(before)
    future.removeAll()
  }

  /// The state before the last step, nil where there is none.
  mutating func undo(from current: State) -> State? {
    guard let state = past.popLast() else { return nil }
    future.append(current)
    return state
  }

  /// The state after the step that was undone last, nil where there is none.
  mutating func redo(from current: State) -> State? {
    guard let state = future.popLast() else { return nil }
    past.append(current)
    return state
  }
}
