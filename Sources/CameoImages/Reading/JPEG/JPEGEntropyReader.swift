internal import Glibc

/// The bits of a JPEG's entropy-coded data: read in bounded blocks, freed of stuffed bytes, up to the next marker.
///
/// What is broken is not mended: whoever reads past the bits that are there finds zeros, and ``isExhausted`` says so.
@safe struct JPEGEntropyReader: ~Copyable {
  /// The bytes without stuffing; as many zeros follow as one MCU can pass over.
  let bytes: UnsafeMutablePointer<UInt8>
  private let source: ByteSource
  private let block: UnsafeMutablePointer<UInt8>
  private var blockOffset: Int
  private var blockRange = 0..<0
  /// The marker that ends the bytes; nil while more of them come.
  private(set) var marker: UInt8?
  private var end = 0
  /// The next bits, from the left; behind those that are counted may be more.
  private var bits: UInt64 = 0
  private var bitCount = 0
  private var next = 0

  private static let blockSize = 65536
  /// More than the bytes of any MCU: ten blocks of a difference and 63 coefficients, each a code and a value.
  private static let slack = 4096

  /// Starts at an offset of a file.
  init(_ source: ByteSource, offset: Int) {
    self.source = source
    blockOffset = offset
    let capacity = JPEGEntropyReader.blockSize + 2 * JPEGEntropyReader.slack
    unsafe bytes = .allocate(capacity: capacity)
    unsafe bytes.initialize(repeating: 0, count: capacity)
    unsafe block = .allocate(capacity: JPEGEntropyReader.blockSize)
  }

  deinit {
    unsafe bytes.deallocate()
    unsafe block.deallocate()
  }

  /// Where the next bit is in ``bytes``.
  var position: Int { 8 &* next &- bitCount }

  /// Whether more bits were read than are there.
  var isExhausted: Bool { position > 8 * end }

  /// Makes sure that the bits of the next MCU are there, as far as the file has them; positions from before are void.
  mutating func prepare() throws(ImageError) {
    if end - next >= JPEGEntropyReader.slack || marker != nil { return }
    try refill()
  }

  private mutating func refill() throws(ImageError) {
    let position = position
    let first = min(position >> 3, end)
    unsafe bytes.update(from: bytes + first, count: end - first)
    end -= first
    while marker == nil, end < JPEGEntropyReader.slack { try unstuff() }
    (bits, bitCount, next) = (0, 0, 0)
    fill()
    drop(position & 7)
  }

  /// Adds what is left of a block, or the next one.
  private mutating func unstuff() throws(ImageError) {
    if blockRange.count < 2 {
      blockOffset += blockRange.lowerBound
      let read = unsafe try source.read(
        at: blockOffset, into: UnsafeMutableRawBufferPointer(start: block, count: JPEGEntropyReader.blockSize))
      blockRange = 0..<read
      // The file ends here; the marker that is missing is none that anything is compared with.
      if read < 2 { marker = 0 }
      if read < 2 { return }
    }
    var from = blockRange.lowerBound
    while from < blockRange.upperBound {
      let rest = blockRange.upperBound - from
      let found = unsafe memchr(block + from, 0xFF, rest)
      let count = unsafe found.map { unsafe UnsafeRawPointer($0) - UnsafeRawPointer(block + from) } ?? rest
      unsafe (bytes + end).update(from: block + from, count: count)
      end += count
      from += count
      guard unsafe found != nil else { break }
      // What follows is in the next block.
      guard from + 1 < blockRange.upperBound else { break }
      let code = unsafe block[from + 1]
      guard code == 0 else {
        marker = code
        break
      }
      unsafe bytes[end] = 0xFF
      end += 1
      from += 2
    }
    blockRange = from..<blockRange.upperBound
  }

  /// Goes on behind a restart marker.
  /// - Returns: Whether it comes next, and has the number.
  mutating func restart(_ number: Int) throws(ImageError) -> Bool {
    try prepare()
    guard marker == 0xD0 + UInt8(number), !isExhausted, 8 * end - position < 8 else { return false }
    blockRange = blockRange.dropFirst(2)
    marker = nil
    (end, bits, bitCount, next) = (0, 0, 0, 0)
    try refill()
    return true
  }

  /// Makes at least 56 bits available.
  @inline(__always) mutating func fill() {
    let word = unsafe UInt64(bigEndian: UnsafeRawPointer(bytes + next).loadUnaligned(as: UInt64.self))
    bits |= word &>> UInt64(truncatingIfNeeded: bitCount)
    next &+= (63 &- bitCount) &>> 3
    bitCount |= 56
  }

  /// Passes over some of the available bits.
  @inline(__always) private mutating func drop(_ count: Int) {
    bits = bits &<< UInt64(truncatingIfNeeded: count)
    bitCount &-= count
  }

  /// Reads a code and leaves the bits of its value.
  /// - Returns: The symbol, -1 where there is no such code.
  @inline(__always) private mutating func symbol(_ table: JPEGHuffmanLookup) -> Int {
    let entry = unsafe table.symbols[Int(truncatingIfNeeded: bits &>> UInt64(64 - JPEGHuffmanTable.lookahead))]
    if entry != 0 {
      drop(Int(entry & 255))
      return Int(entry &>> 8)
    }
    let (length, symbol) = unsafe table.search(UInt32(truncatingIfNeeded: bits &>> 48))
    drop(length)
    return length == 0 ? -1 : symbol
  }

  /// Reads the difference of a block's DC coefficient to that of the block before (F.2.2.1).
  /// - Returns: nil where there is no such code.
  @unsafe @inline(__always) mutating func difference(_ table: JPEGHuffmanLookup) -> Int32? {
    fill()
    let length = unsafe symbol(table)
    guard length > 0 else { return length == 0 ? 0 : nil }
    let value = Int32(truncatingIfNeeded: bits &>> UInt64(truncatingIfNeeded: 64 &- length))
    drop(length)
    let half = Int32(1) &<< Int32(truncatingIfNeeded: length &- 1)
    return value < half ? value &- half &- half &+ 1 : value
  }

  /// Passes over the AC coefficients of a block (F.2.2.2).
  /// - Returns: Whether they are 63, by codes that there are.
  @unsafe @inline(__always) mutating func skipCoefficients(_ table: JPEGHuffmanLookup) -> Bool {
    var index = 1
    while true {
      fill()
      var run = unsafe self.run(table)
      if index &+ run.passed < 64 {
        drop(run.bits)
        index &+= run.passed
        // Two have 56 bits at most.
        run = unsafe self.run(table)
      }
      let next = index &+ run.passed
      if next <= 64 || 64...127 ~= run.passed && next <= 127 {
        drop(run.bits)
        if next >= 64 { return true }
        index = next
      } else {
        // The code is a long one, or the block ends among these symbols.
        fill()
        let symbol = unsafe symbol(table)
        if symbol < 0 { return false }
        let length = symbol & 15
        if length == 0, symbol != 0xF0 { return true }
        drop(length)
        index = index &+ (symbol &>> 4) &+ 1
        if index >= 64 { return index == 64 }
      }
    }
  }

  /// The symbols that the next bits tell.
  @inline(__always) private func run(_ table: JPEGHuffmanLookup) -> (bits: Int, passed: Int) {
    let run = unsafe table.runs[Int(truncatingIfNeeded: bits &>> UInt64(64 - JPEGHuffmanTable.lookahead))]
    return (Int(run & 31), Int(run &>> 5))
  }
}
