import CameoGeometry
import CameoImages
import TestSupport
import Testing

/// Turns and flips, told apart by number.
private struct Change: Hashable, Sendable, CustomTestStringConvertible {
  let turns: Int
  let flipH: Bool
  let flipV: Bool

  static let all = (0..<16).map { Change(turns: $0 & 3, flipH: $0 & 4 != 0, flipV: $0 & 8 != 0) }

  var testDescription: String { "\(turns) turns\(flipH ? ", flipH" : "")\(flipV ? ", flipV" : "")" }

  /// Where a pixel of the drawn picture lies in the stored raster, by index arithmetic alone.
  /// - Parameters:
  ///   - exif: The EXIF orientation, 1 to 8.
  func storedIndex(x: Int, y: Int, exif: Int, stored: PixelSize) -> (x: Int, y: Int) {
    let upright = exif >= 5 ? stored.transposed : stored
    var (x, y) = (x, y)
    for turn in stride(from: turns, to: 0, by: -1) {
      // The picture before this clockwise quarter turn: its bottom row became the first column.
      let heightBefore = turn % 2 == 1 ? upright.height : upright.width
      (x, y) = (y, heightBefore - 1 - x)
    }
    if flipH { x = upright.width - 1 - x }
    if flipV { y = upright.height - 1 - y }
    let (right, bottom) = (stored.width - 1, stored.height - 1)
    // EXIF 2.32, tag 274: where row 0 and column 0 of the raster are seen.
    switch exif {
    case 2: return (right - x, y)
    case 3: return (right - x, bottom - y)
    case 4: return (x, bottom - y)
    case 5: return (y, x)
    case 6: return (y, bottom - x)
    case 7: return (right - y, bottom - x)
    case 8: return (right - y, x)
    default: return (x, y)
    }
  }

  /// The size of the drawn picture at a scale of 1.
  func drawnSize(exif: Int, stored: PixelSize) -> PixelSize {
    (exif >= 5) != (turns % 2 == 1) ? stored.transposed : stored
  }

  /// The plan that draws a part of the photo.
  /// - Parameters:
  ///   - offset: The drawn picture's pixel that becomes the canvas's first one.
  func plan(
    exif: Orientation, stored: PixelSize, scale: Double, canvas: PixelSize, offset: (x: Double, y: Double)
  ) -> DrawPlan? {
    let photo = exif.apply(stored)
    let drawn = drawnSize(exif: exif.rawValue, stored: stored)
    let map = Transform<Photo, Output>(
      LinearPart(degrees: Double(90 * turns), flipH: flipH, flipV: flipV), scale: scale,
      pivot: Point(x: Double(photo.width) / 2, y: Double(photo.height) / 2),
      center: Point(
        x: Double(drawn.width) * scale / 2 - offset.x, y: Double(drawn.height) * scale / 2 - offset.y))
    return DrawPlan(
      photo: photo, photoToOutput: map, isStraight: true,
      orientation: Orientation(turns: turns, flipH: flipH, flipV: flipV),
      visible: PixelRect<Output>(canvas).rect, canvas: canvas)
  }
}

@Suite("Orientation matrix")
struct OrientationMatrixTests {
  @Test("At a scale of 1 every orientation, turn and flip is exact", arguments: Orientation.allCases, Change.all)
  fileprivate func exact(exif: Orientation, change: Change) throws {
    let stored = PixelSize(width: 11, height: 7)
    let whole = change.drawnSize(exif: exif.rawValue, stored: stored)
    for isOpaque in [true, false] {
      let picture = SyntheticPictures.distinct(stored, isOpaque: isOpaque)
      for (canvas, x, y) in [(PixelSize(width: 4, height: 3), 2, 1), (whole, 0, 0)] {
        let plan = try #require(
          change.plan(
            exif: exif, stored: stored, scale: 1, canvas: canvas, offset: (Double(x), Double(y))))
        #expect(plan.copies)
        let drawn = try plan.drawn(picture, orientation: exif)
        let expected = Bitmap(canvas, isOpaque: isOpaque) { column, row in
          let index = change.storedIndex(x: column + x, y: row + y, exif: exif.rawValue, stored: stored)
          return picture.pixel(x: index.x, y: index.y)
        }
        #expect(drawn == expected)
      }
    }
  }

  @Test("At a scale of 0.37 quadrants keep place and colour", arguments: Orientation.allCases, Change.all)
  fileprivate func quadrants(exif: Orientation, change: Change) throws {
    let colors = [
      Color(red: 200, green: 30, blue: 40), Color(red: 20, green: 180, blue: 60),
      Color(red: 10, green: 60, blue: 210), Color(red: 240, green: 230, blue: 220),
    ]
    let stored = PixelSize(width: 200, height: 100)
    let isTall = change.drawnSize(exif: exif.rawValue, stored: stored).height == 200
    let canvas = isTall ? PixelSize(width: 37, height: 74) : PixelSize(width: 74, height: 37)
    let plan = try #require(
      change.plan(exif: exif, stored: stored, scale: 0.37, canvas: canvas, offset: (0, 0)))
    let drawn = try plan.drawn(SyntheticPictures.quadrants(stored, colors), orientation: exif)
    #expect(drawn.size == canvas)
    for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
      let two = PixelSize(width: 2, height: 2)
      let index = change.storedIndex(x: column, y: row, exif: exif.rawValue, stored: two)
      let color = colors[index.x + 2 * index.y]
      // A kernel's reach away from the lines where the quadrants meet.
      let columns = column == 0 ? 0..<(canvas.width / 2 - 3) : (canvas.width / 2 + 4)..<canvas.width
      let rows = row == 0 ? 0..<(canvas.height / 2 - 3) : (canvas.height / 2 + 4)..<canvas.height
      let mean = meanColor(drawn, columns, rows)
      #expect(abs(mean.red - Double(color.red)) <= 1)
      #expect(abs(mean.green - Double(color.green)) <= 1)
      #expect(abs(mean.blue - Double(color.blue)) <= 1)
    }
  }

  private func meanColor(
    _ bitmap: Bitmap, _ columns: Range<Int>, _ rows: Range<Int>
  ) -> (red: Double, green: Double, blue: Double) {
    var sum = (red: 0.0, green: 0.0, blue: 0.0)
    for y in rows {
      for x in columns {
        let pixel = bitmap.pixel(x: x, y: y)
        sum.red += Double(pixel.red)
        sum.green += Double(pixel.green)
        sum.blue += Double(pixel.blue)
      }
    }
    let count = Double(columns.count * rows.count)
    return (sum.red / count, sum.green / count, sum.blue / count)
  }
}
