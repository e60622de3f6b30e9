public import CameoGeometry
public import CameoImages

/// Why a template or one of its pictures cannot be used; cases are conditions, payloads are evidence.
public enum TemplateError: Error, Hashable, Sendable {
  /// No template has the name.
  /// - Parameter nearest: The ids that may have been meant, the nearest first, three at most.
  case unknown(String, nearest: [String])
  /// A folder holds no `template.json`.
  case noDocument(folder: String)
  /// The document is a link that leads out of the template's folder.
  case documentOutside(folder: String)
  /// The document is invalid.
  case invalid(DocumentError)
  /// A picture that the document names is not there.
  case assetMissing(String)
  /// A picture's path, or a link in it, leads out of the template's folder, or it is no regular file.
  case assetOutside(String)
  /// A picture has too many bytes.
  case assetTooLarge(String, bytes: Int, limit: Int)
  /// A raster mask or variant is not width × height × scale.
  case maskSize(String, expected: PixelSize, actual: PixelSize)
  /// A raster picture cannot be read.
  case assetUnreadable(String, ImageError)
  /// A system call failed.
  case system(path: String, code: Int32)
}

extension TemplateError {
  /// A plain sentence: what is wrong and what to do; one line an issue of a document.
  public var message: String {
    switch self {
    case .unknown(let name, let nearest):
      "there is no template \(name)"
        + (nearest.isEmpty ? "" : "; did you mean \(nearest.joined(separator: ", "))?")
    case .noDocument(let folder): "\(folder) holds no \(TemplateFiles.documentName)"
    case .documentOutside(let folder):
      "\(folder)/\(TemplateFiles.documentName) is a link that leads out of the folder; put the file itself there"
    case .invalid(let error): error.lines.joined(separator: "\n")
    case .assetMissing(let src): "the template's picture \(src) is missing"
    case .assetOutside(let src): "the template's picture \(src) is not a file inside the template's folder"
    case .assetTooLarge(let src, let bytes, let limit):
      "the template's picture \(src) has \(bytes) bytes; the limit is \(limit)"
    case .maskSize(let src, let expected, let actual):
      "the template's picture \(src) measures \(actual.width) × \(actual.height) px; "
        + "the document asks for \(expected.width) × \(expected.height)"
    case .assetUnreadable(let src, _): "the template's picture \(src) cannot be read as an image"
    case .system(let path, let code): "\(path): \(systemMessage(code))"
    }
  }
}
