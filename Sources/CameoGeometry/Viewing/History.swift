/// What undo and redo go through: the states before, and those that were undone.
public struct History<State: Hashable & Sendable>: Hashable, Sendable {
  /// Before the position the states before each step, from it on those after each undone step.
  private var states: [State] = []
  private var position = 0

  /// The number of steps that can be undone at most; older ones are forgotten.
  public static var maximumSteps: Int { 200 }

  /// Creates an empty history.
  public init() {}

  /// Whether there is a step to undo.
  public var canUndo: Bool { position > 0 }
  /// Whether there is a step to redo.
  public var canRedo: Bool { position < states.count }

  /// Notes the state before a step; what was undone can no longer be redone.
  mutating func record(_ before: State) {
    while states.count > position { states.remove(at: position) }
    if position == History.maximumSteps { states.remove(at: 0) }
    states.append(before)
    position = states.count
  }

  /// The state before the last step, nil where there is none.
  mutating func undo(from current: State) -> State? {
    guard canUndo else { return nil }
    position -= 1
    return exchange(current, at: position)
  }

  /// The state after the step that was undone last, nil where there is none.
  mutating func redo(from current: State) -> State? {
    guard canRedo else { return nil }
    position += 1
    return exchange(current, at: position - 1)
  }

  private mutating func exchange(_ current: State, at index: Int) -> State {
    let state = states[index]
    states[index] = current
    return state
  }
}
