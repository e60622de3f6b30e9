public import CameoImages

/// Why no faces can be looked for; cases are conditions, payloads are evidence.
public enum FaceError: Error, Hashable, Sendable {
  /// Cameo was built without the package trait `Faces`.
  case notBuilt
  /// There is no file with the landmarks' model.
  case modelMissing(path: String)
  /// The model's file holds something else.
  case modelUnreadable(path: String, detail: String)
  /// The photo cannot be decoded.
  case image(ImageError)
  /// The library failed for reasons of its own.
  case library(detail: String)
}
