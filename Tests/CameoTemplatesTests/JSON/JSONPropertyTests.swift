import CameoTemplates
import TestSupport
import Testing

@Suite struct JSONPropertyTests {
  private let seeds = [
    #"{"kind":"cameo.template","version":1,"tags":["a","é😀","\ud83d\ude00\n"],"x":[1,-2.5e-3,true,false,null,{}]}"#,
    #"[[[[{"a":{"b":{"c":[0.1,1e22,5e-324]}}}]]],"\\\"\/\b\f\n\r\t\u0000"]"#,
  ]

  /// Bytes that JSON gives a meaning, so that mutations reach deep.
  private let alphabet =
    Array("{}[]:,\"\\/ubfnrt0123456789+-.eE \n\u{0}dD8aé😀".utf8) + [0xFF, 0x80, 0xC3, 0xED]

  private func isHeld(_ bytes: [UInt8]) -> Bool {
    do throws(DocumentError) {
      let value = try JSONReader().read(bytes)
      // What was read is written so that it reads the same again, in every layout.
      for layout in [JSONWriter.Layout.pretty, .line, .canonical] {
        let again = try JSONReader().read(JSONWriter.bytes(value, layout))
        if layout != .canonical && again != value { return false }
        if JSONWriter.bytes(again, .canonical) != JSONWriter.bytes(value, .canonical) { return false }
      }
      return true
    } catch {
      return error.issues.allSatisfy { issue in
        guard let location = issue.location else { return false }
        return (0...bytes.count).contains(location.offset) && location.line >= 1 && location.column >= 1
          && !issue.message.isEmpty
      }
    }
  }

  @Test func mutatedDocumentsAreReadOrRefusedWithAPlaceInside() {
    var random = SeededGenerator(seed: 1)
    for round in 0..<8_000 {
      var bytes = Array(seeds[round % seeds.count].utf8)
      for _ in 0...Int.random(in: 0...4, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        let byte = alphabet.randomElement(using: &random) ?? 0
        switch Int.random(in: 0...3, using: &random) {
        case 0: bytes[index] = byte
        case 1: bytes.insert(byte, at: index)
        case 2 where bytes.count > 1: bytes.remove(at: index)
        default: bytes = Array(bytes[..<max(1, index)])
        }
      }
      #expect(isHeld(bytes), "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test func randomBytesAreReadOrRefusedWithAPlaceInside() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<4_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? 0
      }
      #expect(isHeld(bytes), "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test func everyDoubleIsWrittenSoThatItReadsTheSame() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<10_000 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      #expect(try JSONReader().read(JSONWriter.bytes(JSONValue(number))) == JSONValue(number))
    }
  }
}
