internal import CameoGeometry

/// A JPEG's luma at an eighth of its size, from the DC coefficients alone.
///
/// A DC coefficient is eight times the mean of its block, so that the other 63 need only be passed over. libjpeg makes
/// the same pixels, but decodes all coefficients for it.
struct JPEGBlockMeans {
  /// The picture.
  let luma: GreyBitmap

  /// Reads the whole picture.
  /// - Returns: nil where the first component is no luma, or the data is broken or odd.
  init?(_ scan: JPEGScan, _ source: ByteSource) throws(ImageError) {
    let (columns, rows) = (scan.components[0].horizontal, scan.components[0].vertical)
    // Else a block is of more than eight pixels.
    guard let unit = scan.lumaUnit, 8 * columns == scan.unit.width, 8 * rows == scan.unit.height else { return nil }
    let size = PixelSize(width: (scan.size.width + 7) / 8, height: (scan.size.height + 7) / 8)
    var walk = JPEGWalk(scan, source)
    var bytes = [UInt8](repeating: 0, count: size.width * size.height)
    let blocks = UnsafeMutablePointer<Int32>.allocate(capacity: columns * rows)
    defer { unsafe blocks.deallocate() }
    for top in stride(from: 0, to: scan.units.height * rows, by: rows) {
      for left in stride(from: 0, to: scan.units.width * columns, by: columns) {
        guard try unsafe walk.skip(reading: blocks) else { return nil }
        for y in top..<min(top + rows, size.height) {
          for x in left..<min(left + columns, size.width) {
            let coefficient = unsafe Int(blocks[(y - top) * columns + x - left]) * unit
            bytes[y * size.width + x] = UInt8(min(max((coefficient + 4) >> 3 + 128, 0), 255))
          }
        }
      }
    }
    luma = GreyBitmap(size: size, bytes: bytes)
  }
}
