internal import Synchronization

/// The colour conversions that were used last: photos of one camera have one profile, whose conversion takes some
/// milliseconds to make.
final class ConversionCache: Sendable {
  /// The cache of the process.
  static let shared = ConversionCache()

  /// How many conversions are kept.
  private static let capacity = 8
  /// Bytes of the largest profile whose conversion is kept.
  private static let largestProfile = 1 << 18

  // The one that was used last is the last.
  private let conversions = Mutex<[ColorConversion]>([])

  /// The conversion of a kind of samples, made where it is not at hand.
  func conversion(_ layout: SampleLayout, _ source: ColorSource) -> ColorConversion {
    let key = ColorConversion.Key(layout: layout, source: source)
    guard ConversionCache.isKept(source) else { return ColorConversion(key) }
    let known = conversions.withLock { conversions -> ColorConversion? in
      guard let index = conversions.lastIndex(where: { $0.key == key }) else { return nil }
      let conversion = conversions.remove(at: index)
      conversions.append(conversion)
      return conversion
    }
    if let known { return known }
    // Made outside of the lock: two threads may make the same one, which costs time only.
    let conversion = ColorConversion(key)
    conversions.withLock { conversions in
      if conversions.count >= ConversionCache.capacity { conversions.removeFirst() }
      conversions.append(conversion)
    }
    return conversion
  }

  private static func isKept(_ source: ColorSource) -> Bool {
    switch source {
    case .unspecified, .sRGB: false
    case .profile(let bytes): bytes.count <= largestProfile
    case .primaries: true
    }
  }
}
