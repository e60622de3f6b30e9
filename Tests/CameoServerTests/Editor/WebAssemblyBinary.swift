import Foundation
import Testing

/// A WebAssembly module as bytes, as far as the tests look into it.
struct WebAssemblyBinary {
  private struct Section {
    let id: UInt8
    var bytes: [UInt8]
  }

  private var sections: [Section] = []

  init(_ module: [UInt8]) throws {
    try #require(module.starts(with: [0x00, 0x61, 0x73, 0x6D, 1, 0, 0, 0]))
    var offset = 8
    while offset < module.count {
      let id = module[offset]
      offset += 1
      let length = Int(WebAssemblyBinary.number(module, &offset))
      sections.append(Section(id: id, bytes: Array(module[offset..<(offset + length)])))
      offset += length
    }
  }

  /// Whether something has to be supplied by the page.
  var hasImports: Bool { sections.contains { $0.id == 2 && $0.bytes != [0] } }

  /// The names of the exported functions.
  var functions: [String] {
    guard let bytes = sections.first(where: { $0.id == 7 })?.bytes else { return [] }
    var offset = 0
    var names: [String] = []
    for _ in 0..<WebAssemblyBinary.number(bytes, &offset) {
      let length = Int(WebAssemblyBinary.number(bytes, &offset))
      let name = String(decoding: bytes[offset..<(offset + length)], as: UTF8.self)
      offset += length
      let kind = bytes[offset]
      offset += 1
      _ = WebAssemblyBinary.number(bytes, &offset)
      if kind == 0 { names.append(name) }
    }
    return names
  }

  /// The module with more bytes in its memory when it starts.
  func adding(_ data: [UInt8], at address: UInt32) -> [UInt8] {
    var module: [UInt8] = [0x00, 0x61, 0x73, 0x6D, 1, 0, 0, 0]
    for section in sections {
      var bytes = section.bytes
      if section.id == 11 {
        var offset = 0
        let count = WebAssemblyBinary.number(bytes, &offset)
        // An active segment at a constant address.
        bytes =
          WebAssemblyBinary.unsigned(count + 1) + bytes[offset...] + [0x00, 0x41]
          + WebAssemblyBinary.signed(Int64(address)) + [0x0B] + WebAssemblyBinary.unsigned(UInt64(data.count)) + data
      } else if section.id == 12 {
        var offset = 0
        bytes = WebAssemblyBinary.unsigned(WebAssemblyBinary.number(bytes, &offset) + 1)
      } else if section.id == 0 {
        continue
      }
      module += [section.id] + WebAssemblyBinary.unsigned(UInt64(bytes.count)) + bytes
    }
    return module
  }

  private static func number(_ bytes: [UInt8], _ offset: inout Int) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = bytes[offset]
      offset += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return value }
      shift += 7
    }
  }

  private static func unsigned(_ value: UInt64) -> [UInt8] {
    var rest = value
    var bytes: [UInt8] = []
    repeat {
      bytes.append(UInt8(rest & 0x7F) | (rest > 0x7F ? 0x80 : 0))
      rest >>= 7
    } while rest > 0
    return bytes
  }

  private static func signed(_ value: Int64) -> [UInt8] {
    var rest = value
    var bytes: [UInt8] = []
    while true {
      let byte = UInt8(rest & 0x7F)
      rest >>= 7
      let isLast = (rest == 0 && byte & 0x40 == 0) || (rest == -1 && byte & 0x40 != 0)
      bytes.append(isLast ? byte : byte | 0x80)
      if isLast { return bytes }
    }
  }
}

/// The toolchain's own WebAssembly runtime.
enum WasmKit {
  /// Where it lies, nil where there is none.
  static let path: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    return folders.map { $0 + "/wasmkit" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// Runs an exported function that gives one 64-bit number.
  static func run(_ module: URL, _ function: String, _ arguments: [String]) throws -> UInt64 {
    let process = Process()
    process.executableURL = URL(filePath: try #require(path))
    process.arguments = ["run", module.path, function] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "wasmkit: \(output)")
    // As "[WasmTypes.Value.i64(123)]".
    let digits = output.drop { $0 != "(" }.dropFirst().prefix { $0.isNumber }
    return try #require(UInt64(digits), "wasmkit: \(output)")
  }
}
