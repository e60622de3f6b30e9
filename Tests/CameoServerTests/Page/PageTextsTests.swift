import Cameo
import Foundation
import TestSupport
import Testing

/// A folder of the editor's or the page's texts: one file a language.
struct TextFolder: Sendable, CustomTestStringConvertible {
  let name: String
  /// Texts that are the same as in English, by key, with the languages that say so and the reason.
  let sharedWords: [String: (languages: Set<String>, reason: String)]
  /// The texts by language and key.
  let texts: [String: [String: String]]

  var testDescription: String { name }

  init(_ name: String, sharedWords: [String: (languages: Set<String>, reason: String)]) throws {
    self.name = name
    self.sharedWords = sharedWords
    let folder = Folders.package.appending(path: "Sources/CameoServer/\(name)")
    var texts: [String: [String: String]] = [:]
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      // The strict reader refuses a key that is there twice.
      let value = try JSONReader().read(Array(try Data(contentsOf: file)))
      guard case .object(let members) = value.content else { continue }
      texts[file.deletingPathExtension().lastPathComponent] = Dictionary(
        uniqueKeysWithValues: members.map { ($0.name, $0.value.text ?? "") })
    }
    self.texts = texts
  }

  static func all() throws -> [TextFolder] {
    [
      try TextFolder(
        "Editor/messages",
        sharedWords: [
          "stage": (["fr"], "the French word is the same"),
          "photos": (["fr"], "the French word is the same"),
          "photoNumber": (["fr"], "the French word is the same"),
          "zoom": (["de", "es", "fr", "it", "nl", "pt"], "photographers there say zoom, too"),
          "spokenUpright": (["de", "fr"], "photographers there say zoom, too"),
        ]),
      try TextFolder(
        "Page/texts",
        sharedWords: [
          "pixels": (["fr", "nl", "pt"], "only numbers and a word that is the same"),
          "transparent": (["fr"], "the French word is the same"),
          "camera": (["nl"], "the Dutch word is the same"),
          "shapeRect": (["fr"], "the French word is the same"),
          "shapeOval": (["de", "pt", "tr"], "the word is the same there"),
        ]),
    ]
  }
}

@Suite struct PageTextsTests {
  private static let languages: Set<String> = [
    "ar", "cs", "de", "en", "es", "fr", "he", "it", "ja", "nl", "pl", "pt", "ru", "tr", "uk", "zh-Hans",
  ]

  @Test("All sixteen languages are there, with the same keys and no empty text", arguments: try TextFolder.all())
  func keys(_ folder: TextFolder) throws {
    #expect(Set(folder.texts.keys) == Self.languages)
    let english = try #require(folder.texts["en"])
    for (language, texts) in folder.texts {
      let missing = Set(english.keys).symmetricDifference(texts.keys)
      #expect(missing.isEmpty, "\(language)")
      let empty = texts.filter { $0.value.allSatisfy(\.isWhitespace) }.keys
      #expect(empty.isEmpty, "\(language)")
    }
  }

  @Test("Each text names the same values as in English", arguments: try TextFolder.all())
  func values(_ folder: TextFolder) throws {
    let english = try #require(folder.texts["en"])
    for (language, texts) in folder.texts {
      for (key, text) in texts {
        #expect(Self.values(in: text) == Self.values(in: english[key] ?? ""), "\(language) \(key): \(text)")
      }
    }
  }

  @Test(
    "Only the listed texts are the same as in English, and every listing is needed", arguments: try TextFolder.all())
  func translated(_ folder: TextFolder) throws {
    let english = try #require(folder.texts["en"])
    var same: [String: Set<String>] = [:]
    for (language, texts) in folder.texts where language != "en" {
      for (key, text) in texts where text == english[key] { same[key, default: []].insert(language) }
    }
    #expect(same == folder.sharedWords.mapValues(\.languages))
  }

  @Test("Every text is used", arguments: try TextFolder.all())
  func used(_ folder: TextFolder) throws {
    let root = Folders.package.appending(path: "Sources/CameoServer/\(folder.name)").deletingLastPathComponent()
    let sources = try FileManager.default.contentsOfDirectory(at: root, includingPropertiesForKeys: nil)
      .filter { ["js", "html"].contains($0.pathExtension) }
      .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    let unused = try #require(folder.texts["en"]).keys.filter { key in
      // The last two kinds are joined from parts.
      !sources.contains("\"\(key)\"") && !sources.contains(" \(key): ") && !key.hasPrefix("mode")
        && !["End", "Done"].contains { key.hasSuffix($0) }
    }
    #expect(unused == [])
  }

  @Test("The scripts name exactly the languages that there are files for")
  func scripts() throws {
    let root = Folders.package.appending(path: "Sources/CameoServer")
    let page = try String(contentsOf: root.appending(path: "Page/texts.js"), encoding: .utf8)
    let editor = try String(contentsOf: root.appending(path: "Editor/messages.js"), encoding: .utf8)
    for language in Self.languages {
      #expect(page.contains("\(language): \"") || page.contains("\"\(language)\": \""), "\(language)")
      if language != "en" { #expect(editor.contains("\"\(language)\""), "\(language)") }
    }
  }

  @Test("Each bundled template has a name in every language")
  func templateNames() throws {
    for template in try Cameo().library.templates {
      guard case .translated(let names) = template.name else {
        Issue.record("\(template.id) has one name for all languages")
        continue
      }
      #expect(Set(names.keys) == Self.languages, "\(template.id)")
    }
  }

  /// The names in braces, in order of the alphabet.
  private static func values(in text: String) -> [String] {
    text.matches(of: #/\{(\w+)\}/#).map { String($0.output.1) }.sorted()
  }
}
