/// Who made a photo and who owns it: all of a photo's metadata that a job may keep.
public struct Attribution: Hashable, Sendable {
  /// EXIF's Artist.
  public var artist: String?
  /// EXIF's Copyright.
  public var copyright: String?

  /// Creates an attribution.
  public init(artist: String? = nil, copyright: String? = nil) {
    self.artist = artist
    self.copyright = copyright
  }

  /// Takes over what an EXIF block says, nil where it says neither.
  init?(_ exif: EXIFBlock?) {
    guard let exif, exif.artist != nil || exif.copyright != nil else { return nil }
    artist = exif.artist.map(Attribution.text)
    copyright = exif.copyright.map(Attribution.text)
  }

  /// EXIF asks for ASCII; what is written is UTF-8, or Latin-1 by older cameras and programs.
  private static func text(_ bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: bytes.map { Unicode.Scalar($0) })
    return String(text)
  }

  /// The bytes of as many whole characters as fit.
  private static func bytes(_ text: String, atMost count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for character in text {
      guard bytes.count + character.utf8.count <= count else { break }
      bytes += character.utf8
    }
    return bytes
  }

  /// A TIFF block with these fields and nothing else; nil where there are none.
  var exifBlock: [UInt8]? {
    // In the order of their tags, as TIFF demands.
    let fields = [(0x013B, artist), (0x8298, copyright)].compactMap { tag, text in
      text.map { (tag: tag, bytes: Attribution.bytes($0, atMost: 4095) + [0]) }
    }
    guard !fields.isEmpty else { return nil }
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * (size - 1 - $0))) }
    }
    var directory = Array("MM".utf8) + number(42, 2) + number(8, 4) + number(fields.count, 2)
    let start = directory.count + 12 * fields.count + 4
    var texts: [UInt8] = []
    for field in fields {
      directory += number(field.tag, 2) + number(2, 2) + number(field.bytes.count, 4)
      if field.bytes.count <= 4 {
        directory += field.bytes + [UInt8](repeating: 0, count: 4 - field.bytes.count)
      } else {
        directory += number(start + texts.count, 4)
        texts += field.bytes + (field.bytes.count % 2 == 1 ? [0] : [])
      }
    }
    return directory + number(0, 4) + texts
  }
}
