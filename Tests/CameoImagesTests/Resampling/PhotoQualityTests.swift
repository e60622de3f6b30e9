import CameoGeometry
import CameoImages
import Foundation
import TestSupport
import Testing

@Suite("Photo quality", .enabled(if: Folders.hasCorpus, "the pictures with known answers are not there"))
struct PhotoQualityTests {
  private static let photos = [
    "face/azure-detection1.jpg", "face/azure-detection3.jpg", "face/face_recognition-obama.jpg",
    "face/skimage-astronaut.png",
  ]

  /// Reductions, and angles in degrees.
  private static let cases = [
    (1, 0), (1.3, 0), (1.5, 0), (2, 0), (3, 0), (5, 0), (8, 0), (12, 0), (14.1, 0), (20, 0), (28.1, 0), (32, 0),
    (1.3, 7.5), (2, 7.5), (5, 7.5), (12, 7.5), (1.3, 33), (2, 33), (5, 33), (12, 33),
  ]

  @Test("A photo that its decoder reduces is within 49 dB of the reference", arguments: photos, cases)
  func decoded(name: String, at: (reduction: Double, degrees: Double)) throws {
    try expectQuality(of: name, at, beside: nil)
  }

  /// Its colours are converted after resampling, the reference's before; the smaller the picture, the more that shows.
  @Test("A phone's photo is within 49 dB of the reference, too", arguments: cases.filter { $0.0 <= 8 })
  func wideColors(at: (reduction: Double, degrees: Double)) throws {
    try expectQuality(of: "face/gen-astronaut-p3.jpg", at, beside: nil)
  }

  @Test(
    "A small picture beside a large one of the same photo is within 49 dB of the reference", arguments: photos,
    [
      (5, 0, 1.3), (8, 0, 1.3), (9, 0, 3.7), (12, 0, 1.3), (16, 0, 3.7), (20, 0, 1.3), (32, 0, 1.3), (32, 0, 3.7),
      (8, 7.5, 1.3), (12, 7.5, 3.7), (12, 33, 1.3),
    ])
  func beside(name: String, at: (reduction: Double, degrees: Double, other: Double)) throws {
    try expectQuality(of: name, (at.reduction, at.degrees), beside: at.other)
  }

  /// Draws the middle of a photo and compares.
  /// - Parameter other: The reduction of a picture that is drawn from the same decode, nil for none.
  private func expectQuality(
    of name: String, _ at: (reduction: Double, degrees: Double), beside other: Double?
  ) throws {
    let reader = try PhotoReader(ByteSource(path: Folders.corpus.appending(path: name).path))
    let header = reader.header
    let size = header.size
    let plan = try #require(middle(size, at.reduction, at.degrees))
    var plans = [plan]
    if let other { plans.append(try #require(middle(size, other, at.degrees))) }
    let decodePlan = try #require(
      DecodePlan.covering(
        plans, storedSize: header.storedSize, orientation: header.orientation, reduction: header.format.reduction))
    let pyramid = PhotoPyramid(
      try reader.decode(decodePlan, drawing: plans.map { $0.target.width * $0.target.height }.reduce(0, +)),
      reducedBy: plans.map { $0.furtherReduction(of: decodePlan.scale) }.max() ?? 1)
    let picture = try Resampler().draw(
      pyramid.photo(for: plan), storedSize: header.storedSize, orientation: header.orientation, plan: plan)
    let map = plan.photoToOutput
    let reference = try LanczosReference.draw(reader.decode().bitmap, map, target: plan.target)

    // Where the kernel reaches past the photo's edge, the edge's last pixel counts, and a reduced one is another.
    let reach = DrawPlan.kernelReach * at.reduction
    let whole = Rect<Photo>(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    let centers = (0..<reference.count / 3).map { pixel in
      map.inverted.apply(
        Point(
          x: Double(plan.target.x + pixel % plan.target.width) + 0.5,
          y: Double(plan.target.y + pixel / plan.target.width) + 0.5))
    }
    let ratio = LanczosReference.ratio(picture, reference) {
      whole.insetBy(dx: reach, dy: reach).contains(centers[$0])
    }
    #expect(ratio >= 49)
    let ratioWithEdges = LanczosReference.ratio(picture, reference) { whole.contains(centers[$0]) }
    #expect(ratioWithEdges >= 45)
  }

  /// The plan of a picture of the photo's middle.
  private func middle(_ size: PixelSize, _ reduction: Double, _ degrees: Double) -> DrawPlan? {
    let side = min(96, Int(Double(min(size.width, size.height)) / reduction))
    let canvas = PixelSize(width: side, height: side)
    let map = Transform<Photo, Output>(
      LinearPart(degrees: degrees), scale: 1 / reduction,
      pivot: Point(x: Double(size.width) / 2 + 0.3, y: Double(size.height) / 2 - 0.2),
      center: Point(x: Double(side) / 2, y: Double(side) / 2))
    return DrawPlan(
      photo: size, photoToOutput: map, isStraight: degrees == 0, orientation: .up,
      visible: PixelRect<Output>(canvas).rect, canvas: canvas)
  }
}
