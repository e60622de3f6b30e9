/// A name below a picture of a contact sheet, in lines that fit below it.
struct ContactLabel {
  private static let mostLines = 3
  /// How far letters shrink for a long word before it is cut.
  private static let smallest = 0.7

  /// The lines, none for a name without a letter.
  let lines: [String]
  /// How much smaller than others its letters are, up to 1.
  let scale: Double

  /// Breaks a name between its words.
  /// - Parameter room: The letters that a line has room for.
  init(_ name: String, room: Int) {
    let words = name.split(separator: " ")
    let longest = words.map(Self.width).max() ?? 0
    scale = longest > room ? max(Self.smallest, Double(room) / Double(longest)) : 1
    let room = Int(Double(room) / scale)
    var lines: [String] = []
    for word in words {
      if let last = lines.last, Self.width(last) + 1 + Self.width(word) <= room {
        lines[lines.count - 1] += " " + word
      } else if lines.count < Self.mostLines {
        lines.append(String(word))
      } else {
        lines[lines.count - 1] += " " + word
      }
    }
    self.lines = lines.map { Self.cut($0, room) }
  }

  /// In letters; those of Chinese, Japanese and Korean are as wide as two.
  private static func width(_ text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + (($1.unicodeScalars.first?.value ?? 0) >= 0x1100 ? 2 : 1) }
  }

  private static func cut(_ line: String, _ room: Int) -> String {
    guard width(line) > room else { return line }
    var shown = line
    while width(shown) > room - 1 { shown.removeLast() }
    return shown + "…"
  }
}
