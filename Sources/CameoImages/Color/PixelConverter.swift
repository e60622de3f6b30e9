/// The one colour step: samples of any kind to 8-bit sRGB, blue, green, red, alpha, not yet premultiplied.
@safe struct PixelConverter: ~Copyable {
  /// What was wrong with the profile.
  let warnings: [ImageWarning]
  private let layout: SampleLayout
  private let transform: ColorTransform?
  /// Blue, green, red and 0 of each grey value, where a profile gives them.
  private let greyTable: [UInt8]

  /// Prepares the conversion; a profile that cannot be used is left out with a warning.
  init(_ layout: SampleLayout, _ source: ColorSource) {
    self.layout = layout
    var table: [UInt8] = []
    var made: ColorTransform?
    var warnings: [ImageWarning] = []
    switch PixelConverter.profile(layout, source) {
    case .none: break
    case .unusable(let detail): warnings = [.profileIgnored(detail: detail)]
    case .usable(let profile):
      if case .grey = layout {
        table = PixelConverter.greyTable(layout, profile)
        if table.isEmpty { warnings = [.profileIgnored(detail: "no conversion can be made of it")] }
      } else if !PixelConverter.isSRGB(layout, profile) {
        made = profile.transform(
          input: layout.lcmsType, output: SampleLayout.lcmsOutput, flags: layout.lcmsFlags)
        if made == nil { warnings = [.profileIgnored(detail: "no conversion can be made of it")] }
      }
    }
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

  /// Converts pixels; the memory may be the same where the samples' stride is four.
  @unsafe func convert(_ source: UnsafeRawPointer, to target: UnsafeMutablePointer<UInt8>, count: Int) {
    switch layout {
    case .grey(let alpha, let wide): unsafe convertGrey(source, target, count, alpha, wide)
    case .rgb(let alpha, let wide):
      if hasTransform {
        unsafe apply(source, target, count)
        if !alpha { unsafe PixelConverter.fillAlpha(target, count) }
      } else if wide {
        unsafe PixelConverter.narrow(source, target, count, alpha)
      } else {
        unsafe PixelConverter.reorder(source, target, count, alpha)
      }
    case .bgra:
      if hasTransform {
        unsafe apply(source, target, count)
      } else if unsafe source != UnsafeRawPointer(target) {
        unsafe target.update(from: source.assumingMemoryBound(to: UInt8.self), count: count * 4)
      }
    case .cmyk(let inverted):
      if hasTransform {
        unsafe apply(source, target, count)
        unsafe PixelConverter.fillAlpha(target, count)
      } else {
        unsafe PixelConverter.mixInks(source, target, count, inverted ? 0 : 255)
      }
    }
  }

  private var hasTransform: Bool { transform != nil }

  private func apply(_ source: UnsafeRawPointer, _ target: UnsafeMutablePointer<UInt8>, _ count: Int) {
    switch transform {
    case .some(let transform): unsafe transform.apply(source, to: target, count: count)
    case .none: break
    }
  }

  private func convertGrey(
    _ source: UnsafeRawPointer, _ target: UnsafeMutablePointer<UInt8>, _ count: Int, _ alpha: Bool,
    _ wide: Bool
  ) {
    let channels = alpha ? 2 : 1
    unsafe greyTable.withUnsafeBufferPointer { table in
      for index in 0..<count {
        let pixel = unsafe target + index * 4
        if wide {
          let samples = unsafe source.assumingMemoryBound(to: UInt16.self) + index * channels
          let value = unsafe samples[0]
          if table.isEmpty {
            let grey = value.narrowed
            unsafe (pixel[0], pixel[1], pixel[2]) = (grey, grey, grey)
          } else {
            let entry = Int(value) * 4
            unsafe (pixel[0], pixel[1], pixel[2]) = (table[entry], table[entry + 1], table[entry + 2])
          }
          unsafe pixel[3] = alpha ? samples[1].narrowed : 255
        } else {
          let samples = unsafe source.assumingMemoryBound(to: UInt8.self) + index * channels
          let value = unsafe samples[0]
          if table.isEmpty {
            unsafe (pixel[0], pixel[1], pixel[2]) = (value, value, value)
          } else {
            let entry = Int(value) * 4
            unsafe (pixel[0], pixel[1], pixel[2]) = (table[entry], table[entry + 1], table[entry + 2])
          }
          unsafe pixel[3] = alpha ? samples[1] : 255
        }
      }
    }
  }

  private static func reorder(
    _ source: UnsafeRawPointer, _ target: UnsafeMutablePointer<UInt8>, _ count: Int, _ alpha: Bool
  ) {
    var from = unsafe source.assumingMemoryBound(to: UInt8.self)
    var to = unsafe target
    for _ in 0..<count {
      unsafe (to[0], to[1], to[2]) = (from[2], from[1], from[0])
      unsafe to[3] = alpha ? from[3] : 255
      unsafe from += alpha ? 4 : 3
      unsafe to += 4
    }
  }

  private static func narrow(
    _ source: UnsafeRawPointer, _ target: UnsafeMutablePointer<UInt8>, _ count: Int, _ alpha: Bool
  ) {
    var from = unsafe source.assumingMemoryBound(to: UInt16.self)
    var to = unsafe target
    for _ in 0..<count {
      unsafe (to[0], to[1], to[2]) = (from[2].narrowed, from[1].narrowed, from[0].narrowed)
      unsafe to[3] = alpha ? from[3].narrowed : 255
      unsafe from += alpha ? 4 : 3
      unsafe to += 4
    }
  }

  /// Plain inks without a profile: (255 − c)(255 − k) / 255.
  private static func mixInks(
    _ source: UnsafeRawPointer, _ target: UnsafeMutablePointer<UInt8>, _ count: Int, _ flip: UInt8
  ) {
    let from = unsafe source.assumingMemoryBound(to: UInt8.self)
    for index in stride(from: 0, to: count * 4, by: 4) {
      let black = unsafe UInt32(from[index + 3] ^ flip)
      let (cyan, magenta, yellow) = unsafe (
        from[index] ^ flip, from[index + 1] ^ flip, from[index + 2] ^ flip
      )
      unsafe target[index] = (UInt32(yellow) * black).dividedBy255
      unsafe target[index + 1] = (UInt32(magenta) * black).dividedBy255
      unsafe target[index + 2] = (UInt32(cyan) * black).dividedBy255
      unsafe target[index + 3] = 255
    }
  }

  private static func fillAlpha(_ target: UnsafeMutablePointer<UInt8>, _ count: Int) {
    for index in 0..<count { unsafe target[index * 4 + 3] = 255 }
  }
}

/// Multiplies colours by their alpha, rounding to the nearest level.
enum Premultiplication {
  /// Premultiplies pixels of blue, green, red and alpha where they lie.
  @unsafe static func apply(_ pixels: UnsafeMutablePointer<UInt8>, count: Int) {
    for index in stride(from: 0, to: count * 4, by: 4) {
      let alpha = unsafe UInt32(pixels[index + 3])
      if alpha == 255 { continue }
      unsafe pixels[index] = (UInt32(pixels[index]) * alpha).dividedBy255
      unsafe pixels[index + 1] = (UInt32(pixels[index + 1]) * alpha).dividedBy255
      unsafe pixels[index + 2] = (UInt32(pixels[index + 2]) * alpha).dividedBy255
    }
  }

  /// Divides colours by their alpha where they lie, rounding half up; what is not seen becomes black.
  @unsafe static func undo(_ pixels: UnsafeMutablePointer<UInt8>, count: Int) {
    for index in stride(from: 0, to: count * 4, by: 4) {
      let alpha = unsafe UInt32(pixels[index + 3])
      if alpha == 255 { continue }
      for channel in index..<index + 3 {
        let value = unsafe UInt32(pixels[channel])
        unsafe pixels[channel] = alpha == 0 ? 0 : UInt8(min(255, (value * 255 + alpha / 2) / alpha))
      }
    }
  }
}

extension UInt32 {
  /// A product of two bytes divided by 255, rounded to the nearest: exact for all of them.
  var dividedBy255: UInt8 {
    let value = self &+ 128
    return UInt8(truncatingIfNeeded: (value &+ value &>> 8) &>> 8)
  }
}

extension UInt16 {
  /// The nearest 8-bit level: 65535 is 255.
  var narrowed: UInt8 { UInt8(truncatingIfNeeded: (UInt32(self) &* 255 &+ 32767) / 65535) }
}
