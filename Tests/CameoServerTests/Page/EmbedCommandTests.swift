import Cameo
import CameoServer
import Foundation
import TestSupport
import Testing

/// `cameo embed`, for sites of files.
@Suite final class EmbedCommandTests {
  private let folder: URL

  init() throws { folder = try Folders.temporary() }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private var files: Set<String> {
    get throws {
      let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      return Set(paths.filter { !folder.appending(path: $0).hasDirectoryPath && $0.contains(".") })
    }
  }

  private func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: folder.appending(path: path))) }

  @Test("The folder has what the element loads, byte for byte, and nothing of the page around it")
  func element() throws {
    #expect(try PageSite.command(["embed", "site/editor"], in: folder) == 0)
    let languages = ["ar", "cs", "de", "es", "fr", "he", "it", "ja", "nl", "pl", "pt", "ru", "tr", "uk", "zh-Hans"]
    let expected = ["cameo-editor.js", "cameo-editor.d.ts", "cameo.wasm"] + languages.map { "messages/\($0).json" }
    #expect(try files == Set(expected.map { "site/editor/\($0)" }))
    for path in expected { #expect(try bytes("site/editor/\(path)") == EditorFiles.file(path), "\(path)") }
    // Once more, as after an update.
    #expect(try PageSite.command(["embed", "site/editor"], in: folder) == 0)
    #expect(try PageSite.command(["embed", "site/editor", "--no-clobber"], in: folder) == 7)
  }

  @Test("Templates come with their pictures and can be used as they are")
  func templates() throws {
    #expect(try PageSite.command(["template", "new", "my-hat", "--in", "masks"], in: folder) == 0)
    #expect(
      try PageSite.command(["embed", "site", "-t", "chef", "-t", "my-hat", "--masks", "masks"], in: folder) == 0)
    for id in ["chef", "my-hat"] {
      let template = try TemplateLibrary(folders: [folder.appending(path: "site/templates").path]).template(id)
      #expect(!template.pictures.isEmpty)
      for picture in template.pictures { #expect(try !template.asset(picture).isEmpty) }
    }
    let list = try JSONReader().read(bytes("site/templates/list.json"))
    let choices = list["templates"]?.elements ?? []
    #expect(choices.map { $0["url"]?.text } == ["chef/template.json", "my-hat/template.json"])
    for choice in choices {
      #expect(choice["name"] != nil)
      #expect(try !bytes("site/templates/\(choice["preview"]?.text ?? "")").isEmpty)
    }
    #expect(try bytes("site/templates/my-hat/mask.svg") == bytes("masks/my-hat/mask.svg"))
  }

  @Test(
    "What cannot be done is refused, and then no file is written",
    arguments: [
      (["embed"], 2), (["embed", "a", "b"], 2), (["embed", "site", "-t", "no-such-mask"], 6),
      (["embed", "taken/site"], 7),
    ])
  func refused(_ arguments: [String], _ code: Int) throws {
    try Data().write(to: folder.appending(path: "taken"))
    #expect(try PageSite.command(arguments, in: folder) == Int32(code))
    #expect(try files == [])
  }
}
