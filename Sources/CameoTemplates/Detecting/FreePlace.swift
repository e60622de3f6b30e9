import CameoGeometry

/// Finds where a face belongs in a mask without a closed hole: under a hat, between hair, over a beard.
struct FreePlace {
  /// How far a head goes under the drawing above it, as a share of its height: hats and hair sit on the forehead.
  private static let underHat = 0.2
  /// The same for a collar or a beard below it.
  private static let underCollar = 0.08
  /// What a free rim keeps from the picture's edge, as a share of its height.
  private static let margin = 0.02
  /// The lowest oval that is worth a photo, as a share of the picture's height.
  private static let least = 0.1
  private let alpha: AlphaPlane

  /// Prepares the look at a mask.
  init(_ alpha: AlphaPlane) { self.alpha = alpha }

  /// An upright oval, three wide and four high; nil where nothing clear lies above, below or within the drawing.
  var rect: Rect<Mask>? {
    guard let drawing else { return nil }
    let middle = (drawing.minX + drawing.maxX) / 2
    guard let run = longestRun(in: middle), run.start > 0 || run.end < alpha.size.height else { return nil }
    // Hair stands on both sides of the face; a hat is twice as wide as the head.
    let reach = min(run.end - run.start, drawing.maxX + 1 - drawing.minX)
    let widths = [0.15, 0.3, 0.45].compactMap { share in
      closedWidth(x: middle, y: run.start + Int(share * Double(reach)))
    }
    var width = widths.min().map { 1.1 * Double($0) } ?? Double(drawing.maxX + 1 - drawing.minX) / 2
    let (start, end) = rims(middle, halfWidth: Int(0.3 * width), y: (run.start + run.end) / 2)
    let sheet = Double(alpha.size.height)
    var height = width / FaceRoom.widthOverHeight
    let last = end < sheet ? end + Self.underCollar * height : (1 - Self.margin) * sheet
    let top = max(start > 0 ? start - Self.underHat * height : last - height, Self.margin * sheet)
    height = min(height, last - top)
    guard height > Self.least * sheet else { return nil }
    width = min(width, FaceRoom.widthOverHeight * height)
    return Rect(x: Double(middle) + 0.5 - width / 2, y: top, width: width, height: height)
  }

  /// The first and the last column with something drawn; nil for an empty mask.
  private var drawing: (minX: Int, maxX: Int)? {
    let columns = (0..<alpha.size.width).filter { x in (0..<alpha.size.height).contains { !alpha.isClear(x, $0) } }
    guard let first = columns.first, let last = columns.last else { return nil }
    return (first, last)
  }

  /// The longest clear stretch of the columns around one.
  private func longestRun(in middle: Int) -> (start: Int, end: Int)? {
    let columns = max(0, middle - alpha.size.width / 50)...min(alpha.size.width - 1, middle + alpha.size.width / 50)
    var best: (start: Int, end: Int)?
    var start: Int?
    for y in 0...alpha.size.height {
      if columns.allSatisfy({ alpha.isClear($0, y) }) {
        start = start ?? y
      } else if let begun = start {
        if y - begun > best.map({ $0.end - $0.start }) ?? 0 { best = (begun, y) }
        start = nil
      }
    }
    return best
  }

  /// How wide the clear stretch around a pixel is; nil where it reaches the picture's edge.
  private func closedWidth(x: Int, y: Int) -> Int? {
    guard alpha.isClear(x, y) else { return nil }
    var (left, right) = (x, x)
    while alpha.isClear(left, y) { left -= 1 }
    while alpha.isClear(right, y) { right += 1 }
    return left >= 0 && right < alpha.size.width ? right - left - 1 : nil
  }

  /// Where the drawing ends above a row and begins below it: the median of the columns, since fringes are ragged.
  private func rims(_ middle: Int, halfWidth: Int, y: Int) -> (above: Double, below: Double) {
    let columns = (middle - halfWidth...middle + halfWidth).filter { alpha.isClear($0, y) }
    let above = columns.map { x in (0..<y).last { !alpha.isClear(x, $0) }.map { $0 + 1 } ?? 0 }.sorted()
    let below = columns.map { x in (y..<alpha.size.height).first { !alpha.isClear(x, $0) } ?? alpha.size.height }
      .sorted()
    return (Double(above[above.count / 2]), Double(below[below.count / 2]))
  }
}
