import CameoGeometry

/// The few fields of an EXIF block that matter here (CIPA DC-008, on TIFF 6.0).
///
/// Metadata never stops a picture: what cannot be read is not there.
struct EXIFBlock {
  /// Tag 0x0112; nil where it is absent, upright where its value is none of the eight.
  private(set) var orientation: Orientation?
  /// Tag 0x013B, as stored and without the final zero.
  private(set) var artist: [UInt8]?
  /// Tag 0x8298, as stored and without the final zero.
  private(set) var copyright: [UInt8]?

  /// The bytes that JPEG and WebP put before the block.
  static let prefix = Array("Exif\0\0".utf8)

  /// The longest text that is taken over.
  private static let longestText = 4096

  private let bytes: ArraySlice<UInt8>
  private let isBigEndian: Bool

  /// Reads a block that begins with its byte order, or with the prefix of JPEG before that.
  /// - Returns: nil where the bytes are no TIFF header.
  init?(_ bytes: [UInt8]) {
    let block = bytes.starts(with: EXIFBlock.prefix) ? bytes.dropFirst(EXIFBlock.prefix.count) : bytes[...]
    if block.starts(with: "II".utf8) {
      isBigEndian = false
    } else if block.starts(with: "MM".utf8) {
      isBigEndian = true
    } else {
      return nil
    }
    self.bytes = block
    guard number(at: 2, size: 2) == 42, let directory = number(at: 4, size: 4) else { return nil }
    readDirectory(at: directory)
  }

  private mutating func readDirectory(at start: Int) {
    guard let count = number(at: start, size: 2) else { return }
    for index in 0..<count {
      let entry = start + 2 + 12 * index
      guard let tag = number(at: entry, size: 2), let type = number(at: entry + 2, size: 2),
        let items = number(at: entry + 4, size: 4), number(at: entry + 8, size: 4) != nil
      else { return }
      switch tag {
      case 0x0112 where orientation == nil:
        if let value = integer(type: type, count: items, at: entry + 8) {
          orientation = Orientation(rawValue: value) ?? .up
        }
      case 0x013B where artist == nil: artist = text(type: type, count: items, at: entry + 8)
      case 0x8298 where copyright == nil: copyright = text(type: type, count: items, at: entry + 8)
      default: break
      }
    }
  }

  /// The first number of a field of any integer type.
  private func integer(type: Int, count: Int, at field: Int) -> Int? {
    let size: Int
    switch type {
    case 1, 6, 7: size = 1
    case 3, 8: size = 2
    case 4, 9: size = 4
    default: return nil
    }
    guard count >= 1 else { return nil }
    if count * size <= 4 { return number(at: field, size: size) }
    guard let offset = number(at: field, size: 4) else { return nil }
    return number(at: offset, size: size)
  }

  private func text(type: Int, count: Int, at field: Int) -> [UInt8]? {
    guard type == 2, count >= 1, count <= EXIFBlock.longestText else { return nil }
    guard let offset = count <= 4 ? field : number(at: field, size: 4), offset + count <= bytes.count else {
      return nil
    }
    let start = bytes.startIndex + offset
    var text = Array(bytes[start..<start + count])
    while text.last == 0 { text.removeLast() }
    return text.isEmpty ? nil : text
  }

  private func number(at offset: Int, size: Int) -> Int? {
    guard offset >= 0, offset + size <= bytes.count else { return nil }
    var value = 0
    for index in 0..<size {
      let byte = Int(bytes[bytes.startIndex + offset + (isBigEndian ? index : size - 1 - index)])
      value = value << 8 | byte
    }
    return value
  }
}
