import Cameo
import CameoGeometry
import CameoImages
import Testing

@testable import cameo

@Suite struct ContactSheetTests {
  /// A picture of one colour, which tells its number.
  private func tile(_ number: Int, name: String = "Name", width: Int = 40, height: Int = 40)
    -> ContactSheet.Tile
  {
    let pixel: [UInt8] = [UInt8(number), 128, 64, 255]
    return ContactSheet.Tile(
      name: name,
      picture: Bitmap(
        size: PixelSize(width: width, height: height), isOpaque: true,
        bytes: (0..<width * height).flatMap { _ in pixel }))
  }

  /// How many pixels have the blue value of each tile.
  private func areas(_ sheet: Bitmap) -> [UInt8: Int] {
    var areas: [UInt8: Int] = [:]
    for start in stride(from: 0, to: sheet.bytes.count, by: 4)
    where sheet.bytes[start + 1] == 128 && sheet.bytes[start + 2] == 64 {
      areas[sheet.bytes[start], default: 0] += 1
    }
    return areas
  }

  @Test(arguments: [1, 2, 5, 7, 10, 16, 24])
  func everyPictureIsShownWholeAndOnce(count: Int) throws {
    let sheet = ContactSheet(tiles: (0..<count).map { tile($0, name: "") }, side: 40)
    let areas = areas(try sheet.draw())
    #expect(areas == Dictionary(uniqueKeysWithValues: (0..<count).map { (UInt8($0), 1600) }))
  }

  @Test(arguments: 1...40)
  func noRowIsEmpty(count: Int) {
    let sheet = ContactSheet(tiles: (0..<count).map { tile($0) }, side: 40)
    let rows = (count + sheet.columns - 1) / sheet.columns
    #expect(sheet.columns >= 1)
    #expect((rows - 1) * sheet.columns < count)
    #expect(sheet.columns <= count)
  }

  @Test func aPictureIsCentredInItsSquare() throws {
    let sheet = try ContactSheet(tiles: [tile(1, name: "", width: 20, height: 40)], side: 40).draw()
    let row = (0..<sheet.size.width).filter { sheet.pixel(x: $0, y: sheet.size.height / 3).green == 128 }
    #expect(row == Array((sheet.size.width - 20) / 2..<(sheet.size.width + 20) / 2))
  }

  @Test(arguments: ["Oval", "<&>'\"", "Ein sehr langer Name, der nirgends hineinpasst", "é\u{7}ü", "帽子"])
  func anyNameIsWrittenBelowItsPicture(name: String) throws {
    let sheet = try ContactSheet(tiles: [tile(1, name: name), tile(2, name: "")], side: 120).draw()
    let areas = areas(sheet)
    let (paper, width) = (sheet.pixel(x: 0, y: 0), sheet.size.width)
    let inked = (0..<width * sheet.size.height).filter { index in
      let pixel = sheet.pixel(x: index % width, y: index / width)
      return pixel != paper && pixel.green != 128
    }
    #expect(inked.count > 20)
    // The ink stays under the first picture: it reaches neither its pixels nor the other's column.
    #expect(inked.allSatisfy { $0 % width < width / 2 })
    #expect(areas == [1: 1600, 2: 1600])
  }

  @Test(
    "Names of bundled templates are whole on the smallest usual sheets",
    arguments: (try? Cameo())?.library.templates.map { $0.name.text() } ?? [])
  func bundledNamesAreWhole(name: String) {
    // Eight letters a line below 48 px.
    #expect(ContactLabel(name, room: 8).lines.joined(separator: " ") == name)
  }

  @Test(arguments: [
    ("Hat", 8, ["Hat"], 1.0), ("Rounded square", 8, ["Rounded", "square"], 1), ("A b c", 8, ["A b c"], 1),
    ("Sunflowers", 8, ["Sunflowers"], 0.8), ("Kaleidoskopisches", 8, ["Kaleidosko…"], 0.7),
    ("one two three four five six", 8, ["one two", "three", "four fi…"], 1), ("帽子とひげ", 8, ["帽子とひげ"], 0.8),
    ("", 8, [], 1),
  ])
  func aLabelBreaksThenShrinksThenIsCut(name: String, room: Int, lines: [String], scale: Double) {
    let label = ContactLabel(name, room: room)
    #expect(label.lines == lines)
    #expect(label.scale == scale)
  }
}
