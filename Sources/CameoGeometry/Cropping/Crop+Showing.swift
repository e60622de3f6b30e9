extension CropBox {
  /// What is saved: whole px where the box is not tilted.
  public var delivered: Crop { crop.withRect(pixels) }

  /// Shows a crop of the same photo; reset still goes back to the whole photo.
  /// - Parameters:
  ///   - crop: The crop, in photo px.
  ///   - isStart: Whether editing begins with it, so that there is nothing to undo; else it is one step.
  public mutating func show(_ crop: Crop, isStart: Bool = false) {
    endDrag()
    let picture = CropCanvas(showing: crop)
    let next = State(canvas: picture, wish: picture.level(crop), ratio: nil)
    if isStart { steps.state = next } else { steps.change(to: next) }
  }
}

extension CornerCrop {
  /// What is saved: whole px where the picture is not tilted.
  public var delivered: Crop {
    let crop = crop
    guard crop.angle == 0 else { return crop }
    let whole = crop.rect.roundedPixels.intersection(PixelRect(crop.photo))
    return crop.withRect(whole.isEmpty ? nil : whole)
  }

  /// Puts the corners to those of a crop of the same photo.
  /// - Parameters:
  ///   - crop: The crop, in photo px.
  ///   - isStart: Whether editing begins with it, so that there is nothing to undo; else it is one step.
  public mutating func show(_ crop: Crop, isStart: Bool = false) {
    endDrag()
    var next = state
    next.canvas = CropCanvas(showing: crop)
    // Corners are not straightened: a tilted crop becomes the picture.
    if next.canvas.angle != 0 { next.canvas = CropCanvas(applied: crop) }
    next.corners = next.canvas.level(crop).quad
    if isStart { steps.state = next } else { steps.change(to: next) }
  }
}

extension Crop {
  /// The same part with another rect, where there is one.
  fileprivate func withRect(_ pixels: PixelRect<Photo>?) -> Crop {
    pixels.map { Crop(valid: photo, $0.rect, angle, turns, flipH, flipV) } ?? self
  }
}

extension CropCanvas {
  /// Creates the canvas in which a crop is level: the whole photo straightened, or the crop itself where it is tilted
  /// too far for that.
  fileprivate init(showing crop: Crop) {
    guard abs(crop.angle) <= 45 else {
      self.init(applied: crop)
      return
    }
    self.init(crop.photo)
    turns = crop.turns
    flipH = crop.flipH
    flipV = crop.flipV
    angle = crop.flipH != crop.flipV ? crop.angle : 0 - crop.angle
  }

  /// A crop in the canvas's straightened px.
  fileprivate func level(_ crop: Crop) -> Rect<Level> {
    guard crop.angle != 0 || degrees != 0 else {
      return Rect(x: crop.rect.minX, y: crop.rect.minY, width: crop.rect.width, height: crop.rect.height)
    }
    return Rect(
      center: levelToPhoto.inverted.apply(crop.rect.center),
      size: Size(width: crop.rect.width, height: crop.rect.height))
  }
}
