/// Makes PNG files chunk by chunk, uncompressed, for what the encoder never writes.
struct PNGBuilder {
  var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Starts a file with its header.
  init(width: Int, height: Int, depth: UInt8, colorType: UInt8, interlaced: Bool = false) {
    chunk(
      "IHDR",
      PNGBuilder.number(width) + PNGBuilder.number(height) + [depth, colorType, 0, 0, interlaced ? 1 : 0])
  }

  /// Starts a file without a header.
  init() {}

  mutating func chunk(_ name: String, _ contents: [UInt8] = []) {
    let body = Array(name.utf8) + contents
    bytes += PNGBuilder.number(contents.count) + body + PNGBuilder.number(Int(PNGBuilder.crc(body)))
  }

  /// Adds rows of packed samples, each without a filter, and the end.
  mutating func finish(rows: [[UInt8]], after: (inout PNGBuilder) -> Void = { _ in }) {
    chunk("IDAT", PNGBuilder.stored(rows.flatMap { [0] + $0 }))
    after(&self)
    chunk("IEND")
  }

  /// A zlib stream of stored blocks.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let count = min(65535, bytes.count - start)
      let last: UInt8 = start + count == bytes.count ? 1 : 0
      stream += [last, UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8 & 255)]
      stream += bytes[start..<start + count]
      start += count
    } while start < bytes.count
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    return stream + number(b << 16 | a)
  }

  static func number(_ value: Int) -> [UInt8] {
    [UInt8(value >> 24 & 255), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }
}

/// Makes EXIF blocks of integer and text fields.
enum EXIFBuilder {
  /// A block with one directory of some fields: tag, type, count, the four bytes of the value.
  static func block(bigEndian: Bool, _ fields: [(tag: Int, type: Int, count: Int, value: [UInt8])]) -> [UInt8] {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      let bytes = (0..<size).map { UInt8(value >> (8 * $0) & 255) }
      return bigEndian ? bytes.reversed() : bytes
    }
    var bytes = Array((bigEndian ? "MM" : "II").utf8) + number(42, 2) + number(8, 4) + number(fields.count, 2)
    for field in fields {
      bytes += number(field.tag, 2) + number(field.type, 2) + number(field.count, 4) + field.value
    }
    return bytes + number(0, 4)
  }

  /// A block with an orientation as EXIF demands it.
  static func orientation(_ value: Int, bigEndian: Bool = false) -> [UInt8] {
    let bytes: [UInt8] = bigEndian ? [0, UInt8(value), 0, 0] : [UInt8(value), 0, 0, 0]
    return block(bigEndian: bigEndian, [(0x0112, 3, 1, bytes)])
  }
}

/// Makes small ICC profiles (version 2, matrix and curve).
enum ICCBuilder {
  /// sRGB's primaries, bent by a gamma curve, in any order of the channels.
  /// - Parameter order: Which of red, green and blue the first, second and third channel are.
  static func rgb(order: [Int] = [0, 1, 2], gamma: Double = 2.2) -> [UInt8] {
    let columns = [[0.4361, 0.2225, 0.0139], [0.3851, 0.7169, 0.0971], [0.1431, 0.0606, 0.7141]]
    let curve =
      Array("curv".utf8) + [0, 0, 0, 0, 0, 0, 0, 1] + [
        UInt8(gamma * 256 / 256), UInt8(Int(gamma * 256) & 255),
      ]
    var tags: [(String, [UInt8])] = [
      (
        "desc",
        Array("desc".utf8) + [0, 0, 0, 0, 0, 0, 0, 5] + Array("test\0".utf8)
          + [UInt8](repeating: 0, count: 79)
      ),
      ("wtpt", xyz([0.9642, 1, 0.8249])),
    ]
    for (name, index) in zip(["r", "g", "b"], order) {
      tags.append((name + "XYZ", xyz(columns[index])))
      tags.append((name + "TRC", curve))
    }
    return profile("RGB ", tags)
  }

  /// A grey profile with a gamma curve of 1.
  static func linearGrey() -> [UInt8] {
    profile(
      "GRAY",
      [
        (
          "desc",
          Array("desc".utf8) + [0, 0, 0, 0, 0, 0, 0, 5] + Array("grey\0".utf8)
            + [UInt8](repeating: 0, count: 79)
        ),
        ("wtpt", xyz([0.9642, 1, 0.8249])), ("kTRC", Array("curv".utf8) + [UInt8](repeating: 0, count: 8)),
      ])
  }

  private static func xyz(_ values: [Double]) -> [UInt8] {
    Array("XYZ ".utf8) + [0, 0, 0, 0] + values.flatMap { PNGBuilder.number(Int(($0 * 65536).rounded())) }
  }

  private static func profile(_ space: String, _ tags: [(String, [UInt8])]) -> [UInt8] {
    var table = PNGBuilder.number(tags.count)
    var data: [UInt8] = []
    let start = 128 + 4 + 12 * tags.count
    for (name, contents) in tags {
      table += Array(name.utf8) + PNGBuilder.number(start + data.count) + PNGBuilder.number(contents.count)
      data += contents + [UInt8](repeating: 0, count: (4 - contents.count % 4) % 4)
    }
    var header =
      PNGBuilder.number(start + data.count) + [0, 0, 0, 0, 2, 0x10, 0, 0] + Array("mntr\(space)XYZ ".utf8)
    header += [UInt8](repeating: 0, count: 12) + Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
    header += [0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D]
    return header + [UInt8](repeating: 0, count: 128 - header.count) + table + data
  }
}
