import CameoGeometry
import Testing

@Suite struct PathDataTests {
  private typealias Element = Path<Mask>.Element

  private func path(_ text: String) throws -> Path<Mask> { try Path(svgPathData: Array(text.utf8)) }

  /// Pairs of notations for one figure.
  static let equal: [(String, String)] = [
    ("M1 2L3 4", "m1 2l2 2"), ("M1,2 3,4 5,6", "M1 2L3 4L5 6"), ("m1 2 3 4 5 6", "M1 2L4 6L9 12"),
    ("M1 2H5V7", "M1 2L5 2L5 7"), ("M1 2h4v5", "M1 2L5 2L5 7"), ("M1 2h4 5 6", "M1 2H5 10 16"),
    ("M0 0V1 2 3", "M0 0L0 1L0 2L0 3"), ("M1 1c1 2 3 4 5 6", "M1 1C2 3 4 5 6 7"),
    ("M1 1C1 2 3 4 5 6 7 8 9 10 11 12", "M1 1C1 2 3 4 5 6C7 8 9 10 11 12"),
    ("M0 0C1 2 3 4 5 6S9 9 11 12", "M0 0C1 2 3 4 5 6C7 8 9 9 11 12"),
    ("M0 0C1 2 3 4 5 6s4 3 6 6", "M0 0C1 2 3 4 5 6C7 8 9 9 11 12"), ("M2 3S4 5 6 7", "M2 3C2 3 4 5 6 7"),
    ("M2 3L4 4S4 5 6 7", "M2 3L4 4C4 4 4 5 6 7"), ("M0 0Q3 3 6 0T12 0", "M0 0Q3 3 6 0Q9 -3 12 0"),
    ("M0 0Q3 3 6 0t6 0 6 0", "M0 0Q3 3 6 0Q9 -3 12 0Q15 3 18 0"), ("M2 2T5 5", "M2 2Q2 2 5 5"),
    ("M0 0q3 3 6 0", "M0 0Q3 3 6 0"), ("M0 0L5 0Zl1 1", "M0 0L5 0ZM0 0L1 1"),
    ("M3 3L5 0zm1 1L9 9", "M3 3L5 0ZM4 4L9 9"),
    ("M.5.5-1-1", "M0.5 0.5L-1 -1"), ("M1e1 2E-1L+3 4", "M10 0.2L3 4"), (" \t\nM 1 , 2 L 3 4 ", "M1 2L3 4"),
    ("M0 0a1 1 0 01 1 1", "M0 0A1 1 0 0 1 1 1"), ("M0 0a1 1 0 011 1", "M0 0A1 1 0 0 1 1 1"),
    ("M0 0a1 1 0 0,1,1,1 1 1 0 011 1", "M0 0A1 1 0 0 1 1 1A1 1 0 0 1 2 2"),
    ("M0 0A-2-2 0 10 3 0", "M0 0A2 2 0 1 0 3 0"),
    ("M0 0A0 5 0 0 1 3 4", "M0 0L3 4"), ("M1 1A5 5 0 0 1 1 1L2 2", "M1 1L2 2"),
    ("M0 0A1 1 0 0 1 8 0", "M0 0A4 4 0 0 1 8 0"),
  ]

  @Test(arguments: equal) func notationsOfOneFigureAgree(_ pair: (String, String)) throws {
    #expect(try path(pair.0) == path(pair.1))
  }

  @Test func aQuadraticBecomesTheSameCubic() throws {
    let elements = try path("M0 0Q3 6 9 0").elements
    #expect(elements[1] == .curve(Point(x: 2, y: 4), Point(x: 5, y: 4), Point(x: 9, y: 0)))
  }

  static let faults: [(String, PathDataError.Reason, Int)] = [
    ("", .empty, 0), ("  ", .empty, 2), ("L1 2", .noMove, 0), (" 1 2", .noMove, 1), ("M1", .badNumber, 2),
    ("M1 2X", .unknownCommand, 4), ("M1 2 B", .unknownCommand, 5), ("M1 2L", .badNumber, 5),
    ("M1 2L3", .badNumber, 6),
    ("M1 2L3,", .badNumber, 7), ("M1 2,L3 4", .badNumber, 5), ("M,1 2", .badNumber, 1), (",M1 2", .noMove, 0),
    ("M1,,2", .badNumber, 3), ("M1 2L3 4Z5", .unknownCommand, 9), ("M1 2 3", .badNumber, 6),
    ("M1 2L- 3", .badNumber, 5),
    ("M1 2L. 3", .badNumber, 5), ("M0 0A1 1 0 2 1 3 3", .badFlag, 11), ("M0 0A1 1 0 0", .badFlag, 12),
    ("M1e400 0", .badNumber, 1), ("M1 2\u{0}", .unknownCommand, 4), ("M1 2 e", .unknownCommand, 5),
    ("M2e9 0", .badNumber, 1), ("M9e8 0l9e8 0", .badNumber, 7),
  ]

  @Test(arguments: faults) func faultsNameTheirPlace(_ fault: (String, PathDataError.Reason, Int)) {
    let error = #expect(throws: PathDataError.self) { try path(fault.0) }
    #expect(error?.reason == fault.1, "\(fault.0)")
    #expect(error?.offset == fault.2, "\(fault.0)")
  }

  @Test(arguments: ["L1 1", "z", "m1 1", "zl1 1", "h1z", "c1 1 2 2 3 3", "t1 1z"])
  func endlessDataIsRefused(step: String) {
    let error = #expect(throws: PathDataError.self) {
      try path("M0 0" + String(repeating: step, count: Path<Mask>.maximumDataElements))
    }
    #expect(error?.reason == .tooLong)
  }

  @Test(arguments: ["L1 1", "z", "m1 1", "zl1 1", "h1z"])
  func noPathIsLongerThanItMayBe(step: String) throws {
    let most = Path<Mask>.maximumDataElements
    var longest = 0
    for count in [most / 3 - 1, most / 3, most / 2 - 1, most / 2, most - 1] {
      let path = try? path("M0 0" + String(repeating: step, count: count))
      longest = max(longest, path?.elements.count ?? 0)
    }
    #expect((most - 2...most).contains(longest))
  }

  @Test(
    arguments: [
      ("0.1", 0.1), ("123456789012345", 123_456_789_012_345), ("1e22", 1e22), ("-4.25e-3", -0.00425),
      ("1e-300", 1e-300), ("100000000000000000000000000000e-20", 1e9),
      ("0.00000000000000000000000000001e29", 1),
    ] as [(String, Double)])
  func numbersAreRead(_ number: (String, Double)) throws {
    // Halved where the path's own limit would refuse it.
    guard abs(number.1) <= Path<Mask>.maximumDataCoordinate else { return }
    guard case .move(let point) = try path("M\(number.0) 0").elements[0] else { return }
    #expect(abs(point.x - number.1) <= 8 * number.1.ulp)
  }

  /// The four arcs of SVG's own example: one ellipse, two ends, both flags.
  @Test(arguments: [(false, false), (false, true), (true, false), (true, true)])
  func arcFlagsChooseTheArc(_ flags: (large: Bool, sweep: Bool)) throws {
    let text = "M125 75A100 50 0 \(flags.large ? 1 : 0) \(flags.sweep ? 1 : 0) 225 125"
    guard case .arc(let arc) = try path(text).elements[1] else {
      Issue.record("no arc")
      return
    }
    let points = Independent.pieces(Path([.move(arc.startPoint), .arc(arc)]))
    let middle = points[0](0.5)
    // Centres (125, 125) and (225, 75); the sweep runs clockwise as seen.
    let isFirst = flags.large == flags.sweep
    let center = isFirst ? Point<Mask>(x: 225, y: 75) : Point<Mask>(x: 125, y: 125)
    #expect(abs(arc.center.x - center.x) < 1e-9 && abs(arc.center.y - center.y) < 1e-9)
    #expect(abs(arc.startPoint.x - 125) + abs(arc.startPoint.y - 75) < 1e-9)
    #expect(abs(arc.endPoint.x - 225) + abs(arc.endPoint.y - 125) < 1e-9)
    // On which side of the chord the middle lies tells the sweep.
    let side = 100 * (middle.y - 75) - 50 * (middle.x - 125)
    #expect((side < 0) == flags.sweep)
  }

  @Test func aTinyArcOfAHugeCircleIsNoCircle() throws {
    // The ends are one unit of the last place apart: seen from the centre they coincide.
    let bounds = try path("M5 5A1000000 1000000 45 0 1 5.000000000000001 5.000000000000001").bounds
    #expect(bounds.width < 1e-6 && bounds.height < 1e-6)
    let whole = try path("M5 5A1000000 1000000 45 1 1 5.000000000000001 5.000000000000001").bounds
    #expect(abs(whole.width - 2e6) < 1 && abs(whole.height - 2e6) < 1)
  }
}
