/// What is known of a photo without decoding it.
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

  /// The document that `cameo inspect` prints.
  public var document: JSONValue {
    JSONValue(members: [
      ("kind", "cameo.inspection"), ("version", 1), ("src", JSONValue(src)), ("bytes", JSONValue(byteCount)),
      ("sha256", JSONValue(sha256)), ("format", JSONValue(header.format.rawValue)),
      ("storedSize", header.storedSize.document), ("orientation", JSONValue(header.orientation.rawValue)),
      ("size", header.size.document), ("profile", JSONValue(header.profile.name)),
      ("bitsPerChannel", JSONValue(header.bitsPerChannel)), ("alpha", JSONValue(header.hasAlpha)),
      ("warnings", JSONValue(warnings.map { ["code": JSONValue($0.code), "message": JSONValue($0.message)] })),
    ])
  }
}
