internal import CameoGeometry

/// A region of a PNG that is decoded some rows at a time; of an interlaced one, which has its first row with its last
/// pass, all at once.
struct PNGRegion: ~Copyable {
  /// What was wrong with the file up to now and could be lived with.
  private(set) var warnings: [ImageWarning]
  /// What libpng was asked for up to now.
  private(set) var work = DecodeWork()
  private let rows: PNGRows
  private let context: ReadContext
  private let info: PNGRows.Info
  private let region: PixelRect<Stored>
  private let factor: Int
  private let hasAlpha: Bool
  private let isLenient: Bool
  private let converter: PixelConverter
  /// One row of the file.
  private var row: [UInt8]
  /// The row that is decoded next, of a picture that is not interlaced.
  private var position = 0
  private var isBroken = false

  /// Reads up to the pixels.
  init(_ decoder: PNGDecoder, _ plan: DecodePlan) throws(ImageError) {
    let isLenient = decoder.leniency == .lenient
    let context = ReadContext(decoder.source)
    let rows = try PNGRows(context, isLenient: isLenient)
    let info = try rows.start()
    guard info.size == decoder.structure.size else { throw .corrupt(format: .png, detail: "two headers") }
    self.isLenient = isLenient
    self.context = context
    self.info = info
    self.rows = rows
    converter = PixelConverter(info.layout, decoder.profile)
    warnings = converter.warnings
    region = plan.region
    factor = plan.scale.denominator
    hasAlpha = decoder.structure.hasAlpha
    row = [UInt8](repeating: 0, count: info.size.width * info.layout.stride)
  }

  /// Decodes the next rows of the result, of an interlaced picture all at once.
  /// - Returns: The rows; pixels that never came are black, or transparent where the picture can be.
  mutating func next(_ count: Int) throws(ImageError) -> Bitmap {
    let first = max(position, region.y)
    let part = PixelRect<Stored>(
      minX: region.x, minY: first, maxX: region.maxX, maxY: min(region.maxY, first + count * factor))
    var gatherer = PixelGatherer(
      region: part.size, factor: factor, inOrder: !info.isInterlaced, hasAlpha: hasAlpha)
    do {
      if !isBroken { try read(part, &gatherer) }
    } catch {
      if let failure = context.error { throw failure }
      guard isLenient, work.rows > 0 else { throw error }
      warnings.append(.corruptDataUsed(detail: error.detail))
      isBroken = true
    }
    position = part.maxY
    return gatherer.finish()
  }

  /// Adam7's passes: first column and row, and the steps (W3C PNG 8.1).
  private static let passes = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
  ]

  private mutating func read(_ part: PixelRect<Stored>, _ gatherer: inout PixelGatherer) throws(ImageError) {
    let stride = info.layout.stride
    let passes = info.isInterlaced ? PNGRegion.passes : [(0, position, 1, 1)]
    for (number, (left, top, across, down)) in passes.enumerated() {
      guard left < info.size.width, top < info.size.height else { continue }
      // The first and last pixels of the pass's rows that lie in the part.
      let first = max(0, (part.x - left + across - 1) / across)
      let end = max(first, (part.maxX - left + across - 1) / across)
      for y in Swift.stride(from: top, to: info.size.height, by: down) {
        if y >= part.maxY, number == passes.count - 1 { return }
        guard y >= part.y, y < part.maxY, end > first else {
          try rows.skip()
          continue
        }
        try rows.read(into: &row)
        work.rows += 1
        work.columns = max(work.columns, end - first)
        gatherer.add(
          row, from: first * stride, count: end - first, converter: converter,
          column: left + first * across - part.x, step: across, row: y - part.y)
      }
    }
  }
}
