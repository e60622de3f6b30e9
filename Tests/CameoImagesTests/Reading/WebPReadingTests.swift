import CameoGeometry
import CameoImages
import Testing

@Suite("WebP reading")
struct WebPReadingTests {
  private func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private func chunk(_ name: String, _ contents: [UInt8]) -> [UInt8] {
    Array(name.utf8) + number(contents.count, 4) + contents + (contents.count % 2 == 1 ? [0] : [])
  }

  private func file(_ chunks: [UInt8]) -> ByteSource {
    ByteSource(bytes: Array("RIFF".utf8) + number(chunks.count + 4, 4) + Array("WEBP".utf8) + chunks)
  }

  private func canvas(_ flags: UInt8, _ width: Int, _ height: Int) -> [UInt8] {
    chunk("VP8X", [flags, 0, 0, 0] + number(width - 1, 3) + number(height - 1, 3))
  }

  @Test("Lossless pixels come back exactly", arguments: [true, false], [(1, 1), (17, 9), (64, 48)])
  func lossless(_ isOpaque: Bool, _ size: (Int, Int)) throws {
    let picture = Pictures.photo(size.0, size.1, alpha: !isOpaque)
    let bytes = try ImageEncoder.encode(picture, EncodingOptions(format: .webp, isLossless: true))
    let reader = try PhotoReader(ByteSource(bytes: bytes))
    #expect(reader.header.hasAlpha == !isOpaque)
    #expect(try reader.decode().bitmap == picture)
  }

  @Test(
    "A region equals the same part of the whole",
    arguments: [(true, true), (true, false), (false, true), (false, false)], [1, 2, 3])
  func region(_ kind: (isLossless: Bool, isOpaque: Bool), _ factor: Int) throws {
    let (isLossless, isOpaque) = kind
    let picture = Pictures.photo(120, 90, alpha: !isOpaque)
    let bytes = try ImageEncoder.encode(picture, EncodingOptions(format: .webp, isLossless: isLossless))
    let reader = try PhotoReader(ByteSource(bytes: bytes))
    func plan(_ region: PixelRect<Stored>) -> DecodePlan {
      DecodePlan(region: region, scale: .reduced(by: factor), storedSize: picture.size)
    }
    let whole = try reader.decode(plan(PixelRect(picture.size))).bitmap
    for region in [
      PixelRect<Stored>(x: 31, y: 17, width: 40, height: 50), PixelRect(x: 0, y: 0, width: 1, height: 1),
      PixelRect(x: 101, y: 77, width: 19, height: 13),
    ] {
      let plan = plan(region)
      #expect(try reader.decode(plan).bitmap.largestDifference(from: whole.part(plan.place)) <= 1, "\(region)")
    }
  }

  @Test("Compressed bytes are held to their limit", arguments: [true, false])
  func frameBytes(_ isLossless: Bool) throws {
    let source = ByteSource(
      bytes: try ImageEncoder.encode(Pictures.photo(64, 48), EncodingOptions(format: .webp, isLossless: isLossless)))
    func decode(_ limit: Int) throws {
      var limits = Limits()
      limits.frameBytes = limit
      _ = try PhotoReader(source, limits: limits).decode()
    }
    guard case .limit(.frameBytes, let count, 1)? = #expect(throws: ImageError.self, performing: { try decode(1) })
    else {
      Issue.record("the limit is not kept")
      return
    }
    #expect((source.count - 40...source.count).contains(count))
    #expect(throws: ImageError.limit(.frameBytes, value: count, limit: count - 1)) { try decode(count - 1) }
    try decode(count)
  }

  @Test("A cut file is refused, or used as far as it goes", arguments: [true, false])
  func cut(_ isLossless: Bool) throws {
    let picture = Pictures.photo(200, 200)
    let bytes = try ImageEncoder.encode(picture, EncodingOptions(format: .webp, isLossless: isLossless))
    let cut = ByteSource(bytes: Array(bytes.prefix(bytes.count * 3 / 4)))
    #expect { try PhotoReader(cut) } throws: {
      if case .truncated(.webp, _) = $0 as? ImageError { true } else { false }
    }
    #expect(try PhotoReader(cut, leniency: .lenient).decode().warnings.count == 1)
  }

  @Test func theFirstFrameLiesWhereTheCanvasHasIt() throws {
    let red = Pictures.plain(4, 2, Color(red: 255, green: 0, blue: 0))
    let still = try ImageEncoder.encode(red, EncodingOptions(format: .webp, isLossless: true))
    let frame = number(1, 3) + number(2, 3) + number(3, 3) + number(1, 3) + number(100, 3) + [0] + still[12...]
    let source = file(canvas(0x12, 10, 8) + chunk("ANIM", [0, 0, 0, 0, 0, 0]) + chunk("ANMF", frame))
    let reader = try PhotoReader(source)
    #expect(reader.warnings == [.firstFrame])
    #expect(reader.header.storedSize == PixelSize(width: 10, height: 8))
    // A region beside the frame is empty.
    let beside = DecodePlan(
      region: PixelRect(x: 7, y: 3, width: 3, height: 5), scale: .full, storedSize: PixelSize(width: 10, height: 8))
    #expect(try reader.decode(beside).bitmap.bytes.allSatisfy { $0 == 0 })
    let bitmap = try reader.decode().bitmap
    #expect(bitmap.pixel(x: 2, y: 4) == (255, 0, 0, 255) && bitmap.pixel(x: 5, y: 5) == (255, 0, 0, 255))
    #expect(bitmap.pixel(x: 1, y: 4) == (0, 0, 0, 0) && bitmap.pixel(x: 6, y: 5) == (0, 0, 0, 0))
    #expect(bitmap.pixel(x: 2, y: 3) == (0, 0, 0, 0) && bitmap.pixel(x: 2, y: 6) == (0, 0, 0, 0))
  }

  @Test func orientationAndProfileAreApplied() throws {
    let red = Pictures.plain(6, 4, Color(red: 255, green: 0, blue: 0))
    let still = try ImageEncoder.encode(red, EncodingOptions(format: .webp, isLossless: true))
    let source = file(
      canvas(0x28, 6, 4) + chunk("ICCP", ICCBuilder.rgb(order: [1, 2, 0])) + still[12...]
        + chunk("EXIF", EXIFBuilder.orientation(6)))
    let reader = try PhotoReader(source)
    #expect(reader.header.size == PixelSize(width: 4, height: 6))
    let pixel = try reader.decode().bitmap.pixel(x: 3, y: 3)
    #expect(pixel.green > 250 && pixel.red < 5 && pixel.blue < 5)
  }

  @Test func aCanvasOfAnotherSizeThanThePictureIsRefused() throws {
    let still = try ImageEncoder.encode(
      Pictures.plain(6, 4, Color(red: 255, green: 0, blue: 0)), EncodingOptions(format: .webp, isLossless: true))
    #expect(throws: ImageError.corrupt(format: .webp, detail: "the picture's size is not the canvas'")) {
      try PhotoReader(file(canvas(0, 7, 4) + still[12...]))
    }
  }

  @Test func theCanvasIsHeldToTheLimits() {
    #expect(throws: ImageError.limit(.photoPixels, value: 16384 * 16384, limit: 200_000_000)) {
      try PhotoReader(file(canvas(0, 16384, 16384)))
    }
  }
}
