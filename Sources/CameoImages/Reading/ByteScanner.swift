import Glibc

/// Reads a source from front to back through one block of memory, for the walks over a file's structure.
struct ByteScanner {
  /// The next byte's offset; may be moved anywhere.
  private(set) var offset = 0
  private let source: ByteSource
  private var block: [UInt8] = []
  private var blockOffset = 0
  private var blockSize = smallestBlock

  /// What is read behind a jump, which is often a few bytes before the next one.
  private static let smallestBlock = 1 << 9
  /// What is read at a time from a file that is read from front to back.
  private static let largestBlock = 1 << 16

  init(_ source: ByteSource) { self.source = source }

  /// The bytes from the current one to the end.
  var remaining: Int { source.count - offset }

  /// Goes to a byte, at the end at most.
  mutating func seek(to target: Int) { offset = min(max(target, 0), source.count) }

  /// Reads one byte, nil at the end.
  mutating func next() throws(ImageError) -> UInt8? {
    guard try load() else { return nil }
    defer { offset += 1 }
    return block[offset - blockOffset]
  }

  /// Reads a big-endian number of some bytes, nil where the source ends before.
  mutating func bigEndian(bytes count: Int) throws(ImageError) -> Int? {
    var value = 0
    for _ in 0..<count {
      guard let byte = try next() else { return nil }
      value = value << 8 | Int(byte)
    }
    return value
  }

  /// Reads a little-endian number of some bytes, nil where the source ends before.
  mutating func littleEndian(bytes count: Int) throws(ImageError) -> Int? {
    var value = 0
    for index in 0..<count {
      guard let byte = try next() else { return nil }
      value |= Int(byte) << (8 * index)
    }
    return value
  }

  /// Reads some bytes, fewer at the end; the caller has bounded the count.
  mutating func read(_ count: Int) throws(ImageError) -> [UInt8] {
    let bytes = try source.bytes(at: offset, count: count)
    offset += bytes.count
    return bytes
  }

  /// Goes to the next byte of a value, with `memchr`; to the end where there is none.
  /// - Returns: Whether there is one.
  mutating func find(_ byte: UInt8) throws(ImageError) -> Bool {
    while try load() {
      let start = offset - blockOffset
      let found: Int? = unsafe block.withUnsafeBytes { bytes in
        guard let base = bytes.baseAddress,
          let hit = unsafe memchr(base + start, Int32(byte), bytes.count - start)
        else { return nil }
        return unsafe UnsafeRawPointer(hit) - base
      }
      if let found {
        offset = blockOffset + found
        return true
      }
      offset = blockOffset + block.count
    }
    return false
  }

  /// Makes the block hold the current byte; false at the end.
  private mutating func load() throws(ImageError) -> Bool {
    if offset >= blockOffset, offset < blockOffset + block.count { return true }
    guard offset < source.count else { return false }
    let goesOn = offset == blockOffset + block.count
    blockSize = goesOn ? min(8 * blockSize, ByteScanner.largestBlock) : ByteScanner.smallestBlock
    block = try source.bytes(at: offset, count: blockSize)
    blockOffset = offset
    return !block.isEmpty
  }
}
