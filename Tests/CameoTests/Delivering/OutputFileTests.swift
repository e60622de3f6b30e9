import Foundation
import TestSupport
import Testing

@testable import Cameo

@Suite struct OutputFileTests {
  private func contents(_ url: URL) throws -> [UInt8] { Array(try Data(contentsOf: url)) }

  @Test("A file appears whole, its folders are made, and nothing else stays")
  func writing() throws {
    let folder = try Folders.temporary()
    let file = folder.appending(path: "a/b/c.bin")
    try OutputFile.write([1, 2, 3], to: file.path, replaces: true)
    #expect(try contents(file) == [1, 2, 3])
    #expect(try files(in: file.deletingLastPathComponent()) == ["c.bin"])
  }

  @Test("An existing file is replaced, or kept and reported")
  func replacing() throws {
    let folder = try Folders.temporary()
    let file = folder.appending(path: "out.png")
    try OutputFile.write([1], to: file.path, replaces: false)
    let error = #expect(throws: OutputFileError.self) {
      try OutputFile.write([2], to: file.path, replaces: false)
    }
    #expect(error?.reason == .exists)
    #expect(try contents(file) == [1])
    try OutputFile.write([3], to: file.path, replaces: true)
    #expect(try contents(file) == [3])
    #expect(try files(in: folder) == ["out.png"])
  }

  @Test("A new file has the permissions of any new file, not of a temporary one")
  func permissions() throws {
    let folder = try Folders.temporary()
    let ours = folder.appending(path: "ours")
    let theirs = folder.appending(path: "theirs")
    try OutputFile.write([1], to: ours.path, replaces: true)
    try #require(FileManager.default.createFile(atPath: theirs.path, contents: Data([1])))
    let modes = try [ours, theirs].map { url in
      try #require(FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int)
    }
    #expect(modes[0] == modes[1])
  }

  @Test("A folder in the file's place is an error that names the call")
  func folderInPlace() throws {
    let folder = try Folders.temporary()
    let error = #expect(throws: OutputFileError.self) {
      try OutputFile.write([1], to: folder.path, replaces: true)
    }
    #expect(error?.path == folder.path)
    guard case .system(let call, let code)? = error?.reason else {
      Issue.record("the reason is \(String(describing: error?.reason))")
      return
    }
    #expect(call == "open" && code == EISDIR)
    #expect(try files(in: folder.deletingLastPathComponent()).allSatisfy { !$0.contains(".cameo-") })
  }

  @Test(
    "Of a job's files all appear or none",
    arguments: [("folder", Int?.none), ("file/under", nil), ("small.jpg", 9)])
  func together(second: String, maxBytes: Int?) throws {
    let folder = try Folders.temporary()
    try FileManager.default.createDirectory(at: folder.appending(path: "folder"), withIntermediateDirectories: true)
    try Data([1]).write(to: folder.appending(path: "file"))
    let photo = try PhotoFiles.png(SyntheticPictures.detailed(PixelSize(width: 64, height: 64)))
    func job(_ second: Job.Output) -> Job {
      Job(
        photos: [.init(photo, placement: .rect(x: 0, y: 0, width: 64, height: 64))],
        outputs: [.init("first.png"), second])
    }
    let options = Cameo.Options(folder: folder.path)
    let failing = Job.Output(second, format: .jpeg, background: Color("#fff"), maxBytes: maxBytes)
    #expect(throws: CameoError.self) { try #require(cameo).render(job(failing), options: options) }
    #expect(try files(in: folder).sorted() == ["file", "folder"])
    _ = try #require(cameo).render(job(.init("second.png")), options: options)
    #expect(try files(in: folder).sorted() == ["file", "first.png", "folder", "second.png"])
  }

  @Test("A file in a folder's place is an error that names the call")
  func fileInFoldersPlace() throws {
    let folder = try Folders.temporary()
    let file = folder.appending(path: "file")
    try OutputFile.write([1], to: file.path, replaces: true)
    let error = #expect(throws: OutputFileError.self) {
      try OutputFile.write([1], to: file.path + "/under/it.png", replaces: true)
    }
    guard case .system(_, let code)? = error?.reason else {
      Issue.record("the reason is \(String(describing: error?.reason))")
      return
    }
    #expect(code == ENOTDIR)
  }

  @Test("Long names leave room for the hidden one")
  func longNames() throws {
    let folder = try Folders.temporary()
    let name = String(repeating: "n", count: 251) + ".png"
    try OutputFile.write([7], to: folder.appending(path: name).path, replaces: true)
    #expect(try files(in: folder) == [name])
  }

  @Test("A link is followed and stays a link")
  func links() throws {
    let folder = try Folders.temporary()
    let file = folder.appending(path: "real.png")
    let link = folder.appending(path: "link.png")
    try OutputFile.write([1], to: file.path, replaces: true)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    try OutputFile.write([2], to: link.path, replaces: true)
    #expect(try contents(file) == [2])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
  }

  @Test("A device stays a device")
  func devices() throws {
    let link = try Folders.temporary().appending(path: "null.png")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "/dev/null")
    try OutputFile.write([1, 2, 3], to: link.path, replaces: true)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "/dev/null")
  }
}
