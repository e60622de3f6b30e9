import CameoGeometry
import CameoImages
import Testing

@Suite("Colour")
struct ColorTests {
  /// One pixel of RGB or grey, with some chunks before it.
  private func decode(
    _ samples: [UInt8], depth: UInt8 = 8, _ chunks: [(String, [UInt8])]
  ) throws -> (pixel: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8), photo: DecodedPhoto) {
    let channels = samples.count / Int(depth / 8)
    let type: UInt8 = [1: 0, 2: 4, 3: 2, 4: 6][channels] ?? 0
    var png = PNGBuilder(width: 1, height: 1, depth: depth, colorType: type)
    for (name, contents) in chunks { png.chunk(name, contents) }
    png.finish(rows: [samples])
    let photo = try PhotoReader(ByteSource(bytes: png.bytes)).decode()
    return (photo.bitmap.pixel(x: 0, y: 0), photo)
  }

  private func gamma(_ value: Int) -> (String, [UInt8]) { ("gAMA", PNGBuilder.number(value)) }
  private func profile(_ bytes: [UInt8]) -> (String, [UInt8]) {
    ("iCCP", [0x78, 0, 0] + PNGBuilder.stored(bytes))
  }

  @Test(
    "Linear light is bent to sRGB, in 8 and 16 bits, grey and RGB",
    arguments: [
      (13, 64), (55, 128), (128, 188), (200, 228), (1, 13), (0, 0), (255, 255),
    ] as [(UInt8, Int)])
  func linear(_ level: UInt8, _ expected: Int) throws {
    for samples in [[level], [level, level, level]] {
      let narrow = try decode(samples, [gamma(100_000)]).pixel
      #expect(abs(Int(narrow.green) - expected) <= 1)
      let wide = try decode(samples.flatMap { [$0, $0] }, depth: 16, [gamma(100_000)]).pixel
      #expect(abs(Int(wide.green) - expected) <= 1)
    }
  }

  @Test func ordinaryGammaChangesNothing() throws {
    let sRGB = [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000].flatMap(PNGBuilder.number)
    #expect(try decode([1, 77, 200], [gamma(45455), ("cHRM", sRGB)]).pixel == (1, 77, 200, 255))
  }

  @Test func declaredSRGBGoesBeforeGamma() throws {
    #expect(try decode([1, 77, 200], [gamma(100_000), ("sRGB", [0])]).pixel == (1, 77, 200, 255))
  }

  @Test func widePrimariesAreClippedAndNotWrapped() throws {
    let displayP3 = [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000].flatMap(PNGBuilder.number)
    let (pixel, photo) = try decode([255, 0, 0], [gamma(45455), ("cHRM", displayP3)])
    #expect(pixel.red == 255 && pixel.green <= 2 && pixel.blue <= 2)
    #expect(photo.warnings == [])
    // Display P3 (200, 60, 50) by the matrices of both spaces.
    let inside = try decode([185, 71, 58], [gamma(45455), ("cHRM", displayP3)]).pixel
    #expect(
      abs(Int(inside.red) - 200) <= 2 && abs(Int(inside.green) - 60) <= 3 && abs(Int(inside.blue) - 50) <= 3)
  }

  @Test func aProfileCountsByItsNumbers() throws {
    let (pixel, photo) = try decode([255, 0, 0], [profile(ICCBuilder.rgb(order: [1, 2, 0]))])
    #expect(pixel.green > 250 && pixel.red < 5 && pixel.blue < 5)
    #expect(photo.warnings == [])
  }

  @Test func aGreyProfileIsApplied() throws {
    #expect(abs(Int(try decode([55], [profile(ICCBuilder.linearGrey())]).pixel.red) - 128) <= 1)
  }

  @Test func alphaStaysAsItIs() throws {
    let pixel = try decode([255, 255, 255, 93], [profile(ICCBuilder.rgb(order: [1, 2, 0]))]).pixel
    #expect(pixel == (93, 93, 93, 93))
    let wide = try decode([255, 255, 255, 255, 255, 255, 93, 93], depth: 16, [gamma(100_000)]).pixel
    #expect(wide == (93, 93, 93, 93))
  }

  @Test(
    "A profile that cannot be used is left out with a warning",
    arguments: [
      [UInt8](repeating: 0x20, count: 200), ICCBuilder.linearGrey(), Array(ICCBuilder.rgb().prefix(140)),
    ])
  func unusable(_ bytes: [UInt8]) throws {
    let (pixel, photo) = try decode([1, 77, 200], [profile(bytes)])
    #expect(pixel == (1, 77, 200, 255))
    #expect(photo.warnings.count == 1)
  }

  @Test func theHeaderTellsTheProfile() throws {
    func summary(_ chunks: [(String, [UInt8])]) throws -> ColorProfileSummary {
      var png = PNGBuilder(width: 1, height: 1, depth: 8, colorType: 2)
      for (name, contents) in chunks { png.chunk(name, contents) }
      png.finish(rows: [[0, 0, 0]])
      return try PhotoReader(ByteSource(bytes: png.bytes)).header.profile
    }
    #expect(try summary([]) == ColorProfileSummary(kind: .none, name: "none"))
    #expect(try summary([("sRGB", [0])]).name == "sRGB")
    #expect(try summary([gamma(100_000)]).name == "gAMA")
    #expect(try summary([profile(ICCBuilder.rgb())]) == ColorProfileSummary(kind: .icc, name: "test"))
  }
}
