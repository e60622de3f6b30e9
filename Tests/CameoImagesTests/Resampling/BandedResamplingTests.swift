import CameoGeometry
import TestSupport
import Testing

@testable import CameoImages

/// Photos drawn while they are decoded, held against the same photos decoded whole first.
@Suite("Photos drawn in bands")
struct BandedResamplingTests {
  /// A picture, or why there is none.
  private typealias Outcome = Result<DrawnPhoto, ImageError>

  private struct DrawnPhoto: Equatable {
    let bitmap: Bitmap
    let warnings: [ImageWarning]
  }

  /// A draw plan of a part of a photo, which may reach past its edges.
  private static func plan(
    _ header: PhotoHeader, reduction: Double, part: Rect<Photo>, turns: Int = 0, flipH: Bool = false
  ) -> DrawPlan? {
    let side = turns % 2 == 0 ? (part.width, part.height) : (part.height, part.width)
    let canvas = PixelSize(
      width: max(1, Int((side.0 / reduction).rounded())), height: max(1, Int((side.1 / reduction).rounded())))
    return DrawPlan(
      photo: header.size,
      photoToOutput: Transform(
        LinearPart(degrees: Double(90 * turns), flipH: flipH), scale: 1 / reduction, pivot: part.center,
        center: Point(x: Double(canvas.width) / 2, y: Double(canvas.height) / 2)),
      isStraight: true, orientation: Orientation(turns: turns, flipH: flipH, flipV: false),
      visible: PixelRect<Output>(canvas).rect, canvas: canvas)
  }

  /// The decode plan of one picture, at full size where it says so.
  private static func decode(_ plan: DrawPlan, _ header: PhotoHeader, _ reduction: DecodeReduction) -> DecodePlan {
    plan.decodePlan(storedSize: header.storedSize, orientation: header.orientation, reduction: reduction)
  }

  private static func whole(_ reader: PhotoReader, _ decode: DecodePlan, _ plan: DrawPlan) -> Outcome {
    Outcome { () throws(ImageError) in
      let photo = try reader.decode(decode, drawing: plan.target.width * plan.target.height)
      let bitmap = try Resampler().draw(
        photo, storedSize: reader.header.storedSize, orientation: reader.header.orientation, plan: plan)
      return DrawnPhoto(bitmap: bitmap, warnings: photo.warnings)
    }
  }

  private static func banded(_ reader: PhotoReader, _ decode: DecodePlan, _ plan: DrawPlan) throws -> Outcome {
    var isDrawn = true
    let outcome = Outcome { () throws(ImageError) in
      let drawn = try Resampler().drawInBands(reader, decode, plan: plan, rows: 1)
      isDrawn = drawn != nil
      return DrawnPhoto(bitmap: drawn?.bitmap ?? Pictures.photo(1, 1), warnings: drawn?.warnings ?? [])
    }
    try #require(isDrawn)
    return outcome
  }

  /// Compares both ways of one picture.
  private static func compare(_ reader: PhotoReader, _ plan: DrawPlan, _ reduction: DecodeReduction) throws {
    let decode = decode(plan, reader.header, reduction)
    switch (try banded(reader, decode, plan), whole(reader, decode, plan)) {
    case (.success(let found), .success(let expected)):
      #expect(
        found == expected, "\(found.bitmap.largestDifference(from: expected.bitmap)) for \(plan)")
    case (.failure(let found), .failure(let expected)): #expect(found == expected)
    case (let found, let expected): Issue.record("\(found), but \(expected) for \(plan)")
    }
  }

  private static func files(_ size: PixelSize, orientation: Int) throws -> [[UInt8]] {
    let photo = SyntheticPictures.detailed(size)
    return [
      try PhotoFiles.jpeg(photo, orientation: orientation), try PhotoFiles.png(photo, orientation: orientation),
      try PhotoFiles.png(Pictures.photo(size.width, size.height, alpha: true), orientation: orientation),
    ]
  }

  @Test("They are the same at every reduction, in every orientation, at odd sizes", arguments: Orientation.allCases)
  func same(orientation: Orientation) throws {
    var random = SeededGenerator(71, "same \(orientation)")
    for size in [PixelSize(width: 231, height: 317), PixelSize(width: 50, height: 181)] {
      for bytes in try Self.files(size, orientation: orientation.rawValue) {
        let reader = try PhotoReader(ByteSource(bytes: bytes))
        let upright = reader.header.size
        let photo = Rect<Photo>(x: 0, y: 0, width: Double(upright.width), height: Double(upright.height))
        for reduction in [1.04, 1.2, 1.5, 2, 2.37, 3, 3.4, 5.1] {
          // All of it, and parts that lie anywhere or hang over an edge.
          var parts = [photo]
          for _ in 0..<3 {
            parts.append(
              Rect(
                x: random.number(-0.2, 0.5) * photo.width, y: random.number(-0.2, 0.5) * photo.height,
                width: random.number(0.2, 0.9) * photo.width, height: random.number(0.2, 0.9) * photo.height))
          }
          for part in parts {
            let plan = Self.plan(
              reader.header, reduction: reduction, part: part, turns: random.whole(0, 3), flipH: random.flag())
            guard let plan, !plan.copies else { continue }
            try Self.compare(reader, plan, .none)
          }
        }
      }
    }
  }

  @Test("The decoder's own reductions come first", arguments: [2, 3, 4, 7])
  func reduced(factor: Int) throws {
    for bytes in try Self.files(PixelSize(width: 517, height: 411), orientation: 6) {
      let reader = try PhotoReader(ByteSource(bytes: bytes))
      let part = Rect<Photo>(x: 3, y: 5, width: 390, height: 500)
      let reduction = reader.header.format.reduction
      let plan = try #require(
        Self.plan(reader.header, reduction: Double(factor) * reduction.reductionLeftToLanczos + 0.3, part: part))
      #expect(Self.decode(plan, reader.header, reduction).scale < .full)
      try Self.compare(reader, plan, reduction)
    }
  }

  @Test("JPEGs of all kinds are the same", .enabled(if: JPEGProgram.isInstalled, "cjpeg is not installed"))
  func kinds() throws {
    for kind in [["-grayscale"], ["-progressive"], ["-sample", "2x1"], ["-restart", "1"], ["-rgb"], ["-arithmetic"]] {
      let reader = try PhotoReader(ByteSource(bytes: JPEGProgram.encode(Pictures.photo(309, 243), kind)))
      // From an excerpt, and from the whole file.
      for part in [Rect<Photo>(x: 120, y: 110, width: 90, height: 120), Rect(x: 0, y: 0, width: 309, height: 243)] {
        try Self.compare(reader, try #require(Self.plan(reader.header, reduction: 2.2, part: part)), .none)
      }
    }
  }

  @Test("Broken and cut files are judged as whole ones are", arguments: [Corruption.fail, .lenient])
  func broken(leniency: Corruption) throws {
    var random = SeededGenerator(72, "broken \(leniency)")
    var (warned, refused) = (0, 0)
    for whole in try Self.files(PixelSize(width: 231, height: 317), orientation: 1) {
      for number in 0..<60 {
        var bytes = whole
        if number % 3 == 0 {
          bytes = Array(bytes[..<random.whole(bytes.count / 8, bytes.count - 1)])
        } else {
          for _ in 0..<2 { bytes[random.whole(bytes.count / 8, bytes.count - 1)] = UInt8(random.whole(0, 255)) }
        }
        guard let reader = try? PhotoReader(ByteSource(bytes: bytes), leniency: leniency) else { continue }
        let part = Rect<Photo>(
          x: random.number(0, 90), y: random.number(0, 100), width: random.number(80, 140),
          height: random.number(80, 210))
        let plan = try #require(Self.plan(reader.header, reduction: random.number(1.2, 3.4), part: part))
        try Self.compare(reader, plan, .none)
        switch Self.whole(reader, Self.decode(plan, reader.header, .none), plan) {
        case .success(let photo): warned += photo.warnings.isEmpty ? 0 : 1
        case .failure: refused += 1
        }
      }
    }
    #expect(leniency == .lenient ? warned > 20 : refused > 20, "\(warned) \(refused)")
  }

  @Test(
    "Every JPEG and PNG of the corpus comes to the same", .enabled(if: Folders.hasCorpus, "there is no corpus"),
    arguments: CorpusLine.all)
  func corpus(line: CorpusLine) throws {
    for leniency in Corruption.allCases {
      guard let reader = try? PhotoReader(ByteSource(path: line.path), leniency: leniency) else { continue }
      let header = reader.header
      let all = Rect<Photo>(x: 0, y: 0, width: Double(header.size.width), height: Double(header.size.height))
      guard let plan = Self.plan(header, reduction: 2.6, part: all),
        reader.rowDecoder(of: Self.decode(plan, header, .none), drawing: 1) != nil
      else { continue }
      try Self.compare(reader, plan, .none)
    }
  }

  @Test("Colours that are converted after resampling are so here")
  func laterColors() throws {
    let picture = SyntheticPictures.detailed(PixelSize(width: 160, height: 120))
    let displayP3 = [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000]
    var png = PNGBuilder(width: 160, height: 120, depth: 8, colorType: 2)
    png.chunk("cHRM", displayP3.flatMap(PNGBuilder.number))
    png.finish(
      rows: (0..<120).map { y in
        (0..<160).map { picture.pixel(x: $0, y: y) }.flatMap { [$0.red, $0.green, $0.blue] }
      })
    let reader = try PhotoReader(ByteSource(bytes: png.bytes))
    let whole = Rect<Photo>(x: 0, y: 0, width: 160, height: 120)
    let plan = try #require(Self.plan(reader.header, reduction: 2, part: whole))
    #expect(reader.rowDecoder(of: Self.decode(plan, reader.header, .none), drawing: 80 * 60)?.conversion != nil)
    try Self.compare(reader, plan, .none)
  }

  @Test("Small photos, copies, enlarged and turned pictures and decoders without rows are left to be decoded whole")
  func whole() throws {
    let size = PixelSize(width: 96, height: 72)
    let picture = SyntheticPictures.detailed(size)
    let part = Rect<Photo>(x: 0, y: 0, width: 96, height: 72)
    var interlaced = PNGBuilder(width: 2, height: 1, depth: 8, colorType: 0, interlaced: true)
    interlaced.finish(rows: [[7], [9]])
    let webp = try ImageEncoder.encode(picture, EncodingOptions(format: .webp))
    let png = try PhotoReader(ByteSource(bytes: PhotoFiles.png(picture)))
    func isDrawn(_ reader: PhotoReader, _ plan: DrawPlan?, rows: Int? = 1) throws -> Bool {
      let plan = try #require(plan)
      return try Resampler().drawInBands(
        reader, Self.decode(plan, reader.header, .none), plan: plan, rows: rows) != nil
    }
    #expect(try isDrawn(png, Self.plan(png.header, reduction: 2, part: part)))
    #expect(try !isDrawn(png, Self.plan(png.header, reduction: 1, part: part)))
    #expect(try !isDrawn(png, Self.plan(png.header, reduction: 0.9, part: part)))
    // A copy that is halved once more is what it is drawn from.
    #expect(try !isDrawn(png, Self.plan(png.header, reduction: 8, part: part)))
    let turned = DrawPlan(
      photo: size,
      photoToOutput: Transform(
        LinearPart(degrees: 20), scale: 0.5, pivot: Point(x: 48, y: 36), center: Point(x: 24, y: 18)),
      isStraight: false, orientation: .up, visible: Rect(x: 0, y: 0, width: 48, height: 36),
      canvas: PixelSize(width: 48, height: 36))
    #expect(try !isDrawn(png, turned))
    for bytes in [interlaced.bytes, webp] {
      let reader = try PhotoReader(ByteSource(bytes: bytes))
      #expect(try !isDrawn(reader, Self.plan(reader.header, reduction: 2, part: Rect(x: 0, y: 0, width: 2, height: 1))))
    }
    let plan = try #require(Self.plan(png.header, reduction: 2, part: part))
    #expect(try Resampler().drawInBands(png, Self.decode(plan, png.header, .none), plan: plan) == nil)
  }

  @Test("A large photo is decoded by bands of 2 MB")
  func bands() throws {
    let size = PixelSize(width: 4200, height: 4100)
    let pixels: [[UInt8]] = (0..<size.width).map { [UInt8($0 / 32), UInt8($0 & 255), 9, 255] }
    let row = Array(pixels.joined())
    let picture = Bitmap(
      size: size, isOpaque: true, bytes: Array(repeatElement(row, count: size.height).joined()))
    let reader = try PhotoReader(ByteSource(bytes: PhotoFiles.png(picture)))
    let part = Rect<Photo>(x: 0, y: 0, width: 4200, height: 4100)
    let plan = try #require(Self.plan(reader.header, reduction: 2, part: part))
    let decode = Self.decode(plan, reader.header, .none)
    let drawn = try #require(try Resampler().drawInBands(reader, decode, plan: plan))
    #expect(try Self.whole(reader, decode, plan).get().bitmap == drawn.bitmap)
    let resampling = AxisResampling(Rect(x: 0, y: 0, width: 4200, height: 4100), of: plan, turned: .up)
    var bytes = [UInt32](repeating: 0, count: drawn.bitmap.bytes.count / 4)
    var counts: [Int] = []
    try unsafe bytes.withUnsafeMutableBufferPointer { (pixels) throws(ImageError) in
      guard let start = pixels.baseAddress else { return }
      let target = unsafe PermutedPixels(start: start, size: resampling.target, orientation: .up)
      let bands = BandedResampling(resampling, size: size, count: nil, cache: GraphCache())
      try unsafe bands.run(into: target) { (count) throws(ImageError) in
        counts.append(count)
        return Bitmap(
          size: PixelSize(width: size.width, height: count), isOpaque: true,
          bytes: Array(picture.bytes[..<(count * picture.stride)]))
      }
    }
    #expect(counts.reduce(0, +) == size.height)
    #expect(counts.allSatisfy { $0 * picture.stride < 5 << 19 }, "\(counts)")
  }
}
