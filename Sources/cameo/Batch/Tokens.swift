import Glibc

/// A count that threads take from and add to, kept in a pipe: taking blocks while it is zero, or until another
/// descriptor is readable.
final class Tokens: Sendable {
  private let reading: Int32
  private let writing: Int32

  /// Creates a count of zero.
  init() throws(CommandFailure) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw .input(.system(code: errno), name: "a pipe") }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    close(reading)
    close(writing)
  }

  /// Becomes readable as long as the count is above zero.
  var descriptor: Int32 { reading }

  /// Adds to the count; pipes hold 4096 at least.
  func add(_ count: Int = 1) {
    let bytes = [UInt8](repeating: 0, count: count)
    var added = 0
    while added < count {
      let written = unsafe bytes.withUnsafeBytes { unsafe write(writing, $0.baseAddress, count - added) }
      if written > 0 { added += written }
    }
  }

  /// Takes one as soon as there is one.
  func take() {
    var byte: UInt8 = 0
    while unsafe read(reading, &byte, 1) != 1 {}
  }
}

/// Waits until a descriptor can be read.
/// - Returns: Whether it can; false where the other one can be read, which comes first.
func waitToRead(_ descriptor: Int32, unless other: Int32) -> Bool {
  var descriptors = [
    pollfd(fd: other, events: Int16(POLLIN), revents: 0), pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
  ]
  while unsafe poll(&descriptors, 2, -1) < 0 && errno == EINTR {}
  return descriptors[0].revents == 0
}
