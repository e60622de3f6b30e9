/// Writes the bits of a JPEG's entropy-coded data, with stuffed bytes.
@safe struct JPEGEntropyWriter: ~Copyable {
  /// Bytes that were written and not yet taken.
  private(set) var count = 0
  private let bytes: UnsafeMutablePointer<UInt8>
  /// The last bits, at the right.
  private var bits: UInt64 = 0
  /// How many of them were not written yet: 0 to 31.
  private var bitCount = 0

  /// Creates a writer.
  /// - Parameter capacity: The bytes that are written at most before they are taken.
  init(capacity: Int) { unsafe bytes = .allocate(capacity: capacity) }

  deinit { unsafe bytes.deallocate() }

  /// Writes bits.
  /// - Parameters:
  ///   - value: The bits, at the right; the rest is 0.
  ///   - count: How many there are, at most 32.
  @inline(__always) mutating func put(_ value: UInt64, count: Int) {
    bits = bits &<< UInt64(truncatingIfNeeded: count) | value
    bitCount &+= count
    if bitCount >= 32 {
      bitCount &-= 32
      write(UInt32(truncatingIfNeeded: bits &>> UInt64(truncatingIfNeeded: bitCount)))
    }
  }

  /// Copies bits.
  /// - Parameters:
  ///   - source: Eight bytes past the last of the bits can be read.
  ///   - range: The bits' places, from the first byte's highest.
  @unsafe mutating func copy(_ source: UnsafePointer<UInt8>, _ range: Range<Int>) {
    var position = range.lowerBound
    let last = range.upperBound &- 32
    let shift = UInt64(truncatingIfNeeded: bitCount)
    var bits = bits
    while position <= last {
      bits = bits &<< 32 | (unsafe JPEGEntropyWriter.word(source, position)) &>> 32
      write(UInt32(truncatingIfNeeded: bits &>> shift))
      position &+= 32
    }
    self.bits = bits
    let rest = range.upperBound &- position
    if rest > 0 {
      put((unsafe JPEGEntropyWriter.word(source, position)) &>> UInt64(truncatingIfNeeded: 64 &- rest), count: rest)
    }
  }

  /// At least 57 bits from a place on.
  @inline(__always) private static func word(_ source: UnsafePointer<UInt8>, _ position: Int) -> UInt64 {
    let word = unsafe UInt64(bigEndian: UnsafeRawPointer(source + position &>> 3).loadUnaligned(as: UInt64.self))
    return word &<< UInt64(truncatingIfNeeded: position & 7)
  }

  /// Writes four bytes.
  @inline(__always) private mutating func write(_ word: UInt32) {
    // Where no byte is 0xFF: that one alone loses its highest bit by adding one, but for carries, which cost only time.
    if word & 0x8080_8080 & ~(word &+ 0x0101_0101) == 0 {
      unsafe UnsafeMutableRawPointer(bytes + count).storeBytes(of: word.bigEndian, as: UInt32.self)
      count &+= 4
    } else {
      for shift: UInt32 in [24, 16, 8, 0] { append(UInt8(truncatingIfNeeded: word &>> shift)) }
    }
  }

  private mutating func append(_ byte: UInt8) {
    unsafe bytes[count] = byte
    count += 1
    guard byte == 0xFF else { return }
    unsafe bytes[count] = 0
    count += 1
  }

  /// Fills the last byte with ones and writes the end marker.
  mutating func end() {
    put(0x7F, count: 7)
    while bitCount >= 8 {
      bitCount -= 8
      append(UInt8(truncatingIfNeeded: bits >> UInt64(bitCount)))
    }
    bitCount = 0
    unsafe (bytes[count], bytes[count + 1]) = (0xFF, 0xD9)
    count += 2
  }

  /// Hands over what was written, as far as there is room.
  /// - Returns: The bytes that were handed over.
  @unsafe mutating func take(into target: UnsafeMutableRawBufferPointer) -> Int {
    let taken = min(count, target.count)
    unsafe target.copyMemory(from: UnsafeRawBufferPointer(start: bytes, count: taken))
    unsafe bytes.update(from: bytes + taken, count: count - taken)
    count -= taken
    return taken
  }
}
