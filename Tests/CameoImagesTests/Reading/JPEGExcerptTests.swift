import CameoGeometry
import TestSupport
import Testing

@testable import CameoImages

/// Regions of JPEGs, decoded from excerpts, held against libjpeg's own way through the whole file.
@Suite(.enabled(if: JPEGProgram.isInstalled, "cjpeg is not installed (Debian: libjpeg-turbo-progs)"))
struct JPEGExcerptTests {
  private static let kinds: [[String]] = [
    ["-quality", "90"], ["-quality", "100", "-sample", "1x1"], ["-quality", "75", "-sample", "2x1"],
    ["-quality", "85", "-sample", "1x2"], ["-quality", "60", "-sample", "4x1"], ["-quality", "92", "-optimize"],
    ["-quality", "30", "-optimize", "-sample", "1x1"], ["-quality", "95", "-grayscale"],
    ["-quality", "20", "-grayscale", "-optimize"], ["-quality", "90", "-rgb"], ["-quality", "90", "-restart", "1"],
    ["-quality", "90", "-restart", "1B"], ["-quality", "80", "-restart", "7B", "-optimize"],
    ["-quality", "98", "-restart", "3", "-sample", "1x1"], ["-quality", "5"],
  ]

  /// Smooth at the left, and noise at the right, which needs every length of code.
  private static let picture: Bitmap = {
    var random = SeededGenerator(seed: 11)
    var picture = Pictures.photo(309, 243)
    var bytes = picture.bytes
    for index in bytes.indices where index & 3 != 3 && index / 4 % 309 > 150 {
      bytes[index] = UInt8(truncatingIfNeeded: random.next())
    }
    picture = Bitmap(size: picture.size, isOpaque: true, bytes: bytes)
    return picture
  }()

  /// What a decoding comes to.
  private enum Outcome: CustomStringConvertible {
    case picture(Bitmap, [ImageWarning])
    case failure(ImageError)

    var description: String {
      switch self {
      case .picture(let bitmap, let warnings): "\(bitmap.size) \(warnings)"
      case .failure(let error): "\(error)"
      }
    }

    /// Whether it is another's; libjpeg looks at a row of MCUs below the region, too, and may complain of that.
    func matches(_ whole: Outcome) -> Bool {
      switch (self, whole) {
      case (.picture(let part, let warnings), .picture(let other, let more)):
        part == other && (warnings.isEmpty || warnings == more)
      case (.failure(let error), .failure(let other)): error == other
      default: false
      }
    }
  }

  private static func outcome(_ body: () throws(ImageError) -> (Bitmap, [ImageWarning])) -> Outcome {
    do throws(ImageError) {
      let (bitmap, warnings) = try body()
      return .picture(bitmap, warnings)
    } catch {
      return .failure(error)
    }
  }

  /// Plans of random regions at every scale.
  private static func plans(_ size: PixelSize, _ count: Int, _ random: inout SeededGenerator) -> [DecodePlan] {
    (0..<count).map { _ in
      let (x, y) = (random.whole(0, size.width - 1), random.whole(0, size.height - 1))
      let region = PixelRect<Stored>(
        x: x, y: y, width: random.whole(1, min(120, size.width - x)), height: random.whole(1, min(120, size.height - y))
      )
      return DecodePlan(region: region, scale: .reduced(by: [1, 2, 4, 8][random.whole(0, 3)]), storedSize: size)
    }
  }

  private static func decoder(_ bytes: [UInt8], _ leniency: Corruption) throws(ImageError) -> JPEGDecoder {
    let source = ByteSource(bytes: bytes)
    return JPEGDecoder(
      source: source, structure: try JPEGStructure(source, limits: Limits()), profile: .sRGB, leniency: leniency)
  }

  @Test("Regions of JPEGs of all kinds are those of the whole", arguments: kinds)
  func regions(_ kind: [String]) throws {
    var random = SeededGenerator(12, "regions \(kind)")
    let decoder = try Self.decoder(JPEGProgram.encode(Self.picture, kind), .fail)
    #expect(try JPEGScan(decoder.structure, decoder.source) != nil)
    var work = DecodeWork()
    var excerpts = 0
    for plan in Self.plans(decoder.structure.size, 60, &random) {
      let part = try decoder.decode(plan, work: &work)
      let bytes = JPEGBytes(decoder.source, size: decoder.structure.size)
      let expected = try decoder.decode(plan, from: bytes, work: &work)
      #expect(part.0.largestDifference(from: expected.0) == 0, "\(plan)")
      #expect(part.1 == [] && expected.1 == [])
      if try decoder.excerpt(plan) != nil { excerpts += 1 }
    }
    #expect(excerpts > 45)
  }

  @Test("What is broken is judged as in the whole file", arguments: kinds, [Corruption.fail, .lenient])
  func broken(_ kind: [String], _ leniency: Corruption) throws {
    var random = SeededGenerator(13, "broken \(kind)")
    let whole = try JPEGProgram.encode(Self.picture, kind)
    let scan = try #require(whole.indices.first { whole[$0] == 0xFF && whole[$0 + 1] == 0xDA })
    var failures = 0
    for _ in 0..<60 {
      var bytes = whole
      for _ in 0..<random.whole(1, 3) {
        bytes[random.whole(scan - 40, bytes.count - 3)] = random.flag() ? 0xFF : UInt8(random.whole(0, 255))
      }
      guard let decoder = try? Self.decoder(bytes, leniency) else { continue }
      var work = DecodeWork()
      for plan in Self.plans(decoder.structure.size, 2, &random) {
        let found = Self.outcome { () throws(ImageError) in try decoder.decode(plan, work: &work) }
        let expected = Self.outcome { () throws(ImageError) in
          let bytes = JPEGBytes(decoder.source, size: decoder.structure.size)
          return try decoder.decode(plan, from: bytes, work: &work)
        }
        let matches = found.matches(expected)
        #expect(matches, "\(found), but \(expected) for \(plan)")
        if case .picture(_, []) = expected {} else { failures += 1 }
      }
    }
    #expect(failures > 5)
  }

  @Test func anExcerptIsAJPEGByItself() throws {
    let decoder = try Self.decoder(JPEGProgram.encode(Self.picture, ["-quality", "90"]), .fail)
    let region = PixelRect<Stored>(x: 100, y: 100, width: 60, height: 60)
    let plan = DecodePlan(region: region, scale: .full, storedSize: decoder.structure.size)
    let excerpt = try #require(try decoder.excerpt(plan))
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1000)
    while true {
      let count = try unsafe part.withUnsafeMutableBytes { unsafe try excerpt.read(into: $0) }
      if count == 0 { break }
      bytes += part[..<count]
    }
    // 96 to 160 and a margin of 2, to the edges of MCUs of 16 px.
    #expect(excerpt.origin == (96, 96) && excerpt.size == PixelSize(width: 80, height: 80))
    #expect(bytes.count * 5 < decoder.source.count)
    let picture = try PhotoReader(ByteSource(bytes: bytes)).decode()
    #expect(picture.warnings == [] && picture.bitmap.size == excerpt.size)
  }

  @Test func codesThatAFileDoesNotHaveAreAdded() throws {
    // Two codes: no difference, and one of three bits.
    let table = try #require(
      JPEGHuffmanTable(counts: [1, 1] + Array(repeating: 0, count: 14), values: [0, 3], isAC: false)?.completed())
    #expect(table.values == [0, 3, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11])
    #expect(table.codes[0]?.code == 0 && table.codes[3]?.code == 0b10 && table.codes[1]?.code == 0b110)
    #expect(table.codes[11]?.length == 12)
    // Codes of 16 bits leave no room.
    let full = JPEGHuffmanTable(counts: Array(repeating: 0, count: 15) + [1], values: [0], isAC: false)
    #expect(full?.completed() == nil)
  }
}
