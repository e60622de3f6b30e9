import Foundation
import TestSupport
import Testing

@testable import cameo

@Suite struct ManualPageTests {
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/mandoc"), "mandoc is installed for tests"))
  func theManualPageIsRightRoffAndShowsEverything() throws {
    let folder = try Folders.temporary()
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = folder.appending(path: "cameo.1")
    try Data(ManualPage.text.utf8).write(to: page)
    // Style is told, too; only the date is left out, which would change with every build.
    let faults = try run("-T", "lint", page.path).split(separator: "\n").filter { !$0.contains("missing date") }
    #expect(faults == [])
    let shown = try run("-T", "ascii", "-O", "width=100", page.path).replacing(/.\u{8}/, with: "")
    for command in Command.allCases { #expect(shown.contains("cameo \(command.rawValue)")) }
    for option in CommandOption.all where ![.help, .version].contains(option.name) {
      #expect(shown.contains("--\(option.name.rawValue)"))
    }
    for variable in EnvironmentVariable.allCases { #expect(shown.contains(variable.rawValue)) }
  }

  private func run(_ arguments: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/mandoc")
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
