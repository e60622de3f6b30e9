import CameoGeometry
import TestSupport
import Testing

@testable import CameoImages

@Suite("Resampler")
struct ResamplerTests {
  /// The plan that shows a photo's middle in a canvas's middle.
  private func plan(
    _ photo: PixelSize, reduction: Double, degrees: Double, canvas: PixelSize,
    shift: (x: Double, y: Double) = (0.3, 0.45)
  ) throws -> DrawPlan {
    let map = Transform<Photo, Output>(
      LinearPart(degrees: degrees), scale: 1 / reduction,
      pivot: Point(x: Double(photo.width) / 2, y: Double(photo.height) / 2),
      center: Point(x: Double(canvas.width) / 2 + shift.x, y: Double(canvas.height) / 2 + shift.y))
    return try #require(
      DrawPlan(
        photo: photo, photoToOutput: map, isStraight: degrees == 0, orientation: .up,
        visible: PixelRect<Output>(canvas).rect, canvas: canvas))
  }

  @Test(
    "A solid photo stays solid and opaque, at and past its edges too",
    arguments: [Color(red: 255, green: 255, blue: 255), Color(red: 201, green: 3, blue: 77)],
    [(0.21, 0), (1, 0), (1.37, 0), (7.3, 0), (0.21, 12), (1, 45), (1.7, 33), (5.3, 7.5), (13, -20)])
  func solid(color: Color, at: (reduction: Double, degrees: Double)) throws {
    let photo = PixelSize(width: 61, height: 47)
    let plan = try plan(
      photo, reduction: at.reduction, degrees: at.degrees, canvas: PixelSize(width: 90, height: 80))
    let drawn = try plan.drawn(Bitmap(photo, color: color), reduction: .wholeFactors)
    #expect(drawn.isOpaque)
    #expect(drawn == Bitmap(plan.target.size, color: color))
  }

  @Test("Single checked pixels become an even grey", arguments: [DecodeReduction.none, .wholeFactors], [0, 7.5])
  func checker(available: DecodeReduction, degrees: Double) throws {
    let photo = PixelSize(width: 1000, height: 1000)
    let plan = try plan(
      photo, reduction: 10, degrees: degrees, canvas: PixelSize(width: 100, height: 100), shift: (0, 0))
    let drawn = try plan.drawn(SyntheticPictures.checker(photo), reduction: available)
    // Away from the edges, where a turned photo ends.
    let levels = (20..<80).flatMap { y in (20..<80).map { x in drawn.pixel(x: x, y: y).green } }
    let (least, most) = try (#require(levels.min()), #require(levels.max()))
    #expect(most - least <= 4)
    #expect((126...130).contains(least))
  }

  @Test("One pixel fills a large picture", arguments: [0, 30])
  func onePixel(degrees: Double) throws {
    let photo = PixelSize(width: 1, height: 1)
    let color = Color(red: 9, green: 99, blue: 199)
    let plan = try plan(
      photo, reduction: 1.0 / 64, degrees: degrees, canvas: PixelSize(width: 64, height: 64), shift: (0, 0))
    #expect(try plan.drawn(Bitmap(photo, color: color)) == Bitmap(plan.target.size, color: color))
  }

  @Test(
    "Colour is never above alpha",
    arguments: [(0.43, 0), (1.1, 0), (2.7, 0), (0.43, 10), (1.3, 10), (3.1, 10)])
  func premultiplied(reduction: Double, degrees: Double) throws {
    let photo = PixelSize(width: 120, height: 120)
    let stripes = Bitmap(photo, isOpaque: false) { x, y in
      (x % 4 < 2 ? 128 : 0, y % 6 < 3 ? 128 : 0, (x + y) % 10 < 5 ? 128 : 0, y < 60 ? 128 : 255)
    }
    let plan = try plan(
      photo, reduction: reduction, degrees: degrees, canvas: PixelSize(width: 40, height: 40))
    let drawn = try plan.drawn(stripes)
    #expect(!drawn.isOpaque)
    let pixels = (0..<1600).map { drawn.pixel(x: $0 % 40, y: $0 / 40) }
    #expect(pixels.allSatisfy { max($0.red, $0.green, $0.blue) <= $0.alpha })
    // There is colour, and both alphas.
    #expect(pixels.contains { $0.red > 40 })
    #expect(pixels.contains { $0.alpha > 240 } && pixels.contains { (126...130).contains($0.alpha) })
  }

  @Test("Past the photo's edge its last pixels repeat", arguments: [(1.2, 0), (2.3, 0), (5, 0), (2.3, 15), (5, 15)])
  func edges(reduction: Double, degrees: Double) throws {
    let photo = SyntheticPictures.detailed(PixelSize(width: 171, height: 143))
    let plan = try plan(
      photo.size, reduction: reduction, degrees: degrees, canvas: PixelSize(width: 180, height: 170))
    let reference = LanczosReference.draw(photo, plan.photoToOutput, target: plan.target)
    #expect(try LanczosReference.ratio(plan.drawn(photo), reference) >= 49)
  }

  @Test("A large turned picture is made of tiles without a seam")
  func tiles() throws {
    let photo = SyntheticPictures.detailed(PixelSize(width: 1000, height: 220))
    let plan = try plan(photo.size, reduction: 2.2, degrees: 7.5, canvas: PixelSize(width: 430, height: 24))
    let reference = LanczosReference.draw(photo, plan.photoToOutput, target: plan.target)
    #expect(try LanczosReference.ratio(plan.drawn(photo), reference) >= 55)
  }

  @Test("Where a shape covers, a turned photo is what it is without the shape; elsewhere it is black")
  func coverage() throws {
    let photo = SyntheticPictures.detailed(PixelSize(width: 300, height: 300))
    let plan = try plan(photo.size, reduction: 2.6, degrees: 21, canvas: PixelSize(width: 70, height: 60))
    let size = plan.target.size
    let disc = CoverageMask(
      size: size,
      bytes: (0..<size.width * size.height).map { index in
        let (dx, dy) = (index % size.width - 30, index / size.width - 32)
        return dx * dx + dy * dy < 400 ? 1 : 0
      })
    let whole = try plan.drawn(photo)
    let covered = try plan.drawn(photo, coverage: disc)
    let expected = Bitmap(size) { x, y in
      disc.bytes[y * size.width + x] > 0 ? whole.pixel(x: x, y: y) : (0, 0, 0, 255)
    }
    #expect(covered == expected)
  }

  @Test(
    "What only the corners of a turned shape's box show is not decoded, and no pixel of the shape changes",
    arguments: [1.6, 3.4, 6, 9], [7.5, 45, -100])
  func corners(reduction: Double, degrees: Double) throws {
    let photo = SyntheticPictures.detailed(PixelSize(width: 700, height: 700))
    let canvas = PixelSize(width: 60, height: 70)
    let box = Rect<Output>(x: 4, y: 5, width: 51, height: 59)
    let padding = 2.5
    let placed = try plan(photo.size, reduction: reduction, degrees: degrees, canvas: canvas)
    let plan = try #require(
      DrawPlan(
        photo: photo.size, photoToOutput: placed.photoToOutput, isStraight: false, orientation: .up,
        visible: box.insetBy(dx: -padding, dy: -padding), shape: Path(ovalIn: box), padding: padding, canvas: canvas))
    // Every pixel that the oval and its padding touch.
    let size = plan.target.size
    let coverage = CoverageMask(
      size: size,
      bytes: (0..<size.width * size.height).map { index in
        func distance(_ from: Int, _ index: Int, _ start: Double, _ length: Double) -> Double {
          let center = start + length / 2
          let offset = max(0, max(Double(from + index) - center, center - Double(from + index + 1)))
          return offset / (length / 2 + padding)
        }
        let dx = distance(plan.target.x, index % size.width, box.minX, box.width)
        let dy = distance(plan.target.y, index / size.width, box.minY, box.height)
        return dx * dx + dy * dy < 1 ? 255 : 0
      })
    let decode = plan.decodePlan(storedSize: photo.size, orientation: .up, reduction: .discreteCosine)
    let whole = DecodePlan(region: PixelRect(photo.size), scale: decode.scale, storedSize: photo.size)
    func drawn(_ decode: DecodePlan) throws -> Bitmap {
      try Resampler().draw(
        DecodedPhoto(of: photo, plan: decode), storedSize: photo.size, orientation: .up, plan: plan,
        coverage: coverage)
    }
    #expect(try drawn(decode).largestDifference(from: drawn(whole)) == 0)
    let boxed = try #require(
      DrawPlan(
        photo: photo.size, photoToOutput: placed.photoToOutput, isStraight: false, orientation: .up,
        visible: box.insetBy(dx: -padding, dy: -padding), padding: padding, canvas: canvas))
    let more = boxed.decodePlan(storedSize: photo.size, orientation: .up, reduction: .discreteCosine).region
    #expect(boxed.sampling == plan.sampling)
    #expect(more.contains(decode.region) && more.width * more.height > decode.region.width * decode.region.height)
  }

  @Test("Two runs and four threads give the same bytes", arguments: [(1.9, 0), (0.7, 0), (1.9, 11), (3.3, 11)])
  func sameBytes(reduction: Double, degrees: Double) async throws {
    let photo = SyntheticPictures.detailed(PixelSize(width: 500, height: 400))
    let plan = try plan(photo.size, reduction: reduction, degrees: degrees, canvas: PixelSize(width: 400, height: 90))
    let decoded = DecodedPhoto(
      of: photo, plan: plan.decodePlan(storedSize: photo.size, orientation: .up, reduction: .none))
    let first = try Resampler().draw(decoded, storedSize: photo.size, orientation: .up, plan: plan)
    let shared = Resampler()
    try await withThrowingTaskGroup(of: Bitmap.self) { group in
      for _ in 0..<4 {
        group.addTask {
          _ = try shared.draw(decoded, storedSize: photo.size, orientation: .up, plan: plan)
          return try shared.draw(decoded, storedSize: photo.size, orientation: .up, plan: plan)
        }
      }
      for try await picture in group { #expect(picture == first) }
    }
  }

  @Test(
    "zimg is not asked for regions that are no regions",
    arguments: [
      Rect<Decoded>(x: 0, y: 0, width: 0, height: 4), Rect(x: 0, y: 0, width: 4, height: -1),
      Rect(x: .nan, y: 0, width: 4, height: 4), Rect(x: 0, y: 0, width: .infinity, height: 4),
    ])
  func regions(region: Rect<Decoded>) {
    let size = PixelSize(width: 4, height: 4)
    let setup = ZimgGraph.Setup(source: size, region: region, target: size, planeCount: 3, kernel: .lanczos)
    #expect(throws: ImageError.library(name: "zimg", detail: "the region or a size is out of range")) {
      _ = try GraphCache().entry(for: setup)
    }
  }
}
