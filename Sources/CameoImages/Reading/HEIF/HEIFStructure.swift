import CameoGeometry

/// What a HEIF file says of its primary picture, by libheif, and whether its boxes reach the end of the file.
struct HEIFStructure {
  /// Columns and rows after the container's transforms, which the decoder carries out.
  let size: PixelSize
  /// Whether pixels may be transparent.
  let hasAlpha: Bool
  /// Bits a sample as coded.
  let bitsPerChannel: Int
  /// How its samples are to be understood.
  let profile: ColorSource
  /// Whether there are further frames.
  let isAnimated: Bool
  /// What is odd about its colours.
  let warnings: [ImageWarning]
  /// The EXIF block, whose orientation is informative only.
  let exif: EXIFBlock?

  /// Walks over the boxes and reads the primary picture's properties.
  /// - Throws: What makes the file none that can be decoded, and limits.
  init(
    _ source: ByteSource, format: ImageFormat, limits: Limits, leniency: Corruption
  ) throws(ImageError) {
    let isAnimated = try HEIFStructure.walk(source, format: format, leniency: leniency)
    let file = try HEIFFile.open(source, format: format, largestSide: nil)
    let picture = try file.primaryPicture()
    guard !PixelRect<Stored>(picture.size).isEmpty else {
      throw .corrupt(format: format, detail: "a size of \(picture.size.width)×\(picture.size.height)")
    }
    try limits.check(picture.codedSize)
    try limits.check(picture.size)
    size = picture.size
    hasAlpha = picture.hasAlpha
    bitsPerChannel = picture.bitsPerChannel
    let color = picture.color()
    profile = color.source
    warnings = color.warnings
    exif = picture.exif()
    self.isAnimated = isAnimated
    // The picture reads through the file's callbacks: the file goes last.
    _ = consume file
  }

  /// Checks that the outermost boxes (ISO/IEC 14496-12 4.2) fill the file.
  /// - Returns: Whether there is a track of frames.
  private static func walk(
    _ source: ByteSource, format: ImageFormat, leniency: Corruption
  ) throws(ImageError) -> Bool {
    var scanner = ByteScanner(source)
    var hasFrames = false
    while scanner.remaining > 0 {
      let start = scanner.offset
      guard var length = try scanner.bigEndian(bytes: 4), scanner.remaining >= 4 else { break }
      let name = String(decoding: try scanner.read(4), as: UTF8.self)
      if name == "moov" { hasFrames = true }
      if length == 0 { break }
      if length == 1 {
        guard scanner.remaining >= 8, let high = try scanner.bigEndian(bytes: 4),
          let low = try scanner.bigEndian(bytes: 4), high < 1 << 30
        else { break }
        length = high << 32 | low
      }
      guard length >= 8 else { throw .corrupt(format: format, detail: "a box of \(length) bytes") }
      if length > source.count - start {
        guard leniency == .lenient else {
          throw .truncated(format: format, detail: "the box \(name) goes on beyond the end")
        }
        break
      }
      scanner.seek(to: start + length)
    }
    return hasFrames
  }
}
