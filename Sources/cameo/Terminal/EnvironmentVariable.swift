/// The variables that the command reads.
enum EnvironmentVariable: String, CaseIterable, Sendable {
  case masks = "CAMEO_MASKS"
  case faceModel = "CAMEO_FACE_MODEL"

  /// One sentence for the help.
  var help: String {
    switch self {
    case .masks: "Folders with more templates, apart by colons."
    case .faceModel: "The file of the model that face landmarks are found with (default: that of libdlib-data)."
    }
  }
}
