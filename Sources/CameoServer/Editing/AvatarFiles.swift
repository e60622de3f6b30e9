import Cameo
import Glibc
import Synchronization

/// Writes what a session saves beside its photo: a picture and the job that makes it again, in two files.
///
/// Guarantee: it replaces only what this session, or an earlier one for the same photo, has written; above all never
/// the photo.
final class AvatarFiles: Sendable {
  private let photo: EditedPhoto
  private let limits: Limits
  /// The paths that this session has written.
  private let written = Mutex<Set<String>>([])

  /// How many avatars of one photo and one template there may be beside each other.
  private static let mostNumbers = 1000

  init(beside photo: EditedPhoto, limits: Limits) {
    self.photo = photo
    self.limits = limits
  }

  /// Writes a picture and its job.
  /// - Parameters:
  ///   - job: The job, whose one output gets the picture's name as path.
  ///   - bytes: The picture.
  func save(_ job: Job, _ bytes: [UInt8], _ format: ImageFormat) throws(CameoError) -> SavedAvatar {
    // One after the other: between looking a name up and taking it, nobody else may take it.
    let result = written.withLock { (written) -> Result<SavedAvatar, OutputFileError> in
      do throws(OutputFileError) {
        return .success(try write(job, bytes, format, &written))
      } catch {
        return .failure(error)
      }
    }
    do throws(OutputFileError) {
      return try result.get()
    } catch {
      throw .output(index: 0, error)
    }
  }

  /// The job that an earlier session has left under the first name of a template; nil where there is none.
  func earlierJob(_ template: String?) -> Job? {
    let names = Names(stem: photo.stem, template: template, number: 1)
    return ownJob(names)
  }

  private func write(
    _ job: Job, _ bytes: [UInt8], _ format: ImageFormat, _ written: inout Set<String>
  ) throws(OutputFileError) -> SavedAvatar {
    var job = job
    for number in 1...Self.mostNumbers {
      let names = Names(stem: photo.stem, template: job.template?.templateName, number: number)
      let picture = photo.sibling(names.picture(format))
      let document = photo.sibling(names.job)
      guard mayWrite(names, picture: picture, document: document, written) else { continue }
      job.outputs[0].path = names.picture(format)
      do throws(OutputFileError) {
        // What is there is the session's own; what is not is not to be replaced should it come meanwhile.
        try OutputFile.write(bytes, to: picture, replaces: exists(picture))
        try OutputFile.write(JSONWriter.bytes(job.document), to: document, replaces: exists(document))
      } catch {
        // Taken by another program since the look.
        if error.reason == .exists { continue }
        throw error
      }
      written.formUnion([picture, document])
      return SavedAvatar(picture: picture, job: document)
    }
    throw OutputFileError(path: photo.path, reason: .exists)
  }

  /// Whether two names are free, or hold what a session for this photo has written.
  private func mayWrite(_ names: Names, picture: String, document: String, _ written: Set<String>) -> Bool {
    let own = ownJob(names)
    func isFree(_ path: String, isOwn: Bool) -> Bool {
      var status = stat()
      guard unsafe lstat(path, &status) == 0 else { return true }
      // A link may lead anywhere, to the photo too.
      return status.st_mode & S_IFMT == S_IFREG && (isOwn || written.contains(path))
    }
    return isFree(document, isOwn: own != nil)
      && isFree(picture, isOwn: own?.outputs.first?.path.map(photo.sibling) == picture)
  }

  /// The job in a file of some names, where it is about this photo and makes a picture of these names.
  private func ownJob(_ names: Names) -> Job? {
    guard let source = try? ByteSource(path: photo.sibling(names.job), limits: limits),
      source.count <= limits.documentBytes, let bytes = try? source.bytes(at: 0, count: source.count),
      let job = try? JobReader(limits: limits).read(bytes), job.outputs.count == 1,
      let path = job.outputs[0].path, names.owns(path), job.photos.allSatisfy({ $0.src == photo.name })
    else { return nil }
    return job
  }
}

private func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

/// What was written for one avatar.
package struct SavedAvatar: Hashable, Sendable {
  /// The picture's path, beginning as the photo's.
  package let picture: String
  /// The path of the job that makes it again.
  package let job: String
}

/// The names of one avatar's files: `me-oval.png` and `me-oval.job.json`, later ones with a number.
private struct Names {
  private let base: String

  init(stem: String, template: String?, number: Int) {
    base = "\(stem)-\(template ?? "crop")" + (number > 1 ? "-\(number)" : "")
  }

  var job: String { base + ".job.json" }

  func picture(_ format: ImageFormat) -> String { "\(base).\(format == .jpeg ? "jpg" : format.rawValue)" }

  func owns(_ path: String) -> Bool { ImageFormat.allCases.contains { picture($0) == path } }
}

extension TemplateReference {
  /// The template's id, of a folder its last name.
  fileprivate var templateName: String { text.split(separator: "/").last.map(String.init) ?? text }
}
