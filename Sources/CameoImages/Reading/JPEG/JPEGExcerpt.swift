internal import CameoGeometry

/// A smaller JPEG, made of the MCUs of another that a region needs, without decoding any of them.
///
/// A decoder has to go through the codes of all that lies above a region and beside it. To pass over codes takes a
/// third of the time of decoding them, so they are passed over here, and libjpeg is given what is left: the
/// region's MCUs as they are, but for differences of DC coefficients to others than before.
final class JPEGExcerpt {
  /// Columns and rows of the excerpt.
  let size: PixelSize
  /// Where its first pixel lies in the whole picture, in stored px.
  let origin: (x: Int, y: Int)
  /// Whether the data turned out to be broken or odd, so that there is no excerpt.
  private(set) var isBroken = false
  private let columns: Range<Int>
  private let rows: Range<Int>
  /// MCUs from the end of one row of the excerpt to the start of the next.
  private let gap: Int
  /// MCUs before the next one of the excerpt.
  private var ahead: Int
  private let header: [UInt8]
  private var headerTaken = 0
  private var walk: JPEGWalk
  private var writer = JPEGEntropyWriter(capacity: JPEGExcerpt.part + JPEGExcerpt.largestUnit)
  private var written = SIMD4<Int32>()
  private var row: Int
  private var column: Int

  /// About as many bytes are made at a time.
  private static let part = 16384
  /// More than the bytes of any MCU, each of them stuffed, and of the end.
  private static let largestUnit = 8192

  /// Prepares an excerpt.
  /// - Parameter region: What is needed, in stored px; what lies outside the picture is not.
  /// - Returns: nil where too little could be left out.
  init?(_ scan: JPEGScan, _ source: ByteSource, covering region: PixelRect<Stored>) {
    let (unit, units) = (scan.unit, scan.units)
    columns = max(0, region.x / unit.width)..<min(units.width, (region.maxX + unit.width - 1) / unit.width)
    rows = max(0, region.y / unit.height)..<min(units.height, (region.maxY + unit.height - 1) / unit.height)
    guard 4 * rows.count * columns.count <= 3 * rows.upperBound * units.width else { return nil }
    origin = (columns.lowerBound * unit.width, rows.lowerBound * unit.height)
    size = PixelSize(
      width: min(scan.size.width, columns.upperBound * unit.width) - origin.x,
      height: min(scan.size.height, rows.upperBound * unit.height) - origin.y)
    gap = units.width - columns.count
    header = JPEGExcerpt.header(scan, size)
    walk = JPEGWalk(scan, source)
    row = rows.lowerBound
    column = columns.lowerBound
    ahead = rows.lowerBound * units.width + columns.lowerBound
  }

  /// All before the data: the tables as they are, and the frame and the scan with what is another.
  private static func header(_ scan: JPEGScan, _ size: PixelSize) -> [UInt8] {
    let count = UInt8(scan.components.count)
    var bytes: [UInt8] = [0xFF, 0xD8] + scan.segments + scan.dcTables
    bytes += [0xFF, scan.frameCode, 0, 8 + 3 * count, 8]
    bytes += [
      UInt8(size.height >> 8), UInt8(size.height & 255), UInt8(size.width >> 8), UInt8(size.width & 255), count,
    ]
    for component in scan.components {
      bytes += [component.id, UInt8(component.horizontal << 4 | component.vertical), component.quantization]
    }
    bytes += [0xFF, 0xDA, 0, 6 + 2 * count, count]
    for component in scan.components { bytes += [component.id, component.destinations] }
    return bytes + [0, 63, 0]
  }

  /// Makes the next bytes.
  /// - Returns: How many there are, 0 at the end and where ``isBroken``.
  /// - Throws: Why the photo's file cannot be read.
  @unsafe func read(into target: UnsafeMutableRawBufferPointer) throws(ImageError) -> Int {
    if headerTaken < header.count {
      let part = header[headerTaken...].prefix(target.count)
      unsafe target.copyBytes(from: part)
      headerTaken += part.count
      return part.count
    }
    while writer.count < JPEGExcerpt.part, row < rows.upperBound, !isBroken { try copyUnit() }
    return isBroken ? 0 : unsafe writer.take(into: target)
  }

  private func copyUnit() throws(ImageError) {
    guard try walk.skip(ahead), try walk.copy(to: &writer, after: &written) else {
      isBroken = true
      return
    }
    ahead = 0
    column += 1
    guard column == columns.upperBound else { return }
    column = columns.lowerBound
    row += 1
    ahead = gap
    if row == rows.upperBound { writer.end() }
  }
}
