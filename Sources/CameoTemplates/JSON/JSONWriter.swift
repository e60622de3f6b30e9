/// Writes JSON values as text: the inverse of ``JSONReader``.
public struct JSONWriter: Sendable {
  /// How the text is laid out.
  public enum Layout: Hashable, Sendable {
    /// Indented by two spaces, with a newline at the end; arrays of scalars stay on their line.
    case pretty
    /// One line without any space, without a newline at its end.
    case line
    /// RFC 8785: the same with names sorted by their UTF-16 units. What hashes are made of.
    case canonical
  }

  private let layout: Layout
  private var text: [UInt8] = []

  private init(_ layout: Layout) { self.layout = layout }

  /// Writes a value as UTF-8.
  ///
  /// Numbers are written as ECMAScript does; one that is not finite becomes null.
  public static func bytes(_ value: JSONValue, _ layout: Layout = .pretty) -> [UInt8] {
    var writer = JSONWriter(layout)
    writer.write(value, indent: 0)
    if layout == .pretty { writer.text.append(0x0A) }
    return writer.text
  }

  /// Writes a value as a string.
  public static func string(_ value: JSONValue, _ layout: Layout = .pretty) -> String {
    String(decoding: bytes(value, layout), as: UTF8.self)
  }

  private mutating func write(_ value: JSONValue, indent: Int) {
    switch value.content {
    case .null: text += "null".utf8
    case .bool(let flag): text += (flag ? "true" : "false").utf8
    case .number(let number): text += (ecmaScriptText(number) ?? "null").utf8
    case .string(let string): write(string)
    case .array(let elements):
      let isFlat = layout != .pretty || elements.allSatisfy(\.isScalar)
      list("[", "]", elements.count, isFlat ? nil : indent) { writer, index, inner in
        writer.write(elements[index], indent: inner)
      }
    case .object(let members):
      let ordered =
        layout == .canonical
        ? members.sorted { $0.name.utf16.lexicographicallyPrecedes($1.name.utf16) } : members
      list("{", "}", ordered.count, layout == .pretty ? indent : nil) { writer, index, inner in
        writer.write(ordered[index].name)
        writer.text += (writer.layout == .pretty ? ": " : ":").utf8
        writer.write(ordered[index].value, indent: inner)
      }
    }
  }

  /// Writes items between two brackets: each on its line below an indent, all on one line where that is nil.
  private mutating func list(
    _ open: String, _ close: String, _ count: Int, _ indent: Int?,
    _ item: (inout JSONWriter, Int, Int) -> Void
  ) {
    text += open.utf8
    for index in 0..<count {
      if index > 0 { text += (layout == .pretty && indent == nil ? ", " : ",").utf8 }
      if let indent { newline(indent + 2) }
      item(&self, index, (indent ?? 0) + 2)
    }
    if let indent, count > 0 { newline(indent) }
    text += close.utf8
  }

  private mutating func newline(_ indent: Int) {
    text.append(0x0A)
    text += repeatElement(0x20, count: indent)
  }

  private mutating func write(_ string: String) {
    text.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""): text += "\\\"".utf8
      case UInt8(ascii: "\\"): text += "\\\\".utf8
      case 0x08: text += "\\b".utf8
      case 0x09: text += "\\t".utf8
      case 0x0A: text += "\\n".utf8
      case 0x0C: text += "\\f".utf8
      case 0x0D: text += "\\r".utf8
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        text += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
      default: text.append(byte)
      }
    }
    text.append(UInt8(ascii: "\""))
  }
}

extension JSONValue {
  /// Whether the value holds no others.
  fileprivate var isScalar: Bool {
    switch content {
    case .array, .object: false
    default: true
    }
  }
}

/// A number as ECMAScript's `Number::toString` writes it, which RFC 8785 asks for; nil where it is not finite.
///
/// The shortest digits that read back as the same double, the nearest of those; no exponent from 1e−6 to 1e21.
func ecmaScriptText(_ number: Double) -> String? {
  guard number.isFinite else { return nil }
  if number == 0 { return "0" }
  // Swift's description has the same digits and differs only in where it sets point and exponent.
  var digits: [Character] = []
  var point: Int?
  var exponent = 0
  let description = number.magnitude.description
  for (index, character) in description.enumerated() {
    if character == "." {
      point = digits.count
    } else if character == "e" {
      exponent = Int(description.dropFirst(index + 1)) ?? 0
      break
    } else {
      digits.append(character)
    }
  }
  // The value is 0.DIGITS · 10^position.
  var position = (point ?? digits.count) + exponent
  let leadingZeros = digits.prefix { $0 == "0" }.count
  digits.removeFirst(leadingZeros)
  position -= leadingZeros
  while digits.last == "0" { digits.removeLast() }
  let count = digits.count
  let text: String
  if position > 21 || position <= -6 {
    let power = position - 1
    let fraction = count > 1 ? "." + String(digits[1...]) : ""
    text = "\(digits[0])\(fraction)e\(power < 0 ? "-" : "+")\(power.magnitude)"
  } else if position <= 0 {
    text = "0." + String(repeating: "0", count: -position) + String(digits)
  } else if count <= position {
    text = String(digits) + String(repeating: "0", count: position - count)
  } else {
    text = String(digits[..<position]) + "." + String(digits[position...])
  }
  return number < 0 ? "-" + text : text
}
