/// How a stored raster becomes an upright one: the eight values of EXIF, by CoreGraphics' names.
///
/// The eight are a group: mirrors and quarter turns of a rectangle.
public enum Orientation: Int, CaseIterable, Hashable, Sendable {
  /// Stored upright.
  case up = 1
  /// Mirrored left to right.
  case upMirrored = 2
  /// Turned by 180°.
  case down = 3
  /// Mirrored top to bottom.
  case downMirrored = 4
  /// Transposed: mirrored about the main diagonal.
  case leftMirrored = 5
  /// To be turned 90° clockwise.
  case right = 6
  /// Mirrored about the other diagonal.
  case rightMirrored = 7
  /// To be turned 90° counterclockwise.
  case left = 8

  /// Whether width and height are exchanged.
  public var swapsAxes: Bool { rawValue >= 5 }

  /// Whether x is mirrored, after the axes were exchanged.
  public var mirrorsX: Bool {
    switch self {
    case .upMirrored, .down, .right, .rightMirrored: true
    default: false
    }
  }

  /// Whether y is mirrored, after the axes were exchanged.
  public var mirrorsY: Bool {
    switch self {
    case .down, .downMirrored, .rightMirrored, .left: true
    default: false
    }
  }

  /// Creates the element that exchanges the axes first and mirrors then.
  public init(swapsAxes: Bool, mirrorsX: Bool, mirrorsY: Bool) {
    switch (swapsAxes, mirrorsX, mirrorsY) {
    case (false, false, false): self = .up
    case (false, true, false): self = .upMirrored
    case (false, true, true): self = .down
    case (false, false, true): self = .downMirrored
    case (true, false, false): self = .leftMirrored
    case (true, true, false): self = .right
    case (true, true, true): self = .rightMirrored
    case (true, false, true): self = .left
    }
  }

  /// Creates the element that mirrors first and then turns clockwise by quarter turns.
  public init(turns: Int, flipH: Bool, flipV: Bool) {
    let turned: Orientation =
      switch turns & 3 {
      case 1: .right
      case 2: .down
      case 3: .left
      default: .up
      }
    self = Orientation(swapsAxes: false, mirrorsX: flipH, mirrorsY: flipV).concatenating(turned)
  }

  /// This change followed by another.
  public func concatenating(_ next: Orientation) -> Orientation {
    let x = next.swapsAxes ? mirrorsY : mirrorsX
    let y = next.swapsAxes ? mirrorsX : mirrorsY
    return Orientation(
      swapsAxes: swapsAxes != next.swapsAxes, mirrorsX: x != next.mirrorsX, mirrorsY: y != next.mirrorsY)
  }

  /// The change that undoes this one.
  public var inverted: Orientation {
    swapsAxes ? Orientation(swapsAxes: true, mirrorsX: mirrorsY, mirrorsY: mirrorsX) : self
  }

  /// The size of a raster after the change.
  public func apply(_ size: PixelSize) -> PixelSize { swapsAxes ? size.transposed : size }

  /// The map of a raster's coordinates, corner to corner.
  /// - Parameter size: The raster's size before the change.
  public func transform<From, To>(_ size: PixelSize) -> Transform<From, To> {
    let changed = apply(size)
    let x: Double = mirrorsX ? -1 : 1
    let y: Double = mirrorsY ? -1 : 1
    return Transform(
      a: swapsAxes ? 0 : x, b: swapsAxes ? y : 0, c: swapsAxes ? x : 0, d: swapsAxes ? 0 : y,
      tx: mirrorsX ? Double(changed.width) : 0, ty: mirrorsY ? Double(changed.height) : 0)
  }
}

extension Orientation {
  /// A whole-pixel rect after the change; exact, so that four quarter turns are the identity.
  /// - Parameters:
  ///   - rect: The rect before the change.
  ///   - size: The raster's size before the change.
  public func apply<From, To>(_ rect: PixelRect<From>, in size: PixelSize) -> PixelRect<To> {
    let changed = apply(size)
    let moved = swapsAxes ? rect.size.transposed : rect.size
    let x = swapsAxes ? rect.y : rect.x
    let y = swapsAxes ? rect.x : rect.y
    return PixelRect(
      x: mirrorsX ? changed.width - x - moved.width : x, y: mirrorsY ? changed.height - y - moved.height : y,
      width: moved.width, height: moved.height)
  }
}
