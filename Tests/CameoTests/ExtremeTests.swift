import Cameo
import TestSupport
import Testing

/// Numbers at the ends of what a job may say: a picture or a typed error, never a trap.
@Suite struct ExtremeTests {
  private static let values: [Double] = [
    0, 1e-300, 1e-9, 0.001, 0.05, 0.5, 1, 2, 44.999, 45, 90.5, 1e3, 1e6, 1e9, 1e300, .greatestFiniteMagnitude,
  ]

  @Test("Any numbers give a picture or a typed error", arguments: Coverage.Policy.allCases)
  func extremes(policy: Coverage.Policy) throws {
    let library = try #require(cameo)
    let file = try PhotoFiles.png(SyntheticPictures.distinct(PixelSize(width: 31, height: 17)))
    var random = SeededGenerator(seed: 20_26)
    func value(signed: Bool) -> Double {
      let value = Self.values[Int.random(in: 0..<Self.values.count, using: &random)]
      return signed && Bool.random(using: &random) ? -value : value
    }
    var made = 0
    for _ in 0..<600 {
      let form: PlacementRequest.Form =
        Bool.random(using: &random)
        ? .view(
          center: .init(x: value(signed: true), y: value(signed: true)), zoom: value(signed: false),
          angle: value(signed: true))
        : .rect(
          Rect(
            x: value(signed: true), y: value(signed: true), width: value(signed: false), height: value(signed: false)),
          angle: value(signed: true))
      let request = PlacementRequest(
        form, turns: Int.random(in: 0...3, using: &random), flipH: Bool.random(using: &random))
      let isCrop = if case .rect = form { Bool.random(using: &random) } else { false }
      let size: OutputSize? = [nil, .width(9), .box(width: 5, height: 8), .native(factor: 1)][
        Int.random(in: 0...3, using: &random)]
      var job = Job(
        file, template: isCrop ? nil : "oval", placement: .request(request),
        output: .init(size: isCrop && size == nil ? .width(7) : size), policy: .init(onUncovered: policy))
      job.policy.onUpscale = .allow
      do throws(CameoError) {
        let result = try library.render(job)
        made += result.outputs.count
      } catch {
        #expect(!error.code.hasPrefix("internal"), "\(error.message) \(request)")
      }
    }
    #expect(made > 0)
  }
}
