public import CameoGeometry

/// The pixels that a decode plan asked for, in sRGB, not yet upright.
public struct DecodedPhoto: Sendable {
  /// The decoded region in the stored raster's orientation; its size is the plan's decoded size.
  public let bitmap: Bitmap
  /// What was decoded.
  public let plan: DecodePlan
  /// What was wrong with the file and could be lived with.
  public let warnings: [ImageWarning]

  /// Creates a decoded photo.
  public init(bitmap: Bitmap, plan: DecodePlan, warnings: [ImageWarning] = []) {
    precondition(bitmap.size == plan.decodedSize, "a decoded photo has its plan's size")
    self.bitmap = bitmap
    self.plan = plan
    self.warnings = warnings
  }
}
