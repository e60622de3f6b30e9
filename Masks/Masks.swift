/// The bundled templates' files, compiled into the binary.
///
/// Each folder beside this file is a template; a new folder, or a changed file, is noticed by the next build.
public enum Masks {
  /// Every file of every bundled template: its path, as `oval/template.json`, and its bytes.
  ///
  /// Sorted by path; decoded at first use.
  public static let files: [(path: String, bytes: [UInt8])] = EmbeddedFiles.base64.map {
    (path: $0.path, bytes: decode($0.base64))
  }

  /// Returns the bytes that a base64 literal (RFC 4648 §4, padded, no white space) stands for.
  package static func decode(_ base64: StaticString) -> [UInt8] {
    base64.withUTF8Buffer { characters in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(characters.count / 4 * 3)
      var bits: UInt32 = 0
      var count = 0
      for index in characters.indices {
        let character = unsafe characters[index]
        if character == UInt8(ascii: "=") { break }
        bits = bits << 6 | value(of: character)
        count += 6
        if count >= 8 {
          count -= 8
          bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
      }
      return bytes
    }
  }

  private static func value(of character: UInt8) -> UInt32 {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: preconditionFailure("an embedded literal is base64")
    }
  }
}
