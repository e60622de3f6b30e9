import CameoGeometry
import Foundation
import TestSupport
import Testing

@Suite struct TrigonometryTests {
  /// Values from 60-digit arithmetic, rounded once.
  static let exact: [(degrees: Double, sine: Double, cosine: Double)] = [
    (1e-09, 1.7453292519943298e-11, 1.0), (0.1, 0.001745328365898309, 0.9999984769132877),
    (0.5, 0.008726535498373935, 0.9999619230641713), (1.0, 0.01745240643728351, 0.9998476951563913),
    (7.5, 0.1305261922200516, 0.9914448613738104), (15.0, 0.25881904510252074, 0.9659258262890683),
    (22.5, 0.3826834323650898, 0.9238795325112867),
    (29.999999999999996, 0.49999999999999994, 0.8660254037844387), (30.0, 0.5, 0.8660254037844386),
    (44.99999999999999, 0.7071067811865475, 0.7071067811865476),
    (45.0, 0.7071067811865476, 0.7071067811865476),
    (45.00000000000001, 0.7071067811865476, 0.7071067811865475),
    (59.99999999999999, 0.8660254037844386, 0.5000000000000001), (60.0, 0.8660254037844386, 0.5),
    (89.9999999, 1.0, 1.7453291483773152e-09), (90.00000000000001, 1.0, -2.4802620430283604e-16),
    (120.0, 0.8660254037844386, -0.5), (135.0, 0.7071067811865476, -0.7071067811865476),
    (200.25, -0.34611705707749296, -0.9381913359224842), (314.159, -0.7174093049420842, 0.6966519139301317),
    (359.99999999999994, -9.921048172113442e-16, 1.0), (-7.5, -0.1305261922200516, 0.9914448613738104),
    (-44.9, -0.705871570678681, 0.7083398377245289), (-133.7, -0.7229671459095683, -0.6908824110768582),
    (720.5, 0.008726535498373935, 0.9999619230641713),
    (1000000.3333333334, -0.9837808485224373, 0.17937458593812367),
    (123456789.125, -0.15858889273546717, -0.9873447032829712), (1e+300, 0.0, 1.0),
  ]

  @Test(arguments: exact) func liesWithinOneUlpOfTheTable(
    _ row: (degrees: Double, sine: Double, cosine: Double)
  ) {
    let (sine, cosine) = sineAndCosine(degrees: row.degrees)
    #expect(abs(sine - row.sine) <= row.sine.ulp)
    #expect(abs(cosine - row.cosine) <= row.cosine.ulp)
  }

  #if arch(x86_64)
    @Test func liesWithinOneUlpOfExtendedPrecision() {
      var random = SeededGenerator(101)
      var worst = 0.0
      for _ in 0..<200_000 {
        let degrees = random.number(-45, 45)
        let radians = Float80(degrees) * Float80.pi / 180
        let (sine, cosine) = sineAndCosine(degrees: degrees)
        let exactSine = sin(radians)
        let exactCosine = cos(radians)
        worst = max(worst, Double(abs(Float80(sine) - exactSine)) / Double(exactSine).ulp)
        worst = max(worst, Double(abs(Float80(cosine) - exactCosine)) / Double(exactCosine).ulp)
      }
      print("largest error of sine and cosine: \(worst) ulp in 200000 angles")
      #expect(worst < 1)
    }
  #endif

  @Test(
    arguments: [(0.0, 0.0, 1.0), (90, 1, 0), (180, 0, -1), (270, -1, 0)],
    [-3.6e17, -720, -360, 0, 360, 3.6e17])
  func multiplesOfARightAngleAreExact(_ quarter: (Double, Double, Double), _ turns: Double) {
    // 3.6e17 is a multiple of 360 whose neighbours lie 64 apart: only whole turns are added there.
    let degrees = abs(turns) > 1e6 && quarter.0 != 0 ? quarter.0 : turns + quarter.0
    let (sine, cosine) = sineAndCosine(degrees: degrees)
    #expect(sine == quarter.1)
    #expect(cosine == quarter.2)
  }

  @Test func isOddAndEven() {
    var random = SeededGenerator(102)
    for _ in 0..<100_000 {
      let degrees = random.number(-1e4, 1e4)
      let plus = sineAndCosine(degrees: degrees)
      let minus = sineAndCosine(degrees: -degrees)
      #expect(plus.sine == -minus.sine && plus.cosine == minus.cosine)
    }
  }
}
