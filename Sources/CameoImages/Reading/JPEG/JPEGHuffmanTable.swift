/// A Huffman table of a JPEG (ITU-T T.81 annex C), made for passing over coefficients rather than for their values.
@safe final class JPEGHuffmanTable {
  /// The bits that a look-up goes by.
  static let lookahead = 12

  /// What the table is looked up in, as long as it lives.
  let lookup: JPEGHuffmanLookup
  /// How many codes there are of each length, 1 to 16.
  let counts: [Int]
  /// The symbols, in the order of their codes.
  let values: [UInt8]

  /// Creates the look-ups.
  /// - Parameters:
  ///   - counts: How many codes there are of each length, 1 to 16.
  ///   - values: Their symbols, in the order of the codes.
  ///   - isAC: Whether the symbols are those of AC coefficients.
  /// - Returns: nil where the lengths make no code, or a difference would have more than 11 bits.
  init?(counts: [Int], values: [UInt8], isAC: Bool) {
    guard isAC || values.allSatisfy({ $0 <= JPEGHuffmanTable.longestDifference }) else { return nil }
    self.counts = counts
    self.values = values
    var symbols = [UInt16](repeating: 0, count: 1 << JPEGHuffmanTable.lookahead)
    var lengths = [(end: UInt32(0), place: 0)]
    var (code, place) = (0, 0)
    for length in 1...16 {
      let (first, firstPlace) = (code, place)
      for _ in 0..<counts[length - 1] {
        if length <= JPEGHuffmanTable.lookahead, code < 1 << length {
          let rest = JPEGHuffmanTable.lookahead - length
          for index in (code << rest)..<((code + 1) << rest) {
            symbols[index] = UInt16(length) | UInt16(values[place]) << 8
          }
        }
        code += 1
        place += 1
      }
      // The code of ones alone stands for nothing.
      guard code < 1 << length else { return nil }
      lengths.append((UInt32(code) << UInt32(16 - length), firstPlace - first))
      code <<= 1
    }
    let runs = symbols.indices.map { isAC ? JPEGHuffmanTable.run($0, symbols) : 0 }
    unsafe lookup = JPEGHuffmanLookup(
      symbols: JPEGHuffmanTable.memory(symbols), runs: JPEGHuffmanTable.memory(runs),
      lengths: JPEGHuffmanTable.memory(lengths), values: JPEGHuffmanTable.memory(values))
  }

  deinit {
    unsafe lookup.symbols.deallocate()
    unsafe lookup.runs.deallocate()
    unsafe lookup.lengths.deallocate()
    unsafe lookup.values.deallocate()
  }

  private static func memory<Element>(_ elements: [Element]) -> UnsafePointer<Element> {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(1, elements.count))
    unsafe memory.initialize(from: elements, count: elements.count)
    return unsafe UnsafePointer(memory)
  }

  /// The symbols that some bits tell.
  private static func run(_ bits: Int, _ symbols: [UInt16]) -> UInt16 {
    var (used, passed) = (0, 0)
    while used < lookahead {
      let entry = symbols[(bits << used) & (1 << lookahead - 1)]
      let (length, symbol) = (Int(entry & 255), Int(entry >> 8))
      // Past the bits that are known there are none, which may look like another code.
      guard length > 0, length <= lookahead - used else { break }
      if symbol & 15 == 0, symbol != 0xF0 { return UInt16(used + length | (passed + 64) << 5) }
      used += length + symbol & 15
      passed += symbol >> 4 + 1
    }
    return used == 0 ? 1023 << 5 : UInt16(used | passed << 5)
  }

  /// The bits of the longest difference that 8-bit samples give.
  static let longestDifference = 11

  /// The same codes for differences, with longer ones for those that had none: the code of ones alone, which stands
  /// for nothing, is made longer for each.
  /// - Returns: nil where they would be too long.
  func completed() -> JPEGHuffmanTable? {
    let missing = (0...UInt8(JPEGHuffmanTable.longestDifference)).filter { !values.contains($0) }
    var counts = counts
    var length = counts.lastIndex { $0 > 0 } ?? 0
    for _ in missing {
      length += 1
      guard length < 16 else { return nil }
      counts[length] = 1
    }
    return JPEGHuffmanTable(counts: counts, values: values + missing, isAC: false)
  }

  /// The codes by their symbols.
  var codes: [UInt8: (code: UInt64, length: Int)] {
    var codes: [UInt8: (code: UInt64, length: Int)] = [:]
    var (code, rest) = (UInt64(0), values[...])
    for length in 1...16 {
      for _ in 0..<counts[length - 1] {
        if let value = rest.popFirst() { codes[value] = (code, length) }
        code += 1
      }
      code <<= 1
    }
    return codes
  }
}

/// What the codes of a Huffman table are looked up in: memory of a ``JPEGHuffmanTable``.
@unsafe struct JPEGHuffmanLookup {
  /// By the next bits, the first symbol: its code's length, and 256 times the symbol; 0 where the code is longer.
  let symbols: UnsafePointer<UInt16>
  /// By the next bits, as many AC symbols as their codes tell: the bits of codes and values together, 28 at most, and
  /// 32 times the coefficients that they pass, to which the end of the block adds 64.
  ///
  /// Where the first code is longer, it is 1023 coefficients, which no block has.
  let runs: UnsafePointer<UInt16>
  /// For each length of 0 to 16, the first 16 bits that begin with a longer code, and what is added to a code to find
  /// its place among the values.
  let lengths: UnsafePointer<(end: UInt32, place: Int)>
  /// The symbols in the order of their codes.
  let values: UnsafePointer<UInt8>

  /// Finds the code that some bits begin with, longest codes included.
  /// - Parameter bits: 16 of them.
  /// - Returns: The code's length and the symbol; a length of 0 where there is none.
  func search(_ bits: UInt32) -> (length: Int, symbol: Int) {
    for length in 1...16 where unsafe bits < lengths[length].end {
      let place = unsafe Int(bits >> UInt32(16 - length)) + lengths[length].place
      return (length, unsafe Int(values[place]))
    }
    return (0, 0)
  }
}
