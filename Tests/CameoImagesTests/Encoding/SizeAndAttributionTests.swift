import CameoGeometry
import Testing

@testable import CameoImages

@Suite("Size and attribution of encoded files")
struct SizeAndAttributionTests {
  @Test("A file is never above its number of bytes", arguments: [ImageFormat.jpeg, .webp], [90, 50, 25])
  func maximum(_ format: ImageFormat, _ percent: Int) throws {
    let picture = Pictures.photo(640, 480)
    let free = try ImageEncoder.encode(picture, EncodingOptions(format: format, quality: 100))
    let most = free.count * percent / 100
    let held = try ImageEncoder.encode(picture, EncodingOptions(format: format, quality: 100, maxBytes: most))
    #expect(held.count <= most)
    // Not far below either: the quality is lowered only as far as it must.
    #expect(held.count > most / 2)
  }

  @Test("At most five encodes are made, however the size follows the quality", arguments: 1...100, 0..<4)
  func encodes(_ wanted: Int, _ kind: Int) throws {
    let size: [(Int) -> Int] = [{ 10 * $0 }, { 1 << ($0 / 8) }, { $0 < 97 ? 5 : 900 }, { $0 < 3 ? 5 : 800 + $0 }]
    for most in [5, 40, 300, 850] {
      var count = 0
      do throws(ImageError) {
        let file = try ImageEncoder.lowering(wanted, most) { quality throws(ImageError) in
          count += 1
          return [UInt8](repeating: 0, count: size[kind](quality))
        }
        #expect(file.count <= most)
      } catch {
        #expect(error == .limit(.outputBytes, value: size[kind](1), limit: most))
        #expect(size[kind](1) > most)
      }
      #expect(count <= 5)
    }
  }

  @Test(
    "A number that cannot be reached is an error with the smallest that can",
    arguments: [
      EncodingOptions(format: .jpeg, maxBytes: 100), EncodingOptions(format: .webp, maxBytes: 100),
      EncodingOptions(format: .png, maxBytes: 100), EncodingOptions(format: .webp, isLossless: true, maxBytes: 100),
    ])
  func unreachable(_ options: EncodingOptions) throws {
    #expect {
      try ImageEncoder.encode(Pictures.photo(160, 120), options)
    } throws: { error in
      guard case .limit(.outputBytes, let value, 100) = error as? ImageError else { return false }
      var reachable = options
      reachable.maxBytes = value
      return try ImageEncoder.encode(Pictures.photo(160, 120), reachable).count <= value
    }
  }

  @Test func pngIsMadeSmallerWhereItMust() throws {
    let picture = Pictures.photo(160, 120)
    let free = try ImageEncoder.encode(picture, EncodingOptions(format: .png))
    let held = try ImageEncoder.encode(picture, EncodingOptions(format: .png, maxBytes: free.count - 1))
    #expect(held.count < free.count)
    #expect(try PhotoReader(ByteSource(bytes: held)).decode().bitmap == picture)
  }

  @Test(
    "Names are kept where they are asked for",
    arguments: [
      EncodingOptions(format: .jpeg), EncodingOptions(format: .png), EncodingOptions(format: .webp),
      EncodingOptions(format: .webp, isLossless: true),
    ], [true, false])
  func attribution(_ options: EncodingOptions, _ isOpaque: Bool) throws {
    guard isOpaque || options.format != .jpeg else { return }
    let picture = Pictures.photo(31, 22, alpha: !isOpaque)
    let names = Attribution(artist: "Ada", copyright: "© 2026 Ada Lovelace, all rights reserved")
    var asked = options
    asked.attribution = names
    let reader = try PhotoReader(ByteSource(bytes: ImageEncoder.encode(picture, asked)))
    #expect(reader.header.attribution == names)
    #expect(reader.header.orientation == .up)
    let plain = try PhotoReader(ByteSource(bytes: ImageEncoder.encode(picture, options)))
    #expect(plain.header.attribution == nil)
    #expect(try reader.decode().bitmap == plain.decode().bitmap)
  }

  @Test("A name that is no UTF-8 is read as Latin-1")
  func latin1() throws {
    let copyright: [UInt8] = [0x82, 0x98, 0, 2, 0, 0, 0, 4, 0xA9, 0x20, 0xE9, 0]
    let block = Array("MM\0*\0\0\0\u{8}\0\u{1}".utf8) + copyright + [0, 0, 0, 0]
    #expect(Attribution(EXIFBlock(block)) == Attribution(copyright: "© é"))
  }

  @Test("A long name ends at a character", arguments: ["a", "é", "€", "😀", "👩‍👩‍👧"])
  func longName(character: String) throws {
    let block = try #require(
      Attribution(artist: "x" + String(repeating: character, count: 5000)).exifBlock)
    let artist = try #require(Attribution(EXIFBlock(block))?.artist)
    #expect(artist.hasPrefix("x" + character) && artist.dropFirst().allSatisfy { String($0) == character })
    #expect((4096 - character.utf8.count...4095).contains(artist.utf8.count))
  }
}
