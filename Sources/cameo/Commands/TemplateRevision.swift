import Cameo
import CameoTemplates

/// A template's document whose mask has changed: the holes are those found, all that people wrote stays.
struct TemplateRevision {
  private let before: JSONValue
  private let path: String

  /// Reads the document at a path; nil where there is none.
  init?(_ path: String) throws(CommandFailure) {
    guard resolvedPath(path) != nil else { return nil }
    self.path = path
    let bytes: [UInt8]
    do throws(InputError) {
      bytes = try Input.bytes(of: path, limit: Limits.standard.documentBytes)
    } catch {
      throw .input(error, name: path)
    }
    do throws(DocumentError) {
      before = try JSONReader().read(bytes)
      _ = try TemplateReader().read(bytes)
    } catch {
      throw .template("it is there and is no valid template: mend it or move it away", subject: path, .document)
    }
  }

  /// The document with what was found: mask, rects, rotations, shapes and rims.
  /// - Parameters:
  ///   - found: The document that would be written anew.
  ///   - takesName: Whether the name is the new one.
  func document(_ found: JSONValue, takesName: Bool) throws(CommandFailure) -> JSONValue {
    guard case .object(let members) = before.content else { return found }
    let placeholders = try placeholders(found)
    return JSONValue(
      members: members.map { member in
        switch member.name {
        case "mask": (member.name, mask(member.value, found["mask"]))
        case "placeholders": (member.name, placeholders)
        case "name" where takesName: (member.name, found["name"])
        default: (member.name, member.value)
        }
      } + (before["mask"] == nil ? [("mask", found["mask"])] : []))
  }

  /// Larger variants of the same mask stay.
  private func mask(_ old: JSONValue, _ new: JSONValue?) -> JSONValue? {
    guard let new, old["src"] == new["src"], let variants = old["variants"] else { return new }
    return JSONValue(members: members(new) + [("variants", variants)])
  }

  private func placeholders(_ found: JSONValue) throws(CommandFailure) -> JSONValue {
    guard case .array(let old)? = before["placeholders"]?.content,
      case .array(let new)? = found["placeholders"]?.content
    else { return found }
    guard old.count == new.count else {
      let holes = new.count == 1 ? "one hole" : "\(new.count) holes"
      let places = old.count == 1 ? "one placeholder" : "\(old.count) placeholders"
      throw .template(
        "the mask has \(holes) and the template \(places): make them the same, or move it away",
        subject: path, .document)
    }
    let measured = ["rect", "rotation", "shape", "rim"]
    return JSONValue(
      zip(old, new).map { old, new in
        JSONValue(
          members: members(old).filter { !measured.contains($0.0) } + members(new).filter { measured.contains($0.0) })
      })
  }

  private func members(_ value: JSONValue) -> [(String, JSONValue?)] {
    guard case .object(let members) = value.content else { return [] }
    return members.map { ($0.name, $0.value) }
  }
}
