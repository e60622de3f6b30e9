/// A text for people, in one language or several.
public enum LocalizedText: Hashable, Sendable, ExpressibleByStringLiteral {
  /// One text for all.
  case plain(String)
  /// Texts by language tag (BCP 47), at least one.
  case translated([String: String])

  /// Creates one text for all.
  public init(stringLiteral value: String) { self = .plain(value) }

  /// The text for the first language that there is one for, else the English one, else the first by its tag.
  ///
  /// A tag matches its own text, then one of its language in any region; case does not count.
  /// - Parameter languages: Tags in the order of preference.
  public func text(for languages: [String] = []) -> String {
    switch self {
    case .plain(let text): return text
    case .translated(let texts):
      let sorted = texts.sorted { $0.key < $1.key }
      for tag in languages + ["en"] {
        let wanted = tag.lowercased()
        if let exact = sorted.first(where: { $0.key.lowercased() == wanted }) { return exact.value }
        let language = wanted.prefix { $0 != "-" }
        if let near = sorted.first(where: { $0.key.lowercased().prefix { $0 != "-" } == language }) {
          return near.value
        }
      }
      return sorted.first?.value ?? ""
    }
  }

  /// Whether a text is a language tag: letters, then groups of letters and digits behind hyphens.
  static func isLanguageTag(_ tag: String) -> Bool {
    let groups = tag.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard let first = groups.first, (2...8).contains(first.count), first.allSatisfy(isLetter) else {
      return false
    }
    return groups.dropFirst().allSatisfy { group in
      (1...8).contains(group.count) && group.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
