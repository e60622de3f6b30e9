/// Returns the word that was most likely meant, or nil where none is near.
///
/// Counts letters added, left out, exchanged or swapped with their neighbour (optimal string alignment); a third of the
/// word may be wrong.
func nearest(to word: String, among words: [String]) -> String? {
  let typed = Array(word.lowercased().unicodeScalars)
  var best: (word: String, distance: Int)?
  for candidate in words {
    let distance = distance(typed, Array(candidate.lowercased().unicodeScalars))
    if distance <= max(1, max(typed.count, candidate.unicodeScalars.count) / 3),
      distance < best?.distance ?? .max
    {
      best = (candidate, distance)
    }
  }
  return best?.word ?? words.first { !typed.isEmpty && typed.count >= 3 && $0.hasPrefix(word.lowercased()) }
}

private func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...other.count)
  for row in one.indices {
    var current = [row + 1]
    for column in other.indices {
      let substitution = last[column] + (one[row] == other[column] ? 0 : 1)
      var best = min(substitution, last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
        best = min(best, beforeLast[column - 1] + 1)
      }
      current.append(best)
    }
    beforeLast = last
    last = current
  }
  return last[other.count]
}
