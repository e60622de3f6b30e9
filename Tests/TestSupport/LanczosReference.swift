public import CameoGeometry
public import CameoImages
private import Glibc

/// A slow and plain resampler to compare with: Lanczos-3 along the photo's axes, stretched by the reduction,
/// on the whole photo, in doubles, evaluated at the output's pixel centres.
public enum LanczosReference {
  /// The red, green and blue of every target pixel, row by row, clamped to 0…255 and not rounded.
  /// - Parameter photo: Upright and opaque.
  public static func draw(
    _ photo: Bitmap, _ photoToOutput: Transform<Photo, Output>, target: PixelRect<Output>
  ) -> [Double] {
    let outputToPhoto = photoToOutput.inverted
    let stretchX = max(1, Vector<Output>(dx: outputToPhoto.a, dy: outputToPhoto.c).length)
    let stretchY = max(1, Vector<Output>(dx: outputToPhoto.b, dy: outputToPhoto.d).length)
    var values: [Double] = []
    for y in target.y..<target.maxY {
      for x in target.x..<target.maxX {
        let point = outputToPhoto.apply(Point<Output>(x: Double(x) + 0.5, y: Double(y) + 0.5))
        let columns = weights(at: point.x, stretch: stretchX, length: photo.size.width)
        let rows = weights(at: point.y, stretch: stretchY, length: photo.size.height)
        var sum = (0.0, 0.0, 0.0)
        for row in rows {
          var part = (0.0, 0.0, 0.0)
          for column in columns {
            let index = row.index * photo.stride + column.index * 4
            part.0 += column.weight * Double(photo.bytes[index + 2])
            part.1 += column.weight * Double(photo.bytes[index + 1])
            part.2 += column.weight * Double(photo.bytes[index])
          }
          sum.0 += row.weight * part.0
          sum.1 += row.weight * part.1
          sum.2 += row.weight * part.2
        }
        values += [min(max(sum.0, 0), 255), min(max(sum.1, 0), 255), min(max(sum.2, 0), 255)]
      }
    }
    return values
  }

  /// How alike a picture and reference values are: the peak signal-to-noise ratio, in dB.
  /// - Parameter counts: Whether a pixel of the picture counts, by its number.
  public static func ratio(
    _ picture: Bitmap, _ reference: [Double], counting counts: (Int) -> Bool = { _ in true }
  ) -> Double {
    var error = 0.0
    var count = 0
    for pixel in 0..<reference.count / 3 where counts(pixel) {
      count += 3
      for channel in 0..<3 {
        let expected = reference[pixel * 3 + channel].rounded(.toNearestOrEven)
        let difference = Double(picture.bytes[pixel * 4 + 2 - channel]) - expected
        error += difference * difference
      }
    }
    return decibels(255 * 255 * Double(count) / max(error, 1e-9))
  }

  private static func weights(at position: Double, stretch: Double, length: Int) -> [(
    index: Int, weight: Double
  )] {
    let first = Int((position - 3 * stretch - 0.5).rounded(.down))
    let last = Int((position + 3 * stretch + 0.5).rounded(.up))
    var all = (first...last).map { index in
      (
        index: min(max(index, 0), length - 1),
        weight: lanczos((Double(index) + 0.5 - position) / stretch)
      )
    }
    let sum = all.reduce(0) { $0 + $1.weight }
    for index in all.indices { all[index].weight /= sum }
    return all
  }

  private static func lanczos(_ x: Double) -> Double {
    if x == 0 { return 1 }
    if abs(x) >= 3 { return 0 }
    return sinc(x) * sinc(x / 3)
  }
}

private func sinc(_ x: Double) -> Double { x == 0 ? 1 : sin(Double.pi * x) / (Double.pi * x) }

private func decibels(_ ratio: Double) -> Double { 10 * log10(ratio) }
