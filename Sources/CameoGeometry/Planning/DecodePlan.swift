/// By how much a decoder reduces a photo while it decodes: a ratio of whole numbers, 1 at most.
public struct DecodeScale: Hashable, Sendable, Comparable {
  /// Decoded pixels on each axis, for ``denominator`` stored ones.
  public let numerator: Int
  /// Stored pixels on each axis, for ``numerator`` decoded ones.
  public let denominator: Int

  private init(_ numerator: Int, _ denominator: Int) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// No reduction.
  public static let full = DecodeScale(1, 1)

  /// One decoded pixel per block of stored pixels.
  /// - Parameter factor: The block's side, 1 or more.
  public static func reduced(by factor: Int) -> DecodeScale {
    precondition(factor >= 1, "a reduction is by 1 or more")
    return DecodeScale(1, factor)
  }

  /// Decoded px per stored px.
  public var value: Double { Double(numerator) / Double(denominator) }

  /// The size of a raster decoded at this scale; a part block at the end counts as a pixel.
  public func apply(_ size: PixelSize) -> PixelSize {
    PixelSize(width: scaled(size.width), height: scaled(size.height))
  }

  private func scaled(_ length: Int) -> Int { (length * numerator + denominator - 1) / denominator }

  /// Whether one scale reduces more than another.
  public static func < (first: DecodeScale, second: DecodeScale) -> Bool {
    first.numerator * second.denominator < second.numerator * first.denominator
  }
}

/// Which reductions a format's decoder offers.
public enum DecodeReduction: Hashable, Sendable {
  /// None: the picture is decoded at full size.
  case none
  /// By 1, 2, 4 or 8, in the inverse DCT (JPEG).
  case discreteCosine
  /// By any whole factor, as rows stream through (PNG, WebP).
  case wholeFactors

  /// The reduction that is left to Lanczos after the decoder's, so that the result stays within 49 dB of Lanczos
  /// on the full photo: a box dulls and aliases more than the inverse DCT does.
  public var reductionLeftToLanczos: Double {
    switch self {
    case .none: 1
    case .discreteCosine: 3.5
    case .wholeFactors: 4
    }
  }

  /// The smallest scale that leaves at least a given density.
  /// - Parameter density: Decoded px wanted per stored px.
  public func scale(leaving density: Double) -> DecodeScale {
    guard density < 1, density > 0 else { return .full }
    // A density of 1/4 may come as a little more.
    let factor = (1 / density + 1e-9).rounded(.down)
    switch self {
    case .none: return .full
    case .discreteCosine: return .reduced(by: factor >= 8 ? 8 : factor >= 4 ? 4 : factor >= 2 ? 2 : 1)
    case .wholeFactors: return .reduced(by: Int(min(factor, 4096)))
    }
  }
}

/// What of a photo's file is decoded.
public struct DecodePlan: Hashable, Sendable {
  /// The pixels of the stored raster that are needed, aligned to the blocks of the scale.
  public let region: PixelRect<Stored>
  /// By how much they are reduced while decoding.
  public let scale: DecodeScale

  /// Creates a plan for at least a region, grown to whole blocks within the raster.
  /// - Parameters:
  ///   - region: What is needed of the stored raster, in px.
  ///   - scale: By how much the decoder reduces.
  ///   - storedSize: The whole raster's size, at least 1×1.
  ///   - furtherReduction: A whole factor that what is decoded can be reduced by once more, block by block.
  public init(
    region: PixelRect<Stored>, scale: DecodeScale, storedSize: PixelSize, furtherReduction: Int = 1
  ) {
    let block = scale.denominator * furtherReduction
    self.region = PixelRect(
      minX: region.x / block * block, minY: region.y / block * block,
      maxX: min(storedSize.width, (region.maxX + block - 1) / block * block),
      maxY: min(storedSize.height, (region.maxY + block - 1) / block * block))
    self.scale = scale
  }

  /// The same region at half the size, its pixels at the far edges of part blocks.
  public var halved: DecodePlan { DecodePlan(region: region, scale: .reduced(by: 2 * scale.denominator)) }

  private init(region: PixelRect<Stored>, scale: DecodeScale) {
    self.region = region
    self.scale = scale
  }

  /// The size of what is decoded.
  public var decodedSize: PixelSize { scale.apply(region.size) }

  /// The map from stored px to decoded px, corner to corner.
  public var transform: Transform<Stored, Decoded> {
    let value = scale.value
    return Transform(
      scaleX: value, scaleY: value, tx: -Double(region.x) * value, ty: -Double(region.y) * value)
  }
}
