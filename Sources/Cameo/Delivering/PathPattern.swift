/// An output path with members in braces, as `out/{stem}-{width}.png`.
///
/// Known members: `stem` and `ext` of the first photo's name, `template`, `width` and `height` of the picture as
/// delivered, `index` from 1, the job's `id`, and `hash8`, the first digits of the job's hash.
public struct PathPattern: Hashable, Sendable {
  /// A member that a pattern can name.
  public enum Member: String, CaseIterable, Hashable, Sendable {
    /// The first photo's file name without folder and extension.
    case stem
    /// The first photo's extension, without its dot.
    case ext
    /// The template's id; `crop` without one.
    case template
    /// The picture's columns.
    case width
    /// The picture's rows.
    case height
    /// The job's number in its list, from 1.
    case index
    /// The job's own id.
    case id
    /// Eight hexadecimal digits of the canonical job's SHA-256.
    case hash8
  }

  /// A fault in a pattern: braces around no known member.
  public struct UnknownMember: Error, Hashable, Sendable {
    /// What stands between the braces.
    public var name: String
  }

  private enum Piece: Hashable {
    case text(String)
    case member(Member)
  }

  private let pieces: [Piece]

  /// Reads a pattern; a brace without its partner stands for itself.
  /// - Throws: The first name in braces that is no ``Member``.
  public init(_ text: String) throws(UnknownMember) {
    var pieces: [Piece] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = String(rest[rest.index(after: open)..<close])
      guard let member = Member(rawValue: name) else { throw UnknownMember(name: name) }
      pieces.append(.text(String(rest[..<open])))
      pieces.append(.member(member))
      rest = rest[rest.index(after: close)...]
    }
    pieces.append(.text(String(rest)))
    self.pieces = pieces
  }

  /// The members that the pattern names.
  public var members: Set<Member> {
    Set(
      pieces.compactMap { piece in
        if case .member(let member) = piece { member } else { nil }
      })
  }

  /// The path with each member's value in its place.
  ///
  /// A slash or a control character in a value becomes an underscore, and so does each dot of a value that is nothing
  /// but dots: a value never leaves its folder.
  public func path(_ value: (Member) -> String) -> String {
    var result = ""
    for piece in pieces {
      switch piece {
      case .text(let text): result += text
      case .member(let member): result += PathPattern.harmless(value(member))
      }
    }
    return result
  }

  private static func harmless(_ value: String) -> String {
    let isOnlyDots = value.unicodeScalars.allSatisfy { $0 == "." }
    return String(
      String.UnicodeScalarView(
        value.unicodeScalars.map { $0 == "/" || $0.value < 32 || isOnlyDots ? "_" : $0 }))
  }
}
