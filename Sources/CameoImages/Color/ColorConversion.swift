/// A conversion of samples of one kind with one profile, with all that is dear to make; threads may share one.
final class ColorConversion: Sendable {
  /// What is converted from what.
  let key: Key
  /// What was wrong with the profile.
  let warnings: [ImageWarning]
  /// Blue, green, red and 0 of each grey value, where a profile gives them.
  let greyTable: [UInt8]
  /// Whether the mean of two greys is converted to the mean of what they are converted to, nearly: so it is where the
  /// curve of grey is sRGB's, as in the Display P3 of phones.
  let keepsMeans: Bool
  private let transform: ColorTransform?

  /// Which conversion is meant.
  struct Key: Hashable {
    let layout: SampleLayout
    let source: ColorSource
  }

  /// Prepares the conversion; a profile that cannot be used is left out with a warning.
  init(_ key: Key) {
    self.key = key
    let layout = key.layout
    var table: [UInt8] = []
    var made: ColorTransform?
    var warnings: [ImageWarning] = []
    switch ColorConversion.profile(layout, key.source) {
    case .none: break
    case .unusable(let detail): warnings = [.profileIgnored(detail: detail)]
    case .usable(let profile):
      if case .grey = layout {
        table = ColorConversion.greyTable(layout, profile)
        if table.isEmpty { warnings = [.profileIgnored(detail: "no conversion can be made of it")] }
      } else if !ColorConversion.isSRGB(layout, profile) {
        made = profile.transform(
          input: layout.lcmsType, output: SampleLayout.lcmsOutput, flags: layout.lcmsFlags)
        if made == nil { warnings = [.profileIgnored(detail: "no conversion can be made of it")] }
      }
    }
    keepsMeans = layout == .bgra && ColorConversion.keepsMeans(made)
    transform = made
    greyTable = table
    self.warnings = warnings
  }

  private enum Choice: ~Copyable {
    case none
    case unusable(String)
    case usable(ColorProfile)
  }

  /// The profile to convert from, where there is one that suits the samples.
  private static func profile(_ layout: SampleLayout, _ source: ColorSource) -> Choice {
    let model: ColorProfile.Model
    switch layout {
    case .grey: model = .grey
    case .rgb, .bgra: model = .rgb
    case .cmyk: model = .cmyk
    }
    switch source {
    case .unspecified, .sRGB: return .none
    case .primaries(let description):
      guard let profile = ColorProfile.make(description, isGrey: model == .grey) else {
        return .unusable("its primaries span no colours")
      }
      return .usable(profile)
    case .profile(let bytes):
      guard let profile = ColorProfile.open(bytes) else { return .unusable("it is no colour profile") }
      guard profile.model == model else { return .unusable("it is for other colours than the picture's") }
      return .usable(profile)
    }
  }

  /// Whether a profile leaves colours as they are, by its numbers and not by its name.
  private static func isSRGB(_ layout: SampleLayout, _ profile: borrowing ColorProfile) -> Bool {
    if case .cmyk = layout { return false }
    let rgb = SampleLayout.rgb(alpha: false, wide: false).lcmsType
    guard let transform = profile.transform(input: rgb, output: rgb) else { return false }
    let levels: [UInt8] = [0, 16, 48, 96, 128, 160, 208, 240, 255]
    var probes: [UInt8] = []
    for red in levels {
      for green in levels {
        for blue in levels { probes += [red, green, blue] }
      }
    }
    let count = probes.count / 3
    var converted = probes
    unsafe probes.withUnsafeBytes { source in
      unsafe converted.withUnsafeMutableBytes { target in
        if let from = source.baseAddress, let to = target.baseAddress {
          unsafe transform.apply(from, to: to, count: count)
        }
      }
    }
    return zip(probes, converted).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
  }

  private static func greyTable(_ layout: SampleLayout, _ profile: borrowing ColorProfile) -> [UInt8] {
    guard case .grey(_, let wide) = layout,
      let transform = profile.transform(
        input: layout.lcmsType, output: SampleLayout.lcmsOutput, flags: layout.lcmsFlags)
    else { return [] }
    let count = wide ? 65536 : 256
    var table = [UInt8](repeating: 0, count: count * 4)
    unsafe table.withUnsafeMutableBytes { target in
      guard let to = target.baseAddress else { return }
      if wide {
        let levels = (0..<count).map { UInt16($0) }
        unsafe levels.withUnsafeBytes { source in
          if let from = source.baseAddress { unsafe transform.apply(from, to: to, count: count) }
        }
      } else {
        let levels = (0..<count).map { UInt8($0) }
        unsafe levels.withUnsafeBytes { source in
          if let from = source.baseAddress { unsafe transform.apply(from, to: to, count: count) }
        }
      }
    }
    return table
  }

  /// Levels by which a mean of greys may differ.
  private static let tolerance = 2

  private static func keepsMeans(_ transform: borrowing ColorTransform?) -> Bool {
    var pixels: [UInt8] = []
    switch transform {
    case .none: return true
    case .some(let transform):
      for grey: UInt8 in 0...255 { pixels += [grey, grey, grey, 255] }
      unsafe pixels.withUnsafeMutableBytes { bytes in
        guard let start = bytes.baseAddress else { return }
        unsafe transform.apply(start, to: start, count: 256)
      }
    }
    for channel in 0..<3 {
      let levels = (0..<256).map { Int(pixels[4 * $0 + channel]) }
      for first in stride(from: 0, to: 256, by: 8) {
        for second in stride(from: first, to: 256, by: 8) {
          let difference = 2 * levels[(first + second) / 2] - levels[first] - levels[second]
          guard abs(difference) <= 2 * tolerance else { return false }
        }
      }
    }
    return true
  }

  /// Whether colours are changed by a transform.
  var hasTransform: Bool { transform != nil }

  /// Carries out the transform, if there is one; both may be the same memory where their pixels have equal sizes.
  @unsafe func apply(_ source: UnsafeRawPointer, to target: UnsafeMutablePointer<UInt8>, count: Int) {
    switch transform {
    case .some(let transform): unsafe transform.apply(source, to: target, count: count)
    case .none: break
    }
  }
}
