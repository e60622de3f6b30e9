internal import CameoGeometry

/// Decodes a region of a JPEG, from an excerpt of the file where that has it.
struct JPEGDecoder: RowDecoder {
  let source: ByteSource
  let structure: JPEGStructure
  /// What is converted from; the file's own profile, or sRGB for none.
  let profile: ColorSource
  let leniency: Corruption

  private var layout: SampleLayout {
    switch structure.components.count {
    case 1, 2: .grey(alpha: false, wide: false)
    case 3: .bgra
    default: .cmyk(inverted: structure.hasAdobeMarker)
    }
  }

  /// Decodes what a plan asks for.
  func decode(_ plan: DecodePlan, work: inout DecodeWork) throws(ImageError) -> (Bitmap, [ImageWarning]) {
    try reading(plan) { (input) throws(ImageError) in try decode(plan, from: input, work: &work) }
  }

  func decode(
    _ plan: DecodePlan, _ body: (_ next: (_ count: Int) throws(ImageError) -> Bitmap) throws(ImageError) -> Void
  ) throws(ImageError) -> [ImageWarning] {
    try reading(plan) { (input) throws(ImageError) in
      var rows = try JPEGRows(self, plan, from: input, as: layout)
      try body { (count) throws(ImageError) in try rows.next(count) }
      return try rows.finish()
    }
  }

  /// Decodes the luma of what a plan asks for, which costs half as much; nil for CMYK, which has none.
  func decodeGrey(_ plan: DecodePlan) throws(ImageError) -> GreyBitmap? {
    if case .cmyk = layout { return nil }
    if plan.scale == .reduced(by: 8), plan.region.size == structure.size, let scan = try JPEGScan(structure, source),
      let means = try JPEGBlockMeans(scan, source)
    {
      return means.luma
    }
    return try reading(plan) { (input) throws(ImageError) in try decodeGrey(plan, from: input) }
  }

  /// Decodes the luma of what a plan asks for from the whole file, or from an excerpt that has it.
  func decodeGrey(_ plan: DecodePlan, from input: JPEGBytes) throws(ImageError) -> GreyBitmap {
    var rows = try JPEGRows(self, plan, from: input, as: .grey(alpha: false, wide: false))
    let bytes = try rows.samples(plan.decodedSize.height)
    _ = try rows.finish()
    return GreyBitmap(size: plan.decodedSize, bytes: bytes)
  }

  /// Has something read from an excerpt, and else from the whole file.
  private func reading<Result>(
    _ plan: DecodePlan, _ body: (JPEGBytes) throws(ImageError) -> Result
  ) throws(ImageError) -> Result {
    if let excerpt = try excerpt(plan) {
      do throws(ImageError) {
        let result = try body(JPEGBytes(excerpt))
        if !excerpt.isBroken { return result }
      } catch {
        guard excerpt.isBroken else { throw error }
      }
      // What is wrong with the file is for libjpeg to say.
    }
    return try body(JPEGBytes(source, size: structure.size))
  }

  /// What a plan needs of the file; nil where that is most of it, or must be looked at whole.
  func excerpt(_ plan: DecodePlan) throws(ImageError) -> JPEGExcerpt? {
    guard structure.hasUsualSampling, let scan = try JPEGScan(structure, source) else { return nil }
    let margin = JPEGRows.chromaMargin * plan.scale.denominator
    let surroundings = PixelRect<Stored>(
      minX: plan.region.x - margin, minY: plan.region.y - margin, maxX: plan.region.maxX + margin,
      maxY: plan.region.maxY + margin)
    return JPEGExcerpt(scan, source, covering: surroundings)
  }

  /// Decodes what a plan asks for from the whole file, or from an excerpt that has it.
  func decode(
    _ plan: DecodePlan, from input: JPEGBytes, work: inout DecodeWork
  ) throws(ImageError) -> (Bitmap, [ImageWarning]) {
    var rows = try JPEGRows(self, plan, from: input, as: layout)
    let bitmap = try rows.next(plan.decodedSize.height)
    work = rows.work
    return (bitmap, try rows.finish())
  }
}
