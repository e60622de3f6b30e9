/// What an editor's user may do with a photo under one placeholder.
///
/// Guarantees: the upscale and a maximum zoom are positive, the straighten limit is 0 to 45.
public struct EditingLimits: Hashable, Sendable {
  /// The largest zoom; nil where pixel density decides.
  public let maximumZoom: Double?
  /// The largest number of mask px per photo px, where no maximum zoom is given.
  public let maximumUpscale: Double
  /// How far the photo may be straightened either way, in degrees.
  public let straighten: Double
  /// Whether the photo may be turned by quarters.
  public let allowsTurns: Bool
  /// Whether the photo may be mirrored.
  public let allowsFlips: Bool

  /// Creates limits; nil where a guarantee would not hold.
  public init?(
    maximumZoom: Double? = nil, maximumUpscale: Double = 2, straighten: Double = 45, allowsTurns: Bool = true,
    allowsFlips: Bool = true
  ) {
    guard maximumUpscale > 0, maximumUpscale.isFinite, straighten >= 0, straighten <= 45 else { return nil }
    if let maximumZoom, !(maximumZoom > 0 && maximumZoom.isFinite) { return nil }
    self.init(maximumZoom, maximumUpscale, straighten, allowsTurns, allowsFlips)
  }

  private init(_ zoom: Double?, _ upscale: Double, _ straighten: Double, _ turns: Bool, _ flips: Bool) {
    maximumZoom = zoom
    maximumUpscale = upscale
    self.straighten = straighten
    allowsTurns = turns
    allowsFlips = flips
  }

  /// Twice the photo's own density, 45° either way, turns and flips.
  public static let standard = EditingLimits(nil, 2, 45, true, true)
}
