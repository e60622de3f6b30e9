import FoundationEssentials
import Glibc

/// Writes a Swift file that holds other files; run by the `EmbedFiles` plugin, never by people.
///
/// `EmbedTool files OUT.swift ROOT FILE…` embeds the files under their paths below `ROOT`;
/// `EmbedTool editor OUT.swift WORK SWIFTC WASM-LD ROOT FILE… -- SOURCE…` joins the modules in the folder `Editor` to one,
/// takes the other files as they are, and adds `cameo.wasm`, compiled from sources.
@main enum EmbedTool {
  static func main() {
    do throws(EmbedError) {
      try run(CommandLine.arguments.dropFirst())
    } catch {
      printError("error: \(error)")
      exit(1)
    }
  }

  private static func run(_ arguments: ArraySlice<String>) throws(EmbedError) {
    var arguments = arguments
    switch arguments.popFirst() {
    case "files":
      guard let output = arguments.popFirst(), let root = arguments.popFirst() else {
        throw .usage("files OUT.swift ROOT FILE…")
      }
      var files: [EmbeddedFile] = []
      for path in arguments {
        files.append(try EmbeddedFile(path: path, root: root))
      }
      try SwiftSource(files: files).write(to: output)
    case "editor":
      guard let output = arguments.popFirst(), let work = arguments.popFirst(), let compiler = arguments.popFirst(),
        let linker = arguments.popFirst(), let root = arguments.popFirst(),
        let mark = arguments.firstIndex(of: "--")
      else {
        throw .usage("editor OUT.swift WORK SWIFTC WASM-LD ROOT FILE… -- SOURCE…")
      }
      var files = try EditorFolder(root: root, paths: Array(arguments[..<mark])).files
      let module = WebAssemblyModule(work: work, compiler: compiler, linker: linker)
      let path = try module.build(Array(arguments[(mark + 1)...]))
      files.append(try EmbeddedFile(path: path, root: work))
      try SwiftSource(files: files).write(to: output)
    case let mode:
      throw .usage("unknown mode \(mode ?? "(none)")")
    }
  }
}

/// Why nothing was embedded.
enum EmbedError: Error, CustomStringConvertible {
  case usage(String)
  case outsideRoot(path: String, root: String)
  case unreadable(path: String, reason: String)
  case declaredTwice(name: String, path: String, other: String)
  case nestedLiteral(path: String, line: String)
  case unwritable(path: String, reason: String)
  case failed(program: String, status: Int32)

  var description: String {
    switch self {
    case .usage(let text): "EmbedTool: \(text)"
    case .outsideRoot(let path, let root): "\(path) is not inside \(root)"
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
    case .declaredTwice(let name, let path, let other): "\(path) declares \(name), as \(other) does"
    case .nestedLiteral(let path, let line): "\(path) has a template literal in another one: \(line)"
    case .unwritable(let path, let reason): "\(path) cannot be written: \(reason)"
    case .failed(let program, let status): "\(program) failed with status \(status)"
    }
  }
}

private func printError(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = unsafe bytes.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
