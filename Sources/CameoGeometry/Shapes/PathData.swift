/// A fault in SVG path data.
public struct PathDataError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The data has no command.
    case empty
    /// It does not begin with M or m.
    case noMove
    /// A character that is no command of M L H V C S Q T A Z.
    case unknownCommand
    /// A number is missing, is not a number, or leads past ±10⁹.
    case badNumber
    /// An arc flag other than 0 and 1.
    case badFlag
    /// More than ``Path/maximumDataElements`` steps.
    case tooLong
  }

  /// What is wrong.
  public var reason: Reason
  /// Where, as a byte offset from 0.
  public var offset: Int
}

extension Path {
  /// The number of steps that path data may have.
  public static var maximumDataElements: Int { 10_000 }

  /// The largest magnitude of a coordinate or radius in path data, so that no computation on a path overflows.
  public static var maximumDataCoordinate: Double { 1e9 }

  /// Creates a path from SVG path data with the commands M L H V C S Q T A Z, in either case.
  ///
  /// Quadratic Béziers become the same curves as cubic ones; arcs follow the SVG rules for radii that are too
  /// small. Numbers are parted by spaces, by one comma, or by nothing where their own signs or points do it.
  /// - Parameter data: UTF-8 bytes of the attribute's value.
  /// - Throws: The first thing that cannot be read, with the byte where it stands.
  public init(svgPathData data: [UInt8]) throws(PathDataError) {
    var parser = PathDataParser<Space>(data)
    try parser.run()
    self.init(parser.elements)
  }
}

/// Reads path data command by command.
private struct PathDataParser<Space: CoordinateSpace> {
  private var scanner: NumberScanner
  private(set) var elements: [Path<Space>.Element] = []
  private var current = Point<Space>(x: 0, y: 0)
  private var subpathStart = Point<Space>(x: 0, y: 0)
  /// Whether a number came last, so that a comma may follow.
  private var mayTakeComma = false
  /// The last control of a C or S, mirrored by S.
  private var cubicControl: Point<Space>?
  /// The last control of a Q or T, mirrored by T.
  private var quadraticControl: Point<Space>?

  init(_ data: [UInt8]) { scanner = NumberScanner(data) }

  mutating func run() throws(PathDataError) {
    scanner.skipSpaces()
    guard !scanner.isAtEnd else { throw fault(.empty) }
    while !scanner.isAtEnd {
      let letter = scanner.peek()
      let isRelative = letter >= 0x61
      if elements.isEmpty && letter & 0xDF != 0x4D { throw fault(.noMove) }
      guard isCommand(letter) else { throw fault(.unknownCommand) }
      scanner.advance()
      mayTakeComma = false
      try runCommand(letter & 0xDF, isRelative: isRelative)
      scanner.skipSpaces()
    }
  }

  private func isCommand(_ letter: UInt8) -> Bool {
    switch letter & 0xDF {
    case 0x4D, 0x4C, 0x48, 0x56, 0x43, 0x53, 0x51, 0x54, 0x41, 0x5A: letter >= 0x41
    default: false
    }
  }

  /// Reads one command with all its repetitions.
  private mutating func runCommand(_ command: UInt8, isRelative: Bool) throws(PathDataError) {
    if command == 0x5A {
      try checkLength()
      elements.append(.close)
      current = subpathStart
      forgetControls()
      return
    }
    var isFirst = true
    var isFollowed = false
    repeat {
      try checkLength()
      try runOnce(command == 0x4D && !isFirst ? 0x4C : command, isRelative: isRelative)
      isFirst = false
      // After a comma the next number is no longer optional.
      isFollowed = scanner.skipComma()
      mayTakeComma = false
    } while isFollowed || scanner.isAtNumber
  }

  /// Refuses one more step than there may be.
  private func checkLength() throws(PathDataError) {
    guard elements.count < Path<Space>.maximumDataElements else { throw fault(.tooLong) }
  }

  private mutating func runOnce(_ command: UInt8, isRelative: Bool) throws(PathDataError) {
    let base = isRelative ? current : Point(x: 0, y: 0)
    // A drawing command right after Z starts a new subpath where the last one started.
    if command != 0x4D, case .close? = elements.last {
      elements.append(.move(current))
      try checkLength()
    }
    switch command {
    case 0x4D:
      let point = try point(base)
      subpathStart = point
      elements.append(.move(point))
      finish(at: point)
    case 0x4C: line(to: try point(base))
    case 0x48: line(to: Point(x: try coordinate(base.x), y: current.y))
    case 0x56: line(to: Point(x: current.x, y: try coordinate(base.y)))
    case 0x43:
      let first = try point(base)
      try cubic(first, base)
    case 0x53:
      let first = cubicControl.map { mirrored($0) } ?? current
      try cubic(first, base)
    case 0x51:
      let control = try point(base)
      quadratic(control, to: try point(base))
    case 0x54:
      let control = quadraticControl.map { mirrored($0) } ?? current
      quadratic(control, to: try point(base))
    default: try arc(base)
    }
  }

  private mutating func line(to point: Point<Space>) {
    elements.append(.line(point))
    finish(at: point)
  }

  private mutating func cubic(_ first: Point<Space>, _ base: Point<Space>) throws(PathDataError) {
    let second = try point(base)
    let end = try point(base)
    elements.append(.curve(first, second, end))
    finish(at: end)
    cubicControl = second
  }

  private mutating func quadratic(_ control: Point<Space>, to end: Point<Space>) {
    let first = current + 2 / 3 * (control - current)
    let second = end + 2 / 3 * (control - end)
    elements.append(.curve(first, second, end))
    finish(at: end)
    quadraticControl = control
  }

  /// The SVG endpoint arc, brought to its centre (SVG 1.1, appendix F.6).
  private mutating func arc(_ base: Point<Space>) throws(PathDataError) {
    var rx = abs(try coordinate(0))
    var ry = abs(try coordinate(0))
    let rotation = try number()
    let isLarge = try flag()
    let sweeps = try flag()
    let end = try point(base)
    let from = current
    finish(at: end)
    guard from != end else { return }
    guard rx > 0, ry > 0 else {
      elements.append(.line(end))
      return
    }
    let (sine, cosine) = sineAndCosine(degrees: rotation)
    let hx = (from.x - end.x) / 2
    let hy = (from.y - end.y) / 2
    let x = cosine * hx + sine * hy
    let y = cosine * hy - sine * hx
    let excess = (x / rx) * (x / rx) + (y / ry) * (y / ry)
    guard excess.isFinite else {
      // Radii too small to be told from zero.
      elements.append(.line(end))
      return
    }
    if excess > 1 {
      rx *= excess.squareRoot()
      ry *= excess.squareRoot()
    }
    let spread = max(0, 1 / min(1, excess) - 1).squareRoot()
    let factor = (excess >= 1 ? 0 : spread) * (isLarge == sweeps ? -1 : 1)
    let cx = factor * rx * y / ry
    let cy = -factor * ry * x / rx
    // On the unit circle; a counterclockwise arc runs clockwise on the mirrored one.
    let direction: Double = sweeps ? 1 : -1
    func unit(_ px: Double, _ py: Double) -> Point<EllipticalArc<Space>.Unit> {
      let ux = px / rx
      let uy = direction * py / ry
      let length = (ux * ux + uy * uy).squareRoot()
      return Point(x: ux / length, y: uy / length)
    }
    let arc = EllipticalArc<Space>(
      center: Point(
        x: cosine * cx - sine * cy + (from.x + end.x) / 2, y: sine * cx + cosine * cy + (from.y + end.y) / 2),
      u: Vector(dx: rx * cosine, dy: rx * sine),
      v: Vector(dx: -direction * ry * sine, dy: direction * ry * cosine),
      start: unit(x - cx, y - cy), end: unit(-x - cx, -y - cy))
    elements.append(separated(arc, isLarge: isLarge, end))
  }

  /// The arc, unless rounding made its ends coincide or change places as seen from the centre.
  private func separated(
    _ arc: EllipticalArc<Space>, isLarge: Bool, _ end: Point<Space>
  ) -> Path<Space>.Element {
    let cross = arc.start.x * arc.end.y - arc.start.y * arc.end.x
    let dot = arc.start.x * arc.end.x + arc.start.y * arc.end.y
    guard dot > 0, abs(cross) < 1e-12, (cross <= 0) != isLarge || cross == 0 else { return .arc(arc) }
    guard isLarge else { return .line(end) }
    var whole = arc
    whole.end = whole.start
    return .arc(whole)
  }

  private mutating func finish(at point: Point<Space>) {
    current = point
    forgetControls()
  }

  private mutating func forgetControls() {
    cubicControl = nil
    quadraticControl = nil
  }

  private func mirrored(_ control: Point<Space>) -> Point<Space> { current + (current - control) }

  /// Skips what may stand before a number: spaces, and one comma after another number.
  private mutating func skipSeparator() {
    scanner.skipSpaces()
    if mayTakeComma { _ = scanner.skipComma() }
    mayTakeComma = true
  }

  private mutating func number() throws(PathDataError) -> Double {
    skipSeparator()
    guard let value = scanner.number() else { throw fault(.badNumber) }
    return value
  }

  private mutating func flag() throws(PathDataError) -> Bool {
    skipSeparator()
    let digit = scanner.peek()
    guard digit == 0x30 || digit == 0x31 else { throw fault(.badFlag) }
    scanner.advance()
    return digit == 0x31
  }

  private mutating func coordinate(_ base: Double) throws(PathDataError) -> Double {
    skipSeparator()
    let start = scanner.offset
    guard let value = scanner.number(), abs(base + value) <= Path<Space>.maximumDataCoordinate else {
      throw PathDataError(reason: .badNumber, offset: start)
    }
    return base + value
  }

  private mutating func point(_ base: Point<Space>) throws(PathDataError) -> Point<Space> {
    let x = try coordinate(base.x)
    return Point(x: x, y: try coordinate(base.y))
  }

  private func fault(_ reason: PathDataError.Reason) -> PathDataError {
    PathDataError(reason: reason, offset: scanner.offset)
  }
}
