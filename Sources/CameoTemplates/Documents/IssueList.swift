/// Collects what is wrong with one document while it is read.
package final class IssueList {
  private var found: [(offset: Int, pointer: JSONPointer, fault: DocumentFault)] = []

  package init() {}

  /// Whether nothing was reported.
  package var isEmpty: Bool { found.isEmpty }

  /// Adds an issue.
  /// - Parameter offset: The place in the text that the issue is ordered by, in bytes.
  package func report(_ fault: DocumentFault, at pointer: JSONPointer, offset: Int) {
    found.append((offset, pointer, fault))
  }

  /// All issues in the order of the document.
  /// - Parameter text: What the document was read from; without it no issue has a location.
  package func issues(in text: [UInt8]?) -> [DocumentIssue] {
    // Ties keep the order of detection.
    let ordered = found.enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }
    var location = TextLocation(offset: 0, line: 1, column: 1)
    return ordered.map { _, issue in
      if let text { location = location.advanced(to: issue.offset, in: text) }
      return DocumentIssue(
        pointer: issue.pointer.text, code: issue.fault.code, message: issue.fault.message,
        location: text == nil ? nil : location)
    }
  }

  /// The error of a document with at least one issue.
  package func error(_ kind: DocumentKind? = nil, in text: [UInt8]?) -> DocumentError {
    DocumentError(kind: kind, issues: issues(in: text))
  }
}

extension TextLocation {
  /// The place further on in the same text, lines ending as LF or CR LF.
  fileprivate func advanced(to end: Int, in text: [UInt8]) -> TextLocation {
    var line = line
    var column = column
    for byte in text[min(offset, text.count)..<min(max(end, offset), text.count)] {
      if byte == 0x0A {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return TextLocation(offset: min(max(end, offset), text.count), line: line, column: column)
  }
}
