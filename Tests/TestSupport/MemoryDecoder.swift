public import CameoGeometry
public import CameoImages

extension DecodedPhoto {
  /// What a decoder delivers of a stored raster that lies in memory: cut, then reduced by the mean of blocks.
  public init(of stored: Bitmap, plan: DecodePlan) {
    let region = plan.region
    let block = plan.scale.denominator / plan.scale.numerator
    precondition(PixelRect(stored.size).contains(region), "a plan's region lies within the raster")
    let size = plan.decodedSize
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * size.width * size.height)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let columns = (region.x + x * block)..<min(region.maxX, region.x + (x + 1) * block)
        let rows = (region.y + y * block)..<min(region.maxY, region.y + (y + 1) * block)
        let count = columns.count * rows.count
        for channel in 0..<4 {
          var sum = count / 2
          for row in rows {
            for column in columns { sum += Int(stored.bytes[row * stored.stride + column * 4 + channel]) }
          }
          bytes.append(UInt8(sum / count))
        }
      }
    }
    self.init(bitmap: Bitmap(size: size, isOpaque: stored.isOpaque, bytes: bytes), plan: plan)
  }
}

extension DrawPlan {
  /// The picture of this plan from a stored raster in memory: decode plan, decoding and resampling in one.
  public func drawn(
    _ stored: Bitmap, orientation: Orientation = .up, reduction: DecodeReduction = .none,
    coverage: CoverageMask? = nil
  ) throws(ImageError) -> Bitmap {
    let plan = decodePlan(storedSize: stored.size, orientation: orientation, reduction: reduction)
    return try Resampler().draw(
      DecodedPhoto(of: stored, plan: plan), storedSize: stored.size, orientation: orientation, plan: self,
      coverage: coverage)
  }
}
