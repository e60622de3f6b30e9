public import CameoGeometry

/// Carries out how a draw plan samples a photo: decoded pixels in, output pixels out.
///
/// The same input gives the same bytes, in every run and on every thread. What a batch's photos have in common is
/// prepared once and kept, within bounds; threads may share a resampler.
public final class Resampler: Sendable {
  let cache = GraphCache()

  /// Creates a resampler that has nothing prepared.
  public init() {}

  /// Makes the output pixels of a plan's target.
  ///
  /// Pixels are copied, resampled along the photo's axes by zimg, or gathered by Lanczos-3 where the photo is
  /// turned. Past the photo's edge its last pixels repeat.
  /// - Parameters:
  ///   - photo: What a decode plan that serves `plan` delivered.
  ///   - storedSize: The size of the file's raster before its orientation is applied.
  ///   - orientation: How that raster becomes upright.
  ///   - plan: What is drawn where.
  ///   - coverage: Which of the target's pixels are wanted, those above 0; of the target's size. A turned photo is
  ///     sampled there only, the rest is black where the photo is opaque and transparent elsewhere.
  /// - Returns: A bitmap of the target's size, in sRGB, in the output's orientation; opaque where the photo is.
  /// - Throws: ``ImageError/library(name:detail:)``.
  public func draw(
    _ photo: DecodedPhoto, storedSize: PixelSize, orientation: Orientation, plan: DrawPlan,
    coverage: CoverageMask? = nil
  ) throws(ImageError) -> Bitmap {
    let bitmap = try resample(
      photo, storedSize: storedSize, orientation: orientation, plan: plan, coverage: coverage)
    return photo.conversion?.convert(bitmap) ?? bitmap
  }

  private func resample(
    _ photo: DecodedPhoto, storedSize: PixelSize, orientation: Orientation, plan: DrawPlan,
    coverage: CoverageMask?
  ) throws(ImageError) -> Bitmap {
    precondition(
      coverage.map { $0.size == plan.target.size } ?? true, "a coverage mask has the target's size")
    let toDecoded = photo.plan.transform(storedSize: storedSize, orientation: orientation)
    switch plan.sampling {
    case .copies(let pixels, let turn):
      precondition(photo.plan.scale == .full, "copied pixels are decoded at full size")
      let region = toDecoded.apply(pixels.rect).enclosingRect.enclosingPixels
      return photo.bitmap.cropped(to: region, orientation: orientation.concatenating(turn))
    case .straight(let rect, let turn):
      let whole = orientation.concatenating(turn)
      let resampling = AxisResampling(toDecoded.apply(rect).enclosingRect, of: plan, turned: whole)
      return try photo.bitmap.resampled(resampling, orientation: whole, cache: cache)
    case .turned(let rect, let grid):
      let gather = TurnedGather(
        region: toDecoded.apply(rect).enclosingRect, grid: orientation.inverted.apply(grid),
        target: plan.target, outputToDecoded: plan.photoToOutput.inverted.concatenating(toDecoded))
      return try photo.bitmap.gathered(gather, coverage: coverage, cache: cache)
    }
  }
}

extension Bitmap {
  /// Some of the pixels, turned and flipped, none of them changed.
  /// - Parameter region: In this bitmap's px, within it and not empty.
  func cropped(to region: PixelRect<Decoded>, orientation: Orientation) -> Bitmap {
    precondition(!region.isEmpty && PixelRect(size).contains(region), "a crop lies within the bitmap")
    if orientation == .up, region == PixelRect(size) { return self }
    // Exchanged axes scatter a row over as many cache lines as it has pixels: no more than this at a time.
    let block = orientation.swapsAxes ? 64 : region.width
    return unsafe Bitmap.made(size: orientation.apply(region.size), isOpaque: isOpaque) { start in
      let target = unsafe PermutedPixels(start: start, size: region.size, orientation: orientation)
      unsafe bytes.withUnsafeBytes { bytes in
        let source = unsafe bytes.assumingMemoryBound(to: UInt32.self)
        guard let first = source.baseAddress else { return }
        for left in Swift.stride(from: 0, to: region.width, by: block) {
          let count = min(block, region.width - left)
          for y in 0..<region.height {
            let row = unsafe first + (region.y + y) * size.width + region.x + left
            unsafe target.write(row: y, left: left, from: row, count: count)
          }
        }
      }
    }
  }

  /// A region at another size, then turned and flipped.
  func resampled(
    _ resampling: AxisResampling, orientation: Orientation, cache: GraphCache?
  ) throws(ImageError) -> Bitmap {
    try unsafe Bitmap.made(size: orientation.apply(resampling.target), isOpaque: isOpaque) {
      (start) throws(ImageError) in
      let target = unsafe PermutedPixels(start: start, size: resampling.target, orientation: orientation)
      try unsafe resampling.run(self, into: .bitmap(target), cache: cache)
    }
  }

  fileprivate func gathered(_ gather: TurnedGather, coverage: CoverageMask?, cache: GraphCache)
    throws(ImageError) -> Bitmap
  {
    try unsafe Bitmap.made(size: gather.target.size, isOpaque: isOpaque) { (start) throws(ImageError) in
      try unsafe gather.run(self, coverage: coverage, into: start, cache: cache)
    }
  }

  /// A bitmap that is black or transparent until its pixels are written.
  static func made<Failure: Error>(
    size: PixelSize, isOpaque: Bool, _ write: (UnsafeMutablePointer<UInt32>) throws(Failure) -> Void
  ) throws(Failure) -> Bitmap {
    var bytes = [UInt8](repeating: 0, count: 4 * size.width * size.height)
    try unsafe bytes.withUnsafeMutableBufferPointer { (buffer) throws(Failure) in
      // An array's memory is aligned to 16 bytes.
      guard let start = buffer.baseAddress else { return }
      let pixels = unsafe UnsafeMutableRawPointer(start).assumingMemoryBound(to: UInt32.self)
      if isOpaque { unsafe pixels.update(repeating: 0xFF00_0000, count: size.width * size.height) }
      try unsafe write(pixels)
    }
    return Bitmap(size: size, isOpaque: isOpaque, bytes: bytes)
  }
}

extension DecodePlan {
  /// The map from the upright photo's px to decoded px.
  func transform(storedSize: PixelSize, orientation: Orientation) -> Transform<Photo, Decoded> {
    let toStored: Transform<Photo, Stored> = orientation.inverted.transform(orientation.apply(storedSize))
    return toStored.concatenating(transform)
  }
}

extension AxisResampling {
  /// What makes the pixels of a straight photo's picture.
  /// - Parameters:
  ///   - region: What is drawn, in decoded px.
  ///   - orientation: How what is made is turned and flipped then.
  init(_ region: Rect<Decoded>, of plan: DrawPlan, turned orientation: Orientation) {
    self.init(region: region, target: orientation.inverted.apply(plan.target.size), kernel: .lanczos)
  }
}
