/// What of a crop box is dragged: its inside, an edge, or a corner; named as it is seen.
public enum CropHandle: Int, CaseIterable, Hashable, Sendable {
  /// The whole box.
  case inside
  /// The top-left corner.
  case topLeft
  /// The top edge.
  case top
  /// The top-right corner.
  case topRight
  /// The right edge.
  case right
  /// The bottom-right corner.
  case bottomRight
  /// The bottom edge.
  case bottom
  /// The bottom-left corner.
  case bottomLeft
  /// The left edge.
  case left

  /// −1 at the left, 1 at the right, 0 between.
  public var horizontal: Int {
    switch self {
    case .topLeft, .left, .bottomLeft: -1
    case .topRight, .right, .bottomRight: 1
    case .inside, .top, .bottom: 0
    }
  }

  /// −1 at the top, 1 at the bottom, 0 between.
  public var vertical: Int {
    switch self {
    case .topLeft, .top, .topRight: -1
    case .bottomLeft, .bottom, .bottomRight: 1
    case .inside, .left, .right: 0
    }
  }

  /// Whether it is one of the four corners.
  public var isCorner: Bool { horizontal != 0 && vertical != 0 }

  /// Where the handle lies on a rect.
  public func point<Space>(on rect: Rect<Space>) -> Point<Space> {
    Point(
      x: rect.midX + Double(horizontal) * rect.width / 2, y: rect.midY + Double(vertical) * rect.height / 2)
  }

  /// The handle of a rect that a point takes hold of, nil outside.
  ///
  /// Corners win over edges and edges over the inside; on a small rect the nearest corner wins.
  /// - Parameters:
  ///   - point: Where the finger is, in the rect's space.
  ///   - rect: The rect whose handles are tried.
  ///   - reach: How far from the handle the finger may be, in the rect's unit: larger than the icon.
  public init?<Space>(at point: Point<Space>, on rect: Rect<Space>, reach: Double) {
    var nearest: CropHandle?
    var distance = Double.infinity
    for handle in CropHandle.allCases where handle.isCorner {
      let d = point - handle.point(on: rect)
      if max(abs(d.dx), abs(d.dy)) <= reach, d.length < distance { (nearest, distance) = (handle, d.length) }
    }
    if let nearest {
      self = nearest
      return
    }
    for handle in CropHandle.allCases where handle != .inside && !handle.isCorner {
      let d = point - handle.point(on: rect)
      let along = handle.horizontal == 0 ? abs(d.dx) - rect.width / 2 : abs(d.dy) - rect.height / 2
      let across = handle.horizontal == 0 ? abs(d.dy) : abs(d.dx)
      if along <= 0, across <= reach, across < distance { (nearest, distance) = (handle, across) }
    }
    if let nearest {
      self = nearest
    } else if rect.contains(point) {
      self = .inside
    } else {
      return nil
    }
  }
}
