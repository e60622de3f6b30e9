internal import CameoGeometry
public import CameoImages

/// Draws pictures with Cairo, every bitmap pixel by pixel.
public struct PictureRenderer: Sendable {
  /// Creates a renderer; it has no state.
  public init() {}

  /// Draws a picture.
  ///
  /// A photo alone that covers the whole canvas is returned as it is; one that is only cut out is cut in its own
  /// memory where the caller keeps no other copy of it. Large crops so need no second bitmap.
  /// - Throws: ``RenderingError/side(value:limit:)``, ``RenderingError/size(actual:expected:)``,
  ///   ``RenderingError/coordinate(value:limit:)`` or ``RenderingError/cairo(operation:status:detail:)``.
  public func draw(_ picture: consuming Picture) throws(RenderingError) -> Bitmap {
    var picture = picture
    try check(picture)
    try addMissingCoverages(to: &picture, from: 0)
    if let photo = soleBitmap(of: picture) { return photo }
    if let photo = try soleBitmapCutOut(of: &picture) { return photo }
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

  /// Gives a photo layer and those after it their coverages, where they have none, before the photo is resampled.
  ///
  /// Later photos without pixels count as opaque: resample front to back, and they have theirs.
  /// - Parameters:
  ///   - picture: The picture whose layers are completed.
  ///   - first: The layer's place in the picture, from 0.
  /// - Throws: As ``draw(_:)``.
  public func addCoverages(to picture: inout Picture, from first: Int) throws(RenderingError) {
    try check(picture)
    try addMissingCoverages(to: &picture, from: first)
  }

  /// Computes how much of each pixel one photo layer covers.
  ///
  /// Later photos without pixels count as opaque.
  /// - Parameters:
  ///   - index: The layer's place in the picture, from 0; it must be a photo.
  ///   - picture: The picture whose later layers say where the photo may reach past its shape.
  /// - Throws: As ``draw(_:)``.
  public func coverage(ofLayer index: Int, in picture: Picture) throws(RenderingError) -> PhotoCoverage {
    var picture = picture
    try addCoverages(to: &picture, from: index)
    guard case .photo(let layer) = picture.layers[index], let coverage = layer.coverage else {
      preconditionFailure("only photo layers have a coverage")
    }
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

  /// The photo that is the whole result once it is cut along its shape; the picture then has lost it.
  private func soleBitmapCutOut(of picture: inout Picture) throws(RenderingError) -> Bitmap? {
    // Taken out, not looked at: with no other reference left the array is not copied before its bytes change.
    guard isCutOutAlone(picture), case .photo(var layer)? = picture.layers.popLast(),
      let coverage = layer.coverage, let mask = coverage.scaled(by: limited(layer.opacity)),
      let bitmap = layer.bitmap.take()
    else { return nil }
    let size = bitmap.size
    var bytes = bitmap.bytes
    _ = consume bitmap
    try CairoSurface.drawing(on: &bytes, size: size, format: .color) { (surface) throws(RenderingError) in
      let context = try CairoContext(surface)
      try CairoSurface.reading(mask, size: coverage.rect.size, format: .coverage) {
        (mask) throws(RenderingError) in
        context.keep(within: mask, at: coverage.rect)
      }
      try context.finish()
    }
    return Bitmap(size: size, isOpaque: false, bytes: bytes)
  }

  /// Whether a photo with a mask is all that is seen.
  private func isCutOutAlone(_ picture: Picture) -> Bool {
    guard picture.layers.count == 1, case .photo(let layer) = picture.layers[0] else { return false }
    return layer.bitmap != nil && layer.edge == nil && layer.target == PixelRect(picture.canvas)
      && picture.background.alpha == 0 && layer.background.alpha == 0
      && layer.coverage.map { !$0.isFull && !$0.rect.isEmpty } ?? false
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
