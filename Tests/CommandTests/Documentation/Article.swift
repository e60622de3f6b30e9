import Foundation
import TestSupport
import Testing

/// A page of the documentation with the blocks of code in it.
struct Article: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String
  let blocks: [Block]

  /// What stands between two fences.
  struct Block: Sendable {
    let language: String
    let text: String
    /// The line of its first fence, from 1.
    let line: Int
    /// Whether only empty lines are between it and the block before.
    let followsBlock: Bool
  }

  var testDescription: String { name }

  /// Reads a page.
  /// - Parameter path: From the package's root.
  init(_ path: String) throws {
    name = path
    text = try String(contentsOf: Folders.package.appending(path: path), encoding: .utf8)
    blocks = Self.blocks(of: text)
  }

  private static func blocks(of text: String) -> [Block] {
    var blocks: [Block] = []
    var opened: (language: String, line: Int, followsBlock: Bool)?
    var content: [Substring] = []
    var isBetween = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if let begin = opened {
        if line == "```" {
          let text = content.joined(separator: "\n") + "\n"
          blocks.append(
            Block(language: begin.language, text: text, line: begin.line, followsBlock: begin.followsBlock))
          opened = nil
          isBetween = true
        } else {
          content.append(line)
        }
      } else if line.hasPrefix("```") {
        opened = (String(line.dropFirst(3)), index + 1, isBetween)
        content = []
      } else if !line.isEmpty {
        isBetween = false
      }
    }
    return blocks
  }

  /// The articles of the catalog, by name.
  static let catalog: [Article] = {
    let folder = "Sources/Cameo/Cameo.docc"
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: Folders.package.appending(path: folder).path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().compactMap { try? Article("\(folder)/\($0)") }
  }()
}
