public import CameoGeometry

/// The pixels that a decode plan asked for, not yet upright.
public struct DecodedPhoto: Sendable {
  /// The decoded region, in sRGB or in what the resampler makes sRGB of, in the stored raster's orientation; its size is
  /// the plan's decoded size.
  public let bitmap: Bitmap
  /// What was decoded.
  public let plan: DecodePlan
  /// What was wrong with the file and could be lived with.
  public let warnings: [ImageWarning]
  /// What is still to be done to the colours, after resampling; nil where they are sRGB.
  let conversion: PixelConverter?

  /// Creates a decoded photo in sRGB.
  public init(bitmap: Bitmap, plan: DecodePlan, warnings: [ImageWarning] = []) {
    self.init(bitmap: bitmap, plan: plan, warnings: warnings, conversion: nil)
  }

  init(bitmap: Bitmap, plan: DecodePlan, warnings: [ImageWarning], conversion: PixelConverter?) {
    precondition(bitmap.size == plan.decodedSize, "a decoded photo has its plan's size")
    self.bitmap = bitmap
    self.plan = plan
    self.warnings = warnings
    self.conversion = conversion
  }
}
