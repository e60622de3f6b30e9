/// Returns rows as lines whose columns are aligned; the last column is as long as it is.
/// - Parameter rightAligned: The columns, from 0, that end in one line below each other, as numbers do.
func table(_ rows: [[String]], rightAligned: Set<Int> = []) -> String {
  let columns = rows.map(\.count).max() ?? 0
  let widths = (0..<columns).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
  }
  return rows.map { row in
    row.enumerated().map { column, cell in
      let space = String(repeating: " ", count: widths[column] - cell.count)
      if rightAligned.contains(column) { return space + cell }
      return column == row.count - 1 ? cell : cell + space
    }.joined(separator: "  ") + "\n"
  }.joined()
}
