/// What a decoder was asked for, so that a test can compare it with the plan.
struct DecodeWork: Hashable, Sendable {
  /// Rows that were decoded to pixels.
  var rows = 0
  /// Columns of each such row.
  var columns = 0
}

/// Where a C decoder's read function gets its bytes, and where it leaves the error that it cannot throw.
final class ReadContext {
  let source: ByteSource
  private(set) var error: ImageError?

  init(_ source: ByteSource) { self.source = source }

  /// Reads for C: the count, 0 at the end, -1 after an error.
  @unsafe func read(_ offset: UInt64, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
    guard let offset = Int(exactly: offset) else { return 0 }
    do {
      return unsafe try source.read(
        at: offset, into: UnsafeMutableRawBufferPointer(start: buffer, count: count))
    } catch {
      self.error = error
      return -1
    }
  }
}
