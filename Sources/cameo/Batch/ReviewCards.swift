import Cameo

/// Makes the part of a review page that shows one job.
struct ReviewCards: Sendable {
  private let cameo: Cameo
  /// The page's folder, where its links start.
  private let page: String
  private let workingFolder: String
  private let jobFolder: String?
  /// The folders of templates that the batch was given.
  private let masks: [String]
  /// The longest side of a thumbnail in px, for screens of two device px a CSS px half as large.
  private static let side = 128

  init(_ cameo: Cameo, page path: String, workingFolder: String, jobFolder: String?, masks: [String]) {
    self.cameo = cameo
    self.workingFolder = workingFolder
    self.jobFolder = jobFolder
    self.masks = masks
    page = UnfinishedFile.split(normalized(path, from: workingFolder)).folder
  }

  /// The part of one job.
  func card(_ item: BatchItem, _ result: JSONValue) -> [UInt8] {
    let job = item.job
    let status = result["status"]?.text ?? ""
    let outputs = result["outputs"]?.elements ?? []
    let name = job?.id ?? job?.photos.first?.src ?? item.line.map { "line \($0)" } ?? ""
    let words = ["ok": "done", "warning": "done, with warnings", "error": "failed"]
    var html = "<article class=\"\(escaped(status))\">" + figure(outputs.first, status)
    html += "<h2>\(escaped(name))</h2><p class=\"status\">\(words[status] ?? "")</p>"
    html += notes(result)
    if !outputs.isEmpty { html += "<p class=\"files\">" + outputs.map(link).joined(separator: "<br>") + "</p>" }
    if let job, let photo = job.photos.first, status != "error" || result["photos"] != nil {
      html += "<p><code>\(escaped(editCommand(photo.src, job.template?.text)))</code></p>"
    } else if let photo = job?.photos.first, photo.src != name {
      html += "<p><small>\(escaped(photo.src))</small></p>"
    }
    return Array((html + "</article>\n").utf8)
  }

  /// Warnings, or the error.
  private func notes(_ result: JSONValue) -> String {
    let notes = (result["warnings"]?.elements ?? []) + (result["error"].map { [$0] } ?? [])
    guard !notes.isEmpty else { return "" }
    let items = notes.map { note in
      let place = note["pointer"]?.text.map { $0.isEmpty ? "" : " at \($0)" } ?? ""
      return "<li>\(escaped(note["message"]?.text ?? ""))"
        + " <small>(\(escaped((note["code"]?.text ?? "") + place)))</small></li>"
    }
    return "<ul>\(items.joined())</ul>"
  }

  /// The first output, small and in the page itself: a thousand of them open at once.
  private func figure(_ output: JSONValue?, _ status: String) -> String {
    guard let output, let picture = thumbnail(output) else {
      return "<figure>\(status == "error" ? "×" : "")</figure>"
    }
    return "<figure><img loading=\"lazy\" alt=\"\" src=\"data:image/webp;base64,\(base64(picture))\"></figure>"
  }

  private func thumbnail(_ output: JSONValue) -> [UInt8]? {
    guard let path = output["path"]?.text, let width = output["width"]?.whole, let height = output["height"]?.whole
    else { return nil }
    let scale = min(1, Double(Self.side) / Double(max(width, height, 1)))
    let job = Job(
      photos: [
        Job.Photo(
          path, orientation: .ignore, placement: .rect(x: 0, y: 0, width: Double(width), height: Double(height)))
      ], outputs: [Job.Output(format: .webp, size: .scale(scale), quality: 80)])
    return try? cameo.render(job, options: Cameo.Options(sums: false)).outputs.first?.bytes
  }

  private func link(_ output: JSONValue) -> String {
    let path = output["path"]?.text ?? ""
    let size = "\(output["width"]?.whole ?? 0) × \(output["height"]?.whole ?? 0)"
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return "<a href=\"\(escaped(address(of: path)))\">\(escaped(name))</a> \(size)"
  }

  /// A file's address, relative to the page.
  private func address(of path: String) -> String {
    let file = normalized(path, from: workingFolder).split(separator: "/")
    let folder = page.split(separator: "/")
    let common = zip(file, folder).prefix { $0 == $1 }.count
    let way = Array(repeating: "..", count: folder.count - common) + file[common...].map(percentEncoded)
    return "./" + way.joined(separator: "/")
  }

  /// The command that opens the photo for editing, from the folder that the batch was started in.
  private func editCommand(_ src: String, _ template: String?) -> String {
    let path = seenFromWorkingFolder(src)
    let template = template.map { TemplateLibrary.isPath($0) ? seenFromWorkingFolder($0) : $0 }
    let options = masks.map { "--masks=\($0)" } + (template.map { ["-t", $0] } ?? [])
    let words = ["cameo", "edit"] + options + (path.hasPrefix("-") ? ["--"] : []) + [path]
    return words.map(quoted).joined(separator: " ")
  }

  /// A path of the jobs' document as the working folder has it.
  private func seenFromWorkingFolder(_ path: String) -> String {
    jobFolder.map { path.hasPrefix("/") ? path : $0 + "/" + path } ?? path
  }
}

/// Returns a word as a shell reads it back.
func quoted(_ word: String) -> String {
  let plain = word.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...: true
    default: "0123456789_-+=.,/:@%".utf8.contains(byte)
    }
  }
  guard !plain || word.isEmpty else { return word }
  return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}

private func percentEncoded(_ text: Substring) -> String {
  text.utf8.reduce(into: "") { result, byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      result.unicodeScalars.append(Unicode.Scalar(byte))
    default:
      if "-._~".utf8.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}

/// Returns bytes as text of RFC 4648.
func base64(_ bytes: [UInt8]) -> String {
  let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var text: [UInt8] = []
  text.reserveCapacity((bytes.count + 2) / 3 * 4)
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = bytes[start..<min(start + 3, bytes.count)]
    let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
    for place in 0..<4 {
      text.append(place <= group.count ? digits[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
    }
  }
  return String(decoding: text, as: UTF8.self)
}
