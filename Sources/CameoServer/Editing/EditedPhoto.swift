import Cameo

/// The photo that an editing session is about, and the folder that the session may write into.
package struct EditedPhoto: Sendable {
  /// Where it is, as it was named.
  let path: String
  /// Its folder, "." for the working folder.
  let folder: String
  /// Its name in the folder.
  let name: String

  /// Creates the photo of a path.
  package init(_ path: String) {
    self.path = path
    (folder, name) = UnfinishedFile.split(path)
  }

  /// Its name without the extension; braces would mean something in a job's paths.
  var stem: String {
    let end = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 } ?? name.endIndex
    return String(name[..<end]).replacing("{", with: "(").replacing("}", with: ")")
  }

  /// The path of a file beside it.
  func sibling(_ name: String) -> String { folder == "." && !path.hasPrefix("./") ? name : "\(folder)/\(name)" }

  /// Its whole file.
  func bytes(_ limits: Limits) throws(CameoError) -> [UInt8] {
    do throws(ImageError) {
      let source = try ByteSource(path: path, limits: limits)
      return try source.bytes(at: 0, count: source.count)
    } catch {
      throw .photo(index: 0, src: name, error)
    }
  }
}
