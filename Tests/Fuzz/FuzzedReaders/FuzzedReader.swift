import Cameo

/// A reader of foreign bytes, as the fuzzer and the replay of what it found call it.
public enum FuzzedReader: String, CaseIterable, Sendable {
  /// Any photo's header and structure, strictly and leniently.
  case header
  /// A PNG whose checksums are made to fit, so that mutations come past them.
  case png
  case jpeg, webp, heif
  /// An EXIF block, in a PNG.
  case exif
  /// A colour profile, in a PNG or a JPEG of the colours that it is for.
  case icc
  /// JSON, which is written again and must be read as the same.
  case json
  case template, job

  /// Reads the bytes; whatever they are, it comes back.
  public func read(_ bytes: [UInt8]) {
    switch self {
    case .header:
      for leniency in [Corruption.fail, .lenient] { _ = photo(bytes, leniency) }
    case .png: decode(PNGChunks.withChecksums(bytes), .png)
    case .jpeg: decode(bytes, .jpeg)
    case .webp: decode(bytes, .webp)
    case .heif: decode(bytes, .heic)
    case .exif: _ = photo(PNGChunks.onePixel("eXIf", bytes), .fail)
    case .icc: decode(carrying(bytes), nil)
    case .json: readJSON(bytes)
    case .template: _ = try? TemplateReader().read(bytes)
    case .job: _ = try? JobReader().read(bytes)
    }
  }

  /// Small enough for many runs a second.
  private var limits: Limits {
    var limits = Limits()
    limits.photoPixels = 1 << 20
    limits.coefficientBytes = 1 << 24
    return limits
  }

  /// Laid out with spaces, a document may pass the limit that it was read within.
  private var written: Limits {
    var limits = Limits()
    limits.documentBytes *= 64
    return limits
  }

  private func photo(_ bytes: [UInt8], _ leniency: Corruption) -> PhotoReader? {
    try? PhotoReader(ByteSource(bytes: bytes), limits: limits, leniency: leniency)
  }

  /// Decodes a photo whole and in part, at full size and reduced.
  private func decode(_ bytes: [UInt8], _ format: ImageFormat?) {
    for leniency in [Corruption.fail, .lenient] {
      guard let reader = photo(bytes, leniency) else { continue }
      // Each format is mutated by itself.
      if let format, (reader.header.format == .avif ? .heic : reader.header.format) != format { return }
      let size = reader.header.storedSize
      let region = PixelRect<Stored>(
        minX: size.width / 3, minY: size.height / 4, maxX: max(size.width * 2 / 3, size.width / 3 + 1),
        maxY: max(size.height * 3 / 4, size.height / 4 + 1))
      _ = try? reader.decode()
      _ = try? reader.decode(DecodePlan(region: region, scale: .full, storedSize: size))
      _ = try? reader.decode(DecodePlan(region: region, scale: .reduced(by: 4), storedSize: size))
      guard format == .jpeg else { continue }
      // The means of its blocks, which are read without libjpeg.
      _ = try? reader.decodeGrey(DecodePlan(region: PixelRect(size), scale: .reduced(by: 8), storedSize: size))
    }
  }

  /// A photo with a colour profile, of the colours that the profile names.
  private func carrying(_ profile: [UInt8]) -> [UInt8] {
    let isForInks = profile.count > 20 && profile[16..<20].elementsEqual("CMYK".utf8)
    let isForGrey = profile.count > 20 && profile[16..<20].elementsEqual("GRAY".utf8)
    return isForInks
      ? InkJPEG.carrying(profile)
      : PNGChunks.onePixel("iCCP", [0x70, 0, 0] + PNGChunks.zlib(profile), isGrey: isForGrey)
  }

  private func readJSON(_ bytes: [UInt8]) {
    guard let value = try? JSONReader().read(bytes) else { return }
    let canonical = JSONWriter.bytes(value, .canonical)
    for layout in [JSONWriter.Layout.pretty, .line, .canonical] {
      let again = try? JSONReader(limits: written).read(JSONWriter.bytes(value, layout))
      precondition(again.map { JSONWriter.bytes($0, .canonical) } == canonical, "what is written is read as the same")
    }
  }
}
