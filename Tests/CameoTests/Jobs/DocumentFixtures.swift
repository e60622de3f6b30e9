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

  /// Files that give no case: their tests would silently run on fewer documents.
  static let unreadable: [String] = ["invalid", "valid"].flatMap { folder in
    files(in: folder).filter { file(folder, $0)?.value["cases"]?.elements.isEmpty ?? true }
  }

  private static func files(in folder: String) -> [String] {
    let place = Folders.fixtures.appending(path: folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted()
  }

  private static func file(_ folder: String, _ name: String) -> (value: JSONValue, kind: DocumentKind)? {
    guard let data = try? Data(contentsOf: Folders.fixtures.appending(path: "\(folder)/\(name)")),
      let value = try? JSONReader().read(Array(data)),
      let kind = value["kind"]?.text.flatMap(DocumentKind.init(rawValue:))
    else { return nil }
    return (value, kind)
  }

  private static func cases<Case>(
    in folder: String, _ make: (String, DocumentKind, [UInt8], JSONValue) -> Case
  ) -> [Case] {
    files(in: folder).flatMap { name -> [Case] in
      guard let (value, kind) = file(folder, name) else { return [] }
      return (value["cases"]?.elements ?? []).map { entry in
        let bytes = entry["document"].map { JSONWriter.bytes($0, .line) } ?? Array((entry["text"]?.text ?? "").utf8)
        return make("\(name): \(entry["name"]?.text ?? "?")", kind, bytes, entry)
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
