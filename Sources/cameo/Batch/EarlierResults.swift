import Cameo
import Glibc

/// The result lines of an earlier run.
///
/// Keeps where each line stands, not the lines.
final class EarlierResults: Sendable {
  /// What is known of a job.
  enum Standing {
    /// It is done, and all its files are as they were; with its result.
    case done(JSONValue)
    /// It failed in a way that trying again does not change; with its result.
    case failed(JSONValue)
    /// It is to be done.
    case open
  }

  /// How a file of lines ends.
  enum End: Hashable {
    /// With a line's end, or it is empty.
    case closed
    /// With a part of a result that begins at this byte.
    case torn(at: Int)
    /// With something else that no line's end closes.
    case open
  }

  private struct Line {
    let offset: Int
    let count: Int
    /// The line before it about the same job; -1 where there is none.
    let previous: Int32
  }

  private let descriptor: Int32
  private let lines: [Line]
  private let newest: [UInt64: Int32]
  private let sums = PhotoSums()
  /// Whether there are lines and none of them is a result.
  let isStrange: Bool
  /// Whether there is nothing in the file.
  let isEmpty: Bool
  /// How the file ends.
  let end: End

  /// Reads a file of result lines.
  init(_ path: String) throws(InputError) {
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(code: errno) }
    var lines: [Line] = []
    var newest: [UInt64: Int32] = [:]
    var offset = 0
    var text: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let (descriptor, place) = (descriptor, offset + text.count)
      let count = unsafe block.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, $0.count, place) }
      guard count >= 0 else { throw .system(code: errno) }
      guard count > 0 else { break }
      var rest = block[..<count]
      while let end = rest.firstIndex(of: 0x0A) {
        text += rest[..<end]
        if let key = Self.key(text) {
          lines.append(Line(offset: offset, count: text.count, previous: newest[key] ?? -1))
          newest[key] = Int32(clamping: lines.count - 1)
        }
        offset += text.count + 1
        text.removeAll(keepingCapacity: true)
        rest = rest[(end + 1)...]
      }
      text += rest
    }
    self.lines = lines
    self.newest = newest
    isStrange = lines.isEmpty && offset > 0
    isEmpty = offset == 0 && text.isEmpty
    let beginning = "{\"kind\":\"\(DocumentKind.result.rawValue)\"".utf8
    end = text.isEmpty ? .closed : zip(text, beginning).allSatisfy(==) ? .torn(at: offset) : .open
  }

  deinit { close(descriptor) }

  /// What is known of a job.
  func standing(of item: BatchItem, options: Cameo.Options, retriesFailed: Bool) -> Standing {
    var failed: JSONValue?
    for (place, result) in results(of: item.hash).enumerated() {
      if result["status"]?.text != "error" {
        guard case .job(let job) = item.task, holds(result, job, options) else { continue }
        return .done(result)
      }
      // Only the newest tells how the job stands.
      guard place == 0, !retriesFailed, let code = result["error"]?["code"]?.text, !BatchFault.isPassing(code) else {
        continue
      }
      failed = result
    }
    return failed.map { .failed($0) } ?? .open
  }

  /// The results of a job, the newest first.
  private func results(of hash: String) -> some Sequence<JSONValue> {
    var next = Self.key(ofHash: hash).flatMap { newest[$0] } ?? -1
    return sequence(state: ()) { [self] (_: inout Void) -> JSONValue? in
      while next >= 0 {
        let line = lines[Int(next)]
        next = line.previous
        if let result = read(line), result["job"]?.text == hash { return result }
      }
      return nil
    }
  }

  private func read(_ line: Line) -> JSONValue? {
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: line.count) { buffer, count in
      count = unsafe max(0, pread(descriptor, buffer.baseAddress, line.count, line.offset))
    }
    return try? JSONReader().read(bytes)
  }

  /// Whether the job would be done in the same way today, and its files are as the result says.
  private func holds(_ result: JSONValue, _ job: Job, _ options: Cameo.Options) -> Bool {
    let photos = result["photos"]?.elements ?? []
    let outputs = result["outputs"]?.elements ?? []
    let sizes = outputs.compactMap { output -> PixelSize? in
      guard let width = output["width"]?.whole, let height = output["height"]?.whole else { return nil }
      return PixelSize(width: width, height: height)
    }
    guard photos.count == job.photos.count, outputs.count == job.outputs.count, sizes.count == outputs.count,
      let paths = try? options.paths(of: job, sizes: sizes)
    else { return false }
    return zip(outputs, paths).allSatisfy { output, path in
      guard let path, output["path"]?.text == path, let file = try? ByteSource(path: path) else { return false }
      return file.count == output["bytes"]?.whole && (try? file.sha256()) == output["sha256"]?.text
    }
      && zip(photos, job.photos).allSatisfy { result, photo in
        guard let sum = result["sha256"]?.text else { return false }
        return sums.sum(of: options.resolve(photo.src)) == sum
      }
  }

  /// The key of a line's job; nil where the line is no result.
  private static func key(_ line: [UInt8]) -> UInt64? {
    guard let result = try? JSONReader().read(line), result["kind"]?.text == DocumentKind.result.rawValue,
      let hash = result["job"]?.text
    else { return nil }
    return key(ofHash: hash)
  }

  private static func key(ofHash hash: String) -> UInt64? { UInt64(hash.prefix(16), radix: 16) }
}

extension JSONValue {
  /// The text, where it is one.
  var text: String? { if case .string(let text) = content { text } else { nil } }
  /// The whole number, where it is one.
  var whole: Int? { if case .number(let number) = content { Int(exactly: number) } else { nil } }
  /// The elements, where it is an array.
  var elements: [JSONValue]? { if case .array(let elements) = content { elements } else { nil } }
}
