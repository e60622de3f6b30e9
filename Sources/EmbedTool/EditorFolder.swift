/// The files of the editor and its page: the element's modules joined to one, the rest as it is.
struct EditorFolder {
  /// The files by the paths that pages know: without the folder `Editor` or `Page` that they lie in.
  let files: [EmbeddedFile]

  private static let entry = "/Editor/cameo-editor.js"

  init(root: String, paths: [String]) throws(EmbedError) {
    var files: [EmbeddedFile] = []
    var joined: Set<String> = []
    if let entry = paths.first(where: { $0.hasSuffix(EditorFolder.entry) }) {
      let module = try ScriptModule(entry: entry)
      files.append(EmbeddedFile(path: "cameo-editor.js", text: ShortNames(module.text).text))
      joined = module.paths
    }
    for path in paths where !joined.contains(path) {
      let folder = ["/Editor", "/Page"].first { path.hasPrefix(root + $0 + "/") } ?? ""
      files.append(try EmbeddedFile(path: path, root: root + folder))
    }
    self.files = files
  }
}
