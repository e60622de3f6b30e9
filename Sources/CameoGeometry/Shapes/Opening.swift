/// The outline inside a placeholder's rect.
public enum Shape: Hashable, Sendable {
  /// The ellipse inscribed in the rect.
  case oval
  /// The rect itself, its corners rounded by a radius in mask px.
  case rect(radius: Double)
  /// Any figure, in mask px, before the placeholder's rotation.
  case path(Path<Mask>)
}

/// Where a photo shows through a template: a rect, its rotation, and the shape in it.
///
/// Guarantees: the rect has finite edges and positive extents, the rotation is finite, the rim is finite and
/// not negative, a path is not empty.
public struct Opening: Hashable, Sendable {
  /// The shape's own box before turning, in mask px.
  public let rect: Rect<Mask>
  /// Degrees clockwise about the rect's centre; the photo turns with it.
  public let rotation: Double
  /// The outline in the rect.
  public let shape: Shape
  /// How far a mask's translucent rim reaches past the shape, in mask px.
  public let rim: Double

  /// Creates an opening; nil where a guarantee would not hold.
  public init?(rect: Rect<Mask>, rotation: Double = 0, shape: Shape = .oval, rim: Double = 0) {
    guard rect.minX.isFinite, rect.minY.isFinite, rect.maxX.isFinite, rect.maxY.isFinite, !rect.isEmpty,
      rotation.isFinite, rim.isFinite, rim >= 0
    else { return nil }
    if case .path(let path) = shape, path.isEmpty { return nil }
    if case .rect(let radius) = shape, !(radius >= 0 && radius.isFinite) { return nil }
    self.rect = rect
    self.rotation = rotation
    self.shape = shape
    self.rim = rim
  }

  /// The point that the rotation leaves in place.
  public var center: Point<Mask> { rect.center }

  /// The shape's outline before turning, without the rim.
  public var uprightPath: Path<Mask> {
    switch shape {
    case .oval: Path(ovalIn: rect)
    case .rect(let radius): Path(rect, radius: radius)
    case .path(let path): path
    }
  }

  /// The map that turns the upright shape into its place, within mask space.
  public var turning: Transform<Mask, Mask> {
    Transform(LinearPart(degrees: rotation), scale: 1, pivot: center, center: center)
  }

  /// The shape's outline where the mask shows it, without the rim.
  public var path: Path<Mask> { rotation == 0 ? uprightPath : uprightPath.applying(turning) }

  /// How far the shape, grown by its rim, reaches from the centre along the photo's axes.
  ///
  /// The opening's own rotation cancels, since the photo turns with it.
  /// - Parameters:
  ///   - degrees: The photo's angle in the opening's frame: 90 · turns + angle.
  ///   - flipH: Whether the photo is mirrored left to right, before it is turned.
  ///   - flipV: Whether the photo is mirrored top to bottom, before it is turned.
  /// - Returns: e⁻ and e⁺ of each axis, in mask px.
  public func reach(degrees: Double, flipH: Bool, flipV: Bool) -> Reach {
    let linear = LinearPart(degrees: degrees, flipH: flipH, flipV: flipV)
    let xAxis = Vector<Mask>(dx: linear.a, dy: linear.b)
    let yAxis = Vector<Mask>(dx: linear.c, dy: linear.d)
    return Reach(
      left: support(-xAxis) + rim, right: support(xAxis) + rim, top: support(-yAxis) + rim,
      bottom: support(yAxis) + rim)
  }

  /// The largest scalar product of a unit vector with the shape's points as seen from the centre.
  private func support(_ direction: Vector<Mask>) -> Double {
    let a = rect.width / 2
    let b = rect.height / 2
    let x = abs(direction.dx)
    let y = abs(direction.dy)
    switch shape {
    case .oval:
      return (a * a * x * x + b * b * y * y).squareRoot()
    case .rect(let radius):
      let r = min(radius, min(a, b))
      return (a - r) * x + (b - r) * y + r
    case .path(let path):
      return path.maximum(along: direction) - (center.x * direction.dx + center.y * direction.dy)
    }
  }
}

/// How far an opening reaches from its centre along a photo's axes, in mask px.
public struct Reach: Hashable, Sendable {
  /// Towards the photo's left edge.
  public var left: Double
  /// Towards the photo's right edge.
  public var right: Double
  /// Towards the photo's top edge.
  public var top: Double
  /// Towards the photo's bottom edge.
  public var bottom: Double

  /// The extent along the photo's x axis.
  public var width: Double { left + right }
  /// The extent along the photo's y axis.
  public var height: Double { top + bottom }
}
