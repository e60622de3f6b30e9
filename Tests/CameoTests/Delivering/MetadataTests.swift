import Cameo
import TestSupport
import Testing

/// What of a photo's metadata comes out, by the bytes of the outputs.
@Suite struct MetadataTests {
  private static let outputs = ImageFormat.allCases.filter(\.isWritten)
  private static let secrets = ["SecretMake", "SecretXMP", "SecretThumbnail", "SecretNote", "http://ns.adobe.com/xap/"]

  /// A JPEG, a PNG or a WebP that tells more than its owner may know.
  private func talkative(_ format: ImageFormat) throws -> [UInt8] {
    let picture = SyntheticPictures.detailed(PixelSize(width: 64, height: 48))
    let names = Attribution(artist: "Ada", copyright: "(c) Ada")
    let plain = try ImageEncoder.encode(picture, EncodingOptions(format: format, attribution: names))
    guard format == .jpeg else { return plain }
    func segment(_ code: UInt8, _ contents: [UInt8]) -> [UInt8] {
      [0xFF, code, UInt8((contents.count + 2) >> 8), UInt8((contents.count + 2) & 255)] + contents
    }
    // Big-endian: Make, Orientation, Artist, a directory of GPS, Copyright; a second directory with a thumbnail.
    func field(_ tag: Int, _ type: UInt8, _ count: UInt8, _ value: UInt8) -> [UInt8] {
      [UInt8(tag >> 8), UInt8(tag & 255), 0, type, 0, 0, 0, count]
        + (type == 3 ? [0, value, 0, 0] : [0, 0, 0, value])
    }
    let texts = ["SecretMake\0\0", "Ada Lovelace", "(c) Ada\0", "SecretThumbnail\0"].map { Array($0.utf8) }
    let start = 8 + 2 + 5 * 12 + 4
    var block = Array("MM\0\u{2A}\0\0\0\u{8}".utf8) + [0, 5]
    block += field(0x010F, 2, 11, UInt8(start)) + field(0x0112, 3, 1, 6)
    block += field(0x013B, 2, 12, UInt8(start + 12)) + field(0x8298, 2, 8, UInt8(start + 24))
    block += field(0x8825, 4, 1, UInt8(start + 32)) + [0, 0, 0, 0] + texts.joined()
    let exif = segment(0xE1, Array("Exif\0\0".utf8) + block)
    let xmp = segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>SecretXMP</x:xmpmeta>".utf8))
    let note = segment(0xFE, Array("SecretNote".utf8))
    return plain[..<2] + exif + xmp + note + plain[2...]
  }

  private func output(
    of photo: [UInt8], _ format: ImageFormat, _ metadata: Job.Metadata
  ) throws -> [UInt8] {
    let size = try PhotoReader(ByteSource(bytes: photo)).header.size
    let rect = PhotoPlacement.rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    let job = Job(photo, placement: rect, output: .init(format: format, metadata: metadata))
    let result = try #require(cameo).render(job)
    return try #require(result.outputs[0].bytes)
  }

  private func holds(_ bytes: [UInt8], _ text: String) -> Bool {
    let text = Array(text.utf8)
    return bytes.indices.dropLast(text.count - 1).contains { bytes[$0] == text[0] && bytes[$0...].starts(with: text) }
  }

  @Test("By default nothing comes out but the picture", arguments: outputs, outputs)
  func stripped(_ input: ImageFormat, _ format: ImageFormat) throws {
    let photo = try talkative(input)
    #expect(holds(photo, "Ada"))
    let bytes = try output(of: photo, format, .strip)
    for word in Self.secrets + ["Ada", "Exif", "EXIF", "eXIf", "XMP", "GPS"] { #expect(!holds(bytes, word), "\(word)") }
  }

  @Test("Where the copyright is kept, it and the artist are all that is", arguments: outputs, outputs)
  func copyright(_ input: ImageFormat, _ format: ImageFormat) throws {
    let bytes = try output(of: talkative(input), format, .copyright)
    let header = try PhotoReader(ByteSource(bytes: bytes)).header
    let artist = input == .jpeg ? "Ada Lovelace" : "Ada"
    #expect(header.attribution == Attribution(artist: artist, copyright: "(c) Ada"))
    #expect(header.orientation == .up)
    for word in Self.secrets { #expect(!holds(bytes, word), "\(word)") }
    // Two fields in the one directory, and neither another directory nor a thumbnail behind it.
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: [0x4D, 0x4D, 0, 42, 0, 0, 0, 8]) })
    #expect(bytes[start + 8..<start + 10].elementsEqual([0, 2]))
    #expect(bytes[start + 34..<start + 38].elementsEqual([0, 0, 0, 0]))
  }

  @Test("A number of bytes is kept to, or refused with the smallest that can be reached", arguments: outputs)
  func maxBytes(_ format: ImageFormat) throws {
    let library = try #require(cameo)
    let photo = try PhotoFiles.png(SyntheticPictures.detailed(PixelSize(width: 300, height: 200)))
    func job(_ most: Int?) -> Job {
      Job(
        photo, placement: .rect(x: 0, y: 0, width: 300, height: 200),
        output: .init(format: format, background: Color("#fff"), maxBytes: most))
    }
    let free = try #require(try library.render(job(nil)).outputs[0].bytes).count
    let error = #expect(throws: CameoError.self) { try library.render(job(200)) }
    guard case .encoding(_, .limit(.outputBytes, let smallest, 200)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    for most in [free, (free + smallest) / 2, smallest] {
      #expect(try #require(try library.render(job(most)).outputs[0].bytes).count <= most)
    }
    #expect(throws: CameoError.self) { try library.render(job(smallest / 2)) }
  }
}
