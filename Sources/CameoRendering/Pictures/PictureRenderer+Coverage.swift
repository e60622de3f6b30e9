internal import CameoGeometry
internal import CameoImages

extension PictureRenderer {
  /// Computes the coverage of every photo layer from one on, front to back: what is drawn later decides where a
  /// photo bleeds.
  func addMissingCoverages(to picture: inout Picture, from first: Int) throws(RenderingError) {
    for index in stride(from: picture.layers.count - 1, through: first, by: -1) {
      guard case .photo(var layer) = picture.layers[index], layer.coverage == nil else { continue }
      layer.coverage = try coverage(of: layer, below: picture.layers[(index + 1)...], canvas: picture.canvas)
      picture.layers[index] = .photo(layer)
    }
  }

  private func coverage(
    of layer: PhotoLayer, below later: ArraySlice<PictureLayer>, canvas: PixelSize
  ) throws(RenderingError) -> PhotoCoverage {
    let bleed = later.isEmpty ? 0 : layer.bleed
    let bounds = try finiteBounds(of: layer.shape, bleed: bleed)
    var rect = bounds.insetBy(dx: -bleed, dy: -bleed).enclosingPixels.intersection(PixelRect(canvas))
    if layer.background.alpha == 0 { rect = rect.intersection(layer.target) }
    if rect.isEmpty { return PhotoCoverage(rect: PixelRect(x: 0, y: 0, width: 0, height: 0)) }
    if let whole = layer.shape.axisAlignedRect, whole.enclosesPixels(of: rect) {
      return PhotoCoverage(rect: rect)
    }
    let shape = try coverage(in: rect) { (context) throws(RenderingError) in
      try context.fill(layer.shape, opaque)
    }
    guard bleed > 0 else { return PhotoCoverage(rect: rect, bytes: shape) }
    let grown = try coverage(in: rect) { (context) throws(RenderingError) in
      try context.fill(layer.shape, opaque)
      // A fill closes what is open; the stroke must run along the same border.
      try context.stroke(layer.shape.closed, width: 2 * bleed, join: .round, opaque)
    }
    let around = PixelRect<Output>(
      minX: rect.x - 1, minY: rect.y - 1, maxX: rect.maxX + 1, maxY: rect.maxY + 1)
    let hidden = try coverage(in: around) { (context) throws(RenderingError) in
      // What lies outside the canvas hides nothing.
      context.clip(PixelRect(canvas))
      for layer in later { try draw(layer, on: context, .hiding) }
    }
    return PhotoCoverage.combining(
      shape: shape, grown: grown, hidden: hidden, hidingAlpha: layer.hidingAlpha, rect: rect)
  }

  /// Draws in a surface that holds coverage only.
  private func coverage(
    in rect: PixelRect<Output>, _ body: (borrowing CairoContext) throws(RenderingError) -> Void
  ) throws(RenderingError) -> [UInt8] {
    let stride = try CairoSurface.stride(.coverage, of: rect.size)
    var bytes = [UInt8](repeating: 0, count: stride * rect.height)
    try CairoSurface.drawing(on: &bytes, size: rect.size, format: .coverage) {
      (surface) throws(RenderingError) in
      let context = try CairoContext(surface, x: rect.x, y: rect.y)
      try body(context)
      try context.finish()
    }
    return bytes
  }

  /// A shape's bounds, where they and the bleed are numbers that Cairo can draw.
  private func finiteBounds(of shape: Path<Output>, bleed: Double) throws(RenderingError) -> Rect<Output> {
    let bounds = shape.bounds
    let limit = CairoContext.farthestCoordinate
    for value in [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY, bleed] where !(abs(value) <= limit) {
      throw RenderingError.coordinate(value: value, limit: limit)
    }
    return bounds
  }

  private var opaque: Color { Color(red: 0, green: 0, blue: 0) }
}

extension Path {
  /// The same figure, every subpath that draws something ended by a line back to its start.
  var closed: Path {
    var result: [Element] = []
    var isOpen = false
    for element in elements {
      switch element {
      case .move:
        if isOpen { result.append(.close) }
        isOpen = false
      case .line, .curve, .arc: isOpen = true
      case .close: isOpen = false
      }
      result.append(element)
    }
    if isOpen { result.append(.close) }
    return Path(result)
  }

  /// The rect that the path is, where it is one along the axes.
  var axisAlignedRect: Rect<Space>? {
    guard elements.count == 5, elements[4] == .close, case .move(let first) = elements[0],
      case .line(let second) = elements[1], case .line(let third) = elements[2],
      case .line(let fourth) = elements[3]
    else { return nil }
    let isAlongX = first.y == second.y && second.x == third.x && third.y == fourth.y && fourth.x == first.x
    let isAlongY = first.x == second.x && second.y == third.y && third.x == fourth.x && fourth.y == first.y
    guard isAlongX || isAlongY else { return nil }
    return Rect(
      minX: min(first.x, third.x), minY: min(first.y, third.y), maxX: max(first.x, third.x),
      maxY: max(first.y, third.y))
  }
}

extension Rect {
  /// Whether whole pixels lie in the rect, but for a millionth of a pixel.
  func enclosesPixels(of pixels: PixelRect<Space>) -> Bool {
    minX <= Double(pixels.x) + 1e-6 && minY <= Double(pixels.y) + 1e-6 && maxX >= Double(pixels.maxX) - 1e-6
      && maxY >= Double(pixels.maxY) - 1e-6
  }
}
