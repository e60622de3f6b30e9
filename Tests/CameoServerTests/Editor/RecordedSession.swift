import Testing

@testable import CameoGeometry

/// A session with an editor as numbers: a setup, then commands with their operands.
struct RecordedSession: Sendable, CustomTestStringConvertible {
  let name: String
  var numbers: [Double]
  var path: [UInt8] = []
  /// The digest that was recorded with it; nil for sessions made up at random.
  var digest: UInt64?

  var testDescription: String { name }

  var steps: Int { (numbers.count - Editor.setupCount) / Editor.stepCount }

  init(_ name: String, setup: [Double], path: String = "", digest: UInt64? = nil, _ steps: [[Double]]) {
    self.name = name
    self.digest = digest
    self.path = Array(path.utf8)
    numbers = setup + Array(repeating: 0, count: Editor.setupCount - setup.count)
    for step in steps { numbers += step + Array(repeating: 0, count: Editor.stepCount - step.count) }
  }

  /// The digest of the native build.
  func replay() -> UInt64 { Editor.replay({ numbers[$0] }, steps: steps, path: path) }

  /// A 12-megapixel photo under the oval of a mask of 250 × 200 px, two points each, clamped.
  static func mask(shape: Double = 0, rotation: Double = 0, policy: Double = 0, angle: Double = 0) -> [Double] {
    [
      0, 4032, 3024, 45, 80, 95, 62, rotation, shape, 7, 1.5, 500, 600, 2, 0, 100, policy, 0, 2, 45, 1, 1, 0.5, 0.5, 1,
      0, angle, 0, 0,
    ]
  }

  static let recorded: [RecordedSession] = [
    RecordedSession(
      "a drag with an overshoot, undone and redone", setup: mask(), digest: 3755508274515970771,
      [
        [25, 3, 185, 322], [20, 185, 322], [22, 190, 325], [22, 260.5, 340.25], [22, 900, 340], [22, 210, 330], [8],
        [5], [6], [27, -4, 2.5], [5],
      ]),
    RecordedSession(
      "a pinch that turns, with a finger lifted and put down again", setup: mask(), digest: 18404190842931596863,
      [
        [20, 150, 300], [22, 152, 303], [21, 152, 303, 230, 340], [23, 140, 290, 250, 370], [23, 120, 300, 260, 420],
        [22, 120, 300], [22, 131, 311], [23, 131, 311, 240, 300], [23, 90, 380, 300, 250], [8], [4, 0], [5], [5],
      ]),
    RecordedSession(
      "a slider out and back, turns and flips", setup: mask(rotation: 12.5), digest: 8379633649243661531,
      [
        [10], [4, 3], [4, 17.25], [4, -45], [4, 45], [4, 0], [8], [1, 1], [2], [1, 2], [3], [1, -3], [2], [3],
        [4, -45],
        [2], [2], [5], [5],
      ]),
    RecordedSession(
      "wheel and double tap under a path, then another view", setup: mask(shape: 2),
      path: "M60 90c20-15 50-10 70 5a25 30 10 01-15 40q-30 12-50-4t-9-30z", digest: 8307004551069337582,
      [
        [20, 200, 300], [24, 200, 300, 1.1, 0], [24, 200, 300, 1.9, 0], [24, 205, 301, 2.5, 11], [8], [26, 170, 310],
        [26, 170, 310], [32, 390, 844], [33, 1.56, 0, 200], [20, 120, 330], [22, -4000, 9000], [8], [29], [30],
        [31, 250],
      ]),
    RecordedSession(
      "a window over a photo that may leave it", setup: mask(shape: 1, policy: 1, angle: 7),
      digest: 10648663004985128533,
      [
        [28, 0.2], [27, 4000, -4000], [25, 0.01, 10, 10], [21, 100, 100, 300, 300], [23, 100, 300, 300, 100], [9], [7],
      ]),
    RecordedSession(
      "a crop box, straightened, locked and applied", setup: [1, 4032, 3024, 50, 40, 0.1], digest: 7198650618769139115,
      [
        [40, 1, 403.2, 302.4], [41, 700, 555.5], [41, -900, -900], [41, 650.25, 480], [8], [4, 7.5],
        [40, 5, 3000, 2500],
        [41, 9000, 2600], [8], [43, 16, 9], [1, 1], [40, 3, 2500, 300], [41, 2600, 100], [8], [42], [4, -20],
        [40, 0, 500, 500],
        [41, 900, 200], [8], [5], [5], [6], [44, 100, 100, 640, 480], [2], [7], [5],
      ]),
    RecordedSession(
      "four corners, turned and applied", setup: [2, 3000, 2000, 30, 30], digest: 5114562890733944696,
      [
        [40, 1, 300, 200], [41, 520, 410], [41, 9999, 9999], [41, 333.25, 222], [8], [1, 1], [40, 3, 1700, 300],
        [41, 1500, 444], [8], [2], [42], [40, 5, 900, 900], [41, 100, 50], [9], [5], [5], [6], [7],
      ]),
  ]
}

/// Sessions made of random commands, sensible and not.
struct RandomSessions {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func number(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * Double(next() >> 11) * 0x1p-53
  }

  mutating func operand() -> Double {
    switch next() % 24 {
    case 0: .nan
    case 1: .infinity
    case 2: -1e300
    case 3: 0
    case 4...9: number(-4, 4).rounded(.toNearestOrEven)
    case 10...14: number(-50, 50)
    default: number(-200, 900)
    }
  }

  mutating func session(_ index: Int, steps: Int) -> RecordedSession {
    var setup: [Double]
    switch index % 4 {
    case 2: setup = [1, number(1, 5000), number(1, 5000), number(0, 50), number(0, 50), number(0, 0.4)]
    case 3: setup = [2, number(1, 5000), number(1, 5000), number(0, 50), number(0, 50)]
    default:
      setup = RecordedSession.mask(
        shape: Double(next() % 3), rotation: number(-90, 90), policy: Double(next() % 3), angle: number(-45, 45))
      setup[1] = number(1, 8000)
      setup[2] = number(1, 8000)
    }
    let commands = EditorCommand.allCases
    var list: [[Double]] = []
    for _ in 0..<steps {
      let command = commands[Int(next() % UInt64(commands.count))]
      list.append([Double(command.rawValue), operand(), operand(), operand(), operand()])
    }
    return RecordedSession(
      "random session \(index)", setup: setup, path: "M60 90L120 85A20 30 5 0 1 70 140C50 120 40 100 60 90Z", list)
  }
}
