extension CropBox {
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
    case .end: endDrag()
    case .cancel: cancelDrag()
    case .begin: beginDrag(nil)
    case .drag:
      guard let handle = CropHandle(rawValue: wholeNumber(a)), b.isFinite, c.isFinite else { return }
      beginDrag(handle, at: Point(x: b, y: c))
    case .moveDrag: moveDrag(to: Point(x: a, y: b))
    case .apply: apply()
    case .setRatio: setRatio(AspectRatio(width: a, height: b))
    case .setRect: setRect(Rect(x: a, y: b, width: c, height: d))
    default: break
    }
  }

  /// Says all that a page shows of a crop box, number by number.
  ///
  /// In order: the box as seen: x, y, width, height · the map from photo px to what is seen: a, b, c, d, tx, ty · the
  /// seen picture's width and height · turns, flips, angle · the locked ratio, 0 and 0 without · the crop in photo
  /// px: x, y, width, height and angle · the same in whole px, of no width where it is tilted · whether there is
  /// something to undo, to redo, a drag is in progress.
  func report(_ numbers: inout Report) {
    seenRect.report(&numbers)
    canvas.report(&numbers)
    numbers.put(canvas.angle)
    numbers.put(ratio?.width ?? 0)
    numbers.put(ratio?.height ?? 0)
    crop.rect.report(&numbers)
    numbers.put(crop.angle)
    (pixels ?? PixelRect(x: 0, y: 0, width: 0, height: 0)).rect.report(&numbers)
    numbers.put(canUndo ? 1 : 0)
    numbers.put(canRedo ? 1 : 0)
    numbers.put(steps.gesture.isNil ? 0 : 1)
  }
}

extension CornerCrop {
  /// Does what a page asks; what makes no sense here does nothing.
  mutating func run(_ command: EditorCommand, _ a: Double, _ b: Double, _ c: Double, _ d: Double) {
    switch command {
    case .turn: turn(by: wholeNumber(a))
    case .flipHorizontally: flipHorizontally()
    case .flipVertically: flipVertically()
    case .undo: undo()
    case .redo: redo()
    case .reset: reset()
    case .end: endDrag()
    case .cancel: cancelDrag()
    case .drag:
      guard let corner = CropHandle(rawValue: wholeNumber(a)), b.isFinite, c.isFinite else { return }
      beginDrag(corner, at: Point(x: b, y: c))
    case .moveDrag: moveDrag(to: Point(x: a, y: b))
    case .apply: apply()
    default: break
    }
  }

  /// Says all that a page shows of four corners, number by number.
  ///
  /// In order: the corners as seen, from the top left clockwise · their bounding box as seen: x, y, width, height ·
  /// the map from photo px to what is seen: a, b, c, d, tx, ty · the seen picture's width and height · turns, flips ·
  /// the crop in photo px: x, y, width, height and angle · whether there is something to undo, to redo, a drag is
  /// in progress · the crop in whole px, as it is saved, the crop itself where it is tilted.
  func report(_ numbers: inout Report) {
    seenCorners.report(&numbers)
    seenRect.report(&numbers)
    canvas.report(&numbers)
    crop.rect.report(&numbers)
    numbers.put(crop.angle)
    numbers.put(canUndo ? 1 : 0)
    numbers.put(canRedo ? 1 : 0)
    numbers.put(steps.gesture.isNil ? 0 : 1)
    delivered.rect.report(&numbers)
  }
}

extension CropCanvas {
  func report(_ numbers: inout Report) {
    photoToSeen.report(&numbers)
    numbers.put(seenSize.width)
    numbers.put(seenSize.height)
    numbers.put(Double(turns))
    numbers.put(flipH ? 1 : 0)
    numbers.put(flipV ? 1 : 0)
  }
}
