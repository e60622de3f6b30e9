/// The nearest whole number, halves up; values within 1e-6 of a whole number count as that number.
func roundedHalfUp(_ value: Double) -> Double {
  let value = snapped(value)
  let low = value.rounded(.down)
  return value - low >= 0.5 ? low + 1 : low
}

/// The nearest whole number, halves away from zero, so that offsets to both sides are symmetric.
func roundedHalfAway(_ value: Double) -> Double { value < 0 ? -roundedHalfUp(-value) : roundedHalfUp(value) }

extension PixelSize {
  /// Creates the nearest size in whole pixels, halves up, at least 1×1.
  ///
  /// Extents must lie below 2⁵³.
  public init<Space>(rounding size: Size<Space>) {
    self.init(width: max(1, Int(roundedHalfUp(size.width))), height: max(1, Int(roundedHalfUp(size.height))))
  }
}

extension Rect {
  /// The rect between the nearest whole-pixel edges, halves up: neighbours stay neighbours.
  ///
  /// Edges must lie within ±2⁵³.
  public var roundedPixels: PixelRect<Space> {
    PixelRect(
      minX: Int(roundedHalfUp(minX)), minY: Int(roundedHalfUp(minY)), maxX: Int(roundedHalfUp(maxX)),
      maxY: Int(roundedHalfUp(maxY)))
  }

  /// The whole-pixel rect of a fixed ratio nearest to this one: the size first, then the place.
  ///
  /// The ratio is exact where it is one of whole numbers and such a size fits; else off by half a pixel at most.
  /// - Parameters:
  ///   - ratio: Width to height of the result.
  ///   - size: The raster's size, at least 1×1; the result lies in it.
  public func pixels(ratio: AspectRatio, in size: PixelSize) -> PixelRect<Space> {
    let pixels = wholeSize(ratio, size)
    let x = Int(roundedHalfUp(midX - Double(pixels.width) / 2))
    let y = Int(roundedHalfUp(midY - Double(pixels.height) / 2))
    return PixelRect(
      x: min(max(x, 0), size.width - pixels.width), y: min(max(y, 0), size.height - pixels.height),
      width: pixels.width, height: pixels.height)
  }

  private func wholeSize(_ ratio: AspectRatio, _ size: PixelSize) -> PixelSize {
    if let (p, q) = ratio.wholeNumbers {
      let wanted = snapped(min(width / Double(p), height / Double(q)))
      // The nearest multiple, but none that is much larger than the rect.
      let nearest = roundedHalfUp(wanted)
      let multiple = min(
        Int(nearest <= 1.05 * wanted ? nearest : wanted.rounded(.down)), size.width / p, size.height / q)
      if multiple >= 1 { return PixelSize(width: multiple * p, height: multiple * q) }
    }
    let scale = min(
      width / ratio.width, height / ratio.height, Double(size.width) / ratio.width,
      Double(size.height) / ratio.height)
    let whole = PixelSize(
      rounding: Size<Space>(width: scale * ratio.width, height: scale * ratio.height))
    return PixelSize(width: min(whole.width, size.width), height: min(whole.height, size.height))
  }

  /// Where a grid of thirds has its lines: two across, two down.
  public var thirds: (x: (Double, Double), y: (Double, Double)) {
    (
      (minX + width / 3, minX + 2 * width / 3), (minY + height / 3, minY + 2 * height / 3)
    )
  }
}
