package import CameoImages

extension JSONCursor {
  /// A colour as `#rgb`, `#rrggbb`, `#rrggbbaa` or `transparent`.
  package func color() -> Color? {
    guard let text = string() else { return nil }
    guard let color = Color(text) else {
      report(.badColor(text))
      return nil
    }
    return color
  }

  /// An id: small letters and digits in groups behind single hyphens, up to 64 characters.
  package func slug() -> String? {
    guard let text = string() else { return nil }
    let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let isSlug =
      text.utf8.count <= 64
      && groups.allSatisfy { group in
        !group.isEmpty && group.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
      }
    guard isSlug else {
      report(.badID(text))
      return nil
    }
    return text
  }
}
