/// A width to a height, kept as two numbers so that whole ratios stay exact.
///
/// Guarantees: both are finite and positive.
public struct AspectRatio: Hashable, Sendable {
  /// The part of the width.
  public let width: Double
  /// The part of the height.
  public let height: Double

  /// Creates a ratio; nil where a guarantee would not hold.
  public init?(width: Double, height: Double) {
    guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
    self.init(valid: width, height)
  }

  private init(valid width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  /// Width divided by height.
  public var value: Double { width / height }

  /// Height to width.
  public var transposed: AspectRatio { AspectRatio(valid: height, width) }

  /// The largest size of this ratio within another.
  func largestSize<Space>(in size: Size<Space>) -> Size<Space> {
    let scale = min(size.width / width, size.height / height)
    return Size(width: scale * width, height: scale * height)
  }

  /// The ratios that croppers offer beside the photo's own, all wide or square.
  public static let presets: [AspectRatio] = [
    square, AspectRatio(valid: 3, 2), AspectRatio(valid: 5, 3), AspectRatio(valid: 4, 3),
    AspectRatio(valid: 5, 4), AspectRatio(valid: 7, 5), AspectRatio(valid: 16, 9),
  ]

  /// One to one.
  public static let square = AspectRatio(valid: 1, 1)

  /// The smallest pair of whole numbers of this ratio; nil where it has none below 2²⁰.
  public var wholeNumbers: (width: Int, height: Int)? {
    let limit = 1_048_576.0
    guard width <= limit, height <= limit, width.rounded(.down) == width, height.rounded(.down) == height
    else { return nil }
    var a = Int(width)
    var b = Int(height)
    while b != 0 { (a, b) = (b, a % b) }
    return (Int(width) / a, Int(height) / a)
  }
}
