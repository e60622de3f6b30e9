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
      let bytes: [UInt8]
      do throws(DescriptorError) {
        bytes = try readToEnd(of: file.descriptor, atMost: limits.photoBytes)
      } catch {
        throw .system(operation: .read, path: path, code: error.code)
      }
      count = bytes.count
      guard count <= limits.photoBytes else { throw .limit(.photoBytes, value: count, limit: limits.photoBytes) }
      storage = .memory(bytes)
    }
  }

  /// Takes bytes that are in memory already.
  public init(bytes: [UInt8]) {
    count = bytes.count
    path = nil
    storage = .memory(bytes)
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
  package func bytes(at offset: Int, count length: Int) throws(ImageError) -> [UInt8] {
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
}

/// An open file descriptor, closed with its last owner.
private final class OpenFile: Sendable {
  let descriptor: Int32

  init(descriptor: Int32) { self.descriptor = descriptor }

  deinit {
    if descriptor >= 0 { _ = close(descriptor) }
  }
}
