/// One of the models that a page edits with: the state block whose address it holds.
///
/// Exactly one of the three is there; each is changed in place.
struct Editor: Hashable, Sendable {
  var viewport: Viewport?
  var box: CropBox?
  var corners: CornerCrop?

  /// The number of numbers before the steps of a recorded session: the model, and its setup.
  static let setupCount = 1 + Viewport.setupCount
  /// A step's numbers: the command and four operands.
  static let stepCount = 5

  /// Creates a model from numbers; nil where one of them is not allowed.
  ///
  /// First which model (0 viewport, 1 crop box, 2 corners). A viewport's setup follows; a crop box's is the photo's
  /// width and height, the smallest width and height, the inset, and the locked ratio, 0 and 0 without; corners have the
  /// first four.
  init?(setup number: (Int) -> Double, path: [UInt8]) {
    func rest(_ index: Int) -> Double { number(index + 1) }
    let photo = PixelSize(width: wholeNumber(rest(0)), height: wholeNumber(rest(1)))
    let smallest = Size<Photo>(width: rest(2), height: rest(3))
    switch wholeNumber(number(0)) {
    case 0:
      guard let viewport = Viewport(setup: rest, path: path) else { return nil }
      self.viewport = viewport
    case 1:
      guard photo.width > 0, photo.height > 0, smallest.width.isFinite, smallest.height.isFinite,
        rest(4).isFinite
      else { return nil }
      box = CropBox(
        photo, inset: rest(4), ratio: AspectRatio(width: rest(5), height: rest(6)), minimumSize: smallest)
    case 2:
      guard photo.width > 0, photo.height > 0, smallest.width.isFinite, smallest.height.isFinite
      else { return nil }
      corners = CornerCrop(photo, minimumSize: smallest)
    default: return nil
    }
  }

  /// Does what a page asks.
  mutating func run(_ command: EditorCommand, _ a: Double, _ b: Double, _ c: Double, _ d: Double) {
    viewport?.run(command, a, b, c, d)
    box?.run(command, a, b, c, d)
    corners?.run(command, a, b, c, d)
  }

  /// The handle of a crop box, or the corner, that a finger takes hold of.
  func handle(at point: Point<Seen>, reach: Double) -> CropHandle? {
    if let box { return CropHandle(at: point, on: box.seenRect, reach: reach) }
    return corners?.corner(at: point, reach: reach)
  }

  /// All that a page shows.
  var report: Report {
    var numbers = Report()
    viewport?.report(&numbers)
    box?.report(&numbers)
    corners?.report(&numbers)
    return numbers
  }

  /// Carries out a recorded session and gives a digest of every bit that was shown on the way.
  ///
  /// The digest is FNV-1a over the bytes of all reported numbers, after the setup and after each step; 0 where the
  /// setup is refused. Two builds that agree in it agree bit for bit.
  /// - Parameters:
  ///   - number: The session: a setup of ``setupCount`` numbers, then the steps of ``stepCount`` each.
  ///   - steps: How many steps to carry out.
  static func replay(_ number: (Int) -> Double, steps: Int, path: [UInt8]) -> UInt64 {
    guard var editor = Editor(setup: number, path: path) else { return 0 }
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    for step in 0...max(0, steps) {
      let numbers = editor.report
      for index in 0..<numbers.count {
        var bits = numbers[index].bitPattern
        for _ in 0..<8 {
          digest = (digest ^ (bits & 0xFF)) &* 0x100_0000_01B3
          bits >>= 8
        }
      }
      guard step < steps else { break }
      let first = setupCount + step * stepCount
      if let command = EditorCommand(rawValue: Int32(wholeNumber(number(first)))) {
        editor.run(command, number(first + 1), number(first + 2), number(first + 3), number(first + 4))
      }
    }
    return digest
  }
}
