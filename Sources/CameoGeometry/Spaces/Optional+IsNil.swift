extension Optional {
  /// Whether there is no value.
  ///
  /// `== nil` makes the comparison of whole values part of the program where they can be compared: two kilobytes of the
  /// module that pages load.
  var isNil: Bool { if case .none = self { true } else { false } }
}
