/// A script whose variables have short names.
///
/// A variable's name becomes a short one where it stands for a variable alone: it is no shorthand for a property and no
/// method's name, and is nowhere but where it is declared. Properties and keys, which the browser or a page knows, keep
/// their names.
struct ShortNames {
  private(set) var text = ""
  private var tokens: [ScriptTokens.Token]
  /// The places of the tokens that are no spaces.
  private let places: [Int]
  /// By such a token's number: the bracket that it stands in, −1 for none, and where a bracket closes.
  private var bracket: [Int] = []
  private var closing: [Int: Int] = [:]
  /// By a name: where it is declared, and the tokens that are it.
  private var scopes: [String: [ClosedRange<Int>]] = [:]
  private var mentions: [String: [Int]] = [:]
  /// The names that stay.
  private var kept: Set<String> = []

  init(_ script: String) {
    tokens = ScriptTokens(script).all
    places = tokens.indices.filter { [tokens] in tokens[$0].kind != .space }
    findBrackets()
    for number in places.indices {
      noteParameters(number)
      noteName(number)
    }
    shorten()
    text = tokens.map(\.text).joined()
  }

  private func token(_ number: Int) -> String { places.indices.contains(number) ? tokens[places[number]].text : "" }

  private mutating func findBrackets() {
    var open: [Int] = []
    for number in places.indices {
      let text = token(number)
      let isTemplate = tokens[places[number]].kind == .literal && text.count > 1
      let closes = ")]}".contains(text) || (isTemplate && text.first == "}")
      if closes, let start = open.popLast() { closing[start] = number }
      bracket.append(open.last ?? -1)
      if "([{".contains(text) || (isTemplate && text.hasSuffix("${")) { open.append(number) }
    }
  }

  /// Notes what the parameters between these parentheses are called, where a function follows.
  private mutating func noteParameters(_ number: Int) {
    guard token(number) == "(", let end = closing[number],
      !["if", "for", "while", "switch"].contains(token(number - 1))
    else { return }
    let isArrow = token(end + 1) == "=>"
    let start = isArrow ? end + 2 : end + 1
    guard isArrow || token(start) == "{" else { return }
    let scope =
      number...(token(start) == "{" ? closing[start] ?? start : endOfExpression(from: start, in: bracket[number]))
    for parameter in (number + 1)..<end
    where bracket[parameter] == number && ["(", ",", "..."].contains(token(parameter - 1))
      && [",", ")", "="].contains(token(parameter + 1))
    {
      scopes[token(parameter), default: []].append(scope)
    }
  }

  private func endOfExpression(from start: Int, in outer: Int) -> Int {
    let end = (start..<places.count).first { bracket[$0] == outer && [",", ";", ")", "]", "}"].contains(token($0)) }
    return (end ?? places.count) - 1
  }

  private mutating func noteName(_ number: Int) {
    guard tokens[places[number]].kind == .name else { return }
    let (before, name) = (token(number - 1), token(number))
    let isInObject = braces(bracket[number]) == .object && ["{", ","].contains(before)
    // A property's name, or a key, is no variable's.
    if before == "." || isInObject && token(number + 1) == ":" { return }
    mentions[name, default: []].append(number)
    if ["let", "const", "function", "class"].contains(before) {
      scopes[name, default: []].append(scope(around: number))
      // What is exported is known by its name.
      if token(number - 2) == "export" { kept.insert(name) }
    }
    switch braces(bracket[number]) {
    case .object where ["{", ",", "get", "set", "async"].contains(before): kept.insert(name)
    case .members: kept.insert(name)
    default: break
    }
  }

  /// Where a variable counts that is declared here: in its block, or in the head of a loop and the block behind that.
  private func scope(around number: Int) -> ClosedRange<Int> {
    let around = bracket[number]
    guard around >= 0, let end = closing[around] else { return 0...places.count }
    return around...(token(around) == "(" && token(end + 1) == "{" ? closing[end + 1] ?? end : end)
  }

  private enum Braces { case none, block, members, object }

  /// What a bracket holds.
  private func braces(_ open: Int) -> Braces {
    guard open >= 0, token(open) == "{" else { return .none }
    if ["class", "extends"].contains(token(open - 2)) { return .members }
    let isBlock = [")", "=>", ";", "{", "}", "else", "try", "catch", "finally"].contains(token(open - 1))
    return isBlock ? .block : .object
  }

  private mutating func shorten() {
    let free = ShortNames.all.filter { mentions[$0] == nil }
    // Variables that are never there together may have the same name.
    var taken: [String: [ClosedRange<Int>]] = [:]
    let names = mentions.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    for (name, numbers) in names where name.count > 1 && !kept.contains(name) {
      let own = scopes[name] ?? []
      guard numbers.allSatisfy({ number in own.contains { $0.contains(number) } }) else { continue }
      let isFree = { (short: String) in
        taken[short]?.contains { other in own.contains { $0.overlaps(other) } } != true
      }
      guard let short = free.first(where: isFree) else { return }
      taken[short, default: []] += own
      for number in numbers { tokens[places[number]].text = short }
    }
  }

  /// Names of one character, then of two, but words of the language.
  private static let all: [String] = {
    // The commonest letters of the rest first: so they are shorter packed.
    let letters = "etnsiroalcduhmpfgbvykwxjqzETNSIROALCDUHMPFGBVYKWXJQZ".map(String.init)
    return letters
      + letters.flatMap { first in
        (letters + (0...9).map(String.init)).map { first + $0 }
          .filter { !["as", "do", "if", "in", "of"].contains($0) }
      }
  }()
}
