public import CameoGeometry
public import CameoImages

/// How much of each pixel a photo layer covers: its shape, grown where later layers hide the growth.
public struct PhotoCoverage: Hashable, Sendable {
  /// The output pixels that may be covered; outside of it nothing is.
  public let rect: PixelRect<Output>
  /// Rows of ``stride`` bytes, nil where every pixel of the rect is wholly covered.
  let bytes: [UInt8]?

  /// Bytes from one row to the next: the width, rounded up to whole words as Cairo wants it.
  var stride: Int { PhotoCoverage.stride(width: rect.width) }

  static func stride(width: Int) -> Int { (width + 3) & ~3 }

  /// Creates the coverage of a rect that is wholly covered, or covered as bytes say.
  init(rect: PixelRect<Output>, bytes: [UInt8]? = nil) {
    precondition(
      bytes.map { $0.count == PhotoCoverage.stride(width: rect.width) * rect.height } ?? true,
      "a coverage has stride × height bytes")
    self.rect = rect
    self.bytes = bytes
  }

  /// Whether every pixel of the rect is wholly covered.
  public var isFull: Bool { bytes == nil }

  /// The coverage of other pixels than the rect's own, as a resampler wants it.
  /// - Parameter target: Any output pixels.
  /// - Returns: nil where every pixel of the target is wholly covered.
  public func mask(of target: PixelRect<Output>) -> CoverageMask? {
    if isFull && rect.contains(target) { return nil }
    var result = [UInt8](repeating: 0, count: target.width * target.height)
    let common = rect.intersection(target)
    for y in common.y..<common.maxY {
      let start = (y - target.y) * target.width + common.x - target.x
      if let bytes {
        let from = (y - rect.y) * stride + common.x - rect.x
        result.replaceSubrange(start..<start + common.width, with: bytes[from..<from + common.width])
      } else {
        for index in start..<start + common.width { result[index] = 255 }
      }
    }
    return CoverageMask(size: target.size, bytes: result)
  }

  /// The bytes times an opacity, rounded to the nearest.
  func scaled(by opacity: Double) -> [UInt8]? {
    guard let bytes, opacity < 1 else { return bytes }
    let factors = (0...255).map { UInt8((Double($0) * opacity).rounded(.toNearestOrEven)) }
    return bytes.map { factors[Int($0)] }
  }

  /// The coverage from which a pixel of a grown shape is wholly covered.
  ///
  /// Where the pieces of a stroke along a curve meet, Cairo loses a step of 255 in a pixel here and there, and under a
  /// translucent rim it would be seen.
  private static let whole: UInt8 = 252

  /// The shape where nothing hides a bleed, the larger of both where something does.
  /// - Parameters:
  ///   - shape: The antialiased shape, with this coverage's stride.
  ///   - grown: The shape with its bleed, with the same stride.
  ///   - hidden: The alpha of what is drawn later, one pixel larger on every side.
  ///   - hidingAlpha: The least alpha that hides a pixel wholly outside of the shape.
  static func combining(
    shape: [UInt8], grown: [UInt8], hidden: [UInt8], hidingAlpha: UInt8, rect: PixelRect<Output>
  ) -> PhotoCoverage {
    let stride = stride(width: rect.width)
    let hiddenStride = self.stride(width: rect.width + 2)
    var result = shape
    var columns = [UInt8](repeating: 0, count: rect.width + 2)
    for y in 0..<rect.height {
      // A pixel is hidden when it or one of its eight neighbours is: first down the columns, then along.
      let above = y * hiddenStride
      for x in 0..<rect.width + 2 {
        let below = above + 2 * hiddenStride + x
        columns[x] = hidden[above + x] | hidden[above + hiddenStride + x] | hidden[below]
      }
      for x in 0..<rect.width where columns[x] | columns[x + 1] | columns[x + 2] != 0 {
        let index = y * stride + x
        let alpha = hidden[above + hiddenStride + x + 1]
        if hidingAlpha > 0 && alpha < (shape[index] == 0 ? hidingAlpha : 1) { continue }
        result[index] = max(result[index], grown[index] >= whole ? 255 : grown[index])
      }
    }
    return PhotoCoverage(rect: rect, bytes: result)
  }
}
