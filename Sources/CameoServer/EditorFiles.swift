import Masks

/// The files of the editor, compiled into the binary.
public enum EditorFiles {
  /// The editor's model, `CameoGeometry` compiled to WebAssembly: a module that imports nothing.
  ///
  /// Decoded at first use.
  public static let module: [UInt8] = file("cameo.wasm") ?? []

  /// The paths of what `<cameo-editor>` needs on a page of one's own: its module, the model, its languages and its types.
  public static var element: [String] {
    EmbeddedFiles.base64.map(\.path).filter { $0.hasPrefix("cameo") || $0.hasPrefix("messages/") }.sorted()
  }

  /// The bytes of one of the editor's files by its path, nil where there is none.
  public static func file(_ path: String) -> [UInt8]? {
    EmbeddedFiles.base64.first { $0.path == path }.map { Masks.decode($0.base64) }
  }
}
