import CameoGeometry
import CameoImages
import Testing

@Suite("Orientation of files")
struct OrientationTests {
  /// An 8×5 PNG with an EXIF block before or behind the pixels.
  private func photo(_ exif: [UInt8], behind: Bool = false) -> ByteSource {
    var png = PNGBuilder(width: 8, height: 5, depth: 8, colorType: 0)
    if !behind { png.chunk("eXIf", exif) }
    png.finish(rows: [[UInt8]](repeating: [UInt8](repeating: 7, count: 8), count: 5)) {
      if behind { $0.chunk("eXIf", exif) }
    }
    return ByteSource(bytes: png.bytes)
  }

  @Test(
    "All eight values are read in both byte orders, before and behind the pixels", arguments: 1...8,
    [true, false])
  func values(_ value: Int, _ flag: Bool) throws {
    let expected = try #require(Orientation(rawValue: value))
    for behind in [true, false] {
      let header = try PhotoReader(photo(EXIFBuilder.orientation(value, bigEndian: flag), behind: behind))
        .header
      #expect(header.orientation == expected)
      #expect(header.size == (value >= 5 ? PixelSize(width: 5, height: 8) : PixelSize(width: 8, height: 5)))
      #expect(header.storedSize == PixelSize(width: 8, height: 5))
    }
  }

  @Test(
    "Odd types give the same number",
    arguments: [
      (1, 1, [6, 0, 0, 0]), (3, 1, [6, 0, 0, 0]), (3, 2, [6, 0, 1, 0]), (4, 1, [6, 0, 0, 0]),
      (9, 1, [6, 0, 0, 0]),
    ] as [(Int, Int, [UInt8])])
  func types(_ type: Int, _ count: Int, _ value: [UInt8]) throws {
    let block = EXIFBuilder.block(bigEndian: false, [(0x0112, type, count, value)])
    #expect(try PhotoReader(photo(block)).header.orientation == .right)
  }

  @Test("A value that is none of the eight is upright", arguments: [0, 9, 200])
  func reserved(_ value: Int) throws {
    #expect(try PhotoReader(photo(EXIFBuilder.orientation(value))).header.orientation == .up)
  }

  @Test(
    "Broken blocks stop nothing",
    arguments: [
      [], [0x49], Array("II*\0".utf8), Array("MM\0*\u{7F}\u{7F}\u{7F}\u{7F}".utf8),
      Array(EXIFBuilder.orientation(6).prefix(15)), Array("II*\0\u{8}\0\0\0\u{7F}\u{7F}".utf8),
    ] as [[UInt8]])
  func broken(_ block: [UInt8]) throws {
    #expect(try PhotoReader(photo(block)).header.orientation == .up)
  }

  @Test func theRuleGoesBeforeTheFile() throws {
    let source = photo(EXIFBuilder.orientation(6))
    #expect(try PhotoReader(source, orientation: .ignore).header.orientation == .up)
    #expect(try PhotoReader(source, orientation: .fixed(.down)).header.orientation == .down)
  }
}
