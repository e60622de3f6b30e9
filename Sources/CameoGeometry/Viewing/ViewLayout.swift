/// Where an editor shows a template: the size of the view, and the mask in it.
///
/// Guarantees: the size and the scale are finite and positive, the origin is finite.
public struct ViewLayout: Hashable, Sendable {
  /// The view's size, in points.
  public let size: Size<View>
  /// Points per mask px.
  public let maskScale: Double
  /// Where the mask's origin lies in the view.
  public let maskOrigin: Point<View>

  /// Creates a layout; nil where a guarantee would not hold.
  public init?(size: Size<View>, maskScale: Double, maskOrigin: Point<View>) {
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite, maskScale > 0,
      maskScale.isFinite, maskOrigin.x.isFinite, maskOrigin.y.isFinite
    else { return nil }
    self.size = size
    self.maskScale = maskScale
    self.maskOrigin = maskOrigin
  }

  /// Creates the layout that shows a part of the mask as large as fits, in the middle of the view.
  ///
  /// The whole canvas for a mask, the placeholder's rect for a window. Nil where a guarantee would not hold.
  /// - Parameters:
  ///   - rect: What is to be seen, in mask px, of positive extents.
  ///   - size: The view's size, in points.
  ///   - inset: Points that stay free on each side, given up where the view is too small for them.
  public init?(fitting rect: Rect<Mask>, in size: Size<View>, inset: Double = 0) {
    let free = min(max(inset, 0), min(size.width, size.height) / 4)
    let scale = min((size.width - 2 * free) / rect.width, (size.height - 2 * free) / rect.height)
    self.init(
      size: size, maskScale: scale,
      maskOrigin: Point(x: size.width / 2 - scale * rect.midX, y: size.height / 2 - scale * rect.midY))
  }

  /// The point in the view's middle.
  public var center: Point<View> { Point(x: size.width / 2, y: size.height / 2) }

  /// The map from mask px to the view.
  public var maskToView: Transform<Mask, View> {
    Transform(scaleX: maskScale, scaleY: maskScale, tx: maskOrigin.x, ty: maskOrigin.y)
  }

  /// The mask point under a point of the view.
  public func maskPoint(at point: Point<View>) -> Point<Mask> {
    Point(x: (point.x - maskOrigin.x) / maskScale, y: (point.y - maskOrigin.y) / maskScale)
  }

  /// View points per photo px at which the photo, after its turns, just fits into the view: s₀.
  public func aspectFitScale(photo: PixelSize, turns: Int) -> Double {
    let turned = turns & 1 == 1 ? photo.transposed : photo
    return min(size.width / Double(turned.width), size.height / Double(turned.height))
  }

  /// View points per photo px at which the photo, after its turns, just fills the view.
  public func aspectFillScale(photo: PixelSize, turns: Int) -> Double {
    let turned = turns & 1 == 1 ? photo.transposed : photo
    return max(size.width / Double(turned.width), size.height / Double(turned.height))
  }
}
