/// An output that a page asks to be drawn.
struct RequestedOutput {
  /// The canvas, in mask px; nil for the placeholder's rect alone.
  ///
  /// A crop is its own canvas.
  let canvas: Size<Mask>?
  let size: OutputSize
  /// The largest scale at which no photo of the output is enlarged, in output px per mask px.
  let nativeScale: Double

  /// Creates an output from a page's numbers; nil where they make none.
  /// - Parameters:
  ///   - width: The canvas's, 0 for the placeholder's rect alone.
  ///   - kind: 0 width, 1 height, 2 box, 3 scale, 4 native; `a` and `b` are its numbers.
  init?(width: Double, height: Double, kind: Int, a: Double, b: Double, nativeScale: Double) {
    guard a > 0, a < 1e9, b >= 0, b < 1e9, nativeScale > 0, nativeScale.isFinite else { return nil }
    let whole = max(1, wholeNumber(a))
    switch kind {
    case 0: size = .width(whole)
    case 1: size = .height(whole)
    case 2: size = .box(width: whole, height: max(1, wholeNumber(b)))
    case 3: size = .scale(a)
    case 4: size = .native(factor: whole)
    default: return nil
    }
    canvas = width > 0 && height > 0 ? Size(width: width, height: height) : nil
    self.nativeScale = nativeScale
  }
}

extension Editor {
  /// Says how an output is drawn: the numbers that the renderer draws it by; none where it cannot be.
  ///
  /// In order: the canvas's width and height, in output px · the pixel at which the picture begins, x and y · the
  /// picture's width and height · the map from photo px to the picture: a, b, c, d, tx, ty · the map from mask px to it:
  /// scale x and y, tx, ty.
  func drawing(_ output: RequestedOutput) -> Report {
    var numbers = Report()
    guard let (coverage, placement) = shown else { return numbers }
    let opening = coverage.opening
    let canvas = viewport.isNil ? nil : output.canvas
    let area = canvas.map { Rect<Mask>(origin: Point(x: 0, y: 0), size: $0) } ?? opening.rect
    guard let frame = OutputFrame(area: area, size: output.size, nativeScale: output.nativeScale)
    else { return numbers }
    let isNative = if case .native = output.size { true } else { false }
    let map = PhotoFrame.photoToOutput(
      photo: coverage.photo, opening: opening, placement: placement,
      content: canvas.isNil ? .placeholder : .composite, frame: frame, isNative: isNative)
    numbers.put(Double(frame.canvas.width))
    numbers.put(Double(frame.canvas.height))
    numbers.put(Double(frame.pictureOrigin.x))
    numbers.put(Double(frame.pictureOrigin.y))
    numbers.put(Double(frame.picture.width))
    numbers.put(Double(frame.picture.height))
    map.report(&numbers)
    let maskToOutput = frame.maskToOutput
    numbers.put(maskToOutput.a)
    numbers.put(maskToOutput.d)
    numbers.put(maskToOutput.tx)
    numbers.put(maskToOutput.ty)
    return numbers
  }

  /// What is shown, and under what; a crop's own rect is its opening.
  private var shown: (Coverage, Placement)? {
    if let viewport { return (viewport.coverage, viewport.placement) }
    guard let crop = box?.delivered ?? corners?.delivered, let coverage = crop.coverage else { return nil }
    return (coverage, coverage.clamp(crop.placement(coverage)))
  }
}
