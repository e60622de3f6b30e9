/// The rules for paths of a template's pictures.
package enum AssetPath {
  /// The endings of a mask's picture.
  static let maskFormats = [".svg", ".png", ".webp"]
  /// The endings of a layer's picture.
  static let imageFormats = [".svg", ".png", ".webp", ".jpg", ".jpeg"]

  /// Whether a path stays inside its folder by its words alone.
  ///
  /// Parts between slashes that are neither empty nor `.` nor `..`; no backslash, colon or control character, so
  /// that it is neither absolute nor a URL on any system.
  static func isInside(_ path: String) -> Bool {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return path.utf8.count <= 1024
      && parts.allSatisfy { part in
        !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
      }
      && !path.utf8.contains {
        $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: ":")
      }
  }

  /// Whether the name at a path's end has one of some endings, in either case, and more than the ending.
  package static func hasEnding(_ path: String, _ endings: [String]) -> Bool {
    let name = path.split(separator: "/").last?.lowercased() ?? ""
    return endings.contains { name.hasSuffix($0) && name.utf8.count > $0.utf8.count }
  }
}

extension JSONCursor {
  /// A path to a picture inside the template's folder.
  func assetPath(_ endings: [String]) -> String? {
    guard let path = string() else { return nil }
    guard AssetPath.isInside(path) else {
      report(.badAssetPath(path))
      return nil
    }
    guard AssetPath.hasEnding(path, endings) else {
      report(.badAssetFormat(path, allowed: endings))
      return nil
    }
    return path
  }
}
