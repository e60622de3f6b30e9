/// A place in a document as a path of names and indices (RFC 6901).
package struct JSONPointer: Hashable, Sendable {
  /// The reference tokens, escaped and each behind its slash.
  package private(set) var text = ""

  /// The whole document.
  package static let root = JSONPointer()

  /// The place of a member below this one.
  package func appending(_ name: String) -> JSONPointer {
    var pointer = self
    pointer.text += "/"
    for scalar in name.unicodeScalars {
      switch scalar {
      case "~": pointer.text += "~0"
      case "/": pointer.text += "~1"
      default: pointer.text.unicodeScalars.append(scalar)
      }
    }
    return pointer
  }

  /// The place of an array's element below this one.
  package func appending(_ index: Int) -> JSONPointer {
    var pointer = self
    pointer.text += "/\(index)"
    return pointer
  }
}
