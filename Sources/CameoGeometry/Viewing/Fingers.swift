/// What touches a view in one moment of a gesture: a pointer or a finger, or two fingers.
public enum Fingers: Hashable, Sendable {
  /// One finger, or a pointer with its button down.
  case one(Point<View>)
  /// Two fingers; their order must stay the same during a gesture.
  case two(Point<View>, Point<View>)

  /// The point that stays on the photo: the finger, or the middle between two.
  public var center: Point<View> {
    switch self {
    case .one(let point): point
    case .two(let first, let second): Point(x: (first.x + second.x) / 2, y: (first.y + second.y) / 2)
    }
  }

  /// From the first finger to the second; none for one finger.
  var spread: Vector<View> {
    switch self {
    case .one: .zero
    case .two(let first, let second): second - first
    }
  }

  /// How many there are.
  public var count: Int {
    switch self {
    case .one: 1
    case .two: 2
    }
  }
}
