import CameoGeometry

/// What each number of a placement does to one photo under one opening.
struct PlacementsDrawing {
  private static let side = 100.0
  private static let placements: [(name: String, placement: Placement)] = [
    ("the default", Placement()),
    ("zoom 1.5", Placement(zoom: 1.5)),
    ("and center .38, .42", Placement(center: .init(x: 0.38, y: 0.42), zoom: 1.5)),
    ("angle 20", Placement(zoom: 1.2, angle: 20)),
    ("turns 1", Placement(turns: 1)),
    ("flipH", Placement(flipH: true)),
  ]
  private var drawing = Drawing(width: 840, height: 176)

  init?() {
    guard let opening = SampleTemplate.opening else { return nil }
    let coverage = Coverage(photo: SamplePhoto.size, opening: opening)
    for (index, entry) in Self.placements.enumerated() {
      let toPage = Transform<Mask, Page>(scaleX: 1.3, scaleY: 1.3, tx: 7 + 139 * Double(index), ty: 38)
      let map = coverage.clamp(entry.placement).transform(photo: SamplePhoto.size, opening: opening)
        .concatenating(toPage)
      drawing.text(
        entry.name, at: toPage.apply(Point(x: Self.side / 2, y: -13)), anchor: "middle", weight: "bold")
      drawing.clipped(to: Path(Rect<Mask>(x: -4, y: -8, width: 108, height: 112).quad), by: toPage, opacity: 0.3) {
        SamplePhoto.draw(on: &$0, by: map)
      }
      drawing.clipped(to: opening.path, by: toPage) { SamplePhoto.draw(on: &$0, by: map) }
      drawing.stroke(SamplePhoto.outline, "#1f2430", by: map, width: 0.6, dashes: "3 3")
      drawing.stroke(opening.path, "#6d5bb0", by: toPage)
    }
  }

  var svg: String { drawing.svg }
}
