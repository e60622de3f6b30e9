/// Chunks of PNG (W3C PNG, third edition), made and mended for the fuzzed readers.
enum PNGChunks {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// A file with the right checksum in each whole chunk.
  static func withChecksums(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.starts(with: signature) else { return bytes }
    var bytes = bytes
    var start = signature.count
    while start + 12 <= bytes.count {
      let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - start - 12 else { break }
      let end = start + 8 + length
      bytes.replaceSubrange(end..<end + 4, with: bigEndian(checksum(bytes[(start + 4)..<end])))
      start = end + 4
    }
    return bytes
  }

  /// A picture of one pixel with one more chunk.
  static func onePixel(_ name: String, _ contents: [UInt8], isGrey: Bool = false) -> [UInt8] {
    let header: [UInt8] = [0, 0, 0, 1, 0, 0, 0, 1, 8, isGrey ? 0 : 2, 0, 0, 0]
    let row: [UInt8] = isGrey ? [0, 99] : [0, 10, 100, 200]
    return signature + chunk("IHDR", header) + chunk(name, contents) + chunk("IDAT", zlib(row)) + chunk("IEND", [])
  }

  /// A zlib stream of stored blocks (RFC 1950, RFC 1951).
  static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let count = min(65535, bytes.count - start)
      let isLast = start + count == bytes.count
      stream += [isLast ? 1 : 0, UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8 & 255)]
      stream += bytes[start..<start + count]
      start += count
    } while start < bytes.count
    let sums = bytes.reduce((1, 0)) { sums, byte in
      let first = (sums.0 + Int(byte)) % 65521
      return (first, (sums.1 + first) % 65521)
    }
    return stream + bigEndian(UInt32(sums.1 << 16 | sums.0))
  }

  private static func chunk(_ name: String, _ contents: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + contents
    return bigEndian(UInt32(contents.count)) + body + bigEndian(checksum(body[...]))
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
  }

  /// The CRC of ISO 3309.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(UInt32.max) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ ($0 >> 8) }
  }
}
