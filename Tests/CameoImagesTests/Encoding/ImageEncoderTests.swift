import CameoGeometry
import CameoImages
import Testing

@Suite("ImageEncoder")
struct ImageEncoderTests {
  private func decode(_ bytes: [UInt8]) throws -> Bitmap {
    try PhotoReader(ByteSource(bytes: bytes)).decode().bitmap
  }

  @Test("PNG gives opaque pixels back exactly", arguments: [(1, 1), (3, 7), (64, 33), (301, 2)])
  func opaquePNG(_ width: Int, _ height: Int) throws {
    let picture = Pictures.photo(width, height)
    #expect(try decode(ImageEncoder.encode(picture, EncodingOptions(format: .png))) == picture)
  }

  @Test func everyPremultipliedPixelComesBackFromPNG() throws {
    // All pairs of a colour and an alpha that is not below it.
    var bytes: [UInt8] = []
    for alpha in 0...255 {
      for color in 0...255 { bytes += [UInt8(min(color, alpha)), 0, UInt8(alpha / 2), UInt8(alpha)] }
    }
    let picture = Bitmap(size: PixelSize(width: 256, height: 256), isOpaque: false, bytes: bytes)
    #expect(try decode(ImageEncoder.encode(picture, EncodingOptions(format: .png))) == picture)
  }

  @Test func straightColoursSurviveDecodingAndEncoding() throws {
    var png = PNGBuilder(width: 1, height: 1, depth: 8, colorType: 6)
    png.finish(rows: [[252, 252, 252, 252]])
    let out = try ImageEncoder.encode(decode(png.bytes), EncodingOptions(format: .png))
    #expect(try decode(out).pixel(x: 0, y: 0) == (249, 249, 249, 252))
  }

  @Test("JPEG comes close, without a shift", arguments: [50, 85, 90, 100])
  func jpeg(_ quality: Int) throws {
    let picture = Pictures.plain(40, 24, Color(red: 200, green: 60, blue: 50))
    let bytes = try ImageEncoder.encode(picture, EncodingOptions(format: .jpeg, quality: quality))
    #expect(try decode(bytes).largestDifference(from: picture) <= 3)
  }

  @Test("The same picture gives the same bytes", arguments: ImageFormat.allCases.filter(\.isWritten))
  func deterministic(_ format: ImageFormat) throws {
    let picture = Pictures.photo(97, 61)
    let options = EncodingOptions(format: format)
    #expect(try ImageEncoder.encode(picture, options) == ImageEncoder.encode(picture, options))
  }

  @Test func jpegRefusesTransparency() {
    #expect(throws: ImageError.unsupported(format: .jpeg, feature: "transparency")) {
      try ImageEncoder.encode(Pictures.photo(4, 4, alpha: true), EncodingOptions(format: .jpeg))
    }
  }
}
