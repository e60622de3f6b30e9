internal import CDlib
internal import CameoGeometry

/// The pixels of a grey picture that faces are looked for in.
enum Grey: CoordinateSpace {}

/// The detector of frontal faces and the landmarks' model, by dlib.
///
/// Both are read once a process, at their first use. Threads share the model and have a detector each.
struct FaceDetector: Sendable {
  /// The file of the model with 68 landmarks.
  let model: String

  /// A box that holds a face.
  struct Hit {
    var box: Rect<Grey>
    var confidence: Double
  }

  /// The most faces that are reported of one picture.
  private static var capacity: Int { 256 }

  /// Whether dlib is compiled in.
  static var isBuilt: Bool { cameo_dlib_is_built() != 0 }

  /// Finds frontal faces of 80 px and more (`frontal_face_detector`).
  /// - Parameters:
  ///   - leftOut: How many of the sizes are not looked for, each a fifth larger than the one before.
  ///   - threshold: The confidence that a face has to pass.
  /// - Throws: ``FaceError/notBuilt``, ``FaceError/library(detail:)``.
  func hits(in picture: GreyPicture, leavingOut leftOut: Int = 0, threshold: Double) throws(FaceError) -> [Hit] {
    var boxes = [cameo_dlib_box](repeating: cameo_dlib_box(), count: FaceDetector.capacity)
    var found = 0
    try unsafe call(picture) { picture, message, size in
      unsafe cameo_dlib_find(picture, UInt32(leftOut), threshold, &boxes, boxes.count, &found, message, size)
    }
    return boxes[..<found].map {
      Hit(box: Rect(x: $0.x, y: $0.y, width: $0.width, height: $0.height), confidence: $0.confidence)
    }
  }

  /// Finds the 68 landmarks of a face in its box, in the order of the model (`shape_predictor`).
  /// - Throws: Every case but ``FaceError/image(_:)``.
  func landmarks(of hit: Hit, in picture: GreyPicture) throws(FaceError) -> [Point<Grey>] {
    var box = cameo_dlib_box(
      x: hit.box.minX, y: hit.box.minY, width: hit.box.width, height: hit.box.height, confidence: hit.confidence)
    var points = [cameo_dlib_point](repeating: cameo_dlib_point(), count: Int(CAMEO_DLIB_LANDMARKS))
    try unsafe call(picture) { picture, message, size in
      unsafe cameo_dlib_landmarks(model, picture, &box, &points, message, size)
    }
    return points.map { Point(x: $0.x, y: $0.y) }
  }

  /// Calls the library with a picture and a place for its words.
  private func call(
    _ picture: GreyPicture,
    _ body: (UnsafePointer<cameo_dlib_picture>, UnsafeMutablePointer<CChar>, Int) -> Int32
  ) throws(FaceError) {
    var message = [CChar](repeating: 0, count: 256)
    let status = unsafe picture.bytes.withUnsafeBufferPointer { bytes in
      var view = unsafe cameo_dlib_picture(
        pixels: bytes.baseAddress, width: UInt32(picture.size.width), height: UInt32(picture.size.height))
      return unsafe message.withUnsafeMutableBufferPointer { text -> Int32 in
        guard let start = text.baseAddress else { return Int32(CAMEO_DLIB_FAILED) }
        return unsafe body(&view, start, text.count)
      }
    }
    let detail = String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    switch Int(status) {
    case CAMEO_DLIB_OK: return
    case CAMEO_DLIB_ABSENT: throw .notBuilt
    case CAMEO_DLIB_MODEL_MISSING: throw .modelMissing(path: model)
    case CAMEO_DLIB_MODEL_UNREADABLE: throw .modelUnreadable(path: model, detail: detail)
    default: throw .library(detail: detail)
    }
  }
}
