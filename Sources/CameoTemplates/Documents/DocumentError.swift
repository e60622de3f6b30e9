/// A document that cannot be used, with everything that is wrong with it.
///
/// Guarantee: there is at least one issue; issues stand in the order of the document.
public struct DocumentError: Error, Hashable, Sendable {
  /// The kind of document that was expected; nil for JSON as such.
  public var kind: DocumentKind?
  /// The file that was read, where there is one.
  public var file: String?
  /// What is wrong.
  public let issues: [DocumentIssue]

  /// Creates an error of at least one issue.
  public init(kind: DocumentKind? = nil, file: String? = nil, issues: [DocumentIssue]) {
    precondition(!issues.isEmpty, "a document error has an issue")
    self.kind = kind
    self.file = file
    self.issues = issues
  }

  /// The issues for people, a line each: `FILE:LINE:COLUMN: POINTER: what is wrong`, without what is not known.
  ///
  /// Of a value that was made in code, which has no lines, a pointer `/outputs/0/width` is told as `outputs[0].width`.
  /// Control characters that names and texts bring along are escaped as in JSON.
  public var lines: [String] {
    issues.map { issue in
      var place = file ?? ""
      if let location = issue.location {
        place += (place.isEmpty ? "line " : ":") + "\(location.line):\(location.column)"
      }
      let member = issue.location == nil ? memberPath(issue.pointer) : issue.pointer
      return escapingControls([place, member, issue.message].filter { !$0.isEmpty }.joined(separator: ": "))
    }
  }

  /// A pointer as code writes the way to a member.
  private func memberPath(_ pointer: String) -> String {
    pointer.split(separator: "/").reduce(into: "") { path, token in
      path += token.allSatisfy(\.isNumber) ? "[\(token)]" : path.isEmpty ? String(token) : ".\(token)"
    }
  }

  private func escapingControls(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { line, scalar in
      if scalar.properties.generalCategory == .control {
        let digits = String(scalar.value, radix: 16)
        line += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        line.unicodeScalars.append(scalar)
      }
    }
  }
}

/// The kinds of document, by the word in their member `kind`.
public enum DocumentKind: String, CaseIterable, Hashable, Sendable {
  /// A mask with its placeholders.
  case template = "cameo.template"
  /// One avatar to be made.
  case job = "cameo.job"
  /// What became of a job.
  case result = "cameo.result"

  /// The version of the document that this release reads and writes.
  public static let version = 1
}
