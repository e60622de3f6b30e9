extension Viewport {
  /// The number of numbers that describe a viewport's setup.
  static let setupCount = 28

  /// Creates a viewport from a page's numbers; nil where one of them is not allowed.
  ///
  /// In order: the photo's width and height · the placeholder's x, y, width, height, rotation · the shape (0 oval,
  /// 1 rect, 2 path), its radius, the rim · the view's width and height, the mask's scale, x and y in it · the
  /// policy (0 clamp, 1 fill, 2 fail) · the largest zoom (0: by density), the largest upscale, the straighten
  /// limit, whether turns and flips are allowed · the placement's center x and y, zoom, turns, angle, flips.
  init?(setup number: (Int) -> Double, path: [UInt8]) {
    for index in 0..<Viewport.setupCount where !number(index).isFinite { return nil }
    let photo = PixelSize(width: wholeNumber(number(0)), height: wholeNumber(number(1)))
    let shape: Shape
    switch wholeNumber(number(7)) {
    case 0: shape = .oval
    case 1: shape = .rect(radius: number(8))
    default:
      guard let outline = try? Path<Mask>(svgPathData: path) else { return nil }
      shape = .path(outline)
    }
    guard photo.width > 0, photo.height > 0, number(23) > 0,
      let opening = Opening(
        rect: Rect(x: number(2), y: number(3), width: number(4), height: number(5)), rotation: number(6),
        shape: shape, rim: number(9)),
      let layout = ViewLayout(
        size: Size(width: number(10), height: number(11)), maskScale: number(12),
        maskOrigin: Point(x: number(13), y: number(14))),
      let limits = EditingLimits(
        maximumZoom: number(16) == 0 ? nil : number(16), maximumUpscale: number(17), straighten: number(18),
        allowsTurns: number(19) != 0, allowsFlips: number(20) != 0)
    else { return nil }
    let policies = Coverage.Policy.allCases
    self.init(
      Coverage(photo: photo, opening: opening), layout: layout,
      placement: Placement(
        center: .init(x: number(21), y: number(22)), zoom: number(23), turns: wholeNumber(number(24)),
        angle: number(25), flipH: number(26) != 0, flipV: number(27) != 0),
      policy: policies[min(max(wholeNumber(number(15)), 0), policies.count - 1)], limits: limits)
  }

  /// Does what a page asks; what makes no sense here does nothing.
  mutating func run(_ command: EditorCommand, _ a: Double, _ b: Double, _ c: Double, _ d: Double) {
    switch command {
    case .turn: turn(by: wholeNumber(a))
    case .flipHorizontally: flipHorizontally()
    case .flipVertically: flipVertically()
    case .straighten: straighten(to: a)
    case .undo: undo()
    case .redo: redo()
    case .reset: reset()
    case .end: endGesture()
    case .cancel: cancelGesture()
    case .begin: beginGesture()
    case .beginOne: beginGesture(.one(Point(x: a, y: b)))
    case .beginTwo: beginGesture(.two(Point(x: a, y: b), Point(x: c, y: d)))
    case .moveOne: moveGesture(to: .one(Point(x: a, y: b)))
    case .moveTwo: moveGesture(to: .two(Point(x: a, y: b), Point(x: c, y: d)))
    case .pinch: moveGesture(to: Point(x: a, y: b), scale: c, rotation: d)
    case .zoom: zoom(by: a, about: Point(x: b, y: c))
    case .doubleTap: doubleTap(at: Point(x: a, y: b))
    case .pan: pan(by: Vector(dx: a, dy: b))
    case .setZoomScale: setZoomScale(a)
    case .fit: fit()
    case .fill: fill()
    case .rotate: rotate(to: a)
    case .resize:
      layout =
        ViewLayout(
          size: Size(width: a, height: b), maskScale: layout.maskScale, maskOrigin: layout.maskOrigin) ?? layout
    case .placeMask:
      layout = ViewLayout(size: layout.size, maskScale: a, maskOrigin: Point(x: b, y: c)) ?? layout
    case .drag, .moveDrag, .apply, .setRatio, .setRect: break
    }
  }

  /// Says all that a page shows of a viewport, number by number.
  ///
  /// In order: the placement's center x and y, zoom, turns, angle, flips · the map from photo px to the view: a, b,
  /// c, d, tx, ty · the zoom scale, its smallest and largest value · the pan · the wish's turns and angle · whether
  /// the opening is covered, there is something to undo, to redo, a gesture is in progress · the corners, in photo
  /// px, of what the placeholder's rect shows · the same as a crop: x, y, width, height and angle · mask px per photo px.
  func report(_ numbers: inout Report) {
    let shown = placement
    numbers.put(shown.center.x)
    numbers.put(shown.center.y)
    numbers.put(shown.zoom)
    numbers.put(Double(shown.turns))
    numbers.put(shown.angle)
    numbers.put(shown.flipH ? 1 : 0)
    numbers.put(shown.flipV ? 1 : 0)
    photoToView.report(&numbers)
    let state = state
    numbers.put(state.zoomScale)
    numbers.put(minimumZoomScale)
    numbers.put(maximumZoomScale)
    numbers.put(state.pan.dx)
    numbers.put(state.pan.dy)
    numbers.put(Double(wish.turns))
    numbers.put(wish.angle)
    numbers.put(isCovered ? 1 : 0)
    numbers.put(history.canUndo ? 1 : 0)
    numbers.put(history.canRedo ? 1 : 0)
    numbers.put(isInGesture ? 1 : 0)
    visibleQuad.report(&numbers)
    let crop = Crop(shown, coverage)
    crop.rect.report(&numbers)
    numbers.put(crop.angle)
    numbers.put(shown.scale(photo: coverage.photo, opening: coverage.opening))
  }
}

extension Transform {
  func report(_ numbers: inout Report) {
    numbers.put(a)
    numbers.put(b)
    numbers.put(c)
    numbers.put(d)
    numbers.put(tx)
    numbers.put(ty)
  }
}

extension Rect {
  func report(_ numbers: inout Report) {
    numbers.put(minX)
    numbers.put(minY)
    numbers.put(width)
    numbers.put(height)
  }
}

extension Quad {
  /// Top left, top right, bottom right, bottom left.
  func report(_ numbers: inout Report) {
    numbers.put(topLeft.x)
    numbers.put(topLeft.y)
    numbers.put(topRight.x)
    numbers.put(topRight.y)
    numbers.put(bottomRight.x)
    numbers.put(bottomRight.y)
    numbers.put(bottomLeft.x)
    numbers.put(bottomLeft.y)
  }
}
