/// What is turned and mirrored as it is seen: quarter turns, an angle, and flips before both.
protocol Turnable {
  var turns: Int { get set }
  var angle: Double { get set }
  var flipH: Bool { get set }
  var flipV: Bool { get set }
}

extension Turnable {
  /// Adds quarter turns clockwise.
  mutating func turn(by quarters: Int) { turns = (turns + (quarters & 3)) & 3 }

  /// Mirrors the picture left to right as it is seen.
  mutating func flipHorizontally() {
    flipH.toggle()
    reverse()
  }

  /// Mirrors the picture top to bottom as it is seen.
  mutating func flipVertically() {
    flipV.toggle()
    reverse()
  }

  private mutating func reverse() {
    turns = (4 - turns) & 3
    // Not the negative, which makes −0 of 0.
    angle = 0 - angle
  }
}
