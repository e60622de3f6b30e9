/// Tells what a file is from its first bytes, never from its name.
///
/// Each number's reference stands beside it.
enum FormatSniffer {
  /// Bytes that are looked at.
  static let length = 256

  /// The format, where it is read.
  /// - Throws: ``ImageError/empty`` and ``ImageError/unknownFormat(recognized:)``.
  static func format(of head: [UInt8]) throws(ImageError) -> ImageFormat {
    guard !head.isEmpty else { throw .empty }
    // ITU-T T.81 B.1.1.3: SOI.
    if head.starts(with: [0xFF, 0xD8]) { return .jpeg }
    // PNG (W3C, third edition) 5.2.
    if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
    // RFC 9649 2.4: RIFF, a length, WEBP.
    if head.count >= 12, head.starts(with: "RIFF".utf8), head[8..<12].elementsEqual("WEBP".utf8) { return .webp }
    // ISO/IEC 14496-12 4.3: the first box names the brands that the file keeps to.
    if head.count >= 12, head[4..<8].elementsEqual("ftyp".utf8), let format = brandFormat(head) { return format }
    throw .unknownFormat(recognized: name(of: head))
  }

  /// HEIC or AVIF by the brands (ISO/IEC 23008-12 10, AV1 Image File Format 6), the major one first.
  private static func brandFormat(_ head: [UInt8]) -> ImageFormat? {
    let end = min(head[..<4].reduce(0) { $0 << 8 | Int($1) }, head.count)
    var generic: ImageFormat?
    for start in [8] + Array(stride(from: 16, to: end - 3, by: 4)) {
      switch String(decoding: head[start..<start + 4], as: UTF8.self) {
      case "avif", "avis": return .avif
      case "heic", "heix", "hevc", "hevx", "heim", "heis", "hevm", "hevs": return .heic
      case "mif1", "msf1", "mif2": generic = .heic
      default: break
      }
    }
    return generic
  }

  /// What bytes are that are not read.
  private static func name(of head: [UInt8]) -> String? {
    for (magic, name) in magics where head.starts(with: magic) { return name }
    if head.count >= 12, head[4..<8].elementsEqual("ftyp".utf8) { return "a film or another ISO media file" }
    return textName(head)
  }

  private static let magics: [([UInt8], String)] = [
    // GIF89a specification 17.
    (Array("GIF87a".utf8), "GIF"), (Array("GIF89a".utf8), "GIF"),
    // TIFF 6.0 section 2.
    ([0x49, 0x49, 0x2A, 0x00], "TIFF"), ([0x4D, 0x4D, 0x00, 0x2A], "TIFF"),
    // ISO/IEC 15444-1 annex I; ISO/IEC 18181-2 clause 9 and 18181-1 annex A.
    ([0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20], "JPEG 2000"), ([0xFF, 0x4F, 0xFF, 0x51], "JPEG 2000"),
    ([0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20], "JPEG XL"), ([0xFF, 0x0A], "JPEG XL"),
    // Windows BITMAPFILEHEADER, ICONDIR; Photoshop file format; ISO 32000-1 7.5.2; RFC 1952; APPNOTE 4.3.7.
    (Array("BM".utf8), "BMP"), ([0, 0, 1, 0], "ICO"), (Array("8BPS".utf8), "Photoshop"),
    (Array("%PDF-".utf8), "PDF"), ([0x1F, 0x8B], "gzip"), ([0x50, 0x4B, 0x03, 0x04], "ZIP"),
  ]

  /// "SVG", "HTML" or "text" for bytes that are printable, nil otherwise.
  private static func textName(_ head: [UInt8]) -> String? {
    let bytes = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
    guard bytes.allSatisfy({ $0 >= 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self).lowercased()
    let words = text.split(whereSeparator: { $0 == "<" || $0 == ">" || $0.isWhitespace })
    if text.contains("<svg") || (words.first == "?xml" && words.contains("svg")) { return "SVG" }
    if text.contains("<html") || text.contains("<!doctype html") { return "HTML" }
    return "text"
  }
}
