/// The name that differs from a word by the fewest edits, the first of several; nil where there is none.
///
/// Case does not count. An edit inserts, removes or replaces a byte or exchanges two neighbours.
package func nearestName(to word: String, among names: [String]) -> String? {
  let letters = comparable(word)
  var nearest: String?
  var fewest = Int.max
  for name in names {
    let others = comparable(name)
    // The lengths alone make for that many edits.
    guard abs(letters.count - others.count) < fewest else { continue }
    let distance = editDistance(letters, others)
    if distance < fewest {
      fewest = distance
      nearest = name
    }
  }
  return nearest
}

/// The names that are near enough to a word to be meant, the nearest first, three at most.
package func nearNames(to word: String, among names: [String]) -> [String] {
  let letters = comparable(word)
  let near = names.map { (name: $0, distance: editDistance(letters, comparable($0))) }
    .filter { $0.distance <= max(2, min(letters.count, $0.name.utf8.count) / 2) }
  return near.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
}

/// What is compared of a name: its first bytes, in small letters.
private func comparable(_ name: String) -> [UInt8] {
  name.utf8.prefix(64).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
}

/// The edits from one text to another (optimal string alignment).
private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var beforeLast = [Int](repeating: 0, count: b.count + 1)
  var last = Array(0...b.count)
  var row = last
  for i in a.indices {
    row[0] = i + 1
    for j in b.indices {
      var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
      row[j + 1] = cost
    }
    swap(&beforeLast, &last)
    swap(&last, &row)
  }
  return last[b.count]
}
