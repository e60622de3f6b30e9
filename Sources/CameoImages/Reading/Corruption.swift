/// What is done about a file whose data is broken or cut short.
public enum Corruption: String, CaseIterable, Hashable, Sendable {
  /// It is refused.
  case fail
  /// What is there is used, with a warning.
  case lenient
}
