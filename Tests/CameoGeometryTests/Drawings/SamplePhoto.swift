import CameoGeometry

/// A photo made of a few figures, in which every mirror and turn can be seen.
enum SamplePhoto {
  static let size = PixelSize(width: 240, height: 320)
  static var outline: Path<Photo> { Path(PixelRect<Photo>(size).rect.quad) }

  /// The figures, back to front.
  static var figures: [(path: Path<Photo>, color: String)] {
    [
      (outline, "#cfe3f2"),
      (Path(Rect(x: 0, y: 210, width: 240, height: 110).quad), "#b9cfa3"),
      (Path(ovalIn: Rect(x: 180, y: 24, width: 40, height: 40)), "#f2b84b"),
      (Path(ovalIn: Rect(x: 20, y: 222, width: 200, height: 190)), "#3f6c8f"),
      (Path(Rect(x: 104, y: 190, width: 32, height: 50), radius: 10), "#d99f7c"),
      (Path(ovalIn: Rect(x: 68, y: 66, width: 104, height: 110)), "#5a3d2b"),
      (Path(ovalIn: Rect(x: 75, y: 84, width: 90, height: 122)), "#ecb793"),
      (Path(ovalIn: Rect(x: 94, y: 132, width: 12, height: 12)), "#1f2430"),
      (Path(ovalIn: Rect(x: 134, y: 132, width: 12, height: 12)), "#1f2430"),
      (Path(Rect(x: 104, y: 176, width: 32, height: 6), radius: 3), "#b05f4d"),
    ]
  }

  /// Draws the photo.
  static func draw(on drawing: inout Drawing, by map: Transform<Photo, Page>) {
    drawing.clipped(to: outline, by: map) { drawing in
      for figure in figures { drawing.fill(figure.path, figure.color, by: map) }
    }
  }
}

/// A template of one oval in a square mask with round corners.
enum SampleTemplate {
  static let canvas = Rect<Mask>(x: 0, y: 0, width: 100, height: 100)
  static let opening = Opening(rect: Rect(x: 27, y: 18, width: 46, height: 58))
  static let outline = Path<Mask>(canvas, radius: 18)

  /// The mask: all of the canvas but the hole.
  static func mask(_ opening: Opening) -> Path<Mask> { Path(outline.elements + opening.path.elements) }
}
