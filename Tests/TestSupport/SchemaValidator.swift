import Foundation

/// The validator that judges the published schemas: a script on python3-jsonschema.
public enum SchemaValidator {
  /// Whether python3 and its module are there.
  public static let isInstalled = (try? python(["-c", "import jsonschema"]))?.status == 0

  /// Runs the script.
  public static func run(_ arguments: [String], input: [UInt8] = []) throws -> (status: Int32, output: String) {
    try python([Folders.fixtures.appending(path: "check-schemas.py").path] + arguments, input: input)
  }

  private static func python(_ arguments: [String], input: [UInt8] = []) throws -> (status: Int32, output: String) {
    let folder = try Folders.temporary()
    defer { try? FileManager.default.removeItem(at: folder) }
    let inputFile = folder.appending(path: "input")
    try Data(input).write(to: inputFile)
    let process = Process()
    let output = Pipe()
    // Debian's own, which has Debian's modules, whatever else comes first on the path.
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = arguments
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
