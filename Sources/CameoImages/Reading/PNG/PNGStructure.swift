import CameoGeometry

/// What a PNG's chunks say (W3C PNG, third edition), walked to IEND without decoding.
struct PNGStructure {
  /// Columns and rows.
  private(set) var size = PixelSize(width: 0, height: 0)
  /// Bits a sample, as stored: 1, 2, 4, 8 or 16.
  private(set) var bitDepth = 0
  /// IHDR's colour type: 0, 2, 3, 4 or 6.
  private(set) var colorType: UInt8 = 0
  /// Whether the rows come in Adam7's seven passes.
  private(set) var isInterlaced = false
  /// Whether a tRNS chunk stands before the pixels.
  private(set) var hasTransparencyChunk = false
  /// Whether it is an animation.
  private(set) var isAnimated = false
  /// Whether IEND was found.
  private(set) var isComplete = false
  /// The first EXIF block, before or after the pixels.
  private(set) var exif: EXIFBlock?
  /// How its samples are to be understood.
  private(set) var profile: ColorSource = .unspecified
  /// What is wrong with the profile.
  private(set) var warnings: [ImageWarning] = []

  /// Whether pixels may be transparent.
  var hasAlpha: Bool { colorType == 4 || colorType == 6 || hasTransparencyChunk }

  private var hasPalette = false
  private var hasPixels = false
  private var isDeclaredSRGB = false
  /// cICP goes before gAMA and cHRM, and is itself not applied.
  private var hasCodePoints = false
  private var gamma: Int?
  private var chromaticities: [Int]?

  /// Metadata larger than this is left out.
  private static let largestMetadata = 1 << 20

  /// Walks over a source that begins with the signature.
  /// - Throws: What makes the file no PNG that can be decoded, and limits as soon as they are passed.
  init(_ source: ByteSource, limits: Limits, leniency: Corruption) throws(ImageError) {
    var scanner = ByteScanner(source)
    scanner.seek(to: 8)
    while !isComplete {
      guard let length = try scanner.bigEndian(bytes: 4), scanner.remaining >= 4 else { break }
      let type = try scanner.read(4)
      guard type.allSatisfy({ 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 }) else {
        throw .corrupt(format: .png, detail: "a chunk whose name is no text")
      }
      let name = String(decoding: type, as: UTF8.self)
      guard length <= 0x7FFF_FFFF else {
        throw .corrupt(format: .png, detail: "a \(name) chunk of \(length) bytes")
      }
      let body = scanner.offset
      if size.width == 0, name != "IHDR" {
        if name == "CgBI" { throw .unsupported(format: .png, feature: "CgBI PNG") }
        throw .corrupt(format: .png, detail: "\(name) before IHDR")
      }
      guard length + 4 <= scanner.remaining else {
        if name == "IDAT" { hasPixels = true }
        break
      }
      try readChunk(name, length, &scanner, limits)
      scanner.seek(to: body + length + 4)
    }
    guard size.width > 0 else { throw .truncated(format: .png, detail: "no header") }
    if !isComplete, leniency == .fail || !hasPixels {
      throw .truncated(format: .png, detail: "the file ends before the IEND chunk")
    }
    guard hasPixels else { throw .corrupt(format: .png, detail: "no image data") }
    guard colorType != 3 || hasPalette else { throw .corrupt(format: .png, detail: "no palette") }
    chooseProfile()
  }

  private mutating func readChunk(
    _ name: String, _ length: Int, _ scanner: inout ByteScanner, _ limits: Limits
  ) throws(ImageError) {
    switch name {
    case "IHDR": try readHeader(try checked(name, length, &scanner), limits)
    case "PLTE": hasPalette = hasPalette || !hasPixels
    case "IDAT": hasPixels = true
    case "IEND":
      guard try checked(name, length, &scanner) != nil else {
        throw .corrupt(format: .png, detail: "the checksum of IEND is wrong")
      }
      isComplete = true
    case "tRNS": hasTransparencyChunk = hasTransparencyChunk || (!hasPixels && colorType < 4)
    case "acTL": isAnimated = isAnimated || !hasPixels
    case "eXIf" where exif == nil:
      if let bytes = try checked(name, length, &scanner) { exif = EXIFBlock(bytes) }
    case "iCCP" where !hasPixels && profile == .unspecified:
      readProfile(try checked(name, length, &scanner, limit: ColorSource.largestProfile))
    case "sRGB" where !hasPixels: isDeclaredSRGB = true
    case "cICP" where !hasPixels: hasCodePoints = true
    case "gAMA" where !hasPixels && gamma == nil:
      if let bytes = try checked(name, length, &scanner), bytes.count == 4 {
        gamma = PNGStructure.numbers(bytes)[0]
      }
    case "cHRM" where !hasPixels && chromaticities == nil:
      if let bytes = try checked(name, length, &scanner), bytes.count == 32 {
        chromaticities = PNGStructure.numbers(bytes)
      }
    case "CgBI": throw .unsupported(format: .png, feature: "CgBI PNG")
    default:
      // Bit 5 of the first letter: a lower-case name may be passed over.
      guard let first = name.utf8.first, first & 0x20 != 0 else {
        throw .unsupported(format: .png, feature: "the critical chunk \(name)")
      }
    }
  }

  private mutating func readHeader(_ bytes: [UInt8]?, _ limits: Limits) throws(ImageError) {
    guard size.width == 0 else { throw .corrupt(format: .png, detail: "two headers") }
    guard let bytes, bytes.count == 13 else { throw .corrupt(format: .png, detail: "the header is broken") }
    let numbers = PNGStructure.numbers(Array(bytes[..<8]))
    guard 1...0x7FFF_FFFF ~= numbers[0], 1...0x7FFF_FFFF ~= numbers[1] else {
      throw .corrupt(format: .png, detail: "a size of \(numbers[0])×\(numbers[1])")
    }
    size = PixelSize(width: numbers[0], height: numbers[1])
    bitDepth = Int(bytes[8])
    colorType = bytes[9]
    let depths: [Int]
    switch colorType {
    case 0: depths = [1, 2, 4, 8, 16]
    case 2, 4, 6: depths = [8, 16]
    case 3: depths = [1, 2, 4, 8]
    default: throw .corrupt(format: .png, detail: "the colour type \(colorType)")
    }
    guard depths.contains(bitDepth) else {
      throw .corrupt(format: .png, detail: "\(bitDepth) bits a sample in colour type \(colorType)")
    }
    guard bytes[10] == 0, bytes[11] == 0, bytes[12] <= 1 else {
      throw .corrupt(format: .png, detail: "an unknown compression, filter or interlace method")
    }
    isInterlaced = bytes[12] == 1
    try limits.check(size)
  }

  /// iCCP: a name of 1 to 79 bytes, 0, the method 0, a zlib stream.
  private mutating func readProfile(_ bytes: [UInt8]?) {
    guard let bytes, let end = bytes.firstIndex(of: 0), end + 2 <= bytes.count, bytes[end + 1] == 0,
      let inflated = PNGDecoder.inflate(Array(bytes[(end + 2)...]), limit: ColorSource.largestProfile)
    else {
      warnings.append(.profileIgnored(detail: "its chunk is broken or too large"))
      return
    }
    profile = .profile(inflated)
  }

  private mutating func chooseProfile() {
    guard profile == .unspecified else { return }
    if isDeclaredSRGB {
      profile = .sRGB
    } else if !hasCodePoints, gamma != nil || chromaticities != nil {
      profile = ColorSource(gamma: gamma, chromaticities: chromaticities)
    }
  }

  /// A chunk's contents, nil where its checksum is wrong or it is too large for what it is.
  private func checked(
    _ name: String, _ length: Int, _ scanner: inout ByteScanner, limit: Int = largestMetadata
  ) throws(ImageError) -> [UInt8]? {
    guard length <= limit else { return nil }
    let bytes = try scanner.read(length)
    let sum = try scanner.bigEndian(bytes: 4)
    return sum == PNGDecoder.checksum(Array(name.utf8) + bytes) ? bytes : nil
  }

  private static func numbers(_ bytes: [UInt8]) -> [Int] {
    stride(from: 0, to: bytes.count, by: 4).map { start in
      bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    }
  }
}
