public import CameoGeometry

/// How a bitmap is brought to another size.
public enum ResizingFilter: Hashable, Sendable {
  /// For artwork with sharp edges: cubic to enlarge, a triangle to reduce; neither leaves a rim see-through.
  case artwork
  /// For photos: Lanczos-3.
  case photo
}

extension GreyBitmap {
  /// The whole picture at another size, by Lanczos-3; itself at its own.
  /// - Parameter size: Columns and rows, at least 1×1.
  /// - Throws: ``ImageError/library(name:detail:)``.
  public func resized(to size: PixelSize) throws(ImageError) -> GreyBitmap {
    precondition(size.width > 0 && size.height > 0, "a bitmap has at least one pixel")
    if size == self.size { return self }
    let whole = Rect<Decoded>(x: 0, y: 0, width: Double(self.size.width), height: Double(self.size.height))
    var resized = [UInt8](repeating: 0, count: size.width * size.height)
    try unsafe resized.withUnsafeMutableBufferPointer { (target) throws(ImageError) in
      guard let start = target.baseAddress else { return }
      try unsafe AxisResampling(region: whole, target: size, kernel: .lanczos).run(
        self, into: .grey(start, stride: size.width))
    }
    return GreyBitmap(size: size, bytes: resized)
  }
}

extension Bitmap {
  /// The whole picture at another size; itself at its own.
  /// - Parameters:
  ///   - size: Columns and rows, at least 1×1.
  ///   - filter: How pixels are weighted.
  /// - Returns: A bitmap as opaque as this one, no colour above its alpha.
  /// - Throws: ``ImageError/library(name:detail:)``.
  public func resized(to size: PixelSize, filter: ResizingFilter) throws(ImageError) -> Bitmap {
    precondition(size.width > 0 && size.height > 0, "a bitmap has at least one pixel")
    if size == self.size { return self }
    // Where one axis grows and the other shrinks, the area decides.
    let isReduced = size.width * size.height < self.size.width * self.size.height
    let kernel: ResamplingKernel =
      switch filter {
      case .artwork: isReduced ? .triangle : .bicubic
      case .photo: .lanczos
      }
    let whole = Rect<Decoded>(x: 0, y: 0, width: Double(self.size.width), height: Double(self.size.height))
    return try resampled(
      AxisResampling(region: whole, target: size, kernel: kernel), orientation: .up, cache: nil)
  }
}
