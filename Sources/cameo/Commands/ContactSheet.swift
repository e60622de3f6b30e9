import CameoGeometry
import CameoImages
import CameoRendering

/// Pictures side by side, each with its name below.
struct ContactSheet {
  /// What the pictures lie on.
  enum Ground: String, CaseIterable {
    case light
    case dark
    /// Squares of two greys behind each picture, which show where it is transparent.
    case checkered
  }

  /// One picture and its name.
  struct Tile {
    let name: String
    let picture: Bitmap
  }

  private let tiles: [Tile]
  private let side: Int
  private let ground: Ground
  private let labels: [ContactLabel]
  private let textSize: Int
  private var gap: Int { max(4, side / 10) }
  /// As many lines as the longest name needs, and half of one above and below.
  private var labelHeight: Int { textSize * (1 + max(1, labels.map(\.lines.count).max() ?? 1)) }

  /// Lays out a sheet.
  /// - Parameters:
  ///   - tiles: The pictures.
  ///   - side: The side in px of the squares that they are centred in; none may be larger.
  ///   - ground: What they lie on.
  init(tiles: [Tile], side: Int, ground: Ground = .light) {
    self.tiles = tiles
    self.side = side
    self.ground = ground
    textSize = max(10, side / 14)
    // Letters are a good half as wide as they are high.
    let room = max(3, side * 10 / (textSize * 6))
    labels = tiles.map { ContactLabel($0.name, room: room) }
  }

  /// As many columns as leave few places empty, on a sheet that is wider than high.
  var columns: Int {
    guard tiles.count > 4 else { return max(1, tiles.count) }
    let wished = (1.6 * Double(tiles.count)).squareRoot()
    let candidates = Int(wished)...Int(wished) + 2
    return candidates.min { cost($0, wished) < cost($1, wished) } ?? tiles.count
  }

  private func cost(_ columns: Int, _ wished: Double) -> Double {
    let rows = (tiles.count + columns - 1) / columns
    return Double(rows * columns - tiles.count) + abs(Double(columns) - wished)
  }

  /// The sheet's size in px.
  var size: PixelSize {
    let rows = (tiles.count + columns - 1) / columns
    return PixelSize(
      width: columns * (side + gap) + gap, height: rows * (side + gap + labelHeight) + gap)
  }

  /// Draws the sheet.
  func draw() throws(RenderingError) -> Bitmap {
    var layers: [PictureLayer] = []
    if ground == .checkered { layers.append(.image(try raster(squares), opacity: 1)) }
    layers += tiles.enumerated().map { index, tile in
      let place = cell(index)
      let target = PixelRect<Output>(
        x: place.x + (side - tile.picture.size.width) / 2, y: place.y + (side - tile.picture.size.height) / 2,
        width: tile.picture.size.width, height: tile.picture.size.height)
      return PictureLayer.photo(
        PhotoLayer(shape: Path(target.rect, radius: 0), target: target, bitmap: tile.picture))
    }
    // Text is drawn by the SVG library, which knows fonts.
    layers.append(.image(try raster(names), opacity: 1))
    return try PictureRenderer().draw(
      Picture(canvas: size, background: ground == .dark ? Self.ink : Self.paper, layers: layers))
  }

  private static let ink = Color(red: 0x1F, green: 0x24, blue: 0x30)
  private static let paper = Color(red: 0xF7, green: 0xF3, blue: 0xEA)

  /// Draws the elements of an SVG over the whole sheet.
  private func raster(_ elements: String) throws(RenderingError) -> Bitmap {
    let drawing =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 \(size.width) \(size.height)'>\(elements)</svg>"
    return try Artwork(svg: Array(drawing.utf8)).raster(size: size)
  }

  /// The checkered square behind each picture.
  private var squares: String {
    let step = max(4, side / 16)
    let cells = tiles.indices.map { index in
      let place = cell(index)
      return "<rect x='\(place.x)' y='\(place.y)' width='\(side)' height='\(side)'/>"
    }
    return """
      <pattern id='squares' width='\(2 * step)' height='\(2 * step)' patternUnits='userSpaceOnUse'>\
      <path d='M0 0h\(2 * step)v\(2 * step)h-\(2 * step)z' fill='#fff'/>\
      <path d='M0 0h\(step)v\(2 * step)h\(step)v-\(step)h-\(2 * step)z' fill='#c9cdd3'/></pattern>\
      <g fill='url(#squares)'>\(cells.joined())</g>
      """
  }

  private func cell(_ index: Int) -> (x: Int, y: Int) {
    (gap + index % columns * (side + gap), gap + index / columns * (side + gap + labelHeight))
  }

  private var names: String {
    let texts = labels.enumerated().map { index, label in
      let place = cell(index)
      let lines = label.lines.enumerated().map { line, text in
        "<tspan x='\(place.x + side / 2)' y='\(place.y + side + textSize * (2 * line + 3) / 2)'>\(escaped(text))</tspan>"
      }
      return "<text font-size='\(Double(textSize) * label.scale)'>\(lines.joined())</text>"
    }
    let color = ground == .dark ? Self.paper : Self.ink
    return """
      <g font-family='sans-serif' text-anchor='middle' fill='\(color.hexadecimal)'>\(texts.joined())</g>
      """
  }

  /// A line as SVG text.
  private func escaped(_ line: String) -> String {
    String(
      line.flatMap { character -> String in
        switch character {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        default: character.unicodeScalars.allSatisfy { $0.value >= 0x20 } ? String(character) : " "
        }
      })
  }
}
