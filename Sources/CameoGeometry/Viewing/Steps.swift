/// A state that is edited step by step: what undo and redo go through, and the gesture that the next step will be.
struct Steps<State: Hashable & Sendable, Hold: Hashable & Sendable>: Hashable, Sendable {
  var state: State
  private(set) var history = History<State>()
  var gesture: Gesture?

  /// A gesture from its begin to its end or cancellation.
  struct Gesture: Hashable, Sendable {
    /// The state before it, for undo and cancellation.
    let before: State
    /// What hands hold; nil while only a slider moves.
    var hold: Hold?
  }

  init(_ state: State) { self.state = state }

  /// Whether hands hold something.
  var isHeld: Bool { gesture?.hold.isNil == false }

  /// Begins a gesture; one that is in progress ends.
  mutating func begin(_ hold: Hold?) {
    end()
    gesture = Gesture(before: state, hold: hold)
  }

  /// Ends the gesture; it is one step, or none where nothing changed.
  mutating func end() {
    guard let gesture else { return }
    self.gesture = nil
    if state != gesture.before { history.record(gesture.before) }
  }

  /// Ends the gesture and goes back to the state before it.
  mutating func cancel() {
    guard let gesture else { return }
    state = gesture.before
    self.gesture = nil
  }

  /// Takes another state: one step, or part of the gesture in progress.
  mutating func change(to next: State) {
    if gesture.isNil, next != state { history.record(state) }
    state = next
  }

  /// Takes back the last step, or cancels the gesture in progress.
  mutating func undo() {
    guard gesture.isNil else {
      cancel()
      return
    }
    if let before = history.undo(from: state) { state = before }
  }

  /// Does again what was taken back last.
  mutating func redo() {
    if gesture.isNil, let after = history.redo(from: state) { state = after }
  }
}
