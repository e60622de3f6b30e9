/// A script cut into names, marks, literals and the spaces between.
///
/// A template literal is cut at its expressions: what stands before, between and behind them are literals, of which the
/// first ones open a bracket and the later ones close it.
struct ScriptTokens {
  enum Kind { case name, mark, literal, space }

  struct Token {
    let kind: Kind
    var text: String
  }

  private(set) var all: [Token] = []
  private let characters: [Character]
  private var place = 0
  /// For each open expression of a template literal, how many braces are open in it.
  private var depths: [Int] = []

  init(_ script: String) {
    characters = Array(script)
    while place < characters.count { take() }
  }

  /// Whether a slash is a regular expression's first, not a division.
  private var isBeforeLiteral: Bool {
    guard let last = all.last(where: { $0.kind != .space }) else { return true }
    return last.text == "return" || (last.kind == .mark && !")]}".contains(last.text))
  }

  private mutating func take() {
    let character = characters[place]
    if character == " " || character == "\n" {
      add(.space) { $0 == " " || $0 == "\n" }
    } else if ScriptTokens.isName(character) {
      add(.name, while: ScriptTokens.isName)
    } else if character == "\"" || character == "'" {
      addLiteral(to: character)
    } else if character == "`" || (character == "}" && depths.last == 0) {
      addTemplate()
    } else if character == "/", isBeforeLiteral {
      addLiteral(to: "/")
    } else {
      if !depths.isEmpty, character == "{" { depths[depths.count - 1] += 1 }
      if !depths.isEmpty, character == "}" { depths[depths.count - 1] -= 1 }
      let isSpread = characters[place...].starts(with: "...")
      let isArrow = characters[place...].starts(with: "=>")
      add(.mark, count: isSpread ? 3 : isArrow ? 2 : 1)
    }
  }

  private static func isName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "_$#".contains(character)
  }

  private mutating func add(_ kind: Kind, count: Int) {
    all.append(Token(kind: kind, text: String(characters[place..<(place + count)])))
    place += count
  }

  private mutating func add(_ kind: Kind, while belongs: (Character) -> Bool) {
    add(kind, count: characters[place...].prefix(while: belongs).count)
  }

  /// A text, or a regular expression, whose brackets may hold its mark.
  private mutating func addLiteral(to mark: Character) {
    var count = 1
    var isInBrackets = false
    while characters[place + count] != mark || isInBrackets {
      if characters[place + count] == "\\" {
        count += 1
      } else if mark == "/" {
        isInBrackets = characters[place + count] == "[" || (isInBrackets && characters[place + count] != "]")
      }
      count += 1
    }
    add(.literal, count: count + 1)
  }

  private mutating func addTemplate() {
    if characters[place] == "}" { depths.removeLast() }
    var count = 1
    while characters[place + count] != "`", !characters[(place + count)...].starts(with: "${") {
      count += characters[place + count] == "\\" ? 2 : 1
    }
    let isOpen = characters[place + count] == "$"
    if isOpen { depths.append(0) }
    add(.literal, count: count + (isOpen ? 2 : 1))
  }
}
