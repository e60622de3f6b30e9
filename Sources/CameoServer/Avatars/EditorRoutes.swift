import Cameo

extension AvatarService {
  /// The editor's page and its files.
  var editorRoutes: [HTTPRoute] { EditorPage.routes }
}

/// The editor's files as they are served: by `cameo serve`, and by whatever else shows the editor.
package enum EditorPage {
  /// What a page may load: its own files and the model compiled to WebAssembly; pictures also from memory.
  package static let policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; "
    + "media-src 'self' blob:; connect-src 'self' blob: data:; font-src 'self'; manifest-src 'self'; "
    + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  /// `/` and `/editor/…`.
  package static var routes: [HTTPRoute] {
    [
      HTTPRoute(.get, "/", .atOnce { request throws(Problem) in try answer("index.html", request.head) }),
      HTTPRoute(
        .get, "/editor/{file...}",
        .atOnce { request throws(Problem) in try answer(request.parameters["file"] ?? "", request.head) }),
    ]
  }

  /// One of the files by its name.
  package static func answer(_ name: String, _ head: RequestHead) throws(Problem) -> HTTPAnswer {
    guard let type = MediaType.of(name), let bytes = EditorFiles.served(name) else { throw .routeUnknown }
    var answer = HTTPAnswer.unchanging(bytes, type: type, for: head)
    answer.addHeader("Content-Security-Policy", policy)
    if type.hasPrefix("text/html") { answer.addHeader("Permissions-Policy", "camera=(self)") }
    return answer
  }
}

extension EditorFiles {
  /// The folders that the editor and its page read from, beside what lies at the top.
  private static let servedFolders = ["messages", "texts"]

  /// A file by the name that it is served under; other folders hold what is no part of the editor.
  fileprivate static func served(_ name: String) -> [UInt8]? {
    let folder = name.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    guard folder.isEmpty || servedFolders.contains(folder) else { return nil }
    return file(name)
  }
}
