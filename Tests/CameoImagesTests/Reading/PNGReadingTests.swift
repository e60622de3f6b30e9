import CameoGeometry
import Testing

@testable import CameoImages

@Suite("PNG reading")
struct PNGReadingTests {
  @Test(
    "Every colour type and depth gives its colours",
    arguments: [
      (1, 0, [0b1000_0000], [(255, 255, 255, 255), (0, 0, 0, 255)]),
      (2, 0, [0b0110_0000], [(85, 85, 85, 255), (170, 170, 170, 255)]),
      (4, 0, [0x1E], [(17, 17, 17, 255), (238, 238, 238, 255)]),
      (8, 0, [3, 200], [(3, 3, 3, 255), (200, 200, 200, 255)]),
      (16, 0, [0x80, 0x80, 0xFF, 0xFF], [(128, 128, 128, 255), (255, 255, 255, 255)]),
      (8, 2, [1, 2, 3, 253, 254, 255], [(1, 2, 3, 255), (253, 254, 255, 255)]),
      (16, 2, [1, 1, 2, 2, 3, 3, 9, 9, 8, 8, 7, 7], [(1, 2, 3, 255), (9, 8, 7, 255)]),
      (1, 3, [0b0100_0000], [(10, 20, 30, 255), (40, 50, 60, 255)]),
      (8, 3, [1, 0], [(40, 50, 60, 255), (10, 20, 30, 255)]),
      (8, 4, [200, 255, 200, 51], [(200, 200, 200, 255), (40, 40, 40, 51)]),
      (16, 4, [200, 200, 255, 255, 200, 200, 51, 51], [(200, 200, 200, 255), (40, 40, 40, 51)]),
      (8, 6, [255, 128, 0, 255, 255, 128, 0, 0], [(255, 128, 0, 255), (0, 0, 0, 0)]),
      (
        16, 6, [255, 255, 128, 128, 0, 0, 51, 51, 1, 1, 2, 2, 3, 3, 255, 255],
        [(51, 26, 0, 51), (1, 2, 3, 255)]
      ),
    ] as [(UInt8, UInt8, [UInt8], [(Int, Int, Int, Int)])])
  func types(_ depth: UInt8, _ type: UInt8, _ row: [UInt8], _ pixels: [(Int, Int, Int, Int)]) throws {
    var png = PNGBuilder(width: 2, height: 1, depth: depth, colorType: type)
    if type == 3 { png.chunk("PLTE", [10, 20, 30, 40, 50, 60]) }
    png.finish(rows: [row])
    let photo = try PhotoReader(ByteSource(bytes: png.bytes)).decode()
    for (x, expected) in pixels.enumerated() {
      let pixel = photo.bitmap.pixel(x: x, y: 0)
      #expect((Int(pixel.red), Int(pixel.green), Int(pixel.blue), Int(pixel.alpha)) == expected)
    }
    #expect(photo.bitmap.isOpaque == (type < 4))
  }

  @Test func aTransparentColourIsTransparent() throws {
    var png = PNGBuilder(width: 2, height: 1, depth: 8, colorType: 2)
    png.chunk("tRNS", [0, 9, 0, 8, 0, 7])
    png.finish(rows: [[9, 8, 7, 9, 8, 6]])
    let photo = try PhotoReader(ByteSource(bytes: png.bytes)).decode()
    #expect(photo.bitmap.pixel(x: 0, y: 0) == (0, 0, 0, 0))
    #expect(photo.bitmap.pixel(x: 1, y: 0) == (9, 8, 6, 255))
  }

  /// Adam7: first column and row, and the steps.
  private static let passes = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
  ]

  /// The same RGBA picture, interlaced or not.
  private func png(_ picture: [[[UInt8]]], interlaced: Bool) -> ByteSource {
    let (width, height) = (picture[0].count, picture.count)
    var png = PNGBuilder(width: width, height: height, depth: 8, colorType: 6, interlaced: interlaced)
    var rows: [[UInt8]] = []
    for (left, top, across, down) in interlaced ? PNGReadingTests.passes : [(0, 0, 1, 1)] where left < width {
      for y in stride(from: top, to: height, by: down) {
        rows.append(stride(from: left, to: width, by: across).flatMap { picture[y][$0] })
      }
    }
    png.finish(rows: rows)
    return ByteSource(bytes: png.bytes)
  }

  private func picture(_ width: Int, _ height: Int) -> [[[UInt8]]] {
    (0..<height).map { y in
      (0..<width).map { x in
        [x * 11, y * 7, x * y, 255 - (x + y) % 3 * 100].map { UInt8(truncatingIfNeeded: $0) }
      }
    }
  }

  @Test(
    "Interlaced pixels land where the others do", arguments: [1, 2, 3, 5, 8, 64],
    [
      PixelSize(width: 1, height: 1), PixelSize(width: 3, height: 2), PixelSize(width: 37, height: 29),
    ])
  func interlaced(_ factor: Int, _ size: PixelSize) throws {
    let picture = picture(size.width, size.height)
    let regions = [
      PixelRect<Stored>(size),
      PixelRect(minX: size.width / 3, minY: size.height / 2, maxX: size.width, maxY: size.height),
    ]
    for region in regions {
      let plan = DecodePlan(region: region, scale: .reduced(by: factor), storedSize: size)
      let bitmaps = try [true, false].map {
        try PhotoReader(png(picture, interlaced: $0)).decode(plan).bitmap
      }
      #expect(bitmaps[0].largestDifference(from: bitmaps[1]) == 0)
    }
  }

  @Test("A reduced picture is the mean of its blocks", arguments: [2, 3, 7, 100])
  func reduced(_ factor: Int) throws {
    let size = PixelSize(width: 23, height: 17)
    let reader = try PhotoReader(png(picture(23, 17), interlaced: false))
    let whole = try reader.decode().bitmap
    let plan = DecodePlan(region: PixelRect(size), scale: .reduced(by: factor), storedSize: size)
    let small = try reader.decode(plan).bitmap
    for y in 0..<small.size.height {
      for x in 0..<small.size.width {
        let block = whole.part(
          PixelRect(
            minX: x * factor, minY: y * factor, maxX: min(23, (x + 1) * factor),
            maxY: min(17, (y + 1) * factor)))
        let count = block.bytes.count / 4
        let sum = stride(from: 1, to: block.bytes.count, by: 4).reduce(0) { $0 + Int(block.bytes[$1]) }
        #expect(Int(small.pixel(x: x, y: y).green) == (sum + count / 2) / count)
      }
    }
  }

  @Test func onlyTheRowsOfThePlanAreRead() throws {
    let reader = try PhotoReader(png(picture(64, 64), interlaced: false))
    let plan = DecodePlan(
      region: PixelRect(x: 8, y: 16, width: 24, height: 10), scale: .full,
      storedSize: reader.header.storedSize)
    var work = DecodeWork()
    let part = try reader.decode(plan, work: &work).bitmap
    #expect(work == DecodeWork(rows: 10, columns: 24))
    #expect(try part == reader.decode().bitmap.part(plan.place))
  }

  @Test(
    "Broken files are refused with their reason",
    arguments: [
      ("no header", [], .corrupt(format: .png, detail: "IDAT before IHDR")),
      ("unknown", ["ABCD"], .unsupported(format: .png, feature: "the critical chunk ABCD")),
      ("CgBI", ["CgBI"], .unsupported(format: .png, feature: "CgBI PNG")),
      ("name", ["A1CD"], .corrupt(format: .png, detail: "a chunk whose name is no text")),
    ] as [(String, [String], ImageError)])
  func refused(_ name: String, _ chunks: [String], _ error: ImageError) {
    var png = chunks.isEmpty ? PNGBuilder() : PNGBuilder(width: 1, height: 1, depth: 8, colorType: 0)
    for chunk in chunks { png.chunk(chunk, [1, 2, 3]) }
    png.finish(rows: [[0]])
    #expect(throws: error) { try PhotoReader(ByteSource(bytes: png.bytes)) }
  }

  @Test func aFileWithoutItsEndIsRefusedOrUsed() throws {
    var png = PNGBuilder(width: 4, height: 40, depth: 8, colorType: 0)
    png.finish(rows: [[UInt8]](repeating: [9, 9, 9, 9], count: 40))
    let cut = ByteSource(bytes: Array(png.bytes.dropLast(100)))
    #expect(throws: ImageError.truncated(format: .png, detail: "the file ends before the IEND chunk")) {
      try PhotoReader(cut)
    }
    let photo = try PhotoReader(cut, leniency: .lenient).decode()
    #expect(photo.bitmap.pixel(x: 0, y: 0) == (9, 9, 9, 255))
    #expect(photo.bitmap.pixel(x: 0, y: 39) == (0, 0, 0, 255))
    #expect(photo.warnings.count == 1)
  }

  @Test func limitsAreCheckedFromTheHeader() {
    var png = PNGBuilder(width: 20_000, height: 20_000, depth: 8, colorType: 6)
    png.chunk("IEND")
    #expect(throws: ImageError.limit(.photoPixels, value: 400_000_000, limit: 200_000_000)) {
      try PhotoReader(ByteSource(bytes: png.bytes))
    }
    var wide = PNGBuilder(width: 30_001, height: 1, depth: 1, colorType: 0)
    wide.chunk("IEND")
    #expect(throws: ImageError.limit(.photoSide, value: 30_001, limit: 30_000)) {
      try PhotoReader(ByteSource(bytes: wide.bytes))
    }
  }

  @Test func anAnimationGivesItsDefaultImage() throws {
    var png = PNGBuilder(width: 1, height: 1, depth: 8, colorType: 0)
    png.chunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0])
    png.finish(rows: [[77]])
    let photo = try PhotoReader(ByteSource(bytes: png.bytes)).decode()
    #expect(photo.warnings == [.firstFrame])
    #expect(photo.bitmap.pixel(x: 0, y: 0).red == 77)
  }
}
