/// A photo that is panned, zoomed and turned under an opening of a template: the model of every editor.
///
/// It stores the user's wish and clamps on reading, so that turns, flips and a slider that goes out and back are
/// the identity, bit for bit. Pan and zoom start from what is shown and replace the wish.
public struct Viewport: Hashable, Sendable {
  /// The photo and the opening.
  public let coverage: Coverage
  /// What happens to a wish that leaves part of the opening uncovered.
  public let policy: Coverage.Policy
  /// What the user may do.
  public let limits: EditingLimits
  /// Where the view shows the template; changing it keeps the placement.
  public var layout: ViewLayout
  /// What ``reset()`` goes back to.
  public let initial: Placement
  var steps: Steps<Wish, Anchor>

  /// Creates a viewport that shows a placement.
  public init(
    _ coverage: Coverage, layout: ViewLayout, placement: Placement = Placement(),
    policy: Coverage.Policy = .clamp, limits: EditingLimits = .standard
  ) {
    self.coverage = coverage
    self.layout = layout
    self.policy = policy
    self.limits = limits
    initial = placement
    steps = Steps(Wish(placement))
  }

  /// What the user asked for.
  public var wish: Wish { steps.state }

  /// The steps that undo and redo go through.
  public var history: History<Wish> { steps.history }

  /// What is shown, and what is to be saved.
  ///
  /// Under `clamp` it covers the opening. Under `fill` and `fail` it is the wish within a zoom of 0.05 and one
  /// photo size; whether `fail` accepts it tells ``accepted``.
  public var placement: Placement { placement(of: wish) }

  /// What a renderer with the same policy would draw; nil where `fail` refuses it.
  public var accepted: Placement? { policy == .fail && !isCovered ? nil : placement }

  /// Whether the photo covers the opening.
  public var isCovered: Bool { policy == .clamp || coverage.covers(placement) }

  /// What is shown, in the view's words.
  public var state: ViewState { ViewState(placement, coverage, layout) }

  /// The map from photo px to mask px of what is shown.
  public var photoToMask: Transform<Photo, Mask> {
    placement.transform(photo: coverage.photo, opening: coverage.opening)
  }

  /// The map from photo px to the view of what is shown.
  public var photoToView: Transform<Photo, View> { photoToMask.concatenating(layout.maskToView) }

  /// The photo's own point under a point of the view.
  public func photoPoint(at point: Point<View>) -> Point<Photo> {
    photoPoint(at: point, placement)
  }

  /// The part of the photo under the opening's rect.
  public var visibleQuad: Quad<Photo> { placement.quad(photo: coverage.photo, opening: coverage.opening) }

  /// The size of the photo in the view, in points; nil where it is shown at an angle.
  public var contentSize: Size<View>? { contentFrame?.size }

  /// Where the view's origin lies in the photo as shown, in points; nil where it is shown at an angle.
  public var contentOffset: Point<View>? {
    contentFrame.map { Point(x: -$0.minX, y: -$0.minY) }
  }

  /// The photo's rect in the view; nil where it is shown at an angle.
  public var contentFrame: Rect<View>? {
    let map = photoToView
    guard map.keepsRects else { return nil }
    return map.apply(PixelRect<Photo>(coverage.photo).rect).enclosingRect
  }

  /// What is shown of any wish.
  func placement(of wish: Wish) -> Placement {
    let placement = wish.placement(coverage)
    switch policy {
    case .clamp: return coverage.clamp(placement)
    case .fill, .fail: return coverage.filled(placement)
    }
  }

  func photoPoint(at point: Point<View>, _ placement: Placement) -> Point<Photo> {
    let opening = coverage.opening
    let linear = LinearPart(
      degrees: opening.rotation + placement.degrees, flipH: placement.flipH, flipV: placement.flipV)
    let scale = placement.scale(photo: coverage.photo, opening: opening)
    let offset: Vector<Photo> = linear.applyTransposed(layout.maskPoint(at: point) - opening.center)
    return placement.pivot(photo: coverage.photo) + (1 / scale) * offset
  }

  /// The wish that shows what another one shows, with nothing left to clamp.
  func settled(_ wish: Wish) -> Wish {
    var settled = wish
    settled.move(to: placement(of: wish), coverage)
    return settled
  }
}

extension Viewport {
  /// Where fingers hold the photo.
  struct Anchor: Hashable, Sendable {
    /// The settled wish when the fingers came down.
    let start: Wish
    /// The photo's point under their middle.
    let point: Point<Photo>
    /// How they touched the view then.
    let fingers: Fingers
    /// Their distance then; 1 for one finger.
    let distance: Double
    /// Their direction then, in degrees.
    let direction: Double
    /// How far they have turned since, in degrees, whole turns included.
    var turned = 0.0
  }
}
