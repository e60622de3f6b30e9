/// What keeps a crop box inside a straightened picture.
struct BoxLimits {
  let canvas: CropCanvas
  /// The smallest box, never larger than the picture.
  let minimum: Size<Level>
  private let sine: Double
  private let cosine: Double

  init(_ canvas: CropCanvas, minimumSize: Size<Photo>) {
    self.canvas = canvas
    (sine, cosine) = sineAndCosine(degrees: canvas.levelAngle)
    // A box of the smallest size fits in the middle at every angle.
    let width = min(minimumSize.width, canvas.size.width)
    let height = min(minimumSize.height, canvas.size.height)
    let s = abs(sine)
    let factor = min(
      1, canvas.size.width / (width * cosine + height * s), canvas.size.height / (width * s + height * cosine)
    )
    minimum = Size(width: width * factor, height: height * factor)
  }

  private var isStraight: Bool { canvas.levelAngle == 0 }

  /// The nearest box inside: first smaller about its centre where needed, then moved.
  func fitted(_ rect: Rect<Level>) -> Rect<Level> {
    let s = abs(sine)
    let factor = min(
      1, canvas.size.width / (rect.width * cosine + rect.height * s),
      canvas.size.height / (rect.width * s + rect.height * cosine))
    guard factor < 1 else { return moved(rect) }
    return moved(
      Rect(center: rect.center, size: Size(width: rect.width * factor, height: rect.height * factor)))
  }

  /// The nearest place inside for a box that is small enough.
  func moved(_ rect: Rect<Level>) -> Rect<Level> {
    if isStraight {
      return Rect(
        x: min(max(rect.minX, 0), max(0, canvas.size.width - rect.width)),
        y: min(max(rect.minY, 0), max(0, canvas.size.height - rect.height)), width: rect.width,
        height: rect.height)
    }
    let s = abs(sine)
    let ex = (rect.width * cosine + rect.height * s) / 2
    let ey = (rect.width * s + rect.height * cosine) / 2
    let center = canvas.levelToFrame.apply(rect.center)
    let legal = Point<Frame>(
      x: BoxLimits.clamp(center.x, ex, canvas.size.width - ex),
      y: BoxLimits.clamp(center.y, ey, canvas.size.height - ey))
    guard legal != center else { return rect }
    return Rect(center: canvas.levelToFrame.inverted.apply(legal), size: rect.size)
  }

  /// A value in a range; its middle where rounding has turned the range round.
  private static func clamp(_ value: Double, _ low: Double, _ high: Double) -> Double {
    low <= high ? min(max(value, low), high) : (low + high) / 2
  }

  /// The box after a handle was dragged from a legal box; what the handle does not touch stays.
  /// - Parameters:
  ///   - x: −1, 0 or 1: the edge that moves.
  ///   - y: The same, downwards.
  func resized(_ rect: Rect<Level>, x: Int, y: Int, by vector: Vector<Level>, ratio: AspectRatio?) -> Rect<
    Level
  > {
    let wish = Size<Level>(
      width: rect.width + Double(x) * vector.dx, height: rect.height + Double(y) * vector.dy)
    if let ratio { return resized(rect, x, y, wish, ratio) }
    if isStraight { return edges(rect, x, y, vector) }
    let anchor = Point<Level>(
      x: x < 0 ? rect.maxX : rect.minX, y: y < 0 ? rect.maxY : rect.minY)
    let sx: Double = x < 0 ? -1 : 1
    let sy: Double = y < 0 ? -1 : 1
    let polygon = SizePolygon(limits: self, anchor: anchor, sx: sx, sy: sy)
    let size: Size<Level>
    if x != 0 && y != 0 {
      size = polygon.nearest(to: wish) ?? rect.size
    } else if x != 0 {
      size = Size(width: polygon.width(wish.width, height: rect.height), height: rect.height)
    } else {
      size = Size(width: rect.width, height: polygon.height(wish.height, width: rect.width))
    }
    return placed(size, anchor, sx, sy)
  }

  private func placed(_ size: Size<Level>, _ anchor: Point<Level>, _ sx: Double, _ sy: Double) -> Rect<Level> {
    Rect(
      x: sx < 0 ? anchor.x - size.width : anchor.x, y: sy < 0 ? anchor.y - size.height : anchor.y,
      width: size.width, height: size.height)
  }

  /// Without an angle each edge has limits of its own.
  private func edges(_ rect: Rect<Level>, _ x: Int, _ y: Int, _ vector: Vector<Level>) -> Rect<Level> {
    var (minX, maxX, minY, maxY) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
    if x < 0 { minX = max(0, min(minX + vector.dx, maxX - minimum.width)) }
    if x > 0 { maxX = min(canvas.size.width, max(maxX + vector.dx, minX + minimum.width)) }
    if y < 0 { minY = max(0, min(minY + vector.dy, maxY - minimum.height)) }
    if y > 0 { maxY = min(canvas.size.height, max(maxY + vector.dy, minY + minimum.height)) }
    // An axis that no edge moves along keeps its very numbers.
    return Rect(
      x: x == 0 ? rect.minX : minX, y: y == 0 ? rect.minY : minY, width: x == 0 ? rect.width : maxX - minX,
      height: y == 0 ? rect.height : maxY - minY)
  }

  /// With a ratio one number is left: the size along the ratio.
  private func resized(
    _ rect: Rect<Level>, _ x: Int, _ y: Int, _ wish: Size<Level>, _ ratio: AspectRatio
  ) -> Rect<Level> {
    let (w, h) = (ratio.width, ratio.height)
    let wanted: Double
    if x != 0 && y != 0 {
      wanted = (wish.width * w + wish.height * h) / (w * w + h * h)
    } else {
      wanted = x != 0 ? wish.width / w : wish.height / h
    }
    // The point that stays: the opposite corner, or the middle of the opposite edge.
    let anchor = Point<Level>(
      x: rect.midX - Double(x) * rect.width / 2, y: rect.midY - Double(y) * rect.height / 2)
    let left = x == 0 ? -w / 2 : (x < 0 ? -w : 0)
    let top = y == 0 ? -h / 2 : (y < 0 ? -h : 0)
    var largest = Double.infinity
    for corner in 0..<4 {
      let dx = left + (corner & 1 == 1 ? w : 0)
      let dy = top + (corner & 2 == 2 ? h : 0)
      largest = min(largest, room(anchor, Vector(dx: dx, dy: dy)))
    }
    let size = min(max(wanted, minimum.width / w, minimum.height / h), max(largest, 0))
    return Rect(x: anchor.x + size * left, y: anchor.y + size * top, width: size * w, height: size * h)
  }

  /// How often a displacement can be added to a point before the picture's edge.
  func room(_ point: Point<Level>, _ vector: Vector<Level>) -> Double {
    let map = canvas.levelToFrame
    let from = map.apply(point)
    let step = map.apply(vector)
    var most = Double.infinity
    if step.dx > 0 { most = min(most, (canvas.size.width - from.x) / step.dx) }
    if step.dx < 0 { most = min(most, from.x / -step.dx) }
    if step.dy > 0 { most = min(most, (canvas.size.height - from.y) / step.dy) }
    if step.dy < 0 { most = min(most, from.y / -step.dy) }
    return most
  }
}
