public import CameoImages

/// Where a template's pictures are read from.
public enum TemplateAssets: Hashable, Sendable {
  /// Bytes in memory, by their path in the template's folder.
  case files([String: [UInt8]])
  /// A folder's path.
  case folder(String)

  /// The bytes of one picture.
  /// - Parameters:
  ///   - src: The path in the document; one that leads out of the folder is refused, by a link too.
  ///   - limits: What the file's length is held to.
  /// - Throws: Why the picture cannot be had.
  public func bytes(_ src: String, limits: Limits = .standard) throws(TemplateError) -> [UInt8] {
    guard AssetPath.isInside(src) else { throw .assetOutside(src) }
    let limit = AssetPath.hasEnding(src, [".svg"]) ? limits.svgBytes : limits.photoBytes
    switch self {
    case .files(let files):
      guard let bytes = files[src] else { throw .assetMissing(src) }
      guard bytes.count <= limit else { throw .assetTooLarge(src, bytes: bytes.count, limit: limit) }
      return bytes
    case .folder(let folder):
      switch try Folder.place(of: src, in: folder) {
      case .missing: throw .assetMissing(src)
      case .outside: throw .assetOutside(src)
      case .inside(let path):
        switch try Folder.read(path, limit: limit) {
        case .bytes(let bytes): return bytes
        case .notRegular: throw .assetOutside(src)
        case .tooLarge(let count): throw .assetTooLarge(src, bytes: count, limit: limit)
        }
      }
    }
  }
}
