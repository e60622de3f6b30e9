/// An SPDX licence expression: ids, joined by AND, OR and WITH, in brackets.
struct LicenseExpression {
  /// The ids that are known: those that artwork and free software come under.
  static let known = [
    "0BSD", "AFL-3.0", "AGPL-3.0-only", "AGPL-3.0-or-later", "Apache-2.0", "Artistic-2.0", "BSD-2-Clause",
    "BSD-3-Clause", "BSL-1.0", "CC-BY-1.0", "CC-BY-2.0", "CC-BY-2.5", "CC-BY-3.0", "CC-BY-4.0", "CC-BY-NC-3.0",
    "CC-BY-NC-4.0", "CC-BY-NC-ND-3.0", "CC-BY-NC-ND-4.0", "CC-BY-NC-SA-3.0", "CC-BY-NC-SA-4.0", "CC-BY-ND-3.0",
    "CC-BY-ND-4.0", "CC-BY-SA-2.0", "CC-BY-SA-2.5", "CC-BY-SA-3.0", "CC-BY-SA-4.0", "CC-PDDC", "CC0-1.0",
    "ECL-2.0", "EPL-2.0", "EUPL-1.2", "FSFAP", "GFDL-1.3-only", "GFDL-1.3-or-later", "GPL-2.0-only",
    "GPL-2.0-or-later", "GPL-3.0-only", "GPL-3.0-or-later", "ISC", "LAL-1.3", "LGPL-2.1-only", "LGPL-2.1-or-later",
    "LGPL-3.0-only", "LGPL-3.0-or-later", "MIT", "MIT-0", "MPL-2.0", "NCSA", "ODbL-1.0", "OFL-1.1", "PDDL-1.0",
    "Unlicense", "WTFPL", "Zlib", "zlib-acknowledgement",
  ]

  /// The first word that is no known id or stands in a wrong place; nil where the expression is right.
  static func fault(in text: String) -> String? {
    var words: [String] = []
    for part in text.split(separator: " ") {
      var word = ""
      for character in part {
        if character == "(" || character == ")" {
          if !word.isEmpty { words.append(word) }
          words.append(String(character))
          word = ""
        } else {
          word.append(character)
        }
      }
      if !word.isEmpty { words.append(word) }
    }
    var depth = 0
    var needsID = true
    var isException = false
    for word in words {
      switch word {
      case "(":
        guard needsID, !isException else { return word }
        depth += 1
      case ")":
        guard !needsID, depth > 0 else { return word }
        depth -= 1
      case "AND", "OR", "WITH":
        guard !needsID else { return word }
        needsID = true
        isException = word == "WITH"
      default:
        guard needsID, isException || isKnown(word) else { return word }
        needsID = false
        isException = false
      }
    }
    return needsID || depth > 0 ? words.last ?? text : nil
  }

  private static func isKnown(_ word: String) -> Bool {
    if word.hasPrefix("LicenseRef-") { return word.count > "LicenseRef-".count }
    let id = word.hasSuffix("+") ? String(word.dropLast()) : word
    // Ids of SPDX are compared without case.
    return known.contains { $0.lowercased() == id.lowercased() }
  }
}
