import Foundation
import PackagePlugin

/// Compiles files that are no Swift sources into the target that holds them.
///
/// The one declared output is a Swift file: SwiftPM copies every other output as a resource.
@main struct EmbedFiles: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    let tool = try context.tool(named: "EmbedTool").url
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")

    switch target.name {
    case "Masks":
      let root = target.directoryURL
      // Every file here is an input, since SwiftPM warns about files that nobody handles;
      // what stands beside the templates' folders, as a note or a schema, is not embedded.
      let files = module.sourceFiles.filter { $0.type != .source }.map(\.url)
      let depth = root.standardizedFileURL.pathComponents.count + 1
      let artwork = files.filter { $0.standardizedFileURL.pathComponents.count > depth }
      return [
        .buildCommand(
          displayName: "Embedding \(artwork.count) files of templates",
          executable: tool,
          arguments: ["files", output.path, root.path] + artwork.map(\.path).sorted(),
          inputFiles: files,
          outputFiles: [output])
      ]
    case "CameoServer":
      // The editor's model is the geometry itself, compiled once more.
      let geometry = context.package.targets.first { $0.name == "CameoGeometry" }?.sourceModule
      let sources = (geometry?.sourceFiles(withSuffix: "swift").map(\.url.path) ?? []).sorted()
      let page = module.sourceFiles.filter { $0.type != .source }.map(\.url)
      let compiler = try context.tool(named: "swiftc").url
      let linker = try context.tool(named: "wasm-ld").url
      return [
        .buildCommand(
          displayName: "Compiling the editor's model to WebAssembly",
          executable: tool,
          arguments: [
            "editor", output.path, context.pluginWorkDirectoryURL.path, compiler.path, linker.path,
            target.directoryURL.path,
          ] + page.map(\.path).sorted() + ["--"] + sources,
          inputFiles: page + sources.map { URL(filePath: $0) },
          outputFiles: [output])
      ]
    default:
      Diagnostics.error("EmbedFiles does not know what to embed in \(target.name)")
      return []
    }
  }
}
