internal import CameoGeometry

/// Goes through the entropy-coded data of a scan, MCU by MCU.
@safe struct JPEGWalk: ~Copyable {
  /// The DC coefficients of the last block of each component, as they are coded.
  private var coefficients = SIMD4<Int32>()
  private let scan: JPEGScan
  private let parts: [Part]
  private var reader: JPEGEntropyReader
  private var unitsToRestart: Int
  private var restarts = 0

  /// A component's blocks of an MCU.
  @unsafe private struct Part {
    let blocks: Int
    let dc: JPEGHuffmanLookup
    let ac: JPEGHuffmanLookup
    /// The codes of differences by their bits.
    let codes: [(code: UInt64, length: Int)]
  }

  /// Starts at the first MCU.
  init(_ scan: JPEGScan, _ source: ByteSource) {
    self.scan = scan
    unsafe parts = scan.components.map { component in
      let codes = component.dc.codes
      return unsafe Part(
        blocks: component.horizontal * component.vertical, dc: component.dc.lookup, ac: component.ac.lookup,
        codes: (0...UInt8(JPEGHuffmanTable.longestDifference)).compactMap { codes[$0] })
    }
    reader = JPEGEntropyReader(source, offset: scan.dataOffset)
    unitsToRestart = scan.restartInterval
  }

  /// Passes over MCUs.
  /// - Returns: false where the data is not as it should be.
  mutating func skip(_ count: Int) throws(ImageError) -> Bool {
    for _ in 0..<count {
      guard try prepare() else { return false }
      for index in unsafe parts.indices {
        let (dc, ac) = unsafe (parts[index].dc, parts[index].ac)
        var sum: Int32 = 0
        for _ in unsafe 0..<parts[index].blocks {
          guard let difference = unsafe reader.difference(dc), unsafe reader.skipCoefficients(ac) else { return false }
          sum &+= difference
        }
        coefficients[index] &+= sum
      }
      if reader.isExhausted { return false }
    }
    return true
  }

  /// Passes over an MCU, but for the DC coefficients of its first component.
  /// - Parameter luma: Gets them, as they are coded, in the order of the blocks.
  /// - Returns: false where the data is not as it should be.
  mutating func skip(reading luma: UnsafeMutablePointer<Int32>) throws(ImageError) -> Bool {
    guard try prepare() else { return false }
    for index in unsafe parts.indices {
      let (dc, ac) = unsafe (parts[index].dc, parts[index].ac)
      for block in unsafe 0..<parts[index].blocks {
        guard let difference = unsafe reader.difference(dc), unsafe reader.skipCoefficients(ac) else { return false }
        coefficients[index] &+= difference
        if index == 0 { unsafe luma[block] = coefficients[0] }
      }
    }
    return !reader.isExhausted
  }

  /// Copies an MCU.
  /// - Parameter written: The DC coefficients of the last blocks that were written, by component.
  /// - Returns: false where the data is not as it should be.
  mutating func copy(to writer: inout JPEGEntropyWriter, after written: inout SIMD4<Int32>) throws(ImageError) -> Bool {
    guard try prepare() else { return false }
    let follows = written == coefficients
    var start = reader.position
    for index in unsafe parts.indices {
      let (dc, ac) = unsafe (parts[index].dc, parts[index].ac)
      for block in unsafe 0..<parts[index].blocks {
        let before = reader.position
        guard let difference = unsafe reader.difference(dc) else { return false }
        coefficients[index] &+= difference
        if !follows, block == 0 {
          // Another block is before it now.
          unsafe writer.copy(reader.bytes, start..<before)
          guard unsafe put(coefficients[index] &- written[index], parts[index].codes, &writer) else { return false }
          start = reader.position
        }
        guard unsafe reader.skipCoefficients(ac) else { return false }
      }
    }
    unsafe writer.copy(reader.bytes, start..<reader.position)
    written = coefficients
    return !reader.isExhausted
  }

  /// Writes the difference of a DC coefficient (F.1.2.1).
  /// - Returns: Whether a JPEG can have it.
  private func put(
    _ difference: Int32, _ codes: [(code: UInt64, length: Int)], _ writer: inout JPEGEntropyWriter
  ) -> Bool {
    let length = 32 - difference.magnitude.leadingZeroBitCount
    guard codes.indices.contains(length) else { return false }
    let bits = UInt64(truncatingIfNeeded: difference < 0 ? difference - 1 : difference) & (1 << UInt64(length) - 1)
    writer.put(codes[length].code << UInt64(length) | bits, count: codes[length].length + length)
    return true
  }

  /// Makes an MCU's bits available.
  @inline(__always) private mutating func prepare() throws(ImageError) -> Bool {
    if unitsToRestart == 0, scan.restartInterval > 0 {
      guard try reader.restart(restarts % 8) else { return false }
      restarts += 1
      unitsToRestart = scan.restartInterval
      coefficients = SIMD4()
    }
    unitsToRestart &-= 1
    try reader.prepare()
    return true
  }
}
