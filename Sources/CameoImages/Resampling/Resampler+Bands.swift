public import CameoGeometry

extension Resampler {
  /// The bytes of a decoded photo from which on it is not held whole.
  private static let mostHeld = 64 << 20

  /// Decodes a large photo and makes the only picture of it meanwhile, holding a few of its rows at a time.
  /// - Parameters:
  ///   - reader: The photo.
  ///   - decode: What of it is decoded for the picture.
  ///   - plan: What is drawn where.
  /// - Returns: What ``draw(_:storedSize:orientation:plan:coverage:)`` makes of the whole photo, with the warnings of
  ///   the reader and of the decoder; nil where the photo is to be decoded whole: it is small, its pixels are copied,
  ///   enlarged or turned, or the decoder has no row before it has them all.
  /// - Throws: Why the photo cannot be decoded, or ``ImageError/library(name:detail:)``.
  public func drawInBands(
    _ reader: PhotoReader, _ decode: DecodePlan, plan: DrawPlan
  ) throws(ImageError) -> (bitmap: Bitmap, warnings: [ImageWarning])? {
    let size = decode.decodedSize
    guard 4 * size.width * size.height > Resampler.mostHeld else { return nil }
    return try drawInBands(reader, decode, plan: plan, rows: nil)
  }

  /// - Parameter rows: Rows of the decoded photo's grid that are made at a time; nil for as many as are fast.
  func drawInBands(
    _ reader: PhotoReader, _ decode: DecodePlan, plan: DrawPlan, rows: Int?
  ) throws(ImageError) -> (bitmap: Bitmap, warnings: [ImageWarning])? {
    let header = reader.header
    let (size, count) = (plan.target.size, plan.target.size.width * plan.target.size.height)
    // zimg enlarges along the rows first, which comes to another level here and there.
    guard case .straight(let rect, let turn) = plan.sampling, plan.reduction > 1,
      plan.furtherReduction(of: decode.scale) == 1,
      let (decoder, conversion) = reader.rowDecoder(of: decode, drawing: count)
    else { return nil }
    let toDecoded = decode.transform(storedSize: header.storedSize, orientation: header.orientation)
    let orientation = header.orientation.concatenating(turn)
    let resampling = AxisResampling(toDecoded.apply(rect).enclosingRect, of: plan, turned: orientation)
    let bands = BandedResampling(resampling, size: decode.decodedSize, count: rows, cache: cache)
    var found: [ImageWarning] = []
    let bitmap = try unsafe Bitmap.made(size: size, isOpaque: !header.hasAlpha) { (start) throws(ImageError) in
      let pixels = unsafe PermutedPixels(start: start, size: resampling.target, orientation: orientation)
      found = try decoder.decode(decode) { (next) throws(ImageError) in try unsafe bands.run(into: pixels, next) }
      let bytes = unsafe UnsafeMutableRawPointer(start).assumingMemoryBound(to: UInt8.self)
      unsafe conversion?.convert(bytes, to: bytes, count: count)
    }
    return (bitmap, reader.warnings + found.filter { !reader.warnings.contains($0) })
  }
}
