internal import Synchronization

/// Keeps the faces of photos, for jobs that show the same ones again and again, as a contact sheet's.
///
/// A file that changes meanwhile keeps the faces that it had. May be used by several threads at once.
package final class KnownFaces: Sendable {
  private struct Entry {
    let source: Job.Source
    let orientation: OrientationRule
    let faces: Result<[Face], FaceError>
  }

  private let entries = Mutex<[Entry]>([])

  /// Creates an empty store.
  package init() {}

  /// The faces of a photo: those that are known, or those that are found now.
  func faces(
    of photo: Job.Photo, or find: () throws(FaceError) -> [Face]
  ) throws(FaceError) -> [Face] {
    let known = entries.withLock { entries in
      entries.first { $0.source == photo.source && $0.orientation == photo.orientation }
    }
    if let known { return try known.faces.get() }
    let faces = Result { () throws(FaceError) in try find() }
    entries.withLock { $0.append(Entry(source: photo.source, orientation: photo.orientation, faces: faces)) }
    return try faces.get()
  }
}
