import CameoImages

/// The files of one template, in memory or in a folder.
struct TemplateFiles: Sendable {
  /// The document's name in a template's folder.
  static let documentName = "template.json"

  /// The folder's name, which the id must be.
  let folderName: String
  /// Where the document and the pictures are.
  let assets: TemplateAssets
  /// Whether the template comes with the program.
  let isBundled: Bool

  /// The document's path, as errors name it.
  private var documentPath: String {
    switch assets {
    case .files: "\(folderName)/\(TemplateFiles.documentName)"
    case .folder(let folder): "\(folder)/\(TemplateFiles.documentName)"
    }
  }

  /// The document as written.
  func document(_ limits: Limits) throws(TemplateError) -> [UInt8] {
    switch assets {
    case .files(let files):
      guard let bytes = files[TemplateFiles.documentName] else { throw .noDocument(folder: folderName) }
      return bytes
    case .folder(let folder):
      switch try Folder.place(of: TemplateFiles.documentName, in: folder) {
      case .missing: throw .noDocument(folder: folder)
      case .outside: throw .documentOutside(folder: folder)
      case .inside(let path): return try read(path, in: folder, limits)
      }
    }
  }

  private func read(_ path: String, in folder: String, _ limits: Limits) throws(TemplateError) -> [UInt8] {
    switch try Folder.read(path, limit: limits.documentBytes) {
    case .bytes(let bytes): return bytes
    case .notRegular: throw .noDocument(folder: folder)
    case .tooLarge(let count):
      let issues = IssueList()
      issues.report(.tooLarge(bytes: count, limit: limits.documentBytes), at: .root, offset: 0)
      throw .invalid(issues.error(.template, in: nil).named(documentPath))
    }
  }

  /// The template itself.
  func template(_ limits: Limits) throws(TemplateError) -> Template {
    let bytes = try document(limits)
    do {
      return try TemplateReader(limits: limits).read(
        bytes, folder: folderName, requiresLicense: isBundled, assets: assets)
    } catch {
      throw .invalid(error.named(documentPath))
    }
  }
}

extension DocumentError {
  /// The same error with the file that was read.
  package func named(_ file: String) -> DocumentError {
    DocumentError(kind: kind, file: file, issues: issues)
  }
}
