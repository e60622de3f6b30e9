import CameoGeometry

/// Decodes a region of a HEIC or AVIF: libheif decodes the whole picture, of which the region is converted and reduced.
struct HEIFDecoder {
  let source: ByteSource
  let format: ImageFormat
  let structure: HEIFStructure
  /// What is converted from; the file's own profile, or sRGB for none.
  let profile: ColorSource
  let limits: Limits

  /// Decodes what a plan asks for.
  func decode(_ plan: DecodePlan, work: inout DecodeWork) throws(ImageError) -> (Bitmap, [ImageWarning]) {
    let file = try HEIFFile.open(source, format: format, largestSide: limits.photoSide)
    let picture = try file.primaryPicture()
    let isPremultiplied = structure.hasAlpha && picture.isPremultiplied
    let isWide = structure.bitsPerChannel > 8 && !isPremultiplied
    let raster = try file.decode(picture, isWide: isWide)
    _ = consume file
    guard raster.size == structure.size else {
      throw .corrupt(
        format: format, detail: "\(raster.size.width)×\(raster.size.height) pixels in a picture of another size")
    }
    work = DecodeWork(rows: raster.size.height, columns: raster.size.width)
    let layout = SampleLayout.rgb(alpha: true, wide: isWide)
    let converter = PixelConverter(layout, profile)
    var gatherer = PixelGatherer(
      region: plan.region.size, factor: plan.scale.denominator, inOrder: true, hasAlpha: structure.hasAlpha)
    var row = [UInt8](repeating: 0, count: plan.region.width * layout.stride)
    let bits = raster.bitsPerChannel
    for y in 0..<plan.region.height {
      guard raster.copyRow(plan.region.y + y, from: plan.region.x * layout.stride, into: &row) else {
        throw .corrupt(format: format, detail: "rows are missing")
      }
      if isWide { HEIFDecoder.widen(&row, from: bits) }
      if isPremultiplied {
        unsafe row.withUnsafeMutableBufferPointer { pixels in
          if let base = pixels.baseAddress { unsafe Premultiplication.undo(base, count: pixels.count / 4) }
        }
      }
      gatherer.add(row, from: 0, count: plan.region.width, converter: converter, column: 0, step: 1, row: y)
    }
    return (gatherer.finish(), converter.warnings)
  }

  /// Spreads little-endian samples of 9 to 16 bits over all 16, in the machine's order.
  private static func widen(_ row: inout [UInt8], from bits: Int) {
    guard 9...15 ~= bits else { return }
    unsafe row.withUnsafeMutableBytes { bytes in
      for sample in unsafe bytes.assumingMemoryBound(to: UInt16.self).indices {
        let value = unsafe UInt16(littleEndian: bytes.load(fromByteOffset: sample * 2, as: UInt16.self))
        let wide = value << (16 - bits) | value >> (2 * bits - 16)
        unsafe bytes.storeBytes(of: wide, toByteOffset: sample * 2, as: UInt16.self)
      }
    }
  }
}
