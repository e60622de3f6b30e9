import FoundationEssentials

/// One file to be embedded.
struct EmbeddedFile {
  /// The path below the root, with slashes.
  let path: String
  let base64: String

  init(path: String, text: String) {
    self.path = path
    base64 = Data(text.utf8).base64EncodedString()
  }

  init(path: String, root: String) throws(EmbedError) {
    let prefix = root.hasSuffix("/") ? root : root + "/"
    guard path.hasPrefix(prefix) else { throw .outsideRoot(path: path, root: root) }
    self.path = String(path.dropFirst(prefix.count))
    do {
      base64 = try Data(contentsOf: URL(filePath: path)).base64EncodedString()
    } catch {
      throw .unreadable(path: path, reason: "\(error)")
    }
  }
}

/// A Swift file of string literals: the compiler takes them fast, where arrays of numbers take minutes.
struct SwiftSource {
  let files: [EmbeddedFile]

  var text: String {
    let entries = files.map { "    (path: \(literal($0.path)), base64: \(literal($0.base64)))," }
    return """
      // Written by EmbedTool at every build.
      enum EmbeddedFiles {
        static let base64: [(path: String, base64: StaticString)] = [
      \(entries.joined(separator: "\n"))
        ]
      }

      """
  }

  /// Writes the file, but leaves one alone that says the same: it would be compiled again.
  func write(to path: String) throws(EmbedError) {
    let file = URL(filePath: path)
    let text = Data(text.utf8)
    do {
      if let written = try? Data(contentsOf: file), written == text { return }
      try text.write(to: file, options: .atomic)
    } catch {
      throw .unwritable(path: path, reason: "\(error)")
    }
  }

  private func literal(_ text: String) -> String {
    // Raw, so that no character of a file's name ends the literal or means anything in it.
    "###\"\(text)\"###"
  }
}
