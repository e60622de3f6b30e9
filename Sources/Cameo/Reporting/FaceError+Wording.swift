extension FaceError {
  /// The word that programs tell it by.
  public var code: String {
    switch self {
    case .notBuilt: "face.not-built"
    case .modelMissing: "face.model-missing"
    case .modelUnreadable: "face.model-unreadable"
    case .image(let error): error.code
    case .library: "face.detector"
    }
  }

  /// A plain sentence: what is wrong and what to do.
  public var message: String {
    switch self {
    case .notBuilt: "faces are not looked for: Cameo was built without the trait Faces"
    case .modelMissing(let path):
      "faces are not looked for: there is no model \(path); install libdlib-data, or name the file in CAMEO_FACE_MODEL"
    case .modelUnreadable(let path, let detail):
      "faces are not looked for: \(path) holds no model of 68 landmarks"
        + (detail.isEmpty ? "" : " (\(detail))") + "; install libdlib-data anew"
    case .image(let error): error.message
    case .library(let detail): "faces are not looked for: the detector failed (\(detail))"
    }
  }
}
