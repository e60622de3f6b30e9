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
    /// A number is missing or is not a number.
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

  /// Creates a path from SVG path data with the commands M L H V C S Q T A Z, in either case.
  ///
  /// Quadratic Béziers become the same curves as cubic ones; arcs follow the SVG rules for radii that are too
  /// small. Numbers must be finite.
  /// - Parameter data: UTF-8 bytes of the attribute's value.
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
  /// The last control of a C or S, mirrored by S.
  private var cubicControl: Point<Space>?
  /// The last control of a Q or T, mirrored by T.
  private var quadraticControl: Point<Space>?

  init(_ data: [UInt8]) { scanner = NumberScanner(data) }

  mutating func run() throws(PathDataError) {
    scanner.skipSeparators()
    guard !scanner.isAtEnd else { throw fault(.empty) }
    while !scanner.isAtEnd {
      let letter = scanner.peek()
      let isRelative = letter >= 0x61
      if elements.isEmpty && letter & 0xDF != 0x4D { throw fault(.noMove) }
      guard isCommand(letter) else { throw fault(.unknownCommand) }
      scanner.advance()
      try runCommand(letter & 0xDF, isRelative: isRelative)
      scanner.skipSeparators()
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
      elements.append(.close)
      current = subpathStart
      forgetControls()
      return
    }
    var isFirst = true
    repeat {
      guard elements.count < Path<Space>.maximumDataElements else { throw fault(.tooLong) }
      try runOnce(command == 0x4D && !isFirst ? 0x4C : command, isRelative: isRelative)
      isFirst = false
      scanner.skipSeparators()
    } while scanner.isAtNumber
  }

  private mutating func runOnce(_ command: UInt8, isRelative: Bool) throws(PathDataError) {
    let base = isRelative ? current : Point(x: 0, y: 0)
    // A drawing command right after Z starts a new subpath where the last one started.
    if command != 0x4D, case .close? = elements.last { elements.append(.move(current)) }
    switch command {
    case 0x4D:
      let point = try point(base)
      subpathStart = point
      elements.append(.move(point))
      finish(at: point)
    case 0x4C: line(to: try point(base))
    case 0x48: line(to: Point(x: base.x + (try number()), y: current.y))
    case 0x56: line(to: Point(x: current.x, y: base.y + (try number())))
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
    var rx = abs(try number())
    var ry = abs(try number())
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
    let excess = (x * x) / (rx * rx) + (y * y) / (ry * ry)
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
    elements.append(
      .arc(
        EllipticalArc(
          center: Point(
            x: cosine * cx - sine * cy + (from.x + end.x) / 2,
            y: sine * cx + cosine * cy + (from.y + end.y) / 2),
          u: Vector(dx: rx * cosine, dy: rx * sine),
          v: Vector(dx: -direction * ry * sine, dy: direction * ry * cosine),
          start: unit(x - cx, y - cy), end: unit(-x - cx, -y - cy))))
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

  private mutating func number() throws(PathDataError) -> Double {
    scanner.skipSeparators()
    guard let value = scanner.number() else { throw fault(.badNumber) }
    return value
  }

  private mutating func flag() throws(PathDataError) -> Bool {
    scanner.skipSeparators()
    let digit = scanner.peek()
    guard digit == 0x30 || digit == 0x31 else { throw fault(.badFlag) }
    scanner.advance()
    return digit == 0x31
  }

  private mutating func point(_ base: Point<Space>) throws(PathDataError) -> Point<Space> {
    let x = try number()
    return Point(x: base.x + x, y: base.y + (try number()))
  }

  private func fault(_ reason: PathDataError.Reason) -> PathDataError {
    PathDataError(reason: reason, offset: scanner.offset)
  }
}
