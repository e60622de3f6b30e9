/// How one photo becomes pixels of one output: numbers only.
public struct DrawPlan: Hashable, Sendable {
  /// The map from photo px to output px.
  public let photoToOutput: Transform<Photo, Output>
  /// The output pixels that the photo is resampled to.
  public let target: PixelRect<Output>
  /// How those pixels are made.
  public let sampling: Sampling
  /// Stored px per output px: above 1 where the photo is reduced.
  public let reduction: Double
  /// What is seen of the photo but for what a later layer hides.
  private let shown: Rect<Photo>
  /// The part of ``source`` that drawn pixels are made of.
  private let needed: Rect<Photo>

  /// The ways from decoded pixels to output pixels.
  public enum Sampling: Hashable, Sendable {
    /// Whole photo pixels are copied, turned and flipped.
    case copies(PixelRect<Photo>, Orientation)
    /// A rect of the photo is resampled along its axes, then turned and flipped.
    case straight(Rect<Photo>, Orientation)
    /// A rect of the photo is resampled to a grid along the photo's axes, then gathered on the output's.
    case turned(Rect<Photo>, grid: PixelSize)
  }

  /// How far a Lanczos-3 kernel reaches, in px of its coarser side.
  public static let kernelReach = 3.0

  /// The px of the intermediate grid of a turned photo per output px.
  ///
  /// At this the gather's kernel has ten taps on each axis. Twelve, at 2, come half a dB nearer to the reference on
  /// detailed photos and take half as long again; at 1.5 there are ten, too, and 2 dB less.
  static let turnedGridDensity = 5.0 / 3

  /// Plans the pixels of one photo.
  /// - Parameters:
  ///   - photo: The upright photo's size.
  ///   - photoToOutput: The whole map; its linear part is `orientation` when `isStraight`.
  ///   - isStraight: Whether the drawn angle is a multiple of 90°.
  ///   - orientation: Turns and flips of a straight photo, as drawn.
  ///   - visible: What may be seen of the photo, in output px.
  ///   - shape: The part of it that no later layer hides, and around which `padding` px are drawn at most; nil for all
  ///     of it.
  ///   - padding: How far past the photo's edge its edge pixels may show, in output px, 1 at least for the
  ///     antialiased edge.
  ///   - canvas: The output's size.
  /// - Returns: nil where nothing of the photo is seen.
  public init?(
    photo: PixelSize, photoToOutput: Transform<Photo, Output>, isStraight: Bool, orientation: Orientation,
    visible: Rect<Output>, shape: Path<Output>? = nil, padding: Double = 1, canvas: PixelSize
  ) {
    let whole = Rect<Photo>(x: 0, y: 0, width: Double(photo.width), height: Double(photo.height))
    let image = photoToOutput.apply(whole).enclosingRect.insetBy(dx: -padding, dy: -padding)
    let seen = visible.intersection(image)
    // Whole pixels around nothing may be a column of them.
    guard !seen.isEmpty else { return nil }
    let target = seen.enclosingPixels.intersection(PixelRect(canvas))
    guard !target.isEmpty else { return nil }
    let outputToPhoto = photoToOutput.inverted
    let source = outputToPhoto.apply(target.rect).enclosingRect
    let scale = abs(photoToOutput.determinant).squareRoot()
    self.photoToOutput = photoToOutput
    self.target = target
    reduction = 1 / scale
    let outline = shape?.applying(outputToPhoto).bounds
    let visible = outputToPhoto.apply(seen).enclosingRect
    shown = outline.map { visible.intersection($0) } ?? visible
    if isStraight {
      sampling = DrawPlan.straight(source, target.size, orientation, photo)
      needed = source
    } else {
      let (rect, grid) = DrawPlan.turned(source, scale, photo)
      sampling = .turned(rect, grid: grid)
      // Turned, a box around a shape has corners that lie further out than any of the shape: nothing is gathered there.
      let reach = (padding + DrawPlan.kernelReach + 1) / min(scale, 1)
      let surroundings = outline.map { rect.intersection($0.insetBy(dx: -reach, dy: -reach)) } ?? rect
      needed = surroundings.isEmpty ? rect : surroundings
    }
  }

  private static func straight(
    _ source: Rect<Photo>, _ size: PixelSize, _ orientation: Orientation, _ photo: PixelSize
  ) -> Sampling {
    let grid = orientation.inverted.apply(size)
    let pixels = source.enclosingPixels
    let isWhole =
      pixels.size == grid && abs(source.minX - Double(pixels.x)) <= 1e-6
      && abs(source.minY - Double(pixels.y)) <= 1e-6 && abs(source.width / Double(grid.width) - 1) <= 1e-9
      && abs(source.height / Double(grid.height) - 1) <= 1e-9
    return isWhole && PixelRect(photo).contains(pixels)
      ? .copies(pixels, orientation) : .straight(source, orientation)
  }

  private static func turned(_ source: Rect<Photo>, _ scale: Double, _ photo: PixelSize) -> (Rect<Photo>, PixelSize) {
    let whole = Rect<Photo>(x: 0, y: 0, width: Double(photo.width), height: Double(photo.height))
    let density = scale * turnedGridDensity
    // The gather's kernel reaches three output px; one more keeps the grid's own edge out of its reach.
    let margin = (kernelReach + 1) / min(scale, 1)
    let needed = source.insetBy(dx: -margin, dy: -margin).intersection(whole)
    guard density < 1 else {
      let pixels = needed.enclosingPixels
      return (pixels.rect, pixels.size)
    }
    let grid = PixelSize(
      width: max(1, Int((needed.width * density).rounded(.up))),
      height: max(1, Int((needed.height * density).rounded(.up))))
    let size = Size<Photo>(width: Double(grid.width) / density, height: Double(grid.height) / density)
    return (Rect(origin: needed.origin, size: size), grid)
  }

  /// The rect of the photo that is read, without the kernel's margin.
  public var source: Rect<Photo> {
    switch sampling {
    case .copies(let pixels, _): pixels.rect
    case .straight(let rect, _), .turned(let rect, _): rect
    }
  }

  /// The size of the pixel grid along the photo's axes that is resampled to.
  public var gridSize: PixelSize {
    switch sampling {
    case .copies(let pixels, _): pixels.size
    case .straight(_, let orientation): orientation.inverted.apply(target.size)
    case .turned(_, let grid): grid
    }
  }

  /// Whether pixels are copied, not resampled.
  public var copies: Bool {
    if case .copies = sampling { true } else { false }
  }

  /// What the decoder must deliver for this picture.
  /// - Parameters:
  ///   - storedSize: The file's raster before its orientation, at least 1×1.
  ///   - orientation: How the stored raster becomes upright.
  ///   - available: What the format's decoder can do.
  public func decodePlan(
    storedSize: PixelSize, orientation: Orientation, reduction available: DecodeReduction
  ) -> DecodePlan {
    decodePlan(storedSize: storedSize, orientation: orientation, reduction: available, beside: self)
  }

  /// Photo px from one pixel of the grid to the next.
  fileprivate var step: Double { source.width / Double(gridSize.width) }

  /// - Parameter finest: The finest picture that is drawn from the same decode.
  fileprivate func decodePlan(
    storedSize: PixelSize, orientation: Orientation, reduction available: DecodeReduction, beside finest: DrawPlan
  ) -> DecodePlan {
    let scale: DecodeScale =
      copies
      ? .full : available.scale(leaving: available.reductionLeftToLanczos / self.reduction)
    let photo = orientation.apply(storedSize)
    // The kernel's reach on the coarser side: the decoder's pixels or the grid's.
    let margin = copies ? 0 : DrawPlan.kernelReach * max(1 / scale.value, step) + 1
    var source = needed.insetBy(dx: -margin, dy: -margin)
    if let limit = limit(beside: finest) { source = source.intersection(limit) }
    let toStored: Transform<Photo, Stored> = orientation.inverted.transform(photo)
    let needed = toStored.apply(source).enclosingRect.enclosingPixels
    var region = needed.intersection(PixelRect(storedSize))
    if region.isEmpty {
      // Wholly outside: the nearest edge pixel is what PAD would show.
      let x = min(max(needed.x, 0), storedSize.width - 1)
      let y = min(max(needed.y, 0), storedSize.height - 1)
      region = PixelRect(x: x, y: y, width: 1, height: 1)
    }
    return DecodePlan(region: region, scale: scale, storedSize: storedSize)
  }

  /// How far around what a finer picture shows photo is decoded for this one.
  ///
  /// Under a mask photo is drawn some output px past the opening, and the kernel reaches further: of an opening of
  /// 1500 photo px, 500 px around it for an avatar of 32 px. Beyond half of one of its pixels little is seen of that
  /// through the mask's rim, and the last photo pixels that there are stand for the rest.
  /// - Returns: nil where more is shown than in the finer picture, so that all is needed.
  private func limit(beside finest: DrawPlan) -> Rect<Photo>? {
    let reach = DrawPlan.kernelReach * max(1, finest.step) + 1
    let limit = finest.needed.insetBy(dx: -max(reach, step / 2), dy: -max(reach, step / 2))
    return limit.union(shown) == limit ? limit : nil
  }
}

extension DrawPlan {
  /// By how much what was decoded may be reduced once more before this picture is resampled from it: a power of two
  /// that leaves to Lanczos what blocks must leave.
  /// - Parameter scale: What the photo was decoded at.
  public func furtherReduction(of scale: DecodeScale) -> Int {
    let most = reduction * scale.value / DecodeReduction.wholeFactors.reductionLeftToLanczos
    var factor = 1
    // A factor of 2 may come as a little less.
    while !copies, factor < 4096, Double(2 * factor) <= most + 1e-9 { factor *= 2 }
    return factor
  }
}

extension DecodePlan {
  /// The plan that serves several pictures of one photo: all that any of them needs, at the finest scale, so that the
  /// blocks of each one's further reduction are whole.
  /// - Returns: nil where there is no picture.
  public static func covering(
    _ pictures: [DrawPlan], storedSize: PixelSize, orientation: Orientation, reduction: DecodeReduction
  ) -> DecodePlan? {
    guard let finest = pictures.min(by: { $0.step < $1.step }) else { return nil }
    let plans = pictures.map {
      $0.decodePlan(storedSize: storedSize, orientation: orientation, reduction: reduction, beside: finest)
    }
    guard let first = plans.first, let scale = plans.map({ $0.scale }).max() else { return nil }
    return DecodePlan(
      region: plans.dropFirst().reduce(first.region) { $0.union($1.region) }, scale: scale, storedSize: storedSize,
      furtherReduction: pictures.map { $0.furtherReduction(of: scale) }.max() ?? 1)
  }
}
