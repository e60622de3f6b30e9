import Foundation
import TestSupport
import Testing

@testable import cameo

/// The scripts for the shells, tried in the shells.
@Suite(.enabled(if: Shell.areInstalled, "bash, zsh and fish are installed by Scripts/install-dependencies"))
final class CompletionTests {
  private let folder: URL

  init() throws {
    folder = try Folders.temporary()
    for shell in Shell.allCases {
      try Data(shell.completions.utf8).write(to: folder.appending(path: shell == .zsh ? "_cameo" : shell.rawValue))
    }
    try Data().write(to: folder.appending(path: "holiday.jpg"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// What has to be offered for the last word of a line, among other things.
  struct Case: Sendable, CustomTestStringConvertible {
    let words: [String]
    let offered: [String]
    var testDescription: String { words.joined(separator: " ") }
  }

  private static let cases = [
    Case(words: ["cameo", "re"], offered: ["render", "resolve"]),
    Case(words: ["cameo", "template", ""], offered: ["check", "detect", "list", "new", "preview", "show"]),
    Case(words: ["cameo", "render", "--on-"], offered: ["--on-corrupt", "--on-no-face", "--on-upscale"]),
    Case(words: ["cameo", "render", "-t", "spiky"], offered: ["spiky-hair", "spiky-hair-calm", "spiky-hair-wild"]),
    Case(
      words: ["cameo", "template", "show", "spiky"], offered: ["spiky-hair", "spiky-hair-calm", "spiky-hair-wild"]),
    Case(words: ["cameo", "render", "--content", ""], offered: ["composite", "rect", "shape"]),
    Case(words: ["cameo", "completions", ""], offered: ["bash", "fish", "zsh"]),
    Case(words: ["cameo", "inspect", "holi"], offered: ["holiday.jpg"]),
    Case(words: ["cameo", "template", "new", "--in", "/us"], offered: ["/usr/"]),
  ]

  @Test(arguments: Shell.allCases, cases)
  func aShellOffersWhatFits(shell: Shell, entry: Case) throws {
    let shown = try complete(entry.words, in: shell)
    for word in entry.offered { #expect(shown.contains(shell == .bash && word == "/usr/" ? "/usr" : word)) }
    // Nothing else either, as far as lists without explanations can tell.
    if shell == .bash { #expect(shown.split(separator: "\n").count == entry.offered.count + (entry.hasMore ? 1 : 0)) }
  }

  @Test func bashKnowsAValueBehindAnEqualsSign() throws {
    #expect(try complete(["cameo", "render", "--content", "=", "s"], in: .bash) == "shape\n")
  }

  @Test func nothingIsOfferedForANumberOrAfterTwoDashes() throws {
    #expect(try complete(["cameo", "render", "--width", ""], in: .bash) == "\n")
    #expect(try complete(["cameo", "render", "--", "--wid"], in: .bash) == "\n")
    #expect(try complete(["cameo", "render", "--width", ""], in: .fish) == "")
  }

  @Test(arguments: Shell.allCases)
  func everyOptionOfEveryCommandIsInTheScript(shell: Shell) {
    for name in CommandOption.all.map(\.name) {
      #expect(shell.completions.contains(shell == .fish ? "-l \(name.rawValue) " : "--\(name.rawValue)"))
    }
  }

  private func complete(_ words: [String], in shell: Shell) throws -> String {
    let scripts = Folders.package.appending(path: "Tests/CommandTests/Shells")
    let line = words.joined(separator: " ")
    let arguments =
      switch shell {
      case .bash: [scripts.appending(path: "complete.bash").path, folder.appending(path: "bash").path] + words
      case .zsh:
        ["-f", scripts.appending(path: "complete.zsh").path, folder.path, line, Self.last(words)]
      case .fish: ["-c", "source '\(folder.path)/fish'; complete -C '\(line)'"]
      }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/timeout")
    process.arguments = ["60", "/usr/bin/\(shell.rawValue)"] + arguments
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = CameoProcess.executable.deletingLastPathComponent().path + ":/usr/bin:/bin"
    environment["HOME"] = folder.path
    environment["TERM"] = "xterm"
    process.environment = environment
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self)
  }

  /// The word that zsh, which sorts, shows last.
  private static func last(_ words: [String]) -> String {
    cases.first { $0.words == words }?.offered.last ?? ""
  }
}

extension Shell {
  fileprivate static var areInstalled: Bool {
    allCases.allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") }
  }
}

extension CompletionTests.Case {
  /// Whether one word more is offered than is named here: `--help`, or the fourth of the policies.
  fileprivate var hasMore: Bool { words == ["cameo", "template", ""] || words.last == "--on-" }
}
