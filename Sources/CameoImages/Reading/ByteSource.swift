import Glibc

/// The bytes of a picture: a file that is read in bounded blocks, or bytes in memory.
///
/// A file is never held or mapped whole. It stays open as long as a copy of the source lives, so that replacing
/// the file under its name changes nothing.
public struct ByteSource: Sendable {
  /// The number of bytes when the source was made.
  public let count: Int
  /// The file's path, nil for bytes in memory.
  public let path: String?
  private let storage: Storage

  private enum Storage: Sendable {
    case file(OpenFile)
    case memory([UInt8])
  }

  /// Opens a file for reading with `open`.
  ///
  /// What is no regular file (a pipe, a device) is read to its end into memory, as far as `photoBytes` goes.
  /// - Throws: ``ImageError/system(operation:path:code:)`` and ``ImageError/limit(_:value:limit:)``.
  public init(path: String, limits: Limits = .standard) throws(ImageError) {
    let file = OpenFile(descriptor: unsafe open(path, O_RDONLY | O_CLOEXEC))
    guard file.descriptor >= 0 else { throw .system(operation: .open, path: path, code: errno) }
    var status = stat()
    guard unsafe fstat(file.descriptor, &status) == 0 else {
      throw .system(operation: .open, path: path, code: errno)
    }
    self.path = path
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      count = Int(status.st_size)
      storage = .file(file)
    case S_IFDIR:
      throw .system(operation: .read, path: path, code: EISDIR)
    default:
      let bytes = try ByteSource.readAll(from: file.descriptor, path: path, limits: limits)
      count = bytes.count
      storage = .memory(bytes)
    }
  }

  /// Takes bytes that are in memory already.
  public init(bytes: [UInt8]) {
    count = bytes.count
    path = nil
    storage = .memory(bytes)
  }

  /// Reads an open descriptor to its end into memory, as standard input must be.
  /// - Parameter descriptor: Stays open and is not owned.
  /// - Throws: ``ImageError/system(operation:path:code:)`` and ``ImageError/limit(_:value:limit:)``.
  public init(readingAllFrom descriptor: Int32, limits: Limits = .standard) throws(ImageError) {
    self.init(bytes: try ByteSource.readAll(from: descriptor, path: "-", limits: limits))
  }

  /// Reads bytes into memory of the caller with `pread`.
  /// - Parameters:
  ///   - offset: The first byte, 0 or more; past the end nothing is read.
  ///   - target: Where the bytes go; it is filled unless the source ends.
  /// - Returns: How many bytes were read: fewer than asked for only at the end.
  /// - Throws: ``ImageError/system(operation:path:code:)``.
  @unsafe public func read(
    at offset: Int, into target: UnsafeMutableRawBufferPointer
  ) throws(ImageError) -> Int {
    guard offset >= 0, offset < count else { return 0 }
    switch storage {
    case .memory(let bytes):
      let length = min(target.count, bytes.count - offset)
      unsafe bytes.withUnsafeBytes { source in
        unsafe target.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[offset..<offset + length]))
      }
      return length
    case .file(let file):
      var done = 0
      while done < target.count {
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: target[done...])
        let result = unsafe pread(file.descriptor, rest.baseAddress, rest.count, offset + done)
        if result < 0 {
          if errno == EINTR { continue }
          throw .system(operation: .read, path: path ?? "-", code: errno)
        }
        if result == 0 { break }
        done += result
      }
      return done
    }
  }

  /// Some of the bytes, fewer than asked for only at the end.
  /// - Parameters:
  ///   - offset: The first byte, 0 or more.
  ///   - length: The caller has bounded it.
  /// - Throws: ``ImageError/system(operation:path:code:)``.
  func bytes(at offset: Int, count length: Int) throws(ImageError) -> [UInt8] {
    guard offset >= 0, offset < count, length > 0 else { return [] }
    let length = min(length, count - offset)
    var bytes = [UInt8](repeating: 0, count: length)
    var result: Result<Int, ImageError> = .success(0)
    unsafe bytes.withUnsafeMutableBytes { target in
      do throws(ImageError) {
        result = .success(unsafe try read(at: offset, into: target))
      } catch {
        result = .failure(error)
      }
    }
    bytes.removeLast(length - (try result.get()))
    return bytes
  }

  private static func readAll(
    from descriptor: Int32, path: String, limits: Limits
  ) throws(ImageError) -> [UInt8] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let result = unsafe block.withUnsafeMutableBytes {
        unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
      if result < 0 {
        if errno == EINTR { continue }
        throw .system(operation: .read, path: path, code: errno)
      }
      if result == 0 { return bytes }
      bytes.append(contentsOf: block[..<result])
      guard bytes.count <= limits.photoBytes else {
        throw .limit(.photoBytes, value: bytes.count, limit: limits.photoBytes)
      }
    }
  }
}

/// An open file descriptor, closed with its last owner.
private final class OpenFile: Sendable {
  let descriptor: Int32

  init(descriptor: Int32) { self.descriptor = descriptor }

  deinit {
    if descriptor >= 0 { _ = close(descriptor) }
  }
}
