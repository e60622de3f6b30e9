import Foundation
import TestSupport
import Testing

/// Runs the script on a made-up system: its `PATH` holds a few real tools and recording stand-ins for the others.
@Suite final class InstallDependenciesTests {
  private let folder: URL
  /// What the script itself says that it installs.
  private static let packages: [String] = {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = [Folders.package.appending(path: "Scripts/install-dependencies").path, "--tests", "--list"]
    let output = Pipe()
    process.standardOutput = output
    guard (try? process.run()) != nil else { return [] }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }()

  init() throws {
    folder = try Folders.temporary()
    for tool in ["bash", "env", "grep", "mktemp", "rm", "cat"] {
      let real = try #require(
        ["/bin", "/usr/bin"].map { "\($0)/\(tool)" }.first(where: FileManager.default.fileExists))
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: tool).path, withDestinationPath: real)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func stub(_ name: String, _ body: String) throws {
    let file = folder.appending(path: name)
    try Data("#!\(folder.path)/bash\n\(body)\n".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }

  /// A system on which some packages are installed.
  private func system(installed: [String], user: Int = 0, apt: String? = "exit 0", sudo: Bool = false) throws {
    try stub(
      "dpkg-query",
      "case \" \(installed.joined(separator: " ")) \" in *\" ${@: -1} \"*) echo installed ;; *) exit 1 ;; esac"
    )
    try stub("id", "echo \(user)")
    let log = folder.appending(path: "log").path
    if let apt { try stub("apt-get", "echo \"apt-get $*\" >> \(log)\n\(apt)") }
    if sudo { try stub("sudo", "echo \"sudo $1\" >> \(log)\n[ \"$1\" != -n ] || shift\nexec \"$@\"") }
    if sudo { try stub("true", "exit 0") }
  }

  private func run(_ arguments: String...) throws -> (
    code: Int32, output: String, errors: String, log: [String]
  ) {
    let process = Process()
    process.executableURL = folder.appending(path: "bash")
    process.arguments = [Folders.package.appending(path: "Scripts/install-dependencies").path] + arguments
    process.environment = ["PATH": folder.path]
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    process.waitUntilExit()
    let log = (try? String(contentsOf: folder.appending(path: "log"), encoding: .utf8)) ?? ""
    return (
      process.terminationStatus,
      String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self),
      String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self),
      log.split(separator: "\n").map(String.init)
    )
  }

  @Test func theListHasWhatTheBuildAndTheTestsNeed() {
    #expect(Set(Self.packages).isSuperset(of: ["make", "libcairo2-dev", "libpng-dev", "python3-jsonschema"]))
  }

  @Test func nothingIsSaidOrDoneWhereAllIsThere() throws {
    try system(installed: Self.packages)
    let run = try run("--tests")
    #expect(run.code == 0)
    #expect(run.output.isEmpty && run.errors.isEmpty && run.log.isEmpty)
  }

  @Test func onlyWhatIsMissingIsInstalledAfterOneUpdate() throws {
    try system(installed: Self.packages.filter { $0 != "libpng-dev" && $0 != "nettle-dev" })
    let run = try run()
    #expect(run.code == 0)
    #expect(run.output == "Installing Debian packages: libpng-dev nettle-dev\n")
    #expect(run.errors.isEmpty)
    #expect(run.log.count == 2)
    #expect(run.log.first?.hasSuffix(" update") == true)
    #expect(run.log.last?.hasSuffix(" libpng-dev nettle-dev") == true)
    #expect(run.log.last?.contains("--yes") == true)
  }

  @Test func sudoIsUsedByOthersThanRootAndNeverWaitsForAPassword() throws {
    try system(installed: [], user: 1000, sudo: true)
    let run = try run()
    #expect(run.code == 0)
    #expect(run.log.filter { $0 == "sudo -n" }.count == 3)
    #expect(run.log.filter { $0.hasPrefix("apt-get") }.count == 2)
  }

  @Test func withoutRootAndSudoTheCommandToTypeIsNamed() throws {
    try system(installed: Self.packages.filter { $0 != "libpng-dev" }, user: 1000)
    let run = try run()
    #expect(run.code == 1)
    #expect(
      run.errors == "install-dependencies: not root and no sudo; as root, run: apt-get install libpng-dev\n")
    #expect(run.log.isEmpty)
  }

  @Test func withoutAptTheMissingPackagesAreNamed() throws {
    try system(installed: Self.packages.filter { $0 != "libpng-dev" }, apt: nil)
    let run = try run()
    #expect(run.code == 1)
    #expect(run.errors == "install-dependencies: apt-get is missing; install by hand: libpng-dev\n")
  }

  @Test func aFailureOfAptIsShownAndEndsTheScript() throws {
    try system(installed: [], apt: "echo E: no network; exit 100")
    let run = try run()
    #expect(run.code == 1)
    #expect(run.errors.hasPrefix("E: no network\ninstall-dependencies: 'apt-get "))
    #expect(run.log.count == 1)
  }

  @Test func thePackagesAreListed() throws {
    try system(installed: [])
    let run = try run("--tests", "--list")
    #expect(run.output.split(separator: "\n").map(String.init) == Self.packages)
    #expect(run.log.isEmpty)
  }

  @Test func anUnknownArgumentIsRefused() throws {
    try system(installed: [])
    let run = try run("--frobnicate")
    #expect(run.code == 1)
    #expect(run.errors.contains("--frobnicate"))
  }
}
