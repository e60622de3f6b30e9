import Glibc

/// Reads lines of bounded length from a descriptor.
struct LineReader {
  /// One line without its end.
  struct Line {
    /// Its place, from 1.
    let number: Int
    /// Its bytes; of a line that is too long, only the first.
    let bytes: [UInt8]

    /// Whether it says nothing.
    var isBlank: Bool { bytes.allSatisfy { [0x20, 0x09, 0x0D].contains($0) } }

    /// Whether it is no text and no document with a letter gone wrong either, as the beginning of a photo is.
    var isBinary: Bool {
      guard bytes.first(where: { $0 != 0x20 && $0 != 0x09 }) != UInt8(ascii: "{") else { return false }
      return bytes.contains { $0 < 0x09 } || String(validating: bytes, as: UTF8.self) == nil
    }
  }

  private let descriptor: Int32
  /// Where the next block of a file is; nil for a stream.
  private var position: Int?
  private let limit: Int
  private var block: [UInt8] = []
  private var start = 0
  private var number = 0
  private var isAtEnd = false

  /// Creates a reader.
  /// - Parameters:
  ///   - position: The first byte's place in a file, which is then read without moving the descriptor; nil for a
  ///     stream.
  ///   - limit: How many bytes of a line are kept, and one more that tells a line that is too long.
  init(_ descriptor: Int32, position: Int?, limit: Int) {
    self.descriptor = descriptor
    self.position = position
    self.limit = limit
  }

  /// The next line; nil at the end, or when the other descriptor becomes readable.
  mutating func next(unless other: Int32? = nil) throws(InputError) -> Line? {
    var bytes: [UInt8] = []
    var isBegun = false
    while true {
      if start == block.count {
        guard try fill(unless: other) else {
          guard isBegun && isAtEnd else { return nil }
          return line(bytes)
        }
      }
      isBegun = true
      let end = block[start...].firstIndex(of: 0x0A) ?? block.count
      bytes += block[start..<min(end, start + max(0, limit + 1 - bytes.count))]
      start = min(end + 1, block.count)
      if end < block.count { return line(bytes) }
    }
  }

  private mutating func line(_ bytes: [UInt8]) -> Line {
    number += 1
    return Line(number: number, bytes: bytes)
  }

  /// Reads the next block; false at the end or when told to stop.
  private mutating func fill(unless other: Int32?) throws(InputError) -> Bool {
    if let other, position == nil, !waitToRead(descriptor, unless: other) { return false }
    block = [UInt8](repeating: 0, count: 1 << 16)
    start = 0
    while true {
      let (place, descriptor) = (position, descriptor)
      let count = unsafe block.withUnsafeMutableBytes { buffer in
        guard let place else { return unsafe read(descriptor, buffer.baseAddress, buffer.count) }
        return unsafe pread(descriptor, buffer.baseAddress, buffer.count, place)
      }
      if count < 0 && errno == EINTR { continue }
      let code = errno
      block.removeLast(block.count - max(0, count))
      guard count >= 0 else { throw .system(code: code) }
      position = position.map { $0 + count }
      isAtEnd = count == 0
      return count > 0
    }
  }
}
