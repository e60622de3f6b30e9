/// A photo as people see it, upright and in sRGB, small enough to be looked at and placed.
public struct PhotoPreview: Sendable {
  /// The picture: JPEG, or WebP where the photo has alpha.
  public let bytes: [UInt8]
  /// Its format.
  public let format: ImageFormat
  /// Its size in px.
  public let size: PixelSize
  /// The upright photo's true size in px, in which placements are given.
  public let photoSize: PixelSize
  /// Pixels of the file that were decoded for it.
  package let decodedPixels: Int
  /// What was noticed of the photo's file.
  public let warnings: [JobWarning]
}

extension Cameo {
  /// Makes a small picture of a whole photo.
  /// - Parameters:
  ///   - source: The photo; a relative path starts from the working folder.
  ///   - orientation: Where the orientation comes from.
  ///   - leniency: What is done where the file's data is broken.
  ///   - side: The longer side in px, from 1; a photo is never enlarged.
  ///   - deadline: When it has to be done; nil for no limit.
  /// - Throws: ``CameoError/photo(index:src:_:)``, of index 0, ``CameoError/job(_:)`` for a side below 1, or
  ///   ``CameoError/deadline``.
  public func preview(
    _ source: Job.Source, orientation: OrientationRule = .exif, leniency: Corruption = .fail, side: Int,
    deadline: ContinuousClock.Instant? = nil
  ) throws(CameoError) -> PhotoPreview {
    let photo = Job.Photo(source: source, orientation: orientation)
    let header = try PhotoReader(photo, index: 0, limits: limits, leniency: leniency, path: { $0 }).header
    let (width, height) = (header.size.width, header.size.height)
    let size: OutputSize = width >= height ? .width(min(width, side)) : .height(min(height, side))
    // A plain crop of everything.
    let whole = PhotoPlacement.rect(x: 0, y: 0, width: Double(width), height: Double(height))
    let job = Job(
      photos: [Job.Photo(source: source, orientation: orientation, placement: whole)],
      outputs: [Job.Output(format: header.hasAlpha ? .webp : .jpeg, size: size)],
      policy: Job.Policy(onUpscale: .allow, onCorrupt: leniency))
    let result = try render(job, options: Options(sums: false, deadline: deadline))
    let output = result.outputs[0]
    return PhotoPreview(
      bytes: output.bytes ?? [], format: output.format, size: output.size, photoSize: header.size,
      decodedPixels: result.decodedPixels, warnings: result.warnings)
  }
}
