/// What a page asks an editor's model to do, by number; the operands' meaning stands with each command.
///
/// The numbers are part of the module's interface: they may be added to, not changed.
enum EditorCommand: Int32, CaseIterable {
  /// Turns by a quarters clockwise.
  case turn = 1
  /// Mirrors left to right as seen.
  case flipHorizontally = 2
  /// Mirrors top to bottom as seen.
  case flipVertically = 3
  /// Straightens to a degrees.
  case straighten = 4
  /// Takes back a step.
  case undo = 5
  /// Does it again.
  case redo = 6
  /// Goes back to the start.
  case reset = 7
  /// Ends a gesture or a drag.
  case end = 8
  /// Cancels it.
  case cancel = 9
  /// Begins a gesture without fingers, for a slider.
  case begin = 10

  /// Viewport: begins a gesture at (a, b), or adds to one.
  case beginOne = 20
  /// Viewport: the same with two fingers at (a, b) and (c, d).
  case beginTwo = 21
  /// Viewport: follows one finger to (a, b).
  case moveOne = 22
  /// Viewport: follows two fingers to (a, b) and (c, d).
  case moveTwo = 23
  /// Viewport: follows a wheel or pinch to (a, b) with a scale c and a rotation d, as totals since the begin.
  case pinch = 24
  /// Viewport: zooms by a about (b, c).
  case zoom = 25
  /// Viewport: the double tap at (a, b).
  case doubleTap = 26
  /// Viewport: pans by (a, b) points.
  case pan = 27
  /// Viewport: sets the zoom scale to a.
  case setZoomScale = 28
  /// Viewport: as far out as is allowed.
  case fit = 29
  /// Viewport: covers the placeholder's rect.
  case fill = 30
  /// Viewport: turns freely to a degrees.
  case rotate = 31
  /// Viewport: the view's size (a, b).
  case resize = 32
  /// Viewport: the mask's scale a and origin (b, c) in the view.
  case placeMask = 33

  /// Crop box and corners: takes hold of handle a at (b, c) as seen.
  case drag = 40
  /// Crop box and corners: moves what is held to (a, b) as seen.
  case moveDrag = 41
  /// Crop box and corners: makes the crop the picture.
  case apply = 42
  /// Crop box: locks the ratio a : b, or unlocks it where they are 0.
  case setRatio = 43
  /// Crop box: sets the box to (a, b) with the size (c, d), as seen.
  case setRect = 44
}

/// A whole number from a page, 0 where it is none of a sensible size.
func wholeNumber(_ value: Double) -> Int { abs(value) < 1e9 ? Int(value) : 0 }
