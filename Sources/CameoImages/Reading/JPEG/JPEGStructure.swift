import CameoGeometry

/// What a JPEG's markers say (ITU-T T.81 annex B), walked to the end marker without decoding.
struct JPEGStructure {
  /// Columns and rows of the frame.
  private(set) var size = PixelSize(width: 0, height: 0)
  /// The frame's components in order.
  private(set) var components: [Component] = []
  /// Whether every scan refines the whole picture, so that all of its coefficients are held while decoding.
  private(set) var isProgressive = false
  /// Scans in the file.
  private(set) var scans = 0
  /// Whether the end marker was found.
  private(set) var hasEndMarker = false
  /// Whether Adobe's marker is there, which says that CMYK is stored inverted.
  private(set) var hasAdobeMarker = false
  /// The first EXIF block.
  private(set) var exif: EXIFBlock?
  /// The profile that the file carries.
  private(set) var profile: ColorSource = .unspecified
  /// The segments before the first scan's data that say how it is decoded, the scan's own at last.
  private(set) var segments: [Segment] = []
  /// What is wrong with the profile.
  private(set) var warnings: [ImageWarning] = []

  /// A component's sampling factors.
  struct Component {
    let horizontal: Int
    let vertical: Int
  }

  /// A segment of a marker.
  struct Segment {
    let code: UInt8
    /// Where its contents begin in the file.
    let offset: Int
    /// Bytes of its contents.
    let count: Int
  }

  private struct ProfilePart {
    let number: Int
    let total: Int
    let offset: Int
    let count: Int
  }

  /// Walks over a source that begins with the start marker.
  /// - Throws: What makes the file no JPEG that can be decoded, and limits as soon as they are passed.
  init(_ source: ByteSource, limits: Limits) throws(ImageError) {
    var scanner = ByteScanner(source)
    scanner.seek(to: 2)
    var parts: [ProfilePart] = []
    while try scanner.find(0xFF) {
      var code: UInt8? = 0xFF
      while code == 0xFF { code = try scanner.next() }
      guard let code else { break }
      switch code {
      case 0x00, 0x01, 0xD0...0xD7: continue
      case 0xD8: throw .corrupt(format: .jpeg, detail: "a second start marker")
      case 0xD9:
        hasEndMarker = true
      default:
        guard try readSegment(code, &scanner, &parts, limits) else { break }
      }
      if hasEndMarker || scanner.remaining == 0 { break }
    }
    guard !components.isEmpty else {
      throw hasEndMarker
        ? .corrupt(format: .jpeg, detail: "no frame header")
        : .truncated(format: .jpeg, detail: "no frame header")
    }
    guard scans > 0 else {
      throw hasEndMarker
        ? .corrupt(format: .jpeg, detail: "no scan") : .truncated(format: .jpeg, detail: "no scan")
    }
    if isProgressive || scans > 1 {
      let bytes = coefficientBytes
      guard bytes <= limits.coefficientBytes else {
        throw .limit(.coefficientBytes, value: bytes, limit: limits.coefficientBytes)
      }
    }
    try assembleProfile(parts, source)
  }

  /// Two bytes for each of 64 coefficients of every block.
  private var coefficientBytes: Int {
    let horizontal = components.map(\.horizontal).max() ?? 1
    let vertical = components.map(\.vertical).max() ?? 1
    return components.reduce(0) { sum, component in
      let across = (size.width * component.horizontal + 8 * horizontal - 1) / (8 * horizontal)
      let down = (size.height * component.vertical + 8 * vertical - 1) / (8 * vertical)
      return sum + across * down * 128
    }
  }

  /// Whether the decoder may leave out rows and columns.
  ///
  /// libjpeg-turbo 2.1.5 decodes wrong pixels at the sides where chroma is reduced by 4×2 (4:1:0), whatever the margin,
  /// and never comes back from skipping rows before the end of some pictures with chroma reduced by 2×4. The samplings
  /// that cameras and programs write were compared with the whole picture.
  var hasUsualSampling: Bool {
    let horizontal = components.map(\.horizontal).max() ?? 1
    let vertical = components.map(\.vertical).max() ?? 1
    return components.allSatisfy { component in
      let (across, down) = (horizontal / component.horizontal, vertical / component.vertical)
      return down <= 2 && (across <= 2 || down == 1)
    }
  }

  /// Reads a marker segment and leaves the scanner behind it; false where the file ends first.
  private mutating func readSegment(
    _ code: UInt8, _ scanner: inout ByteScanner, _ parts: inout [ProfilePart], _ limits: Limits
  ) throws(ImageError) -> Bool {
    let start = scanner.offset
    guard let length = try scanner.bigEndian(bytes: 2) else { return false }
    guard length >= 2 else { throw .corrupt(format: .jpeg, detail: "a segment of length \(length)") }
    guard length - 2 <= scanner.remaining else {
      scanner.seek(to: start + length)
      return false
    }
    let body = scanner.offset
    // Tables, restarts, and what the colours are known by.
    if scans == 0, [0xC0, 0xC1, 0xC4, 0xDA, 0xDB, 0xDD, 0xE0, 0xEE].contains(code) {
      segments.append(Segment(code: code, offset: body, count: length - 2))
    }
    switch code {
    case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
      try readFrame(code, scanner.read(length - 2), limits)
    case 0xDA:
      guard !components.isEmpty else {
        throw .corrupt(format: .jpeg, detail: "a scan before the frame header")
      }
      scans += 1
      guard scans <= limits.scans else { throw .limit(.scans, value: scans, limit: limits.scans) }
    case 0xDE: throw .unsupported(format: .jpeg, feature: "hierarchical JPEG")
    case 0xE1 where exif == nil:
      let bytes = try scanner.read(length - 2)
      if bytes.starts(with: EXIFBlock.prefix) { exif = EXIFBlock(bytes) }
    case 0xE2:
      let head = try scanner.read(min(14, length - 2))
      if head.count == 14, head.starts(with: "ICC_PROFILE\0".utf8) {
        parts.append(
          ProfilePart(number: Int(head[12]), total: Int(head[13]), offset: body + 14, count: length - 16))
      }
    case 0xEE:
      if try scanner.read(min(5, length - 2)).elementsEqual("Adobe".utf8) { hasAdobeMarker = true }
    default: break
    }
    scanner.seek(to: start + length)
    return true
  }

  private mutating func readFrame(_ code: UInt8, _ bytes: [UInt8], _ limits: Limits) throws(ImageError) {
    switch code {
    case 0xC3, 0xCB: throw .unsupported(format: .jpeg, feature: "lossless JPEG")
    case 0xC5...0xC7, 0xCD...0xCF: throw .unsupported(format: .jpeg, feature: "hierarchical JPEG")
    default: break
    }
    guard components.isEmpty else { throw .corrupt(format: .jpeg, detail: "two frame headers") }
    guard bytes.count >= 6, bytes.count == 6 + 3 * Int(bytes[5]), bytes[5] > 0 else {
      throw .corrupt(format: .jpeg, detail: "a frame header of \(bytes.count) bytes")
    }
    guard bytes[0] == 8 else { throw .unsupported(format: .jpeg, feature: "\(bytes[0])-bit JPEG") }
    size = PixelSize(width: Int(bytes[3]) << 8 | Int(bytes[4]), height: Int(bytes[1]) << 8 | Int(bytes[2]))
    guard size.width > 0 else { throw .corrupt(format: .jpeg, detail: "a width of 0") }
    guard size.height > 0 else {
      throw .unsupported(format: .jpeg, feature: "a height given after the scan (DNL)")
    }
    try limits.check(size)
    guard bytes[5] <= 4 else { throw .unsupported(format: .jpeg, feature: "\(bytes[5]) components") }
    for index in 0..<Int(bytes[5]) {
      let factors = bytes[7 + 3 * index]
      let component = Component(horizontal: Int(factors >> 4), vertical: Int(factors & 15))
      guard 1...4 ~= component.horizontal, 1...4 ~= component.vertical else {
        throw .corrupt(
          format: .jpeg, detail: "sampling factors \(component.horizontal)×\(component.vertical)")
      }
      components.append(component)
    }
    isProgressive = code == 0xC2 || code == 0xCA
  }

  /// Puts the profile's segments in the order of their numbers (ICC.1:2022 annex B.4).
  private mutating func assembleProfile(_ parts: [ProfilePart], _ source: ByteSource) throws(ImageError) {
    guard let first = parts.first else { return }
    let sorted = parts.sorted { $0.number < $1.number }
    guard sorted.allSatisfy({ $0.total == first.total }),
      sorted.map(\.number).elementsEqual(1...max(1, first.total))
    else {
      warnings.append(.profileIgnored(detail: "its segments are not numbered 1 to \(first.total)"))
      return
    }
    let count = sorted.reduce(0) { $0 + $1.count }
    guard count <= ColorSource.largestProfile else {
      warnings.append(.profileIgnored(detail: "\(count) bytes are too many"))
      return
    }
    var bytes: [UInt8] = []
    for part in sorted { bytes += try source.bytes(at: part.offset, count: part.count) }
    profile = .profile(bytes)
  }
}
