/// The numbers that a model tells a page, in an order that stands with each model; kept without allocation.
struct Report {
  /// As many as any model has.
  static let capacity = 40

  private(set) var count = 0
  private var values: InlineArray<40, Double> = .init(repeating: 0)

  /// Adds a number.
  mutating func put(_ value: Double) {
    values[count] = value
    count += 1
  }

  /// One of the numbers.
  subscript(_ index: Int) -> Double { values[index] }
}
