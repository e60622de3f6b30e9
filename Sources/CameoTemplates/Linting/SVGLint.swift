/// Looks through an SVG's text for what a mask must not have.
///
/// A scan of tags and attributes and no XML parser: what cannot be read at all is told by the SVG library.
struct SVGLint {
  let src: String
  let bytes: [UInt8]

  /// What was found, the first of each kind and element.
  var findings: [Finding] {
    var findings: [Finding] = []
    var index = 0
    while let open = next(UInt8(ascii: "<"), from: index) {
      index = open + 1
      if starts(with: "<!--", at: open) {
        index = find("-->", from: open) ?? bytes.count
      } else if starts(with: "<![CDATA[", at: open) {
        let end = find("]]>", from: open) ?? bytes.count
        findings += styles(open..<end)
        index = end
      } else if starts(with: "<!", at: open) || starts(with: "<?", at: open) {
        let end = endOfDeclaration(open)
        findings += declaration(open..<end)
        index = end
      } else {
        let end = endOfTag(open)
        let tag = tag(open..<end)
        findings += self.findings(of: tag)
        index = end
        if tag.name == "style", let close = find("</", from: end) { findings += styles(end..<close) }
      }
    }
    return unique(findings)
  }

  private struct Tag {
    let name: String
    let offset: Int
    let attributes: [(name: String, value: String, offset: Int)]
  }

  private func findings(of tag: Tag) -> [Finding] {
    var findings: [Finding] = []
    switch tag.name {
    case "text", "tspan", "textPath", "tref":
      findings.append(
        finding(
          .svgText, .error, tag.offset, "<\(tag.name)> is drawn in whatever font a machine has",
          "turn the text into paths in your drawing program"))
    case "filter":
      findings.append(
        finding(
          .svgFilter, .error, tag.offset, "<filter> is slow and comes out differently at each size",
          "draw the shadow or the glow as shapes of their own, with opacity or a gradient"))
    case "script", "foreignObject":
      findings.append(
        finding(.svgReference, .error, tag.offset, "<\(tag.name)> is not drawn by the renderer", "take it out"))
    default: break
    }
    for attribute in tag.attributes {
      let value = attribute.value.trimmed
      if ["href", "xlink:href", "src"].contains(attribute.name), tag.name != "a", !value.hasPrefix("#") {
        findings.append(reference(value, attribute.offset))
      }
      if attribute.name == "filter", value != "none" {
        findings.append(
          finding(
            .svgFilter, .error, attribute.offset, "a filter is slow and comes out differently at each size",
            "draw the shadow or the glow as shapes of their own, with opacity or a gradient"))
      }
      if !["d", "points", "transform"].contains(attribute.name) {
        findings += addresses(attribute.value, attribute.offset)
      }
    }
    return findings
  }

  private func reference(_ address: String, _ offset: Int) -> Finding {
    let shown = address.count > 60 ? address.prefix(60) + "…" : address[...]
    let isEmbedded = address.hasPrefix("data:")
    return finding(
      .svgReference, .error, offset,
      isEmbedded
        ? "a picture of pixels is embedded, which is not sharp at every size"
        : "'\(shown)' is outside of the file, and nothing outside is ever read",
      isEmbedded
        ? "draw it as paths, or add it to the folder and to \"layers\" as {\"image\": …}"
        : "copy into the file what it refers to")
  }

  /// `url(…)` of other things than the document's own, in a style or an attribute, and filters in a style.
  private func addresses(_ text: String, _ offset: Int) -> [Finding] {
    var findings: [Finding] = []
    var rest = text[...]
    while let range = rest.firstRange(ofText: "url(") {
      let inside = rest[range.upperBound...].prefix { $0 != ")" }
      let address = String(inside).trimmed.trimmedQuotes
      if !address.hasPrefix("#") { findings.append(reference(address, offset)) }
      rest = rest[inside.endIndex...]
    }
    if text.setsFilter {
      findings.append(
        finding(
          .svgFilter, .error, offset, "a filter is slow and comes out differently at each size",
          "draw the shadow or the glow as shapes of their own, with opacity or a gradient"))
    }
    return findings
  }

  private func styles(_ range: Range<Int>) -> [Finding] {
    let text = String(decoding: bytes[range], as: UTF8.self)
    var findings = addresses(text, range.lowerBound)
    if text.firstRange(ofText: "@import") != nil {
      findings.append(reference("@import", range.lowerBound))
    }
    return findings
  }

  private func declaration(_ range: Range<Int>) -> [Finding] {
    let text = String(decoding: bytes[range], as: UTF8.self)
    // The document type of SVG itself names an address that no renderer reads.
    let isPlain = text.hasPrefix("<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG") && !text.contains("[")
    guard
      text.hasPrefix("<?xml-stylesheet") || (!isPlain && text.firstRange(ofText: "SYSTEM") != nil)
        || text.firstRange(ofText: "<!ENTITY") != nil
    else { return [] }
    return [
      finding(
        .svgReference, .error, range.lowerBound, "a declaration refers to another file or defines entities",
        "save the drawing as plain SVG")
    ]
  }

  private func finding(
    _ code: Finding.Code, _ severity: Finding.Severity, _ offset: Int, _ reason: String, _ remedy: String
  ) -> Finding {
    Finding(
      code, severity, file: src, location: TextLocation(offset: offset, in: bytes), reason: reason, remedy: remedy)
  }

  private func unique(_ findings: [Finding]) -> [Finding] {
    var seen: Set<String> = []
    return findings.filter { seen.insert($0.code.rawValue + $0.reason).inserted }
  }
}

extension SVGLint {
  private func next(_ byte: UInt8, from index: Int) -> Int? { bytes[min(index, bytes.count)...].firstIndex(of: byte) }

  private func starts(with text: String, at index: Int) -> Bool { bytes[index...].starts(with: text.utf8) }

  private func find(_ text: String, from index: Int) -> Int? {
    var index = index
    guard let first = text.utf8.first else { return nil }
    while let found = next(first, from: index) {
      if starts(with: text, at: found) { return found }
      index = found + 1
    }
    return nil
  }

  private func endOfTag(_ open: Int) -> Int {
    var quote: UInt8?
    for index in open..<bytes.count {
      let byte = bytes[index]
      if let mark = quote {
        if byte == mark { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index + 1
      }
    }
    return bytes.count
  }

  /// The end of a declaration, its own subset in brackets included.
  private func endOfDeclaration(_ open: Int) -> Int {
    var depth = 0
    for index in open..<bytes.count {
      if bytes[index] == UInt8(ascii: "[") { depth += 1 }
      if bytes[index] == UInt8(ascii: "]") { depth -= 1 }
      if bytes[index] == UInt8(ascii: ">") && depth <= 0 { return index + 1 }
    }
    return bytes.count
  }

  /// A tag's name without its prefix, and its attributes.
  private func tag(_ range: Range<Int>) -> Tag {
    var index = range.lowerBound + 1
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    func word() -> String {
      let start = index
      while index < range.upperBound, !isSpace(bytes[index]), bytes[index] != UInt8(ascii: "="),
        bytes[index] != UInt8(ascii: ">"), bytes[index] != UInt8(ascii: "/") || index == start
      {
        index += 1
      }
      return String(decoding: bytes[start..<index], as: UTF8.self)
    }
    let full = word()
    var attributes: [(name: String, value: String, offset: Int)] = []
    while index < range.upperBound - 1 {
      if isSpace(bytes[index]) || bytes[index] == UInt8(ascii: "/") {
        index += 1
        continue
      }
      let offset = index
      let name = word()
      if index == offset { break }
      while index < range.upperBound, isSpace(bytes[index]) { index += 1 }
      guard index < range.upperBound, bytes[index] == UInt8(ascii: "=") else { continue }
      index += 1
      while index < range.upperBound, isSpace(bytes[index]) { index += 1 }
      guard index < range.upperBound, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") else {
        continue
      }
      let mark = bytes[index]
      let end = next(mark, from: index + 1) ?? range.upperBound
      attributes.append((name, String(decoding: bytes[index + 1..<max(index + 1, end)], as: UTF8.self), offset))
      index = end + 1
    }
    let name = full.split(separator: ":").last.map(String.init) ?? full
    return Tag(name: name, offset: range.lowerBound, attributes: attributes)
  }
}

extension TextLocation {
  /// The place of a byte in a text.
  init(offset: Int, in bytes: [UInt8]) {
    let before = bytes[..<min(offset, bytes.count)]
    let line = before.count { $0 == 0x0A }
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    // Bytes that go on with a character are no column.
    let column = before[start...].count { $0 & 0xC0 != 0x80 }
    self.init(offset: offset, line: line + 1, column: column + 1)
  }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    var text = Substring(self)
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }

  fileprivate var trimmedQuotes: String { String(filter { $0 != "\"" && $0 != "'" }) }

  /// Where a text stands first.
  fileprivate func firstRange(ofText text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }

  /// Whether a style sets a filter: the property's name followed by a colon.
  fileprivate var setsFilter: Bool {
    var rest = Substring(self)
    while let range = rest.firstRange(ofText: "filter") {
      let after = rest[range.upperBound...].drop { $0.isWhitespace }
      let before = rest[..<range.lowerBound].last
      let isProperty = before.map { $0 == ";" || $0 == "{" || $0.isWhitespace } ?? true
      if isProperty, after.first == ":", !String(after.dropFirst()).trimmed.hasPrefix("none") { return true }
      rest = rest[range.upperBound...]
    }
    return false
  }
}
