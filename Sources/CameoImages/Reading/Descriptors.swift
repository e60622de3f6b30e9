import Glibc

/// The system call on an open descriptor that failed, by its error number.
package struct DescriptorError: Error, Hashable {
  package let code: Int32
}

/// Reads an open descriptor to its end (`read`).
/// - Parameter limit: The number of bytes that are wanted at most.
/// - Returns: All bytes; more than the limit where there are more, of which the rest is not read.
package func readToEnd(of descriptor: Int32, atMost limit: Int) throws(DescriptorError) -> [UInt8] {
  var bytes: [UInt8] = []
  var block = [UInt8](repeating: 0, count: 1 << 16)
  while bytes.count <= limit {
    let count = unsafe block.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
    if count < 0 && errno == EINTR { continue }
    guard count >= 0 else { throw DescriptorError(code: errno) }
    if count == 0 { break }
    bytes += block[..<count]
  }
  return bytes
}

/// Writes all bytes to an open descriptor (`write`).
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(DescriptorError) {
  var written = 0
  while written < bytes.count {
    let count = unsafe bytes.withUnsafeBytes { buffer in
      unsafe write(descriptor, buffer.baseAddress?.advanced(by: written), bytes.count - written)
    }
    if count < 0 && errno == EINTR { continue }
    guard count >= 0 else { throw DescriptorError(code: errno) }
    // Nothing taken, and no reason given, would be tried for ever.
    guard count > 0 else { throw DescriptorError(code: EIO) }
    written += count
  }
}
