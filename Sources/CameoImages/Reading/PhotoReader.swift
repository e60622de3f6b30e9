public import CameoGeometry

/// A photo file that was looked into and can be decoded in part.
///
/// Making one sniffs the format, reads the header, checks the limits before anything is allocated, and walks over the
/// file's structure to its end; nothing is decoded. The source must not change while the reader is used.
public struct PhotoReader: Sendable {
  /// What is known of the photo.
  public let header: PhotoHeader
  /// What is wrong with the file and can be lived with, as far as its structure tells.
  public let warnings: [ImageWarning]
  /// The file's bytes.
  public let source: ByteSource
  private let leniency: Corruption
  private let limits: Limits
  private let structure: Structure

  private enum Structure: Sendable {
    case jpeg(JPEGStructure)
    case png(PNGStructure)
    case webp(WebPStructure)
    case heif(HEIFStructure)

    var profile: ColorSource {
      switch self {
      case .jpeg(let jpeg): jpeg.profile
      case .png(let png): png.profile
      case .webp(let webp): webp.profile
      case .heif(let heif): heif.profile
      }
    }
  }

  /// Reads a photo's header and checks its structure.
  /// - Parameters:
  ///   - source: The file's bytes; a file stays open as long as a copy of the reader lives.
  ///   - limits: What the stored size is held to.
  ///   - orientation: Where the orientation comes from.
  ///   - leniency: What is done about broken data.
  /// - Throws: Why the photo cannot be used.
  public init(
    _ source: ByteSource, limits: Limits = .standard, orientation: OrientationRule = .exif,
    leniency: Corruption = .fail
  ) throws(ImageError) {
    guard source.path != nil || source.count <= limits.photoBytes else {
      throw .limit(.photoBytes, value: source.count, limit: limits.photoBytes)
    }
    self.source = source
    self.leniency = leniency
    self.limits = limits
    let format = try FormatSniffer.format(of: source.bytes(at: 0, count: FormatSniffer.length))
    switch format {
    case .jpeg:
      let jpeg = try JPEGStructure(source, limits: limits)
      structure = .jpeg(jpeg)
      warnings = jpeg.warnings + (jpeg.hasEndMarker ? [] : [.missingEndMarker])
      header = PhotoHeader(
        format: format, storedSize: jpeg.size, orientation: PhotoReader.orientation(orientation, jpeg.exif),
        profile: ColorProfileSummary(jpeg.profile), attribution: Attribution(jpeg.exif))
    case .png:
      let png = try PNGStructure(source, limits: limits, leniency: leniency)
      structure = .png(png)
      warnings = png.warnings + (png.isAnimated ? [.firstFrame] : [])
      header = PhotoHeader(
        format: format, storedSize: png.size, orientation: PhotoReader.orientation(orientation, png.exif),
        profile: ColorProfileSummary(png.profile), hasAlpha: png.hasAlpha, bitsPerChannel: png.bitDepth,
        attribution: Attribution(png.exif))
    case .webp:
      let webp = try WebPStructure(source, limits: limits, leniency: leniency)
      structure = .webp(webp)
      warnings = webp.warnings + (webp.isAnimated ? [.firstFrame] : [])
      header = PhotoHeader(
        format: format, storedSize: webp.size, orientation: PhotoReader.orientation(orientation, webp.exif),
        profile: ColorProfileSummary(webp.profile), hasAlpha: webp.hasAlpha,
        attribution: Attribution(webp.exif))
    case .heic, .avif:
      let heif = try HEIFStructure(source, format: format, limits: limits, leniency: leniency)
      structure = .heif(heif)
      warnings = heif.warnings + (heif.isAnimated ? [.firstFrame] : [])
      // The container's transforms are carried out; the EXIF orientation is informative (ISO/IEC 23008-12 A.2.1).
      header = PhotoHeader(
        format: format, storedSize: heif.size, orientation: PhotoReader.orientation(orientation, nil),
        profile: ColorProfileSummary(heif.profile, primaries: .nclx), hasAlpha: heif.hasAlpha,
        bitsPerChannel: heif.bitsPerChannel,
        attribution: Attribution(heif.exif))
    }
  }

  private static func orientation(_ rule: OrientationRule, _ exif: EXIFBlock?) -> Orientation {
    switch rule {
    case .exif: exif?.orientation ?? .up
    case .ignore: .up
    case .fixed(let orientation): orientation
    }
  }

  /// Decodes what a plan asks for, and no more than that needs.
  /// - Parameter plan: Its region lies in the stored raster, its scale is one that the format's decoder offers.
  /// - Returns: Premultiplied sRGB in the stored raster's orientation, of the plan's decoded size, with the warnings of
  ///   the reader and of the decoder.
  /// - Throws: Why the photo cannot be decoded.
  public func decode(_ plan: DecodePlan) throws(ImageError) -> DecodedPhoto {
    var work = DecodeWork()
    return try decode(plan, work: &work)
  }

  /// Decodes what a plan asks for, to be drawn from by a ``Resampler``.
  ///
  /// Colours are converted after resampling where that is less work and comes to the same but for rounding.
  /// - Parameters:
  ///   - plan: Its region lies in the stored raster, its scale is one that the format's decoder offers.
  ///   - drawn: How many pixels will be drawn of it.
  /// - Returns: As ``decode(_:)`` does, but the colours may be the file's own, with their conversion.
  /// - Throws: Why the photo cannot be decoded.
  public func decode(_ plan: DecodePlan, drawing drawn: Int) throws(ImageError) -> DecodedPhoto {
    var work = DecodeWork()
    guard let conversion = laterConversion(of: plan, drawing: drawn) else { return try decode(plan, work: &work) }
    let photo = try decode(plan, from: .sRGB, work: &work)
    return DecodedPhoto(bitmap: photo.bitmap, plan: plan, warnings: photo.warnings, conversion: conversion)
  }

  /// What decodes a plan some rows at a time, for a picture to be drawn of it meanwhile.
  /// - Returns: The decoder, and what the colours of what is drawn are still to be converted by; nil where the format's
  ///   decoder has no row before it has them all.
  func rowDecoder(
    of plan: DecodePlan, drawing drawn: Int
  ) -> (decoder: any RowDecoder, conversion: PixelConverter?)? {
    let conversion = laterConversion(of: plan, drawing: drawn)
    let profile = conversion == nil ? structure.profile : .sRGB
    switch structure {
    case .jpeg(let jpeg):
      return (JPEGDecoder(source: source, structure: jpeg, profile: profile, leniency: leniency), conversion)
    case .png(let png) where !png.isInterlaced:
      return (PNGDecoder(source: source, structure: png, profile: profile, leniency: leniency), conversion)
    case .png, .webp, .heif: return nil
    }
  }

  /// What the colours of what is drawn are converted by, where that is less work than with those of what is decoded.
  private func laterConversion(of plan: DecodePlan, drawing drawn: Int) -> PixelConverter? {
    let conversion = PixelConverter(.bgra, structure.profile)
    let isLess = drawn < plan.decodedSize.width * plan.decodedSize.height
    guard isLess, !header.hasAlpha, header.bitsPerChannel <= 8, conversion.hasTransform, conversion.keepsMeans
    else { return nil }
    return conversion
  }

  /// Decodes the brightness of what a plan asks for, where nothing hangs on the colours.
  /// - Parameter plan: Its region lies in the stored raster, its scale is one that the format's decoder offers.
  /// - Returns: Luma by ITU-R BT.601, of the file's own colours where grey is as light in them, in the stored raster's orientation, of the plan's decoded
  ///   size; what is transparent is black.
  /// - Throws: Why the photo cannot be decoded.
  public func decodeGrey(_ plan: DecodePlan) throws(ImageError) -> GreyBitmap {
    var work = DecodeWork()
    guard PixelConverter(.bgra, structure.profile).keepsMeans else {
      return GreyBitmap(try decode(plan, work: &work).bitmap)
    }
    if case .jpeg(let jpeg) = structure {
      let decoder = JPEGDecoder(source: source, structure: jpeg, profile: .sRGB, leniency: leniency)
      if let grey = try decoder.decodeGrey(plan) { return grey }
    }
    return GreyBitmap(try decode(plan, from: .sRGB, work: &work).bitmap)
  }

  /// Decodes the whole photo at full size.
  /// - Throws: Why the photo cannot be decoded.
  public func decode() throws(ImageError) -> DecodedPhoto {
    try decode(DecodePlan(region: PixelRect(header.storedSize), scale: .full, storedSize: header.storedSize))
  }

  func decode(_ plan: DecodePlan, work: inout DecodeWork) throws(ImageError) -> DecodedPhoto {
    try decode(plan, from: structure.profile, work: &work)
  }

  private func decode(
    _ plan: DecodePlan, from profile: ColorSource, work: inout DecodeWork
  ) throws(ImageError) -> DecodedPhoto {
    precondition(
      !plan.region.isEmpty && PixelRect(header.storedSize).contains(plan.region), "a plan lies in the photo")
    precondition(
      plan.scale.denominator == 1 || header.format.reduction.offers(plan.scale),
      "a plan's scale is one of the decoder's")
    let (bitmap, found): (Bitmap, [ImageWarning])
    switch structure {
    case .jpeg(let jpeg):
      (bitmap, found) = try JPEGDecoder(source: source, structure: jpeg, profile: profile, leniency: leniency)
        .decode(plan, work: &work)
    case .png(let png):
      (bitmap, found) = try PNGDecoder(source: source, structure: png, profile: profile, leniency: leniency)
        .decode(plan, work: &work)
    case .webp(let webp):
      (bitmap, found) = try WebPDecoder(
        source: source, structure: webp, profile: profile, leniency: leniency, limits: limits
      )
      .decode(plan, work: &work)
    case .heif(let heif):
      (bitmap, found) = try HEIFDecoder(
        source: source, format: header.format, structure: heif, profile: profile, limits: limits
      )
      .decode(plan, work: &work)
    }
    return DecodedPhoto(
      bitmap: bitmap, plan: plan, warnings: warnings + found.filter { !warnings.contains($0) })
  }
}

extension DecodeReduction {
  /// Whether a decoder can reduce by so much.
  func offers(_ scale: DecodeScale) -> Bool {
    switch self {
    case .none: scale == .full
    case .discreteCosine: [1, 2, 4, 8].contains(scale.denominator)
    case .wholeFactors: 1...4096 ~= scale.denominator
    }
  }
}
