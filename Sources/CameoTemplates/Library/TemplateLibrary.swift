public import CameoImages

/// The templates at hand: those that come with the program, and those in more folders.
///
/// Documents are read once, when the library is made; pictures when they are asked for. A template in an earlier
/// folder hides those of the same id in later folders and in the program.
public struct TemplateLibrary: Sendable {
  /// One template with what became of reading it.
  public struct Entry: Sendable {
    /// Its folder's name, which is its id.
    public let id: String
    /// Whether it comes with the program.
    public let isBundled: Bool
    /// Its folder's path; nil for one that comes with the program.
    public let folder: String?
    /// The document as written; nil where it cannot be read.
    public let document: [UInt8]?
    /// The template, or why it cannot be used.
    public let template: Result<Template, TemplateError>
  }

  /// All templates, sorted by id, those that cannot be used too.
  public let entries: [Entry]
  private let limits: Limits

  /// Creates a library.
  /// - Parameters:
  ///   - bundled: Files in memory, by paths such as `oval/template.json`; others are passed over.
  ///   - folders: Paths of folders that hold one folder a template; others in them are passed over.
  ///   - limits: What the documents are held to.
  /// - Throws: ``TemplateError/system(path:code:)`` where a folder cannot be listed.
  public init(
    bundled: [(path: String, bytes: [UInt8])] = [], folders: [String] = [], limits: Limits = .standard
  ) throws(TemplateError) {
    var found: [String: TemplateFiles] = [:]
    for folder in folders {
      for name in try Folder.names(in: folder) where found[name] == nil {
        let path = folder + "/" + name
        guard Folder.mayExist(path + "/" + TemplateFiles.documentName) else { continue }
        found[name] = TemplateFiles(folderName: name, assets: .folder(path), isBundled: false)
      }
    }
    for (name, files) in TemplateLibrary.byFolder(bundled) where found[name] == nil {
      found[name] = TemplateFiles(folderName: name, assets: .files(files), isBundled: true)
    }
    self.limits = limits
    entries = found.sorted { $0.key < $1.key }.map { _, files in Entry(files, limits) }
  }

  /// The files of each folder that holds a document.
  private static func byFolder(_ files: [(path: String, bytes: [UInt8])]) -> [String: [String: [UInt8]]] {
    var folders: [String: [String: [UInt8]]] = [:]
    for file in files {
      let parts = file.path.split(separator: "/", maxSplits: 1)
      guard parts.count == 2 else { continue }
      folders[String(parts[0]), default: [:]][String(parts[1])] = file.bytes
    }
    return folders.filter { $0.value[TemplateFiles.documentName] != nil }
  }

  /// All templates that can be used, sorted by id.
  public var templates: [Template] { entries.compactMap { try? $0.template.get() } }

  /// The template of a name, as people write it on a command line or into a job.
  ///
  /// A name that holds a slash or begins with a dot is a folder's path; any other is an id. What comes from people who
  /// may not choose files goes to ``template(id:)``.
  /// - Parameters:
  ///   - name: An id, or a folder's path.
  ///   - folder: What a relative path starts from; nil for the working folder.
  /// - Throws: As ``entry(_:relativeTo:)``, and what is wrong with the template itself.
  public func template(_ name: String, relativeTo folder: String? = nil) throws(TemplateError) -> Template {
    try entry(name, relativeTo: folder).template.get()
  }

  /// The template of an id; no file is looked for.
  /// - Throws: ``TemplateError/unknown(_:nearest:)``, also for a path, and what is wrong with the template itself.
  public func template(id: String) throws(TemplateError) -> Template { try entry(id: id).template.get() }

  /// The template in a folder.
  /// - Parameters:
  ///   - path: The folder's path, or that of the `template.json` in it.
  ///   - base: What a relative path starts from; nil for the working folder.
  /// - Throws: As ``entry(_:relativeTo:)`` for a path, and what is wrong with the template itself.
  public func template(folder path: String, relativeTo base: String? = nil) throws(TemplateError) -> Template {
    try entry(folder: path, relativeTo: base).template.get()
  }

  /// The template of a name, with its document as written.
  /// - Throws: ``TemplateError/unknown(_:nearest:)`` for an id, ``TemplateError/noDocument(folder:)`` for a path that
  ///   leads nowhere, ``TemplateError/system(path:code:)`` for one that cannot be followed; what else is wrong stands in
  ///   the entry.
  public func entry(_ name: String, relativeTo folder: String? = nil) throws(TemplateError) -> Entry {
    TemplateLibrary.isPath(name) ? try entry(folder: name, relativeTo: folder) : try entry(id: name)
  }

  private func entry(id: String) throws(TemplateError) -> Entry {
    guard let entry = entries.first(where: { $0.id == id }) else {
      throw .unknown(id, nearest: nearNames(to: id, among: entries.map(\.id)))
    }
    return entry
  }

  private func entry(folder name: String, relativeTo base: String?) throws(TemplateError) -> Entry {
    var path = base.map { name.hasPrefix("/") ? name : $0 + "/" + name } ?? name
    // Who completes a path in a shell ends at the document.
    let document = "/" + TemplateFiles.documentName
    if path.hasSuffix(document) { path.removeLast(document.count) }
    // The folder's own name, also for "." and behind links.
    guard let resolved = try Folder.resolve(path) else { throw .noDocument(folder: path) }
    let folderName = resolved.split(separator: "/").last.map(String.init) ?? ""
    return Entry(TemplateFiles(folderName: folderName, assets: .folder(resolved), isBundled: false), limits)
  }

  /// Whether a template's name is a folder's path and no id.
  public static func isPath(_ name: String) -> Bool {
    name.hasPrefix(".") || name.utf8.contains(UInt8(ascii: "/"))
  }
}

extension TemplateLibrary.Entry {
  init(_ files: TemplateFiles, _ limits: Limits) {
    id = files.folderName
    isBundled = files.isBundled
    folder = if case .folder(let path) = files.assets { path } else { nil }
    document = try? files.document(limits)
    do {
      template = .success(try files.template(limits))
    } catch {
      template = .failure(error)
    }
  }
}
