import Cameo

/// Something that is measured: one job of the library, with its outputs in memory.
enum Scene: String, CaseIterable {
  /// 12 MP to 512 px under a mask that is a PNG: the job that all are measured by.
  case straight
  /// The same, turned by 7.5°.
  case turned
  /// The same under a bundled mask, an SVG.
  case svg
  /// A photo placed by its face.
  case face
  /// The same with the placement that was found given: see ``job(in:isSmall:cameo:)``.
  case given
  /// Five sizes of one photo, the largest of which is that of ``straight``.
  case avatars
  /// Five sizes that are twice as large.
  case sizes
  /// The largest of these alone.
  case largest
  /// The job with a progressive JPEG.
  case progressive
  /// The job with a PNG, of 24 MP.
  case png
  /// The job with a WebP.
  case webp
  /// The job with a HEIC.
  case heic
  /// A large plain crop, pixel by pixel.
  case crop

  /// The job that is carried out.
  /// - Parameters:
  ///   - folder: Where the photos lie.
  ///   - isSmall: Whether they are the small ones, to count instructions with.
  ///   - cameo: Where ``given`` finds its face beforehand.
  func job(in folder: String, isSmall: Bool, cameo: Cameo) throws(CameoError) -> Job {
    var job = job(in: folder, isSmall: isSmall)
    if case .given = self { job.photos[0].placement = .view(try cameo.resolve(job).photos[0].placement) }
    return job
  }

  private func job(in folder: String, isSmall: Bool) -> Job {
    let photo = "\(folder)/\(photo(isSmall))"
    switch self {
    case .svg:
      return Job(template: "spiky-hair", photos: [Job.Photo(photo, placement: middle())], outputs: [output(512)])
    case .face, .given: return Job(template: "oval", photos: [Job.Photo(photo)], outputs: [output(512)])
    case .avatars, .sizes:
      let widths = self == .sizes ? [1024, 512, 256, 128, 64] : [512, 256, 128, 64, 32]
      return Job(
        template: "brooch", photos: [Job.Photo(photo, placement: middle())], outputs: widths.map(output))
    case .largest:
      return Job(template: "brooch", photos: [Job.Photo(photo, placement: middle())], outputs: [output(1024)])
    case .crop:
      let side = isSmall ? 800.0 : 2000
      return Job(photos: [Job.Photo(photo, placement: .rect(x: 301, y: 203, width: side, height: side))])
    case .turned:
      return Job(template: "brooch", photos: [Job.Photo(photo, placement: middle(angle: 7.5))], outputs: [output(512)])
    case .straight, .progressive, .png, .webp, .heic:
      return Job(template: "brooch", photos: [Job.Photo(photo, placement: middle())], outputs: [output(512)])
    }
  }

  private func photo(_ isSmall: Bool) -> String {
    switch self {
    case .progressive: isSmall ? "2mp-progressive.jpg" : "12mp-progressive.jpg"
    case .png: isSmall ? "2mp.png" : "24mp.png"
    case .webp: isSmall ? "2mp.webp" : "12mp.webp"
    case .heic: isSmall ? "2mp.heic" : "12mp.heic"
    case .face, .given: isSmall ? "portrait-2mp.jpg" : "portrait-12mp.jpg"
    default: isSmall ? "2mp.jpg" : "12mp.jpg"
    }
  }

  /// The middle of the photo, half as high as it is: of 3000 rows, 1500 become 300.
  private func middle(angle: Double = 0) -> PhotoPlacement {
    .view(Placement(center: .init(x: 0.5, y: 0.45), zoom: 2, angle: angle))
  }

  private func output(_ width: Int) -> Job.Output { Job.Output(size: .width(width)) }
}
