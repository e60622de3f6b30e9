internal import CameoGeometry
public import CameoImages
internal import Glibc

/// Finds the frontal faces of photos and their eyes, on this machine and with nothing kept.
///
/// The detector and the model of landmarks are read at their first use, once a process: about half a second.
/// A finder can be used from any number of threads.
public struct FaceFinder: Hashable, Sendable {
  /// The file of the landmarks' model.
  public let model: String

  /// The confidence that a face has to pass.
  public static let threshold = 0.2
  /// What it has to pass in a turned copy: three more looks are three more chances to be wrong.
  public static let turnedThreshold = 0.5

  /// Where Debian's package libdlib-data has the model; the environment variable `CAMEO_FACE_MODEL` names another.
  public static var standardModel: String {
    if let value = unsafe getenv("CAMEO_FACE_MODEL") { return unsafe String(cString: value) }
    return "/usr/share/dlib/shape_predictor_68_face_landmarks.dat"
  }

  /// Creates a finder and reads nothing yet.
  /// - Parameter model: The path of dlib's model of 68 landmarks.
  public init(model: String = FaceFinder.standardModel) {
    self.model = model
  }

  /// Why no faces can be found on this machine, as far as that is seen without reading the model; nil where nothing is.
  package var obstacle: FaceError? {
    guard FaceDetector.isBuilt else { return .notBuilt }
    return unsafe access(model, R_OK) == 0 ? nil : .modelMissing(path: model)
  }

  /// Finds the faces of a photo, the largest first.
  ///
  /// The photo is looked at 640 px long, and only where that shows no face 1280 px long, and then turned by
  /// quarters, as photos come whose orientation was lost. So faces that are much smaller than others are not found.
  /// - Parameters:
  ///   - reader: The photo.
  ///   - count: How many of the largest are wanted. Where there are as many whose boxes are a fifth of the photo's longest
  ///     side or more, no smaller ones are looked for; nil for all.
  /// - Returns: Faces in px of the upright photo, by the area of their boxes.
  /// - Throws: Why none can be looked for.
  public func faces(in reader: PhotoReader, largest count: Int? = nil) throws(FaceError) -> [Face] {
    guard FaceDetector.isBuilt else { throw .notBuilt }
    let detector = FaceDetector(model: model)
    // Only a JPEG is read faster for being read smaller.
    let isReduced = count != nil && reader.header.format.reduction == .discreteCosine
    let detail = isReduced ? FaceFinder.largeDetail : FaceFinder.side
    var small = try GreyPicture(reader, side: FaceFinder.side, detail: detail)
    if let count {
      // Of the first size that is looked for are faces, too, that are smaller and would be found so.
      let limit = Double(max(reader.header.size.width, reader.header.size.height)) / 5
      let large = try faces(in: small, detector, leavingOut: FaceFinder.smallSizes, above: FaceFinder.threshold)
        .filter { max($0.box.width, $0.box.height) > limit }
      if large.count >= max(1, count) { return large }
    }
    let scale = GreyPicture.scale(of: reader.header, leaving: FaceFinder.side)
    if scale != GreyPicture.scale(of: reader.header, leaving: detail) {
      small = try GreyPicture(reader, side: FaceFinder.side)
    }
    let upright = try faces(in: small, detector, above: FaceFinder.threshold)
    if !upright.isEmpty { return upright }
    let longest = max(reader.header.storedSize.width, reader.header.storedSize.height)
    let largeSide = min(FaceFinder.largeSide, longest * FaceFinder.largestEnlargement)
    if largeSide > FaceFinder.side {
      let faces = try faces(in: GreyPicture(reader, side: largeSide), detector, above: FaceFinder.threshold)
      if !faces.isEmpty { return faces }
    }
    for turns in [1, 3, 2] {
      let faces = try faces(in: small.turned(by: turns), detector, above: FaceFinder.turnedThreshold)
      if !faces.isEmpty { return faces }
    }
    return []
  }

  private static let side = 640
  /// The sizes that are left out at first: faces of less than 115 px.
  private static let smallSizes = 2
  /// What is left of 640 px at the first size that is looked for then: finer pixels would find the same.
  private static let largeDetail = 444
  private static let largeSide = 1280
  /// Past this a photo's pixels show no faces that they did not show before.
  private static let largestEnlargement = 4

  private func faces(
    in picture: GreyPicture, _ detector: FaceDetector, leavingOut leftOut: Int = 0, above threshold: Double
  ) throws(FaceError) -> [Face] {
    var faces: [Face] = []
    for hit in try detector.hits(in: picture, leavingOut: leftOut, threshold: threshold) {
      let points = try detector.landmarks(of: hit, in: picture).map(picture.toPhoto.apply)
      faces.append(
        Face(
          box: picture.toPhoto.apply(hit.box).enclosingRect, leftEye: middle(points[36...41]),
          rightEye: middle(points[42...47]), brow: middle(points[17...26]), chin: points[8],
          confidence: hit.confidence))
    }
    func area(_ face: Face) -> Double { face.box.width * face.box.height }
    return faces.sorted { (area($0), $0.confidence) > (area($1), $1.confidence) }
  }

  private func middle(_ points: ArraySlice<Point<Photo>>) -> Point<Photo> {
    let sum = points.reduce(into: (x: 0.0, y: 0.0)) { sum, point in
      sum.x += point.x
      sum.y += point.y
    }
    return Point(x: sum.x / Double(points.count), y: sum.y / Double(points.count))
  }
}
