internal import CameoGeometry

/// A decoder that has a photo's first rows before it has decoded the last ones.
protocol RowDecoder {
  /// Decodes what a plan asks for, some rows at a time.
  /// - Parameters:
  ///   - plan: Its region lies in the stored raster, its scale is one that the decoder offers.
  ///   - body: Takes all rows of the plan's decoded size, in order: each call of `next` decodes so many more. It is
  ///     called again from the start where the file has to be read in another way.
  /// - Returns: What was wrong with the file and could be lived with.
  func decode(
    _ plan: DecodePlan, _ body: (_ next: (_ count: Int) throws(ImageError) -> Bitmap) throws(ImageError) -> Void
  ) throws(ImageError) -> [ImageWarning]
}
