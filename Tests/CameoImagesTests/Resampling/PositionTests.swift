import CameoGeometry
import CameoImages
import TestSupport
import Testing

@Suite("Positions")
struct PositionTests {
  /// Where a case lies: an angle in degrees, flips, how the raster is stored.
  struct Pose: Sendable, CustomTestStringConvertible {
    var degrees: Double
    var flipH = false
    var exif = Orientation.up

    var testDescription: String { "\(degrees)°\(flipH ? " flipped" : ""), \(exif)" }
  }

  private static let poses = [
    Pose(degrees: 0), Pose(degrees: 90, exif: .right), Pose(degrees: 180, flipH: true, exif: .leftMirrored),
    Pose(degrees: 3), Pose(degrees: 17.3, flipH: true), Pose(degrees: 33, exif: .right),
    Pose(degrees: 44.9, exif: .downMirrored), Pose(degrees: -12, flipH: true, exif: .leftMirrored),
    Pose(degrees: 97.5, exif: .left), Pose(degrees: 201),
  ]

  @Test(
    "A photo lies where its placement says, within 0.05 px in every part of the picture", arguments: poses,
    [0.4, 1, 1.3, 2.5, 5, 12])
  func position(pose: Pose, reduction: Double) throws {
    let canvas = PixelSize(width: 60, height: 54)
    let side = Int(92 * max(reduction, 0.6))
    let photo = PixelSize(width: side + 7, height: side)
    let length = 22 * max(reduction, 1)
    let upright = SyntheticPictures.positionCoded(photo, length: length)
    let stored = unturned(upright, pose.exif)
    let map = Transform<Photo, Output>(
      LinearPart(degrees: pose.degrees, flipH: pose.flipH), scale: 1 / reduction,
      pivot: Point(x: Double(photo.width) / 2 + 0.37, y: Double(photo.height) / 2 - 0.21),
      center: Point(x: Double(canvas.width) / 2, y: Double(canvas.height) / 2))
    let isStraight = pose.degrees.truncatingRemainder(dividingBy: 90) == 0
    let plan = try #require(
      DrawPlan(
        photo: photo, photoToOutput: map, isStraight: isStraight,
        orientation: Orientation(turns: Int(pose.degrees / 90), flipH: pose.flipH, flipV: false),
        visible: PixelRect<Output>(canvas).rect, canvas: canvas))
    #expect(plan.target == PixelRect(canvas))
    let drawn = try plan.drawn(stored, orientation: pose.exif, reduction: .wholeFactors)
    for row in 0..<3 {
      for column in 0..<3 {
        let part = PixelRect<Output>(x: column * 20, y: row * 18, width: 20, height: 18)
        let shift = shift(drawn, part, map.inverted, length)
        #expect(abs(shift.dx) / max(reduction, 1) < 0.05)
        #expect(abs(shift.dy) / max(reduction, 1) < 0.05)
      }
    }
  }

  /// By how much a part of a position-coded picture is displaced, in photo px, by least squares.
  private func shift(
    _ picture: Bitmap, _ part: PixelRect<Output>, _ outputToPhoto: Transform<Output, Photo>, _ length: Double
  ) -> Vector<Photo> {
    var product = (x: 0.0, y: 0.0)
    var square = (x: 0.0, y: 0.0)
    for y in part.y..<part.maxY {
      for x in part.x..<part.maxX {
        let point = outputToPhoto.apply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        let pixel = picture.pixel(x: x, y: y)
        let slopeX = SyntheticPictures.waveSlope(at: point.x, length: length)
        let slopeY = SyntheticPictures.waveSlope(at: point.y, length: length)
        product.x += slopeX * (Double(pixel.red) - SyntheticPictures.wave(at: point.x, length: length))
        product.y += slopeY * (Double(pixel.green) - SyntheticPictures.wave(at: point.y, length: length))
        square.x += slopeX * slopeX
        square.y += slopeY * slopeY
      }
    }
    return Vector(dx: product.x / square.x, dy: product.y / square.y)
  }

  /// The raster that is stored of an upright picture.
  private func unturned(_ upright: Bitmap, _ exif: Orientation) -> Bitmap {
    let stored = exif.inverted.apply(upright.size)
    let toPhoto: Transform<Stored, Photo> = exif.transform(stored)
    return Bitmap(stored) { x, y in
      let point = toPhoto.apply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
      return upright.pixel(x: Int(point.x), y: Int(point.y))
    }
  }
}
