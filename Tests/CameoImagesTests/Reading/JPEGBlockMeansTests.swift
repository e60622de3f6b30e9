import CameoGeometry
import TestSupport
import Testing

@testable import CameoImages

/// The luma of DC coefficients, held against what libjpeg makes of a whole file at an eighth of its size.
@Suite(.enabled(if: JPEGProgram.isInstalled, "cjpeg is not installed (Debian: libjpeg-turbo-progs)"))
struct JPEGBlockMeansTests {
  private static let kinds: [[String]] = [
    ["-quality", "90"], ["-quality", "100", "-sample", "1x1"], ["-quality", "75", "-sample", "2x1"],
    ["-quality", "85", "-sample", "1x2"], ["-quality", "60", "-sample", "4x1"], ["-quality", "2", "-optimize"],
    ["-quality", "95", "-grayscale"], ["-quality", "90", "-restart", "1B"], ["-quality", "80", "-restart", "7B"],
  ]

  /// Every level from black to white, and noise; no side is a whole number of blocks.
  private static let picture: Bitmap = {
    var random = SeededGenerator(seed: 31)
    var bytes: [UInt8] = []
    for y in 0..<243 {
      for x in 0..<309 {
        let level = UInt8(clamping: x * 2 - 100 + random.whole(0, y / 4))
        bytes += [level, UInt8(clamping: y), level, 255]
      }
    }
    return Bitmap(size: PixelSize(width: 309, height: 243), isOpaque: true, bytes: bytes)
  }()

  private static func decoder(_ bytes: [UInt8]) throws -> JPEGDecoder {
    let source = ByteSource(bytes: bytes)
    return JPEGDecoder(
      source: source, structure: try JPEGStructure(source, limits: Limits()), profile: .sRGB, leniency: .fail)
  }

  private static func eighth(_ size: PixelSize) -> DecodePlan {
    DecodePlan(region: PixelRect(size), scale: .reduced(by: 8), storedSize: size)
  }

  private static func means(_ decoder: JPEGDecoder) throws -> GreyBitmap? {
    guard let scan = try JPEGScan(decoder.structure, decoder.source) else { return nil }
    return try JPEGBlockMeans(scan, decoder.source)?.luma
  }

  @Test("The means of blocks are libjpeg's pixels", arguments: kinds)
  func means(_ kind: [String]) throws {
    let decoder = try Self.decoder(JPEGProgram.encode(Self.picture, kind))
    let found = try #require(try Self.means(decoder))
    let plan = Self.eighth(decoder.structure.size)
    let expected = try decoder.decodeGrey(plan, from: JPEGBytes(decoder.source, size: decoder.structure.size))
    let isSame = found == expected
    #expect(isSame && found.size == PixelSize(width: 39, height: 31))
    let isTaken = try decoder.decodeGrey(plan) == found
    #expect(isTaken)
  }

  @Test(arguments: [["-rgb"], ["-progressive"]])
  func othersAreLeftToLibjpeg(_ kind: [String]) throws {
    let decoder = try Self.decoder(JPEGProgram.encode(Self.picture, kind))
    #expect(try Self.means(decoder) == nil)
    #expect(try decoder.decodeGrey(Self.eighth(decoder.structure.size))?.size == PixelSize(width: 39, height: 31))
  }

  @Test func brokenCodesAreLeftToLibjpeg() throws {
    var random = SeededGenerator(seed: 32)
    let whole = try JPEGProgram.encode(Self.picture, ["-quality", "90"])
    let scan = try #require(whole.indices.first { whole[$0] == 0xFF && whole[$0 + 1] == 0xDA })
    // The data ends here, and the end marker follows.
    for end in (0..<20).map({ _ in random.whole(scan + 20, whole.count - 400) }) {
      let decoder = try Self.decoder(whole[..<end] + [0xFF, 0xD9])
      #expect(try Self.means(decoder) == nil)
    }
  }
}
