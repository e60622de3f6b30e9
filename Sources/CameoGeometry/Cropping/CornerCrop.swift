/// Four corners that are dragged one by one, and the crop of their bounding box.
///
/// Corners are named as they are seen: after a turn the one at the top right is the top-right one. Left ones stay
/// left of right ones and top ones above bottom ones by a smallest size.
public struct CornerCrop: Hashable, Sendable {
  struct State: Hashable, Sendable {
    var canvas: CropCanvas
    /// Named as they lie in the picture before turns and flips.
    var corners: Quad<Level>
  }

  /// The least distance between left and right and between top and bottom, in photo px.
  public let minimumSize: Size<Photo>
  var steps: Steps<State, Drag>

  /// A corner that is held.
  struct Drag: Hashable, Sendable {
    let corner: CropHandle
    let start: Point<Seen>
  }

  /// What stays outside a new selection on each side, as a fraction of each axis.
  public static var defaultInset: Double { 0.1 }

  /// Creates corners in a photo, inset by a tenth of each axis.
  /// - Parameters:
  ///   - photo: The upright photo's size, at least 1×1.
  ///   - minimumSize: In photo px, at least one by one; a smaller picture is allowed whole.
  public init(_ photo: PixelSize, minimumSize: Size<Photo> = Size(width: 1, height: 1)) {
    self.minimumSize = Size(width: max(minimumSize.width, 1), height: max(minimumSize.height, 1))
    let canvas = CropCanvas(photo)
    steps = Steps(State(canvas: canvas, corners: CornerCrop.corners(of: canvas, self.minimumSize)))
  }

  private static func corners(of canvas: CropCanvas, _ minimum: Size<Photo>) -> Quad<Level> {
    let whole = canvas.bounds
    // A small picture is selected whole rather than less than the smallest size.
    let dx = min(defaultInset * whole.width, max(0, (whole.width - minimum.width) / 2))
    let dy = min(defaultInset * whole.height, max(0, (whole.height - minimum.height) / 2))
    return whole.insetBy(dx: dx, dy: dy).quad
  }

  var state: State { steps.state }

  /// The picture with its turns and flips.
  public var canvas: CropCanvas { state.canvas }

  /// The corners as they are seen.
  public var seenCorners: Quad<Seen> {
    Quad(
      topLeft: seenCorner(.topLeft), topRight: seenCorner(.topRight), bottomRight: seenCorner(.bottomRight),
      bottomLeft: seenCorner(.bottomLeft))
  }

  /// The bounding box of the corners, which is what is cropped.
  public var rect: Rect<Level> { state.corners.enclosingRect }

  /// The bounding box as it is seen.
  public var seenRect: Rect<Seen> { canvas.seen(rect) }

  /// The part of the photo in the bounding box.
  public var crop: Crop { canvas.crop(rect) }

  /// The corner whose handle a point takes hold of, the nearest one; nil where none is near.
  /// - Parameters:
  ///   - point: Where the finger is, as seen.
  ///   - reach: How far it may be from the corner, in photo px: larger than the icon.
  public func corner(at point: Point<Seen>, reach: Double) -> CropHandle? {
    var nearest: CropHandle?
    var shortest = reach
    for handle in CropHandle.allCases where handle.isCorner {
      let distance = (point - seenCorner(handle)).length
      if distance <= shortest { (nearest, shortest) = (handle, distance) }
    }
    return nearest
  }

  /// Whether there is a step to undo.
  public var canUndo: Bool { steps.history.canUndo }
  /// Whether there is a step to redo.
  public var canRedo: Bool { steps.history.canRedo }

  /// Where a corner is seen.
  public func seenCorner(_ corner: CropHandle) -> Point<Seen> {
    canvas.levelToSeen.apply(state.corners[place(corner)])
  }

  /// Which corner of the picture, before turns and flips, is seen at a place.
  func place(_ corner: CropHandle) -> Quad<Level>.Corner {
    let side = canvas.level(Vector(dx: Double(corner.horizontal), dy: Double(corner.vertical)))
    return Quad<Level>.Corner(isRight: side.dx > 0, isBottom: side.dy > 0)
  }

  /// The nearest legal place for a corner.
  func clamped(_ point: Point<Level>, at place: Quad<Level>.Corner, among corners: Quad<Level>) -> Point<
    Level
  > {
    let width = canvas.size.width
    let height = canvas.size.height
    let gapX = min(minimumSize.width, width)
    let gapY = min(minimumSize.height, height)
    let x =
      place.isRight
      ? max(min(point.x, width), max(corners.topLeft.x, corners.bottomLeft.x) + gapX)
      : min(max(point.x, 0), min(corners.topRight.x, corners.bottomRight.x) - gapX)
    let y =
      place.isBottom
      ? max(min(point.y, height), max(corners.topLeft.y, corners.topRight.y) + gapY)
      : min(max(point.y, 0), min(corners.bottomLeft.y, corners.bottomRight.y) - gapY)
    return Point(x: x, y: y)
  }

  /// The corners of a canvas whose picture has just changed.
  func fresh(_ canvas: CropCanvas) -> Quad<Level> { CornerCrop.corners(of: canvas, minimumSize) }
}

extension Quad {
  /// One of the four corners.
  struct Corner: Hashable, Sendable {
    let isRight: Bool
    let isBottom: Bool
  }

  subscript(_ corner: Corner) -> Point<Space> {
    get {
      switch (corner.isRight, corner.isBottom) {
      case (false, false): topLeft
      case (true, false): topRight
      case (true, true): bottomRight
      case (false, true): bottomLeft
      }
    }
    set {
      switch (corner.isRight, corner.isBottom) {
      case (false, false): topLeft = newValue
      case (true, false): topRight = newValue
      case (true, true): bottomRight = newValue
      case (false, true): bottomLeft = newValue
      }
    }
  }
}
