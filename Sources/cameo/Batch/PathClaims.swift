import Cameo
import Glibc

/// Which job writes which file, so that no two write the same.
///
/// Holds a few bytes a path, not the path itself.
struct PathClaims {
  /// The jobs' lines or places by the first half of their paths' sums.
  private var owners: [UInt64: Int32] = [:]
  private let folder = workingFolder()

  /// Notes the paths of a job.
  /// - Returns: The output whose path another job writes, and that job's number; nil where there is none.
  mutating func claim(_ paths: [String?], by number: Int) -> (output: Int, path: String, owner: Int)? {
    for (output, path) in paths.enumerated() {
      guard let path else { continue }
      let sum = SHA256.hexadecimal(of: Array(normalized(path, from: folder).utf8))
      guard let key = UInt64(sum.prefix(16), radix: 16) else { continue }
      if let owner = owners[key] {
        // A job that writes a file twice is refused by itself.
        if owner == number { continue }
        return (output, path, Int(owner))
      }
      owners[key] = Int32(clamping: number)
    }
    return nil
  }
}

/// The working folder's absolute path.
func workingFolder() -> String {
  var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
  return unsafe getcwd(&buffer, buffer.count) == nil ? "" : text(buffer)
}

/// The text of a C string in a buffer.
func text(_ buffer: [CChar]) -> String {
  String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

/// An absolute path without the members that lead nowhere: `.`, `..` and empty ones.
func normalized(_ path: String, from folder: String) -> String {
  var members: [Substring] = []
  for member in (path.hasPrefix("/") ? path : folder + "/" + path).split(separator: "/") where member != "." {
    if member == ".." { _ = members.popLast() } else { members.append(member) }
  }
  return "/" + members.joined(separator: "/")
}
