import CameoGeometry
import Testing

@testable import CameoImages

@Suite("JPEG reading")
struct JPEGReadingTests {
  private static let full = try? ImageEncoder.encode(
    Pictures.photo(203, 157), EncodingOptions(format: .jpeg, quality: 95))
  private static let halved = try? ImageEncoder.encode(
    Pictures.photo(203, 157), EncodingOptions(format: .jpeg, quality: 80))

  private func bytes(_ isHalved: Bool = true) throws -> [UInt8] {
    try #require(isHalved ? JPEGReadingTests.halved : JPEGReadingTests.full)
  }

  /// A marker segment.
  private func segment(_ code: UInt8, _ contents: [UInt8]) -> [UInt8] {
    let length = contents.count + 2
    return [0xFF, code, UInt8(length >> 8), UInt8(length & 255)] + contents
  }

  /// The offset of a marker.
  private func offset(of code: UInt8, in bytes: [UInt8]) throws -> Int {
    try #require(bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == code })
  }

  @Test("A region equals the same part of the whole", arguments: [1, 2, 4, 8], [true, false])
  func region(_ scale: Int, _ isHalved: Bool) throws {
    let reader = try PhotoReader(ByteSource(bytes: bytes(isHalved)))
    let size = reader.header.storedSize
    let whole = try reader.decode(
      DecodePlan(region: PixelRect(size), scale: .reduced(by: scale), storedSize: size)
    ).bitmap
    for rect in [
      PixelRect<Stored>(x: 50, y: 40, width: 70, height: 60), PixelRect(x: 0, y: 0, width: 9, height: 9),
      PixelRect(x: 190, y: 140, width: 13, height: 17), PixelRect(x: 17, y: 0, width: 1, height: 157),
      PixelRect(x: 0, y: 99, width: 203, height: 1),
    ] {
      let plan = DecodePlan(region: rect, scale: .reduced(by: scale), storedSize: size)
      var work = DecodeWork()
      let part = try reader.decode(plan, work: &work).bitmap
      #expect(part.largestDifference(from: whole.part(plan.place)) == 0, "\(rect)")
      // Not more than the plan and its margin, to the edges of the blocks.
      #expect(work.rows <= plan.decodedSize.height + 2)
      #expect(work.columns <= plan.decodedSize.width + 4 + 2 * 16)
    }
  }

  @Test func theDecoderIsAskedForThePlanAndItsMargin() throws {
    let picture = Pictures.photo(640, 480)
    let source = ByteSource(
      bytes: try ImageEncoder.encode(picture, EncodingOptions(format: .jpeg, quality: 80)))
    let reader = try PhotoReader(source)
    let plan = DecodePlan(
      region: PixelRect(x: 320, y: 200, width: 64, height: 48), scale: .full, storedSize: picture.size)
    var work = DecodeWork()
    _ = try reader.decode(plan, work: &work)
    #expect(work.rows == 48 + 2)
    #expect(work.columns >= 64 + 4 && work.columns <= 64 + 4 + 16)
  }

  @Test func aMissingEndMarkerIsAWarning() throws {
    let reader = try PhotoReader(ByteSource(bytes: Array(bytes().dropLast(2))))
    #expect(reader.warnings == [.missingEndMarker])
    #expect(try reader.decode().warnings == [.missingEndMarker])
  }

  @Test func missingDataIsRefusedWhereverTheRegionLies() throws {
    let cut = ByteSource(bytes: Array(try bytes().dropLast(400)))
    let reader = try PhotoReader(cut)
    let plan = DecodePlan(
      region: PixelRect(x: 0, y: 0, width: 16, height: 16), scale: .full, storedSize: reader.header.storedSize
    )
    #expect { try reader.decode(plan) } throws: {
      if case .truncated(.jpeg, _) = $0 as? ImageError { true } else { false }
    }
    let lenient = try PhotoReader(cut, leniency: .lenient).decode()
    #expect(lenient.warnings.contains { if case .corruptDataUsed = $0 { true } else { false } })
  }

  @Test func whatFollowsTheEndMarkerIsNotLookedAt() throws {
    let source = ByteSource(bytes: try bytes() + [0xFF, 0xD8, 0xFF, 0xC3, 0, 2])
    #expect(try PhotoReader(source).decode().warnings == [])
  }

  @Test(
    "Rare processes are named",
    arguments: [
      (0xC3, "lossless JPEG"), (0xC5, "hierarchical JPEG"), (0xCB, "lossless JPEG"),
      (0xCF, "hierarchical JPEG"),
    ] as [(UInt8, String)])
  func process(_ code: UInt8, _ name: String) throws {
    var changed = try bytes()
    changed[try offset(of: 0xC0, in: changed) + 1] = code
    #expect(throws: ImageError.unsupported(format: .jpeg, feature: name)) {
      try PhotoReader(ByteSource(bytes: changed))
    }
  }

  @Test func aHeightAfterTheScanIsNamed() throws {
    var changed = try bytes()
    let frame = try offset(of: 0xC0, in: changed)
    changed[frame + 5] = 0
    changed[frame + 6] = 0
    #expect(throws: ImageError.unsupported(format: .jpeg, feature: "a height given after the scan (DNL)")) {
      try PhotoReader(ByteSource(bytes: changed))
    }
  }

  @Test("Limits hold on both sides of their edge", arguments: [(203 * 157, true), (203 * 157 - 1, false)])
  func limits(_ pixels: Int, _ isAllowed: Bool) throws {
    var limits = Limits()
    limits.photoPixels = pixels
    let source = ByteSource(bytes: try bytes())
    if isAllowed {
      #expect(try PhotoReader(source, limits: limits).header.storedSize.width == 203)
    } else {
      #expect(throws: ImageError.limit(.photoPixels, value: 203 * 157, limit: pixels)) {
        try PhotoReader(source, limits: limits)
      }
    }
  }

  @Test func tooManyScansAreRefused() throws {
    let whole = try bytes()
    let scan = try offset(of: 0xDA, in: whole)
    let more = (0..<100).flatMap { _ in segment(0xDA, [1, 1, 0, 0, 63, 0]) }
    #expect(throws: ImageError.limit(.scans, value: 101, limit: 100)) {
      try PhotoReader(ByteSource(bytes: Array(whole[..<scan]) + more + Array(whole[scan...])))
    }
  }

  @Test("The coefficients of several scans are held to a limit", arguments: [true, false])
  func coefficients(_ isAllowed: Bool) throws {
    let whole = try bytes(false)
    let scan = try offset(of: 0xDA, in: whole)
    let twice = Array(whole[..<scan]) + segment(0xDA, [1, 1, 0, 0, 63, 0]) + Array(whole[scan...])
    // 26 × 20 blocks of three components at full size.
    let needed = 26 * 20 * 3 * 128
    var limits = Limits()
    limits.coefficientBytes = isAllowed ? needed : needed - 1
    if isAllowed {
      #expect(try PhotoReader(ByteSource(bytes: twice), limits: limits).header.storedSize.width == 203)
    } else {
      #expect(throws: ImageError.limit(.coefficientBytes, value: needed, limit: needed - 1)) {
        try PhotoReader(ByteSource(bytes: twice), limits: limits)
      }
    }
  }

  @Test func theFirstEXIFBlockWinsWhereverItStands() throws {
    let whole = try bytes()
    let table = try offset(of: 0xC4, in: whole)
    let blocks = [6, 3].flatMap { segment(0xE1, EXIFBlock.prefix + EXIFBuilder.orientation($0)) }
    let source = ByteSource(bytes: Array(whole[..<table]) + blocks + Array(whole[table...]))
    #expect(try PhotoReader(source).header.orientation == .right)
  }

  @Test("A profile's segments are put in the order of their numbers", arguments: [[1, 2, 3], [3, 1, 2]])
  func segments(_ order: [Int]) throws {
    let profile = ICCBuilder.rgb(order: [1, 2, 0])
    let third = profile.count / 3
    let parts = [Array(profile[..<third]), Array(profile[third..<2 * third]), Array(profile[(2 * third)...])]
    let segments = order.flatMap {
      segment(0xE2, Array("ICC_PROFILE\0".utf8) + [UInt8($0), 3] + parts[$0 - 1])
    }
    let red = try ImageEncoder.encode(
      Pictures.plain(16, 16, Color(red: 255, green: 0, blue: 0)), EncodingOptions(format: .jpeg))
    let photo = try PhotoReader(ByteSource(bytes: Array(red[..<2]) + segments + Array(red[2...]))).decode()
    #expect(photo.warnings == [])
    // The profile says that the first channel is green.
    let pixel = photo.bitmap.pixel(x: 8, y: 8)
    #expect(pixel.green > 250 && pixel.red < 5 && pixel.blue < 5)
  }

  @Test func aProfileWithAMissingSegmentIsLeftOut() throws {
    let red = try ImageEncoder.encode(
      Pictures.plain(16, 16, Color(red: 255, green: 0, blue: 0)), EncodingOptions(format: .jpeg))
    let part = segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 2] + ICCBuilder.rgb(order: [1, 2, 0]))
    let photo = try PhotoReader(ByteSource(bytes: Array(red[..<2]) + part + Array(red[2...]))).decode()
    #expect(photo.warnings.count == 1)
    #expect(photo.bitmap.pixel(x: 8, y: 8).red > 250)
  }
}
