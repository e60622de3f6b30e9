internal import CameoGeometry

/// Decodes a region of a PNG by libpng, row by row, reducing by whole factors while the rows stream.
struct PNGDecoder: RowDecoder {
  let source: ByteSource
  let structure: PNGStructure
  /// What is converted from; the file's own profile, or sRGB for none.
  let profile: ColorSource
  let leniency: Corruption

  /// Decodes what a plan asks for, in sRGB; memory follows the result, not the photo.
  func decode(_ plan: DecodePlan, work: inout DecodeWork) throws(ImageError) -> (Bitmap, [ImageWarning]) {
    var region = try PNGRegion(self, plan)
    let bitmap = try region.next(plan.decodedSize.height)
    work = region.work
    return (bitmap, region.warnings)
  }

  func decode(
    _ plan: DecodePlan, _ body: (_ next: (_ count: Int) throws(ImageError) -> Bitmap) throws(ImageError) -> Void
  ) throws(ImageError) -> [ImageWarning] {
    var region = try PNGRegion(self, plan)
    try body { (count) throws(ImageError) in try region.next(count) }
    return region.warnings
  }
}
