import CameoGeometry
import CameoImages
import TestSupport
import Testing

@Suite("Resampling quality")
struct ResamplingQualityTests {
  /// Detail enough for 24 output px at a reduction of 32 with the kernel's reach.
  private static let photo = SyntheticPictures.detailed(PixelSize(width: 1100, height: 1000))

  @Test(
    "A straight photo is within 49 dB of the reference",
    arguments: [1, 1.3, 1.5, 2, 3, 5, 8, 12, 20, 32],
    [DecodeReduction.none, .wholeFactors])
  func straight(reduction: Double, available: DecodeReduction) throws {
    let ratio = try ratio(reduction: reduction, degrees: 0, available)
    #expect(ratio >= 49)
  }

  @Test(
    "A turned photo is within 49 dB of the reference",
    arguments: [
      (1.0, 7.5), (1.3, 7.5), (2, 7.5), (5, 7.5), (12, 7.5), (1.3, 33), (2, 33), (5, 33), (12, 33),
    ],
    [DecodeReduction.none, .wholeFactors])
  func turned(at: (reduction: Double, degrees: Double), available: DecodeReduction) throws {
    let ratio = try ratio(reduction: at.reduction, degrees: at.degrees, available)
    #expect(ratio >= 49)
  }

  private func ratio(
    reduction: Double, degrees: Double, _ available: DecodeReduction
  ) throws -> Double {
    let photo = ResamplingQualityTests.photo
    let side = reduction > 20 ? 26 : reduction > 6 ? 40 : 72
    let canvas = PixelSize(width: side, height: side - 3)
    let map = Transform<Photo, Output>(
      LinearPart(degrees: degrees), scale: 1 / reduction, pivot: Point(x: 541.3, y: 487.7),
      center: Point(x: Double(canvas.width) / 2, y: Double(canvas.height) / 2))
    let plan = try #require(
      DrawPlan(
        photo: photo.size, photoToOutput: map, isStraight: degrees == 0, orientation: .up,
        visible: PixelRect<Output>(canvas).rect, canvas: canvas))
    let picture = try plan.drawn(photo, reduction: available)
    return LanczosReference.ratio(picture, LanczosReference.draw(photo, map, target: plan.target))
  }
}
