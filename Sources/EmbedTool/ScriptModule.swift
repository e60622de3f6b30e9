import FoundationEssentials

/// An ES module joined with all that it imports from beside it into one file that pages load at once.
///
/// Modules stand in the order in which they are first needed: their imports are dropped, and what they export is the
/// joined module's own; the entry's exports stay. Style sheets and JSON that are imported with their type become
/// constants. Spaces, line breaks and semicolons that mean nothing are left out, and lines that are comments, of style
/// sheets, too, and private names are short ones: no literal in the sources spans lines, nor has a template literal
/// another one in it.
struct ScriptModule {
  private(set) var text = ""
  /// The files that it was joined from.
  private(set) var paths: Set<String> = []
  /// Where each name at the top of a module was declared first.
  private var declarations: [String: String] = [:]

  init(entry: String) throws(EmbedError) {
    try add(entry, isEntry: true)
  }

  private mutating func add(_ path: String, isEntry: Bool = false) throws(EmbedError) {
    guard paths.insert(path).inserted else { return }
    var body = ""
    var names = PrivateNames()
    for text in try lines(of: path) {
      let line = String(text)
      if line.hasPrefix("import ") {
        try addImport(line, of: path)
        continue
      }
      if let name = ScriptModule.declaredName(line) {
        if let other = declarations.updateValue(path, forKey: name) {
          throw .declaredTwice(name: name, path: path, other: other)
        }
      }
      let rest = line.drop { $0 == " " }
      guard !rest.isEmpty, !rest.hasPrefix("//") else { continue }
      var kept = isEntry || !rest.hasPrefix("export ") ? rest : rest.dropFirst("export ".count)
      // One word for both is shorter packed, and no source assigns to a constant.
      if kept.hasPrefix("const ") { kept.replaceSubrange(..<kept.index(kept.startIndex, offsetBy: 5), with: "let") }
      kept.replace("(const ", with: "(let ")
      guard let line = ScriptModule.packed(kept, &names) else { throw .nestedLiteral(path: path, line: String(kept)) }
      ScriptModule.append(line[...], to: &body)
    }
    text += body + "\n"
  }

  /// As `import { A, B } from "./file.js";` or `import name from "./file.css" with { type: "css" };`.
  private mutating func addImport(_ line: String, of path: String) throws(EmbedError) {
    let quoted = line.split(separator: "\"", omittingEmptySubsequences: false)
    guard quoted.count >= 3, quoted[1].hasPrefix("./"), let slash = path.lastIndex(of: "/") else {
      throw .unreadable(path: path, reason: "not an import of a file beside it: \(line)")
    }
    let file = String(path[...slash] + quoted[1].dropFirst(2))
    let name = quoted[0].split(separator: " ").dropFirst().first ?? ""
    if file.hasSuffix(".js") {
      try add(file)
    } else if paths.insert(file).inserted {
      let lines = try lines(of: file)
      if file.hasSuffix(".css") {
        let rules = lines.filter { !($0.drop { $0 == " " }.hasPrefix("/*") && $0.hasSuffix("*/")) }
        let content = ScriptModule.escaped(rules.map(ScriptModule.packedStyle).joined().replacing(";}", with: "}"))
        text += "let \(name)=new CSSStyleSheet();\(name).replaceSync(`\(content)`);"
      } else {
        text += "let \(name)=\(lines.map { $0.drop { $0 == " " } }.joined());"
      }
    }
  }

  private func lines(of path: String) throws(EmbedError) -> [Substring] {
    do {
      let data = try Data(contentsOf: URL(filePath: path))
      return String(decoding: data, as: UTF8.self).split(separator: "\n")
    } catch {
      throw .unreadable(path: path, reason: "\(error)")
    }
  }

  /// Adds a line; a line break is kept where it may mean something: statements end in a semicolon or in a block.
  private static func append(_ line: Substring, to text: inout String) {
    if line.hasPrefix("}"), text.hasSuffix(";") { text.removeLast() }
    // No statement begins so: the one before goes on.
    if let first = line.first, ".?:&|+".contains(first), !line.hasPrefix("++"), text.hasSuffix("\n") {
      text.removeLast()
    }
    text += line
    if let last = line.last, !"{},;([:&|=?".contains(last) { text += "\n" }
  }

  /// A line of a style sheet without the spaces that mean nothing: no text in it has such.
  private static func packedStyle(_ line: Substring) -> String {
    var line = String(line.drop { $0 == " " })
    for mark in [": ", ", ", "; ", "{ "] { line.replace(mark, with: mark.prefix(1)) }
    for mark in [" {", " }", " !"] { line.replace(mark, with: mark.suffix(1)) }
    line.replace(" > ", with: ">")
    return line
  }

  /// A line of a module with short private names and without the spaces beside punctuation; literals stay.
  /// - Returns: nil where a template literal holds another one.
  private static func packed(_ line: Substring, _ names: inout PrivateNames) -> String? {
    let marks = "{}()=,;:?<>|&*!/"
    var result = ""
    var quote: Character?
    var isEscaped = false
    // How many expressions of a template literal are open.
    var depth = 0
    var characters = line[...]
    while let character = characters.popFirst() {
      if let open = quote {
        if character == "`", open == "`", depth > 0 { return nil }
        if character == open, !isEscaped { quote = nil }
        if character == "{", result.last == "$" { depth += 1 }
        if character == "}" { depth = max(0, depth - 1) }
        isEscaped = character == "\\" && !isEscaped
      } else if "\"'`".contains(character) {
        quote = character
        depth = 0
      } else if character == " ", marks.contains(result.last ?? " ") || marks.contains(characters.first ?? " ") {
        continue
      } else if character == " ", isBesideSign(result.last, characters.first) {
        continue
      }
      if character == "}", quote == nil, result.last == ";" { result.removeLast() }
      result.append(character)
      if character == "#", quote == nil || depth > 0 { result += names.takeName(from: &characters) }
    }
    return result
  }

  /// Whether a space has a sign on one side, and none on the other, with which it would be another one.
  private static func isBesideSign(_ before: Character?, _ after: Character?) -> Bool {
    let signs: [Character?] = ["+", "-"]
    return signs.contains(before) != signs.contains(after)
  }

  /// The name that a line at the top of a module declares.
  private static func declaredName(_ line: String) -> String? {
    guard !line.hasPrefix(" ") else { return nil }
    var words = line.split(separator: " ")[...]
    while let word = words.first, ["export", "async"].contains(word) { words = words.dropFirst() }
    guard let kind = words.popFirst(), ["function", "class", "const", "let"].contains(kind) else { return nil }
    return (words.first?.prefix { $0.isLetter || $0.isNumber || $0 == "_" }).map(String.init)
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if character == "`" || character == "\\" || character == "$" { result.append("\\") }
      result.append(character)
    }
    return result
  }
}

/// The private names of one module, and what they are called instead.
private struct PrivateNames {
  private var places: [Substring: Int] = [:]

  /// Takes the name that a text begins with, and gives a short one.
  mutating func takeName(from text: inout Substring) -> String {
    let name = text.prefix { $0.isLetter || $0.isNumber }
    text = text.dropFirst(name.count)
    let place = places[name] ?? places.count
    places[name] = place
    // The commonest letters of the rest first: so they are shorter packed.
    let letters = Array("etnsiroalcduhmpfgbvykwxjqz")
    return place < letters.count ? String(letters[place]) : "e\(place)"
  }
}
