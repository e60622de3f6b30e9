import CNettle
import Glibc

extension ByteSource {
  /// The SHA-256 of all bytes as 64 lower-case hexadecimal digits, read in blocks (nettle's `sha256_update`).
  /// - Throws: ``ImageError/system(operation:path:code:)``.
  public func sha256() throws(ImageError) -> String {
    var sum = SHA256()
    var offset = 0
    while offset < count {
      let block = try bytes(at: offset, count: 1 << 18)
      // The file was made shorter: a sum of a part would pass for one of the whole.
      guard !block.isEmpty else { throw .system(operation: .read, path: path ?? "-", code: ESTALE) }
      sum.update(block)
      offset += block.count
    }
    return sum.hexadecimal()
  }
}

/// A SHA-256 in the making (nettle's `sha256_ctx`).
public struct SHA256 {
  private var context = sha256_ctx()

  /// Starts with no byte.
  public init() { unsafe nettle_sha256_init(&context) }

  /// Adds bytes.
  public mutating func update(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBufferPointer { unsafe nettle_sha256_update(&context, $0.count, $0.baseAddress) }
  }

  /// The sum as 64 lower-case hexadecimal digits; the sum starts afresh.
  public mutating func hexadecimal() -> String {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
    unsafe digest.withUnsafeMutableBufferPointer {
      unsafe nettle_sha256_digest(&context, $0.count, $0.baseAddress)
    }
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The sum of some bytes as 64 lower-case hexadecimal digits.
  public static func hexadecimal(of bytes: [UInt8]) -> String {
    var sum = SHA256()
    sum.update(bytes)
    return sum.hexadecimal()
  }
}
