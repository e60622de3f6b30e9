import CameoGeometry
import TestSupport
import Testing

@testable import CameoImages

@Suite("When colours are converted")
struct ConversionTests {
  private static let size = PixelSize(width: 160, height: 120)
  private static let displayP3 = [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000]

  /// A reader of a detailed picture as PNG, with chunks that tell its colours.
  private func reader(gamma: Int?, primaries: [Int]?, hasAlpha: Bool = false, depth: UInt8 = 8) throws -> PhotoReader {
    let picture = SyntheticPictures.detailed(Self.size)
    var png = PNGBuilder(width: Self.size.width, height: Self.size.height, depth: depth, colorType: hasAlpha ? 6 : 2)
    if let gamma { png.chunk("gAMA", PNGBuilder.number(gamma)) }
    if let primaries { png.chunk("cHRM", primaries.flatMap(PNGBuilder.number)) }
    png.finish(
      rows: (0..<Self.size.height).map { y in
        (0..<Self.size.width).flatMap { x in
          let pixel = picture.pixel(x: x, y: y)
          let samples = [pixel.red, pixel.green, pixel.blue] + (hasAlpha ? [255] : [])
          return depth == 8 ? samples : samples.flatMap { [$0, $0] }
        }
      })
    return try PhotoReader(ByteSource(bytes: png.bytes))
  }

  private func plan(reduction: Double) throws -> DrawPlan {
    let canvas = PixelSize(width: Int(160 / reduction), height: Int(120 / reduction))
    return try #require(
      DrawPlan(
        photo: Self.size,
        photoToOutput: Transform(
          LinearPart(degrees: 0), scale: 1 / reduction, pivot: Point(x: 0, y: 0), center: Point(x: 0, y: 0)),
        isStraight: true, orientation: .up, visible: PixelRect<Output>(canvas).rect, canvas: canvas))
  }

  private var whole: DecodePlan {
    DecodePlan(region: PixelRect(Self.size), scale: .full, storedSize: Self.size)
  }

  private func draw(_ photo: DecodedPhoto, _ plan: DrawPlan) throws -> Bitmap {
    try Resampler().draw(photo, storedSize: Self.size, orientation: .up, plan: plan)
  }

  @Test("Phones' colours are converted after resampling, which few pixels tell", arguments: [2.0, 3.7, 8])
  func after(reduction: Double) throws {
    let reader = try reader(gamma: nil, primaries: Self.displayP3)
    let plan = try plan(reduction: reduction)
    let later = try reader.decode(whole, drawing: plan.target.width * plan.target.height)
    #expect(later.conversion != nil)
    let (found, expected) = (try draw(later, plan), try draw(reader.decode(whole), plan))
    #expect(found.size == expected.size && found != expected)
    let errors = zip(found.bytes, expected.bytes).map { abs(Int($0) - Int($1)) }
    #expect(errors.reduce(0, +) * 3 < errors.count * 2, "mean \(Double(errors.reduce(0, +)) / Double(errors.count))")
  }

  @Test(
    "They come first where means would differ, alpha or more bits are to be kept, or it is less work",
    arguments: [
      // Linear light; alpha; 16 bits; an output that is larger than what is decoded; nothing to do at all.
      (100_000, displayP3, false, 8, 100), (nil, displayP3, true, 8, 100), (nil, displayP3, false, 16, 100),
      (nil, displayP3, false, 8, 160 * 120), (45_455, nil, false, 8, 100), (nil, nil, false, 8, 100),
    ] as [(Int?, [Int]?, Bool, UInt8, Int)])
  func before(_ gamma: Int?, _ primaries: [Int]?, _ hasAlpha: Bool, _ depth: UInt8, _ drawn: Int) throws {
    let reader = try reader(gamma: gamma, primaries: primaries, hasAlpha: hasAlpha, depth: depth)
    let photo = try reader.decode(whole, drawing: drawn)
    #expect(photo.conversion == nil)
    #expect(try photo.bitmap == reader.decode(whole).bitmap)
  }

  @Test func whatIsCopiedIsTheSameEitherWay() throws {
    let reader = try reader(gamma: nil, primaries: Self.displayP3)
    let plan = try plan(reduction: 1)
    let later = try reader.decode(whole, drawing: 1)
    #expect(later.conversion != nil)
    #expect(try draw(later, plan) == draw(reader.decode(whole), plan))
  }

  @Test func conversionsAreKeptForTheNextPhoto() throws {
    let cache = ConversionCache()
    let source = ColorSource(gamma: nil, chromaticities: Self.displayP3)
    let first = cache.conversion(.bgra, source)
    #expect(cache.conversion(.bgra, source) === first)
    #expect(cache.conversion(.rgb(alpha: false, wide: false), source) !== first)
    // Sixteen others later it is made anew.
    for gamma in 1...16 { _ = cache.conversion(.bgra, ColorSource(gamma: 50_000 + gamma, chromaticities: nil)) }
    #expect(cache.conversion(.bgra, source) !== first)
  }

  @Test(
    "Brightness is that of the colours, in every format and for grey that is as light",
    arguments: [ImageFormat.png, .jpeg, .webp])
  func grey(_ format: ImageFormat) throws {
    let picture = SyntheticPictures.detailed(Self.size)
    let bytes = try ImageEncoder.encode(picture, EncodingOptions(format: format, quality: 90, isLossless: true))
    let reader = try PhotoReader(ByteSource(bytes: bytes))
    let grey = try reader.decodeGrey(whole)
    let expected = GreyBitmap(try reader.decode(whole).bitmap)
    #expect(grey.size == expected.size)
    let error = zip(grey.bytes, expected.bytes).map { abs(Int($0) - Int($1)) }.max()
    // libjpeg's luma is that of the file, before it becomes colours and is cut off.
    #expect(error == 0 || format == .jpeg && (error ?? 0) < 40)
    let small = PixelSize(width: 57, height: 43)
    let colors = Bitmap(
      size: grey.size, isOpaque: true, bytes: grey.bytes.flatMap { [$0, $0, $0, 255] as [UInt8] })
    let resized = try colors.resized(to: small, filter: .photo)
    #expect(
      try grey.resized(to: small).bytes == stride(from: 0, to: resized.bytes.count, by: 4).map { resized.bytes[$0] })
  }

  @Test func linearLightIsBrightenedBeforeItIsLookedAt() throws {
    let reader = try reader(gamma: 100_000, primaries: nil)
    #expect(try reader.decodeGrey(whole) == GreyBitmap(reader.decode(whole).bitmap))
  }
}
