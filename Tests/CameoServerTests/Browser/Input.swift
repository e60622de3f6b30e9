import Cameo
import CameoGeometry

/// One device of an input, with what it does; devices act at the same time, step by step.
struct Input: Sendable {
  fileprivate let source: JSONValue

  /// What a pointer is.
  enum Pointer: String, Sendable { case mouse, pen, touch }

  /// One step of a pointer.
  enum Step: Sendable {
    /// Moves there, in so many milliseconds.
    case move(Double, Double, milliseconds: Int = 0)
    /// Presses: the left button, or the finger.
    case down
    /// Lets go.
    case up
    /// Rests.
    case pause(Int)
  }

  /// One step of a keyboard.
  enum Press: Sendable {
    case down(String)
    case up(String)
    case pause(Int)
  }

  /// A pointer; two fingers have different names.
  static func pointer(_ kind: Pointer, name: String = "first", _ steps: [Step]) -> Input {
    let actions = steps.map { step -> JSONValue in
      switch step {
      case .move(let x, let y, let time):
        // Chromium's driver takes fractions, though the protocol speaks of whole px.
        [
          "type": "pointerMove", "x": JSONValue(x), "y": JSONValue(y), "duration": JSONValue(time),
          "origin": "viewport",
        ]
      case .down: ["type": "pointerDown", "button": 0]
      case .up: ["type": "pointerUp", "button": 0]
      case .pause(let time): ["type": "pause", "duration": JSONValue(time)]
      }
    }
    return Input(source: [
      "type": "pointer", "id": JSONValue(kind.rawValue + name), "parameters": ["pointerType": JSONValue(kind.rawValue)],
      "actions": JSONValue(actions),
    ])
  }

  /// A keyboard.
  static func keyboard(_ presses: [Press]) -> Input {
    let actions = presses.map { press -> JSONValue in
      switch press {
      case .down(let key): ["type": "keyDown", "value": JSONValue(key)]
      case .up(let key): ["type": "keyUp", "value": JSONValue(key)]
      case .pause(let time): ["type": "pause", "duration": JSONValue(time)]
      }
    }
    return Input(source: ["type": "key", "id": "keyboard", "actions": JSONValue(actions)])
  }

  /// A wheel, turned at a point.
  /// - Parameter delay: Steps that other devices take before.
  static func wheel(x: Double, y: Double, deltaX: Double = 0, deltaY: Double, delay: Int = 0) -> Input {
    let turn: JSONValue = [
      "type": "scroll", "x": JSONValue(x), "y": JSONValue(y), "deltaX": JSONValue(deltaX), "deltaY": JSONValue(deltaY),
      "duration": 0, "origin": "viewport",
    ]
    let rest = Array(repeating: ["type": "pause", "duration": 0] as JSONValue, count: delay)
    return Input(source: ["type": "wheel", "id": "wheel", "actions": JSONValue(rest + [turn])])
  }
}

/// Keys that have no character, as the protocol writes them.
enum Key {
  static let backspace = "\u{E003}", tab = "\u{E004}", enter = "\u{E007}", shift = "\u{E008}", control = "\u{E009}"
  static let escape = "\u{E00C}", space = " ", end = "\u{E010}", home = "\u{E011}", left = "\u{E012}", up = "\u{E013}"
  static let right = "\u{E014}", down = "\u{E015}", delete = "\u{E017}", pageUp = "\u{E00E}", pageDown = "\u{E00F}"
}

extension Browser {
  /// Lets devices act and waits until they are done.
  func perform(_ inputs: Input...) throws {
    try send("POST", "actions", ["actions": JSONValue(inputs.map(\.source))])
  }

  /// Lets go of every key, button and finger.
  func release() throws { try send("DELETE", "actions") }

  /// Clicks or taps a point.
  func click(_ x: Double, _ y: Double, with pointer: Input.Pointer = .mouse) throws {
    try perform(.pointer(pointer, [.move(x, y), .down, .up]))
  }

  /// Drags from a point to another in a few moves.
  func drag(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), with pointer: Input.Pointer = .mouse,
    moves: Int = 5
  ) throws {
    let way = (1...moves).map { move -> Input.Step in
      let part = Double(move) / Double(moves)
      return .move(start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part, milliseconds: 16)
    }
    // A rest before letting go, so that nothing is left of the speed.
    try perform(.pointer(pointer, [.move(start.x, start.y), .down] + way + [.pause(120), .up]))
  }

  /// Moves two fingers at the same time, each from a point to another.
  func pinch(
    _ first: (from: (x: Double, y: Double), to: (x: Double, y: Double)),
    _ second: (from: (x: Double, y: Double), to: (x: Double, y: Double)), moves: Int = 5
  ) throws {
    func finger(_ name: String, _ way: (from: (x: Double, y: Double), to: (x: Double, y: Double))) -> Input {
      let steps = (1...moves).map { move -> Input.Step in
        let part = Double(move) / Double(moves)
        return .move(
          way.from.x + (way.to.x - way.from.x) * part, way.from.y + (way.to.y - way.from.y) * part, milliseconds: 16)
      }
      return .pointer(.touch, name: name, [.move(way.from.x, way.from.y), .down] + steps + [.pause(120), .up])
    }
    try perform(finger("first", first), finger("second", second))
  }

  /// Turns the wheel at a point, with a key held down or none.
  func wheel(_ x: Double, _ y: Double, deltaX: Double = 0, deltaY: Double, holding key: String? = nil) throws {
    guard let key else { return try perform(.wheel(x: x, y: y, deltaX: deltaX, deltaY: deltaY)) }
    try perform(
      .keyboard([.down(key), .pause(0), .up(key)]), .wheel(x: x, y: y, deltaX: deltaX, deltaY: deltaY, delay: 1))
  }

  /// Presses keys one after another at what has the focus, with others held down.
  func press(_ keys: String..., holding held: [String] = []) throws {
    let presses = keys.flatMap { [Input.Press.down($0), .up($0)] }
    try perform(.keyboard(held.map { .down($0) } + presses + held.reversed().map { .up($0) }))
  }
}
