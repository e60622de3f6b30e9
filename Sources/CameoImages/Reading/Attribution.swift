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
    artist = exif.artist.map { String(decoding: $0, as: UTF8.self) }
    copyright = exif.copyright.map { String(decoding: $0, as: UTF8.self) }
  }

  /// A TIFF block with these fields and nothing else; nil where there are none.
  var exifBlock: [UInt8]? {
    // In the order of their tags, as TIFF demands.
    let fields = [(0x013B, artist), (0x8298, copyright)].compactMap { tag, text in
      text.map { (tag: tag, bytes: Array($0.utf8.prefix(4095)) + [0]) }
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
