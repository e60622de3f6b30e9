import Cameo
import Foundation
import TestSupport
import Testing

/// The shared documents that readers and schemas are held against.
///
/// A file holds cases of one kind; a case has a name, a `document` or, where JSON itself is at stake, its `text`.
/// An invalid one lists what it expects; `schema` is false where no schema can tell.
enum DocumentFixtures {
  /// A document that is refused.
  struct Invalid: Sendable, CustomTestStringConvertible {
    let name: String
    let kind: DocumentKind
    let bytes: [UInt8]
    let expectations: [String]
    var testDescription: String { name }
  }

  /// A document that is read.
  struct Valid: Sendable, CustomTestStringConvertible {
    let name: String
    let kind: DocumentKind
    let bytes: [UInt8]
    var testDescription: String { name }
  }

  static let invalid: [Invalid] = cases(in: "invalid") { name, kind, bytes, value in
    let expectations = value["expect"]?.elements.map { "\($0["pointer"]?.text ?? "?") \($0["code"]?.text ?? "?")" }
    return Invalid(name: name, kind: kind, bytes: bytes, expectations: expectations ?? [])
  }

  static let valid: [Valid] = cases(in: "valid") { name, kind, bytes, _ in
    Valid(name: name, kind: kind, bytes: bytes)
  }

  private static func cases<Case>(
    in folder: String, _ make: (String, DocumentKind, [UInt8], JSONValue) -> Case
  ) -> [Case] {
    let place = Folders.fixtures.appending(path: folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().flatMap { file -> [Case] in
      guard let data = try? Data(contentsOf: place.appending(path: file)),
        let value = try? JSONReader().read(Array(data)),
        let kind = value["kind"]?.text.flatMap(DocumentKind.init(rawValue:))
      else { return [] }
      return (value["cases"]?.elements ?? []).map { entry in
        let bytes = entry["document"].map { JSONWriter.bytes($0, .line) } ?? Array((entry["text"]?.text ?? "").utf8)
        return make("\(file): \(entry["name"]?.text ?? "?")", kind, bytes, entry)
      }
    }
  }
}

extension JSONValue {
  /// The text of a text.
  var text: String? { if case .string(let text) = content { text } else { nil } }

  /// The elements of an array.
  var elements: [JSONValue] { if case .array(let elements) = content { elements } else { [] } }
}
