import Cameo
import Glibc
import Synchronization

/// Hidden files that a killed run left behind, `.NAME.cameo-XXXXXX`.
///
/// Only those of outputs that are now complete are removed: others may belong to a run that is still at work.
final class Leftovers: Sendable {
  private static let capacity = 256
  /// The hidden names in folders, as they were when the first output of the folder was complete.
  private let folders = Mutex<[String: [String]]>([:])

  /// Removes what is left of an output.
  func remove(of path: String) {
    let (folder, name) = UnfinishedFile.split(path)
    let prefix = UnfinishedFile.hiddenPrefix(of: name)
    let left = folders.withLock { folders in
      if folders[folder] == nil {
        if folders.count >= Self.capacity { folders.removeAll() }
        folders[folder] = Self.hiddenNames(in: folder)
      }
      return folders[folder]?.filter { $0.hasPrefix(prefix) && $0.utf8.count == prefix.utf8.count + 6 } ?? []
    }
    for name in left { unsafe unlink(folder + "/" + name) }
  }

  private static func hiddenNames(in folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name.hasPrefix("."), name.contains(".cameo-") { names.append(name) }
    }
    return names
  }
}
