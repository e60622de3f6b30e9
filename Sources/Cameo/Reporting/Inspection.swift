/// What is known of a photo without decoding it, and of its faces where they were looked for.
public struct Inspection: Sendable {
  /// Its path or its name.
  public var src: String
  /// The file's length in bytes.
  public var byteCount: Int
  /// SHA-256 of the file, in hexadecimal.
  public var sha256: String
  /// What its header says.
  public var header: PhotoHeader
  /// What is wrong with the file and can be lived with.
  public var warnings: [ImageWarning]
  /// Its faces, the largest first; nil where they were not looked for.
  public var faces: [Face]?
  /// Why they could not be looked for.
  public var faceError: FaceError?

  /// The document that `cameo inspect` prints.
  public var document: JSONValue {
    JSONValue(members: [
      ("kind", "cameo.inspection"), ("version", 1), ("src", JSONValue(src)), ("bytes", JSONValue(byteCount)),
      ("sha256", JSONValue(sha256)), ("format", JSONValue(header.format.rawValue)),
      ("storedSize", header.storedSize.document), ("orientation", JSONValue(header.orientation.rawValue)),
      ("size", header.size.document), ("profile", JSONValue(header.profile.name)),
      ("bitsPerChannel", JSONValue(header.bitsPerChannel)), ("alpha", JSONValue(header.hasAlpha)),
      ("faces", faces.map { JSONValue($0.map { JSONValue(members: $0.members) }) }),
      ("warnings", JSONValue(warningDocuments)),
    ])
  }

  private var warningDocuments: [JSONValue] {
    let found = warnings.map { ($0.code, $0.message) } + (faceError.map { [($0.code, $0.message)] } ?? [])
    return found.map { code, message in ["code": JSONValue(code), "message": JSONValue(message)] }
  }
}
