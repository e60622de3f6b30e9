import CameoImages
import Foundation
import Glibc
import TestSupport
import Testing

@Suite("ByteSource")
struct ByteSourceTests {
  private static let million = [UInt8](repeating: 0x61, count: 1_000_000)

  @Test(
    "SHA-256 is that of FIPS 180",
    arguments: [
      ([UInt8](), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      (Array("abc".utf8), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (million, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ])
  func sum(_ bytes: [UInt8], _ expected: String) throws {
    #expect(try ByteSource(bytes: bytes).sha256() == expected)
  }

  @Test func aFileReadsLikeTheSameBytesInMemory() throws {
    let folder = try Folders.temporary()
    defer { try? FileManager.default.removeItem(at: folder) }
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 * 31 >> 3) }
    let file = folder.appending(path: "bytes")
    try Data(bytes).write(to: file)
    let source = try ByteSource(path: file.path)
    #expect(source.count == bytes.count)
    #expect(try source.sha256() == SHA256.hexadecimal(of: bytes))
    // Replacing the file under its name changes nothing for who has it open.
    try FileManager.default.removeItem(at: file)
    #expect(try source.sha256() == SHA256.hexadecimal(of: bytes))
  }

  @Test func aFileThatShrinksHasNoSum() throws {
    let folder = try Folders.temporary()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "bytes")
    try Data(ByteSourceTests.million).write(to: file)
    let source = try ByteSource(path: file.path)
    #expect(unsafe truncate(file.path, 500_000) == 0)
    #expect(throws: ImageError.system(operation: .read, path: file.path, code: ESTALE)) { try source.sha256() }
  }

  @Test func readingPastTheEndGivesWhatThereIs() throws {
    let source = ByteSource(bytes: [1, 2, 3])
    var target = [UInt8](repeating: 0, count: 8)
    let count = try unsafe target.withUnsafeMutableBytes { unsafe try source.read(at: 1, into: $0) }
    #expect(count == 2)
    #expect(target[..<2] == [2, 3])
    #expect(try unsafe target.withUnsafeMutableBytes { unsafe try source.read(at: 3, into: $0) } == 0)
  }

  @Test func aMissingFileIsAnErrorWithItsCode() {
    #expect(throws: ImageError.system(operation: .open, path: "/nowhere/photo.jpg", code: ENOENT)) {
      try ByteSource(path: "/nowhere/photo.jpg")
    }
  }

  @Test func aFolderIsNoPhoto() {
    #expect(throws: ImageError.system(operation: .read, path: "/", code: EISDIR)) {
      try ByteSource(path: "/")
    }
  }

  @Test func whatIsNoRegularFileIsReadAsFarAsTheLimit() throws {
    var limits = Limits()
    limits.photoBytes = 100_000
    #expect(throws: ImageError.self) { try ByteSource(path: "/dev/zero", limits: limits) }
    #expect(try ByteSource(path: "/dev/null").count == 0)
  }
}
