internal import CameoGeometry
internal import CameoImages

extension PictureRenderer {
  /// What the layers are drawn for.
  enum Purpose {
    /// Their colours.
    case picture
    /// Where they hide what lies below; a photo that has no pixels yet counts as opaque.
    case hiding
  }

  /// Draws one layer, whose coverage is known where it is a photo.
  func draw(
    _ layer: PictureLayer, on context: borrowing CairoContext, _ purpose: Purpose
  ) throws(RenderingError) {
    switch layer {
    case .color(let color, let opacity):
      context.paint(color, opacity: limited(opacity))
    case .image(let bitmap, let opacity):
      try CairoSurface.reading(bitmap) { (surface) throws(RenderingError) in
        context.paint(surface, x: 0, y: 0, opacity: limited(opacity))
      }
    case .stroke(let path, let width, let color, let opacity):
      try context.stroke(path, width: width, join: .miter, color, opacity: limited(opacity))
    case .photo(let layer):
      try draw(layer, on: context, purpose)
    }
  }

  private func draw(
    _ layer: PhotoLayer, on context: borrowing CairoContext, _ purpose: Purpose
  ) throws(RenderingError) {
    guard let coverage = layer.coverage, !coverage.rect.isEmpty else { return }
    let opacity = limited(layer.opacity)
    if purpose == .hiding && layer.bitmap == nil && !layer.target.isEmpty {
      try paint(Color(red: 0, green: 0, blue: 0), through: coverage, opacity, on: context)
    } else if let bitmap = layer.bitmap, layer.isPhotoAlone {
      try CairoSurface.reading(bitmap) { (surface) throws(RenderingError) in
        try paint(surface, layer.target, through: coverage, opacity, on: context)
      }
    } else if layer.bitmap == nil {
      try paint(layer.background, through: coverage, opacity, on: context)
    } else {
      let content = try content(of: layer, within: coverage.rect)
      try CairoSurface.reading(content, size: coverage.rect.size, format: .color) {
        (surface) throws(RenderingError) in
        try paint(surface, coverage.rect, through: coverage, opacity, on: context)
      }
    }
  }

  /// The photo, ended at its own edge, over the placeholder's background.
  private func content(
    of layer: PhotoLayer, within rect: PixelRect<Output>
  ) throws(RenderingError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4 * rect.width * rect.height)
    guard let bitmap = layer.bitmap else { return bytes }
    try CairoSurface.drawing(on: &bytes, size: rect.size, format: .color) {
      (surface) throws(RenderingError) in
      let context = try CairoContext(surface, x: rect.x, y: rect.y)
      context.paint(layer.background, opacity: 1)
      try CairoSurface.reading(bitmap) { (photo) throws(RenderingError) in
        if let edge = layer.edge {
          try context.fill(edge, photo, x: layer.target.x, y: layer.target.y)
        } else {
          context.paint(photo, x: layer.target.x, y: layer.target.y, opacity: 1)
        }
      }
      try context.finish()
    }
    return bytes
  }

  private func paint(
    _ source: borrowing CairoSurface, _ place: PixelRect<Output>, through coverage: PhotoCoverage,
    _ opacity: Double, on context: borrowing CairoContext
  ) throws(RenderingError) {
    guard let bytes = coverage.scaled(by: opacity) else {
      context.paint(source, x: place.x, y: place.y, within: coverage.rect, opacity: opacity)
      return
    }
    let rect = coverage.rect
    try CairoSurface.reading(bytes, size: rect.size, format: .coverage) { (mask) throws(RenderingError) in
      context.paint(source, x: place.x, y: place.y, through: mask, at: rect)
    }
  }

  private func paint(
    _ color: Color, through coverage: PhotoCoverage, _ opacity: Double, on context: borrowing CairoContext
  ) throws(RenderingError) {
    guard let bytes = coverage.scaled(by: opacity) else {
      context.paint(color, within: coverage.rect, opacity: opacity)
      return
    }
    let rect = coverage.rect
    try CairoSurface.reading(bytes, size: rect.size, format: .coverage) { (mask) throws(RenderingError) in
      context.paint(color, through: mask, at: rect)
    }
  }
}
