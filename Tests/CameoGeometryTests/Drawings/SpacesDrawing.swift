import CameoGeometry

/// One photo on its way through the spaces: as stored, upright, under a mask, as an output's pixels.
struct SpacesDrawing {
  private let opening: Opening
  private let placement = Placement(center: .init(x: 0.5, y: 0.46), zoom: 1.15, angle: 8)
  private let orientation = Orientation.right
  private let accent = "#c2410c"
  private var drawing = Drawing(width: 760, height: 250)

  init?() {
    guard let opening = SampleTemplate.opening,
      let frame = OutputFrame(area: SampleTemplate.canvas, size: .width(32), nativeScale: 1)
    else { return nil }
    self.opening = opening
    drawStored()
    drawPhoto()
    drawMask()
    drawOutput(frame)
    drawSteps()
  }

  var svg: String { drawing.svg }

  private var toMask: Transform<Photo, Mask> { placement.transform(photo: SamplePhoto.size, opening: opening) }
  /// What the placeholder's rect shows of the photo.
  private var quad: Path<Photo> { Path(placement.quad(photo: SamplePhoto.size, opening: opening)) }

  private mutating func title(_ name: String, _ size: String, _ x: Double) {
    drawing.text(name, at: Point(x: x, y: 28), weight: "bold")
    drawing.text(size, at: Point(x: x, y: 42))
  }

  private mutating func drawStored() {
    let toStored: Transform<Photo, Stored> = orientation.inverted.transform(SamplePhoto.size)
    let toPage = Transform<Stored, Page>(scaleX: 0.45, scaleY: 0.45, tx: 24, ty: 84)
    let stored = PixelRect<Stored>(orientation.inverted.apply(SamplePhoto.size)).rect
    title("Stored", "320 × 240 px", 24)
    SamplePhoto.draw(on: &drawing, by: toStored.concatenating(toPage))
    drawing.axes(of: stored, by: toPage)
  }

  private mutating func drawPhoto() {
    let toPage = Transform<Photo, Page>(scaleX: 0.45, scaleY: 0.45, tx: 236, ty: 72)
    title("Photo", "240 × 320 px", 236)
    SamplePhoto.draw(on: &drawing, by: toPage)
    drawing.stroke(quad, accent, by: toPage, dashes: "4 3")
    mark(toPage.apply(placement.pivot(photo: SamplePhoto.size)))
    drawing.axes(of: PixelRect<Photo>(SamplePhoto.size).rect, by: toPage)
  }

  private mutating func drawMask() {
    let toPage = Transform<Mask, Page>(scaleX: 1.5, scaleY: 1.5, tx: 410, ty: 68)
    let photoToPage = toMask.concatenating(toPage)
    title("Mask", "100 × 100 mask px", 410)
    drawing.clipped(to: SampleTemplate.outline, by: toPage, opacity: 0.35) {
      SamplePhoto.draw(on: &$0, by: photoToPage)
    }
    drawing.clipped(to: opening.path, by: toPage) { SamplePhoto.draw(on: &$0, by: photoToPage) }
    drawing.stroke(SampleTemplate.outline, "#6d5bb0", by: toPage)
    drawing.stroke(opening.path, "#6d5bb0", by: toPage)
    drawing.stroke(Path(opening.rect.quad), accent, by: toPage, dashes: "4 3")
    mark(toPage.apply(opening.center))
    drawing.axes(of: SampleTemplate.canvas, by: toPage)
  }

  private mutating func drawOutput(_ frame: OutputFrame) {
    let toPage = Transform<Output, Page>(scaleX: 4.6875, scaleY: 4.6875, tx: 590, ty: 68)
    let maskToPage = frame.maskToOutput.concatenating(toPage)
    let photoToPage = toMask.concatenating(maskToPage)
    title("Output", "32 × 32 px", 590)
    drawing.clipped(to: opening.path, by: maskToPage) { SamplePhoto.draw(on: &$0, by: photoToPage) }
    drawing.fill(SampleTemplate.mask(opening), "#6d5bb0", by: maskToPage, rule: "evenodd")
    for line in stride(from: 0.0, through: 32, by: 1) {
      let down = Path<Output>([.move(Point(x: line, y: 0)), .line(Point(x: line, y: 32))])
      let across = Path<Output>([.move(Point(x: 0, y: line)), .line(Point(x: 32, y: line))])
      for path in [down, across] { drawing.stroke(path, "#ffffff66", by: toPage, width: 0.5) }
    }
    drawing.axes(of: PixelRect<Output>(frame.picture).rect, by: toPage)
  }

  private mutating func drawSteps() {
    for (from, to, name) in [(178.0, 222.0, "EXIF 6"), (352, 396, "placement"), (563, 583, "κ")] {
      drawing.arrow(from: Point(x: from, y: 236), to: Point(x: to, y: 236))
      drawing.text(name, at: Point(x: (from + to) / 2, y: 228), anchor: "middle")
    }
  }

  /// The point that the placement holds in place.
  private mutating func mark(_ point: Point<Page>) {
    drawing.fill(Path<Page>(ovalIn: Rect(center: point, size: Size(width: 6, height: 6))), accent, by: .identity)
  }
}
