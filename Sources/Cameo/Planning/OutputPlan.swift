/// How one output is made: sizes, maps and outlines, no pixels.
struct OutputPlan: Sendable {
  /// The output's place in the job's list.
  let index: Int
  /// The format that it is written in.
  let format: ImageFormat
  /// What it shows.
  let content: Job.Content
  /// The placeholder that it shows alone; nil for the whole canvas.
  let placeholder: Template.Placeholder?
  /// Its pixel grid.
  let frame: OutputFrame
  /// The photos that are seen in it.
  let photos: [PlannedPhoto]
  /// What lies behind everything, in a box around the picture too.
  let background: Color
  /// Whether no pixel of it can be transparent.
  let isOpaque: Bool
  /// What was noticed.
  let warnings: [JobWarning]

  /// One photo in one output.
  struct PlannedPhoto: Sendable {
    /// The photo.
    let placed: PlacedPhoto
    /// Its maps and outlines.
    let frame: PhotoFrame
    /// How its pixels are made; nil where none is seen.
    let draw: DrawPlan?
    /// How far it reaches past its shape under later layers, in output px.
    let bleed: Double
  }
}

/// Plans the outputs of a job from its composition and its placed photos.
struct OutputPlanner {
  let composition: Composition
  let photos: [PlacedPhoto]
  let limits: Limits

  /// Plans one output.
  func plan(
    _ output: Job.Output, size: OutputSize, index: Int, format: ImageFormat
  ) throws(CameoError) -> OutputPlan {
    let content = output.content
    let placeholder = try placeholder(output, index)
    let seen = photos.filter { placeholder == nil || $0.placeholder.id == placeholder?.id }
    var warnings: [JobWarning] = []
    let (frame, isNative) = try frame(size, index, placeholder, seen, &warnings)
    let planned = seen.map { photo in
      plannedPhoto(photo, content: content, frame: frame, isNative: isNative)
    }
    // A placeholder alone is laid on the template's background only where a format asks for one.
    let own = content == .composite || !format.hasAlpha ? composition.background : .transparent
    let background = output.background ?? own
    let isOpaque = background.isOpaque || fillsCanvas(content, seen, frame)
    guard isOpaque || format.hasAlpha else {
      throw .backgroundRequired(output: index, path: output.path)
    }
    warnings += maskWarnings(content, frame, index)
    return OutputPlan(
      index: index, format: format, content: content, placeholder: placeholder, frame: frame, photos: planned,
      background: background, isOpaque: isOpaque, warnings: warnings)
  }

  /// The placeholder that an output shows alone, nil for a composite.
  private func placeholder(_ output: Job.Output, _ index: Int) throws(CameoError) -> Template.Placeholder? {
    guard output.content != .composite else { return nil }
    guard let id = output.placeholder else { return composition.placeholders.first }
    guard let placeholder = composition.placeholder(id) else {
      throw .placeholderUnknown(
        pointer: "/outputs/\(index)/placeholder", id: id, known: composition.placeholders.map(\.id))
    }
    return placeholder
  }

  /// The pixel grid, held to the output limit.
  private func frame(
    _ size: OutputSize, _ index: Int, _ placeholder: Template.Placeholder?, _ seen: [PlacedPhoto],
    _ warnings: inout [JobWarning]
  ) throws(CameoError) -> (OutputFrame, isNative: Bool) {
    let area = placeholder?.opening.rect ?? composition.canvasRect
    // Without any photo a native output is as large as its template.
    let native = seen.map { 1 / $0.scale }.min() ?? 1
    guard let frame = OutputFrame(area: area, size: size, nativeScale: native) else {
      throw .outputLimit(output: index, value: Int.max, limit: limits.outputPixels)
    }
    guard case .native = size else {
      try check(frame.canvas, index)
      return (frame, false)
    }
    if isWithinLimits(frame.canvas) { return (frame, true) }
    let lowered = lowered(frame)
    warnings.append(.nativeLowered(output: index, value: frame.scale, used: lowered.scale))
    return (lowered, false)
  }

  /// The largest frame within the limits, a little below the exact root so that rounding cannot pass them.
  private func lowered(_ frame: OutputFrame) -> OutputFrame {
    let area = frame.area
    let byPixels = (Double(limits.outputPixels) / (area.width * area.height)).squareRoot()
    let bySide = Double(Picture.longestSide) / max(area.width, area.height)
    var scale = min(frame.scale, byPixels, bySide)
    var result = frame.rescaled(to: scale)
    while !isWithinLimits(result.canvas) {
      scale *= 0.9999
      result = frame.rescaled(to: scale)
    }
    return result
  }

  private func isWithinLimits(_ size: PixelSize) -> Bool {
    (size.pixelCount.map { $0 <= limits.outputPixels } ?? false)
      && max(size.width, size.height) <= Picture.longestSide
  }

  private func check(_ size: PixelSize, _ index: Int) throws(CameoError) {
    guard let count = size.pixelCount, count <= limits.outputPixels else {
      throw .outputLimit(output: index, value: size.pixelCount ?? Int.max, limit: limits.outputPixels)
    }
    let side = max(size.width, size.height)
    guard side <= Picture.longestSide else {
      throw .outputSide(output: index, value: side, limit: Picture.longestSide)
    }
  }

  private func plannedPhoto(
    _ photo: PlacedPhoto, content: Job.Content, frame: OutputFrame, isNative: Bool
  ) -> OutputPlan.PlannedPhoto {
    let opening = photo.placeholder.opening
    let photoFrame = PhotoFrame(
      photo: photo.header.size, opening: opening, placement: photo.placement,
      content: content == .composite ? .composite : .placeholder, frame: frame, isNative: isNative)
    let bleed = content == .composite ? composition.bleed(opening, scale: frame.scale) : 0
    // One px around the shape for its antialiased edge.
    let draw = photoFrame.drawPlan(picture: frame.picture, reach: content == .rect ? nil : bleed + 1)
    return OutputPlan.PlannedPhoto(placed: photo, frame: photoFrame, draw: draw, bleed: bleed)
  }

  /// Whether one opaque photo fills the canvas, so that nothing behind it shows.
  private func fillsCanvas(_ content: Job.Content, _ seen: [PlacedPhoto], _ frame: OutputFrame) -> Bool {
    guard frame.canvas == frame.picture else { return false }
    return seen.contains { photo in
      guard photo.isOpaque(content) else { return false }
      let opening = photo.placeholder.opening
      switch content {
      case .rect: return true
      case .shape: return opening.shape == .rect(radius: 0)
      case .composite:
        return opening.shape == .rect(radius: 0) && opening.rotation == 0
          && opening.rect == composition.canvasRect
          && composition.layers.contains(.photo(placeholder: photo.placeholder.id, opacity: 1))
      }
    }
  }

  /// A raster mask that is enlarged past twice its size is soft.
  private func maskWarnings(_ content: Job.Content, _ frame: OutputFrame, _ index: Int) -> [JobWarning] {
    guard content == .composite, composition.layers.contains(.mask),
      let density = composition.maskRaster(at: frame.scale)?.density, frame.scale / density > 2
    else { return [] }
    return [.maskEnlarged(output: index, value: frame.scale / density)]
  }
}
