import CameoGeometry

/// What a WebP's chunks say (RFC 9649), walked to the end of the RIFF without decoding.
struct WebPStructure {
  /// Columns and rows of the canvas.
  private(set) var size = PixelSize(width: 0, height: 0)
  /// The first frame, or the only picture.
  private(set) var frame: Frame
  /// Whether it is an animation.
  private(set) var isAnimated = false
  /// Whether the file is as long as it says.
  private(set) var isComplete = true
  /// The first EXIF block.
  private(set) var exif: EXIFBlock?
  /// The profile that the file carries.
  private(set) var profile: ColorSource = .unspecified
  /// What is wrong with the profile.
  private(set) var warnings: [ImageWarning] = []

  /// One picture in the file.
  struct Frame {
    /// Where on the canvas it is.
    var place = PixelRect<Stored>(x: 0, y: 0, width: 0, height: 0)
    /// The bytes of its ALPH chunk's contents, empty where there is none.
    var alpha = 0..<0
    /// The bytes of its VP8 or VP8L chunk's contents.
    var pixels = 0..<0
    /// Whether they are VP8L.
    var isLossless = false
    /// Whether its pixels may be transparent.
    var hasAlpha = false
  }

  /// Whether pixels may be transparent.
  var hasAlpha: Bool { frame.hasAlpha || frame.place != PixelRect(size) }

  /// Metadata larger than this is left out.
  private static let largestMetadata = 1 << 20

  /// Walks over a source that begins with the RIFF header of a WebP.
  /// - Throws: What makes the file no WebP that can be decoded, and limits as soon as they are passed.
  init(_ source: ByteSource, limits: Limits, leniency: Corruption) throws(ImageError) {
    frame = Frame()
    var scanner = ByteScanner(source)
    scanner.seek(to: 4)
    guard let length = try scanner.littleEndian(bytes: 4) else {
      throw .truncated(format: .webp, detail: "no header")
    }
    let end = min(length + 8, source.count)
    isComplete = length + 8 <= source.count
    scanner.seek(to: 12)
    try readChunks(&scanner, end: end, limits, isFrame: false)
    if !isComplete, leniency == .fail {
      throw .truncated(format: .webp, detail: "\(source.count) of \(length + 8) bytes are there")
    }
    guard !frame.pixels.isEmpty else { throw .corrupt(format: .webp, detail: "no picture") }
    if size.width == 0 { size = frame.place.size }
    try limits.check(size)
    guard PixelRect(size).contains(frame.place), isAnimated || frame.place.size == size else {
      throw .corrupt(format: .webp, detail: "the picture's size is not the canvas'")
    }
  }

  private mutating func readChunks(
    _ scanner: inout ByteScanner, end: Int, _ limits: Limits, isFrame: Bool
  ) throws(ImageError) {
    while scanner.offset + 8 <= end {
      let name = String(decoding: try scanner.read(4), as: UTF8.self)
      guard let length = try scanner.littleEndian(bytes: 4) else { return }
      let body = scanner.offset
      if body + length > end { isComplete = false }
      try readChunk(name, body..<min(body + length, end), &scanner, limits, isFrame: isFrame)
      scanner.seek(to: body + length + length % 2)
    }
  }

  private mutating func readChunk(
    _ name: String, _ range: Range<Int>, _ scanner: inout ByteScanner, _ limits: Limits, isFrame: Bool
  ) throws(ImageError) {
    switch name {
    case "VP8X" where size.width == 0 && !isFrame && range.count >= 10:
      scanner.seek(to: range.lowerBound + 4)
      guard let width = try scanner.littleEndian(bytes: 3), let height = try scanner.littleEndian(bytes: 3) else {
        return
      }
      size = PixelSize(width: width + 1, height: height + 1)
      try limits.check(size)
    case "ALPH" where frame.pixels.isEmpty: frame.alpha = range
    case "VP8 " where frame.pixels.isEmpty: try readLossy(range, &scanner)
    case "VP8L" where frame.pixels.isEmpty: try readLossless(range, &scanner)
    case "ANMF" where !isFrame && range.count >= 16:
      isAnimated = true
      if frame.pixels.isEmpty { try readFrame(range, &scanner, limits) }
    case "EXIF" where exif == nil && range.count <= WebPStructure.largestMetadata:
      exif = EXIFBlock(try scanner.read(range.count))
    case "ICCP" where profile == .unspecified:
      if range.count <= ColorSource.largestProfile {
        profile = .profile(try scanner.read(range.count))
      } else {
        warnings.append(.profileIgnored(detail: "\(range.count) bytes are too many"))
      }
    default: break
    }
  }

  /// VP8 (RFC 6386 9.1): three bytes whose lowest bit is 0 in a key frame, a start code, 14 bits of width and height.
  private mutating func readLossy(_ range: Range<Int>, _ scanner: inout ByteScanner) throws(ImageError) {
    let head = try scanner.read(min(10, range.count))
    guard head.count == 10, head[0] & 1 == 0, head[3...5].elementsEqual([0x9D, 0x01, 0x2A]) else {
      throw .corrupt(format: .webp, detail: "no key frame")
    }
    let (width, height) = (Int(head[6]) | Int(head[7] & 0x3F) << 8, Int(head[8]) | Int(head[9] & 0x3F) << 8)
    try place(width, height)
    frame.pixels = range
    // Without the canvas' own chunk a decoder does not look for alpha.
    frame.hasAlpha = !frame.alpha.isEmpty && size.width > 0
  }

  /// VP8L (RFC 9649 3.4): a signature, 14 bits each of width − 1 and height − 1, whether alpha is used.
  private mutating func readLossless(_ range: Range<Int>, _ scanner: inout ByteScanner) throws(ImageError) {
    let head = try scanner.read(min(5, range.count))
    guard head.count == 5, head[0] == 0x2F else { throw .corrupt(format: .webp, detail: "no lossless picture") }
    let bits = Int(head[1]) | Int(head[2]) << 8 | Int(head[3]) << 16 | Int(head[4]) << 24
    try place((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    frame.pixels = range
    frame.isLossless = true
    frame.hasAlpha = bits >> 28 & 1 == 1
  }

  private mutating func place(_ width: Int, _ height: Int) throws(ImageError) {
    guard width > 0, height > 0 else { throw .corrupt(format: .webp, detail: "a size of \(width)×\(height)") }
    guard frame.place.isEmpty || frame.place.size == PixelSize(width: width, height: height) else {
      throw .corrupt(format: .webp, detail: "the picture's size is not its frame's")
    }
    frame.place.width = width
    frame.place.height = height
  }

  /// ANMF: 24 bits each of x / 2, y / 2, width − 1, height − 1 and the duration, flags, then chunks.
  private mutating func readFrame(
    _ range: Range<Int>, _ scanner: inout ByteScanner, _ limits: Limits
  ) throws(ImageError) {
    guard let x = try scanner.littleEndian(bytes: 3), let y = try scanner.littleEndian(bytes: 3),
      let width = try scanner.littleEndian(bytes: 3), let height = try scanner.littleEndian(bytes: 3)
    else { return }
    frame.place = PixelRect(x: 2 * x, y: 2 * y, width: width + 1, height: height + 1)
    scanner.seek(to: range.lowerBound + 16)
    try readChunks(&scanner, end: range.upperBound, limits, isFrame: true)
  }
}
