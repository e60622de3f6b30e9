/// The name that differs from a word by the fewest edits, the first of several; nil where there is none.
///
/// Case does not count. An edit inserts, removes or replaces a character or exchanges two neighbours.
package func nearestName(to word: String, among names: [String]) -> String? {
  let short = String(word.prefix(64))
  return names.map { (name: $0, distance: editDistance(short.lowercased(), $0.lowercased())) }
    .min { $0.distance < $1.distance }?.name
}

/// The names that are near enough to a word to be meant, the nearest first, three at most.
package func nearNames(to word: String, among names: [String]) -> [String] {
  let short = String(word.prefix(64)).lowercased()
  let near = names.map { (name: $0, distance: editDistance(short, $0.lowercased())) }
    .filter { $0.distance <= max(2, min(short.count, $0.name.count) / 2) }
  return near.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(3).map(\.name)
}

/// The edits from one text to another (optimal string alignment).
private func editDistance(_ first: String, _ second: String) -> Int {
  let a = Array(first)
  let b = Array(second)
  var beforeLast = [Int](repeating: 0, count: b.count + 1)
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
      row.append(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}
