internal import CameoGeometry
public import CameoImages

/// Draws pictures with Cairo, every bitmap pixel by pixel.
public struct PictureRenderer: Sendable {
  /// Creates a renderer; it has no state.
  public init() {}

  /// Draws a picture.
  ///
  /// A photo alone that covers the whole canvas is returned as it is, without a copy.
  /// - Throws: ``RenderingError/side(value:limit:)``, ``RenderingError/size(actual:expected:)``,
  ///   ``RenderingError/coordinate(value:limit:)`` or ``RenderingError/cairo(operation:status:detail:)``.
  public func draw(_ picture: Picture) throws(RenderingError) -> Bitmap {
    try check(picture)
    let picture = try withCoverages(picture, from: 0)
    if let photo = soleBitmap(of: picture) { return photo }
    let size = picture.canvas
    var bytes = [UInt8](repeating: 0, count: 4 * size.width * size.height)
    try CairoSurface.drawing(on: &bytes, size: size, format: .color) { (surface) throws(RenderingError) in
      let context = try CairoContext(surface)
      context.paint(picture.background, opacity: 1)
      for layer in picture.layers { try draw(layer, on: context, .picture) }
      try context.finish()
    }
    return Bitmap(size: size, isOpaque: isOpaque(picture), bytes: bytes)
  }

  /// Computes how much of each pixel a photo layer covers, before its photo is resampled.
  ///
  /// Later photos without pixels count as opaque. Keep the answer in the layer, so that it is not computed again.
  /// - Parameter index: The layer's place in the picture; it must be a photo.
  /// - Throws: As ``draw(_:)``.
  public func coverage(ofLayer index: Int, in picture: Picture) throws(RenderingError) -> PhotoCoverage {
    try check(picture)
    guard case .photo(let layer) = try withCoverages(picture, from: index).layers[index],
      let coverage = layer.coverage
    else { preconditionFailure("only photo layers have a coverage") }
    return coverage
  }

  /// Holds all sizes to what Cairo draws, and to the canvas.
  private func check(_ picture: Picture) throws(RenderingError) {
    let limit = Picture.longestSide
    for side in [picture.canvas.width, picture.canvas.height] where side < 1 || side > limit {
      throw RenderingError.side(value: side, limit: limit)
    }
    for layer in picture.layers {
      switch layer {
      case .image(let bitmap, _) where bitmap.size != picture.canvas:
        throw RenderingError.size(actual: bitmap.size, expected: picture.canvas)
      case .photo(let photo):
        if let bitmap = photo.bitmap, bitmap.size != photo.target.size {
          throw RenderingError.size(actual: bitmap.size, expected: photo.target.size)
        }
      default: continue
      }
    }
  }

  /// The photo that is the whole result, where nothing else is seen.
  private func soleBitmap(of picture: Picture) -> Bitmap? {
    guard picture.layers.count == 1, case .photo(let layer) = picture.layers[0], let bitmap = layer.bitmap,
      let coverage = layer.coverage, coverage.isFull, limited(layer.opacity) == 1, layer.edge == nil,
      layer.target == PixelRect(picture.canvas), coverage.rect == layer.target
    else { return nil }
    let hasNothingBehind = picture.background.alpha == 0 && layer.background.alpha == 0
    return bitmap.isOpaque || hasNothingBehind ? bitmap : nil
  }

  /// Whether some layer is known to leave nothing to see through.
  private func isOpaque(_ picture: Picture) -> Bool {
    picture.background.isOpaque
      || picture.layers.contains { layer in
        switch layer {
        case .color(let color, let opacity): color.isOpaque && limited(opacity) == 1
        case .image(let bitmap, let opacity): bitmap.isOpaque && limited(opacity) == 1
        case .stroke: false
        case .photo(let photo):
          limited(photo.opacity) == 1 && photo.isOpaqueInside
            && photo.coverage.map { $0.isFull && $0.rect.contains(PixelRect(picture.canvas)) } ?? false
        }
      }
  }
}

/// An opacity within 0 to 1; what is no number is 0.
func limited(_ opacity: Double) -> Double { opacity > 0 ? min(opacity, 1) : 0 }
