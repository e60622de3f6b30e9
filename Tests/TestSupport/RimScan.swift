internal import CameoGeometry
public import CameoImages

/// Looks at every pixel of a composite for what a badly met rim leaves there.
public struct RimScan: Hashable, Sendable {
  /// Pixels wholly inside the opening, or under its meeting with the mask, through which the ground shows.
  public var seeThrough = 0
  /// Pixels outside of the opening, with nothing of the mask at them or beside them, that show the photo.
  public var fringe = 0
  /// Pixels under an opaque mask that show the photo.
  public var shining = 0

  /// Scans one composite.
  /// - Parameters:
  ///   - first: The composite with one opaque photo.
  ///   - second: The same with a photo of another colour.
  ///   - shape: The opening's own coverage.
  ///   - cover: What is drawn after the photo.
  public init(first: Bitmap, second: Bitmap, shape: CoverageMask, cover: Bitmap) {
    let width = first.size.width
    let height = first.size.height
    func alpha(_ x: Int, _ y: Int) -> UInt8 { cover.bytes[4 * (y * width + x) + 3] }
    for y in 0..<height {
      for x in 0..<width {
        let index = y * width + x
        let inShape = shape.bytes[index]
        let differs =
          first.bytes[4 * index] != second.bytes[4 * index] || first.bytes[4 * index + 1] != second.bytes[4 * index + 1]
          || first.bytes[4 * index + 2] != second.bytes[4 * index + 2]
        var isCoveredAround = true
        var isMaskNear = false
        for ny in max(0, y - 1)...min(height - 1, y + 1) {
          for nx in max(0, x - 1)...min(width - 1, x + 1) {
            let near = alpha(nx, ny)
            let part = shape.bytes[ny * width + nx]
            isMaskNear = isMaskNear || near > 0
            isCoveredAround = isCoveredAround && (part == 255 || near == 255 || (part > 0 && near > 0))
          }
        }
        if (inShape == 255 || isCoveredAround) && first.bytes[4 * index + 3] != 255 { seeThrough += 1 }
        if inShape == 0 && !isMaskNear && differs { fringe += 1 }
        if alpha(x, y) == 255 && differs { shining += 1 }
      }
    }
  }
}
