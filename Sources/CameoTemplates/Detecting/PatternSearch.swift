/// Finds a low place of a function of a few numbers, without derivatives (Hooke and Jeeves).
struct PatternSearch {
  /// The numbers to start from.
  var start: [Double]
  /// The first step of each number; 0 holds it.
  var steps: [Double]
  /// How often the steps are halved before the search ends.
  var halvings: Int

  /// The numbers of the lowest value found, and that value.
  func minimum(_ value: ([Double]) -> Double) -> (numbers: [Double], value: Double) {
    var best = start
    var least = value(start)
    var steps = steps
    for _ in 0...halvings {
      var isBetter = true
      var rounds = 0
      while isBetter && rounds < 12 {
        isBetter = false
        rounds += 1
        for index in best.indices where steps[index] != 0 {
          for sign in [1.0, -1.0] {
            var tried = best
            tried[index] += sign * steps[index]
            let found = value(tried)
            guard found < least else { continue }
            best = tried
            least = found
            isBetter = true
            break
          }
        }
      }
      for index in steps.indices { steps[index] /= 2 }
    }
    return (best, least)
  }
}
