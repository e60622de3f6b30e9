public import CameoGeometry

/// A decoded photo with copies of half its size, of a quarter and so on: what pictures of several sizes are drawn from.
///
/// A picture that reduces the photo a lot is resampled from a copy that leaves enough of the reduction to Lanczos, and
/// so need not read every pixel again.
public struct PhotoPyramid: Sendable {
  /// The photo as decoded, then each copy half as large as the one before.
  private let levels: [DecodedPhoto]

  /// Makes the copies.
  /// - Parameters:
  ///   - photo: The photo as decoded.
  ///   - factor: What the smallest is reduced by, a power of two; the photo's region is aligned to its blocks.
  public init(_ photo: DecodedPhoto, reducedBy factor: Int = 1) {
    precondition(factor > 0 && factor & (factor - 1) == 0, "a photo is halved some times")
    var levels = [photo]
    for _ in 0..<factor.trailingZeroBitCount { levels.append(levels[levels.count - 1].halved()) }
    self.levels = levels
  }

  /// The smallest copy that a picture can be drawn from.
  /// - Parameter plan: One that the photo was decoded for.
  public func photo(for plan: DrawPlan) -> DecodedPhoto {
    let steps = plan.furtherReduction(of: levels[0].plan.scale).trailingZeroBitCount
    return levels[min(steps, levels.count - 1)]
  }
}

extension DecodedPhoto {
  /// The same part of the photo at half the size.
  fileprivate func halved() -> DecodedPhoto {
    DecodedPhoto(bitmap: bitmap.halved(), plan: plan.halved, warnings: warnings, conversion: conversion)
  }
}

extension Bitmap {
  /// A bitmap of which each pixel is the mean of a block of two by two, at the far edges of what is left of one.
  fileprivate func halved() -> Bitmap {
    let half = PixelSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
    let pixels = size.width
    let rows = size.height
    let halved = unsafe [UInt8](unsafeUninitializedCapacity: 4 * half.width * half.height) { target, initialized in
      unsafe bytes.withUnsafeBytes { source in
        guard let from = source.baseAddress, let to = UnsafeMutableRawPointer(target.baseAddress) else { return }
        for y in 0..<half.height {
          let upper = unsafe from + 8 * y * pixels
          let lower = unsafe 2 * y + 1 < rows ? upper + 4 * pixels : upper
          unsafe halve(upper, lower, count: pixels, into: to + 4 * y * half.width)
        }
      }
      initialized = 4 * half.width * half.height
    }
    return Bitmap(size: half, isOpaque: isOpaque, bytes: halved)
  }
}

/// Makes one row of two, four pixels at a time.
private func halve(
  _ upper: UnsafeRawPointer, _ lower: UnsafeRawPointer, count: Int, into target: UnsafeMutableRawPointer
) {
  let pairs = count / 2
  var x = 0
  while x < pairs & ~3 {
    let first = unsafe upper.loadUnaligned(fromByteOffset: 8 &* x, as: SIMD4<UInt64>.self)
    let second = unsafe lower.loadUnaligned(fromByteOffset: 8 &* x, as: SIMD4<UInt64>.self)
    unsafe target.storeBytes(of: mean(first, second), toByteOffset: 4 &* x, as: SIMD4<UInt32>.self)
    x &+= 4
  }
  for x in x..<pairs {
    let first = unsafe upper.loadUnaligned(fromByteOffset: 8 &* x, as: UInt64.self)
    let second = unsafe lower.loadUnaligned(fromByteOffset: 8 &* x, as: UInt64.self)
    unsafe target.storeBytes(
      of: mean(.init(repeating: first), .init(repeating: second))[0], toByteOffset: 4 &* x, as: UInt32.self)
  }
  guard count % 2 == 1 else { return }
  // The column that is left stands for both.
  let first = unsafe UInt64(upper.loadUnaligned(fromByteOffset: 4 &* (count - 1), as: UInt32.self))
  let second = unsafe UInt64(lower.loadUnaligned(fromByteOffset: 4 &* (count - 1), as: UInt32.self))
  let mean = mean(.init(repeating: first | first << 32), .init(repeating: second | second << 32))[0]
  unsafe target.storeBytes(of: mean, toByteOffset: 4 &* pairs, as: UInt32.self)
}

/// The means of two pixels of one row and two of the other, rounded to nearest.
@inline(__always)
private func mean(_ first: SIMD4<UInt64>, _ second: SIMD4<UInt64>) -> SIMD4<UInt32> {
  // Every other channel, with room for the sums; the upper half of a number is the right pixel.
  let even = SIMD4<UInt64>(repeating: 0x00FF_00FF_00FF_00FF)
  let blueRed = (first & even) &+ (second & even)
  let greenAlpha = ((first &>> 8) & even) &+ ((second &>> 8) & even)
  // Cut to 32 bits as soon as both pixels are one: the rest is then done in half as many vectors.
  let low = SIMD4<UInt32>(truncatingIfNeeded: blueRed &+ (blueRed &>> 32))
  let high = SIMD4<UInt32>(truncatingIfNeeded: greenAlpha &+ (greenAlpha &>> 32))
  let half: UInt32 = 0x0002_0002
  let mask: UInt32 = 0x00FF_00FF
  return (((low &+ half) &>> 2) & mask) | (((high &+ half) &<< 6) & ~mask)
}
