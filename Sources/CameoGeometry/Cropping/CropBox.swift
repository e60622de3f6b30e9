/// A rectangular crop of a photo with eight handles: the model of the editor's rect mode.
///
/// Like a ``Viewport`` it stores the wish and fits it on reading: straightening shrinks the box only while it
/// has to, and turns and flips do not touch it at all.
public struct CropBox: Hashable, Sendable {
  /// What a step of undo brings back.
  struct State: Hashable, Sendable {
    var canvas: CropCanvas
    /// The box as asked for, before turns and flips.
    var wish: Rect<Level>
    /// The locked ratio, before turns.
    var ratio: AspectRatio?
  }

  /// The smallest box, in photo px; a smaller picture is allowed whole.
  public let minimumSize: Size<Photo>
  var steps: Steps<State, Drag>

  /// A handle that is held.
  struct Drag: Hashable, Sendable {
    let handle: CropHandle
    /// Where it was taken hold of.
    let start: Point<Seen>
    /// The box then.
    let rect: Rect<Level>
  }

  /// Creates a box in a photo.
  /// - Parameters:
  ///   - photo: The upright photo's size, at least 1×1.
  ///   - inset: What stays outside on each side, as a fraction of each axis, below one half.
  ///   - ratio: What the box is locked to; it is then the largest of that ratio within the inset.
  ///   - minimumSize: In photo px, at least one by one.
  public init(
    _ photo: PixelSize, inset: Double = 0, ratio: AspectRatio? = nil,
    minimumSize: Size<Photo> = Size(width: 1, height: 1)
  ) {
    let canvas = CropCanvas(photo)
    let fraction = min(max(inset, 0), 0.45)
    let whole = canvas.bounds
    self.minimumSize = Size(width: max(minimumSize.width, 1), height: max(minimumSize.height, 1))
    let inner = whole.insetBy(dx: fraction * whole.width, dy: fraction * whole.height)
    let wish = ratio.map { Rect(center: inner.center, size: $0.largestSize(in: inner.size)) }
    steps = Steps(State(canvas: canvas, wish: wish ?? inner, ratio: ratio))
  }

  var state: State { steps.state }

  /// The picture with its turns, flips and angle.
  public var canvas: CropCanvas { state.canvas }

  /// The box, inside the picture.
  public var rect: Rect<Level> { limits.fitted(state.wish) }

  /// The box as it is seen.
  public var seenRect: Rect<Seen> { canvas.seen(rect) }

  /// The part of the photo that the box is.
  public var crop: Crop { canvas.crop(rect) }

  /// The locked ratio as it is seen, nil where the box is free.
  public var ratio: AspectRatio? {
    canvas.orientation.swapsAxes ? state.ratio?.transposed : state.ratio
  }

  /// The crop in whole px of an untilted photo, the ratio exact where one is locked; nil where the box is tilted.
  public var pixels: PixelRect<Photo>? {
    let crop = crop
    guard crop.angle == 0 else { return nil }
    if let ratio = state.ratio { return crop.rect.pixels(ratio: ratio, in: crop.photo) }
    let whole = crop.rect.roundedPixels.intersection(PixelRect(crop.photo))
    return whole.isEmpty ? crop.rect.pixels(ratio: .square, in: crop.photo) : whole
  }

  /// Whether there is a step to undo.
  public var canUndo: Bool { steps.history.canUndo }
  /// Whether there is a step to redo.
  public var canRedo: Bool { steps.history.canRedo }

  var limits: BoxLimits { BoxLimits(canvas, minimumSize: minimumSize) }
}
