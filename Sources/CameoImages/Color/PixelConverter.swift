/// The one colour step: samples of any kind to 8-bit sRGB, blue, green, red, alpha, not yet premultiplied.
@safe struct PixelConverter {
  private let conversion: ColorConversion

  /// Prepares the conversion; a profile that cannot be used is left out with a warning.
  init(_ layout: SampleLayout, _ source: ColorSource) {
    conversion = ConversionCache.shared.conversion(layout, source)
  }

  /// What was wrong with the profile.
  var warnings: [ImageWarning] { conversion.warnings }
  /// Whether a profile changes colours by a transform.
  var hasTransform: Bool { conversion.hasTransform }
  /// Whether it makes little difference if pixels are converted after they were resampled.
  var keepsMeans: Bool { conversion.keepsMeans }

  private var layout: SampleLayout { conversion.key.layout }

  /// Converts pixels; the memory may be the same where the samples' stride is four.
  @unsafe func convert(_ source: UnsafeRawPointer, to target: UnsafeMutablePointer<UInt8>, count: Int) {
    switch layout {
    case .grey(let alpha, let wide): unsafe convertGrey(source, target, count, alpha, wide)
    case .rgb(let alpha, let wide):
      if hasTransform {
        unsafe conversion.apply(source, to: target, count: count)
        if !alpha { unsafe PixelConverter.fillAlpha(target, count) }
      } else if wide {
        unsafe PixelConverter.narrow(source, target, count, alpha)
      } else {
        unsafe PixelConverter.reorder(source, target, count, alpha)
      }
    case .bgra:
      if hasTransform {
        unsafe conversion.apply(source, to: target, count: count)
      } else if unsafe source != UnsafeRawPointer(target) {
        unsafe target.update(from: source.assumingMemoryBound(to: UInt8.self), count: count * 4)
      }
    case .cmyk(let inverted):
      if hasTransform {
        unsafe conversion.apply(source, to: target, count: count)
        unsafe PixelConverter.fillAlpha(target, count)
      } else {
        unsafe PixelConverter.mixInks(source, target, count, inverted ? 0 : 255)
      }
    }
  }

  /// Converts a bitmap's colours, not premultiplied; alpha stays.
  func convert(_ bitmap: Bitmap) -> Bitmap {
    var bytes = bitmap.bytes
    unsafe bytes.withUnsafeMutableBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      unsafe convert(start, to: start, count: pixels.count / 4)
    }
    return Bitmap(size: bitmap.size, isOpaque: bitmap.isOpaque, bytes: bytes)
  }

  private func convertGrey(
    _ source: UnsafeRawPointer, _ target: UnsafeMutablePointer<UInt8>, _ count: Int, _ alpha: Bool,
    _ wide: Bool
  ) {
    let channels = alpha ? 2 : 1
    unsafe conversion.greyTable.withUnsafeBufferPointer { table in
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
